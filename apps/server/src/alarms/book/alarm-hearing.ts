import { type ModState, RunState, State2 } from '@vigil/contract'
import {
  type Alarm,
  type AlarmMove,
  areFactsDue,
  type Condition,
  type Hearing,
  hearCondition,
  type LiveDevice,
  modStateOf,
} from '@vigil/domain'
import type { AlarmTransitionRecord } from '../../history/writing/records.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { AlarmTexts } from '../../wording/alarm-text.ts'
import type { AlarmMemory } from './alarm-memory.ts'
import { isSeen, seenBy } from './alarm-pictures.ts'
import { isAllStored, type KeptAlarm, newKept } from './kept-alarm.ts'

/** What was kept tells of another moment than the live picture. */
function modStateAt({ condition }: AlarmMove, device: LiveDevice): ModState {
  const { module, state, runstate, isKept } = condition
  return isKept ? { ...modStateOf(device), [module]: { state, runstate } } : modStateOf(device)
}

/** What the history keeps of one step of an alarm. */
function movedRecord(move: AlarmMove, message: string, device: LiveDevice, at: number): AlarmTransitionRecord {
  const { kind, alarm, entry, condition } = move
  const value = condition.leading?.reading.value ?? null
  return {
    at,
    kind,
    state: condition.state,
    value,
    alarm,
    log: entry === null ? [] : [{ eventId: alarm.id, entry, value }],
    pictures: isSeen(move) ? seenBy(device) : undefined,
    modState: modStateAt(move, device),
    message,
    limits: condition.thresholds.filter(({ module }) => module === alarm.module),
  }
}

/** An open alarm whose peak has risen, or of which more was found, since its last step. */
function followedRecord(alarm: Alarm, message: string, device: LiveDevice, at: number): AlarmTransitionRecord {
  const value = alarm.peak?.value ?? null
  const modState = modStateOf(device)
  return { at, kind: 'followed', state: alarm.reported, value, alarm, log: [], modState, message }
}

export interface HearingOptions {
  newId(): string
  texts: Pick<AlarmTexts, 'atPeak'>
}

/** The server's clock may be set back: what it hears last is still the last word. */
const dated = (condition: Condition, last: Alarm | undefined): Condition =>
  last === undefined || last.reportedAt <= condition.at ? condition : { ...condition, at: last.reportedAt }

/** The module is no longer there. */
export const goneCondition = ({ module, kind, simulated }: Alarm, at: number): Condition => ({
  type: 'condition',
  at,
  state: State2.Normal,
  kind,
  module,
  deviceTime: at,
  liveTime: at,
  tells: true,
  runstate: RunState.NotConnected,
  simulated,
  clockOffset: undefined,
  findings: undefined,
  leading: null,
  thresholds: [],
  isPassage: false,
  lane: undefined,
  isKept: false,
})

/** What was measured of a live alarm goes to the disk and to screens now and then, and not with every message. */
export const isFollowedLive = ({ kind, alarm }: AlarmMove): boolean => kind === 'followed' && alarm.endAt === null

export const isRisen = ({ before, alarm }: AlarmMove): boolean =>
  before?.peakAt !== alarm.peakAt || before.peak?.value !== alarm.peak?.value

/** What a device says of dangers: what it makes of the alarms in memory, and what of that is to be stored. */
export class AlarmHearing {
  readonly #options: HearingOptions
  readonly #memory: AlarmMemory

  constructor(options: HearingOptions, memory: AlarmMemory) {
    this.#options = options
    this.#memory = memory
  }

  hear(
    row: DeviceRow,
    conditions: readonly Condition[],
    place: NonNullable<Hearing['place']>,
  ): { moves: AlarmMove[]; isNews: boolean } {
    const { sn, shield } = row
    const alarm = (id: string) => this.#memory.get(id)?.alarm
    const hearing = { sn, shield, newId: this.#options.newId, alarm, place }
    const moves: AlarmMove[] = []
    let isNews = false
    for (const condition of conditions) {
      const { module } = condition
      const kept = this.#memory.last(sn, module, 'device')
      const before = { last: kept?.alarm, passages: this.#memory.passages(sn, module) }
      const heard = hearCondition(before, dated(condition, before.last), hearing)
      if (heard.passages !== before.passages) this.#memory.deviceToHear(sn).passages.set(module, heard.passages)
      for (const move of heard.moves) this.#take(move)
      moves.push(...heard.moves)
      isNews ||= heard.moves.length > 0 || heard.last !== before.last
      if (heard.moves.length === 0 && kept !== undefined && heard.last !== undefined) kept.alarm = heard.last
    }
    return { moves, isNews }
  }

  /** What a device says counts, but if it was heard after an act that fails it counts without that act. */
  #take({ alarm, entry, condition, isPast }: AlarmMove): void {
    const kept = this.#memory.get(alarm.id)
    if (kept === undefined) {
      this.#memory.add(newKept(alarm, { isPast }))
      return
    }
    if (kept.since.length > 0 && entry !== null) {
      kept.since.push({ event: condition, before: kept.alarm, version: alarm.version, stands: true })
    }
    this.#memory.change(kept, alarm)
  }

  records(
    row: DeviceRow,
    device: LiveDevice,
    moves: readonly AlarmMove[],
    open: Iterable<Alarm>,
    at: number,
  ): AlarmTransitionRecord[] {
    const { texts } = this.#options
    const records: AlarmTransitionRecord[] = []
    for (const move of moves) {
      const kept = this.#memory.get(move.alarm.id)
      const isLive = isFollowedLive(move)
      if (!isLive) records.push(movedRecord(move, texts.atPeak(row, move.alarm), device, at))
      if (kept !== undefined) kept.facts = isLive ? { ...kept.facts, isRisen: true } : { storedAt: at, isRisen: false }
    }
    for (const { id } of open) {
      const kept = this.#memory.get(id)
      if (kept !== undefined && areFactsDue(kept.facts, at) && isAllStored(kept)) {
        records.push(this.followed(kept, row, device, at))
      }
    }
    return records
  }

  /** What an open alarm has measured since it was last stored. */
  followed(kept: KeptAlarm, row: DeviceRow, device: LiveDevice, at: number): AlarmTransitionRecord {
    kept.facts = { storedAt: at, isRisen: false }
    return followedRecord(kept.alarm, this.#options.texts.atPeak(row, kept.alarm), device, at)
  }
}
