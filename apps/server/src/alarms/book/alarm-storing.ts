import { isOver } from '@vigil/domain'
import { type AlarmTransitionRecord, HistoryRejected } from '../../history/writing/records.ts'
import type { Log } from '../../platform/log.ts'
import type { AlarmMemory } from './alarm-memory.ts'
import type { KeptAlarm } from './kept-alarm.ts'

export interface StoringOptions {
  /** Called when everything shown as "not stored" has been stored. */
  onStored(kept: KeptAlarm): void
  log: Pick<Log, 'error'>
}

/**
 * At most this many unstorable alarms stay in memory; open ones are not counted. A portal whose alarms the database refuses adds
 * one with each vehicle, and nothing else would ever take them from memory.
 */
export const UNSTORABLE_KEPT = 1000

/** Follows what is written of the alarms in memory: what is stored, what is to be written again, and what never can be. */
export class AlarmStoring {
  readonly #options: StoringOptions
  readonly #memory: AlarmMemory
  /** Oldest first. */
  readonly #unstorable = new Set<KeptAlarm>()

  constructor(options: StoringOptions, memory: AlarmMemory) {
    this.#options = options
    this.#memory = memory
  }

  saving(alarms: readonly Pick<AlarmTransitionRecord, 'alarm'>[], written: Promise<void>): void {
    const touched = new Set(alarms.flatMap(({ alarm }) => this.#memory.get(alarm.id) ?? []))
    for (const kept of touched) {
      const { version } = kept.alarm
      kept.saved = written
      if (kept.begin === 'refused') kept.begin = 'waits'
      written.then(
        () => {
          kept.begin = 'stored'
          kept.isUnstorable = false
          this.#stored(kept, version)
          if (kept.saved === written && isOver(kept.alarm)) this.#memory.remove(kept)
        },
        // Kept: it is written with the next thing that happens to the alarm.
        (error: unknown) => {
          if (kept.begin === 'waits') kept.begin = 'refused'
          if (error instanceof HistoryRejected && kept.saved === written) this.#setAside(kept, error)
        },
      )
    }
  }

  /**
   * The history has set aside what was told of the alarm, with its reason, and nothing writes it again. One that is over goes: it
   * would be kept for ever. Any other stays until somebody has dealt with it, or until there are too many. What an act made of it is
   * taken back by whoever acted.
   */
  #setAside(kept: KeptAlarm, error: HistoryRejected): void {
    if (kept.since.length > 0) return
    const { id, sn, module, peakState } = kept.alarm
    this.#options.log.error(
      { id, sn, module, peakState, err: error },
      'alarms: an alarm can not be stored and is set aside',
    )
    if (isOver(kept.alarm)) this.#memory.remove(kept)
    else if (kept.begin !== 'stored') {
      kept.isUnstorable = true
      this.#unstorable.add(kept)
      this.#boundUnstorable()
    }
  }

  /** What is left of the oldest is the table of what was set aside, which an administrator sees. */
  #boundUnstorable(): void {
    if (this.#unstorable.size <= UNSTORABLE_KEPT) return
    for (const kept of this.#unstorable) {
      const { id, sn, endAt } = kept.alarm
      const isGone = !kept.isUnstorable || this.#memory.get(id) !== kept
      if (!isGone && endAt === null) continue
      this.#unstorable.delete(kept)
      if (!isGone) {
        this.#memory.remove(kept)
        this.#options.log.error({ id, sn }, 'alarms: too many that can not be stored; the oldest left the desk unseen')
      }
      if (this.#unstorable.size <= UNSTORABLE_KEPT) return
    }
  }

  #stored(kept: KeptAlarm, version: number): void {
    kept.storedVersion = Math.max(kept.storedVersion, version)
    if (kept.storedVersion < kept.alarm.version || kept.unstoredSince === null) return
    kept.unstoredSince = null
    const isAwaited = kept.toldUnstored
    kept.toldUnstored = false
    if (isAwaited) this.#options.onStored(kept)
  }
}
