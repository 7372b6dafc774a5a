import type { AlarmEvent } from '@vigil/contract'
import { type Alarm, isOver } from '@vigil/domain'
import { alarmEvent } from '../../history/reading/alarm-event.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { AlarmTexts } from '../../wording/alarm-text.ts'
import type { AlarmMemory } from './alarm-memory.ts'
import type { KeptAlarm } from './kept-alarm.ts'

export interface WireOptions {
  device(sn: string): DeviceRow | undefined
  texts: AlarmTexts
}

/** A drill that could not be stored has never begun: until it is, nobody but who started it knows of it. */
export const isTold = ({ alarm, begin }: KeptAlarm): boolean => alarm.source !== 'drill' || begin === 'stored'

const isOnDesk = (kept: KeptAlarm): boolean => kept.alarm.cleared === null && !isOver(kept.alarm) && isTold(kept)

/** Told before it is stored: an operator must be able to see that it is so. */
function marked(kept: KeptAlarm, event: AlarmEvent): AlarmEvent {
  if (kept.unstoredSince === null) return event
  kept.toldUnstored = true
  return { ...event, unstoredSince: kept.unstoredSince }
}

/** Alarms as the wire has them, in the language of the site, with what they measure now while they are live. */
export class WireEvents {
  readonly #options: WireOptions
  readonly #memory: Pick<AlarmMemory, 'all' | 'device'>

  constructor(options: WireOptions, memory: Pick<AlarmMemory, 'all' | 'device'>) {
    this.#options = options
    this.#memory = memory
  }

  /** Worded by the worst that it has been. */
  atPeak(kept: KeptAlarm, alarm: Alarm, row: DeviceRow): AlarmEvent {
    return this.#wire(kept, alarm, row, this.#options.texts.atPeak(row, alarm))
  }

  /** Worded by the state of the moment. */
  ofMoment(kept: KeptAlarm, alarm: Alarm, row: DeviceRow): AlarmEvent {
    return this.#wire(kept, alarm, row, this.#options.texts.of(row, { ...alarm, state: alarm.reported }))
  }

  /** Undefined when its device is gone. */
  of(kept: KeptAlarm): AlarmEvent | undefined {
    const row = this.#options.device(kept.alarm.sn)
    return row && this.atPeak(kept, kept.alarm, row)
  }

  onDesk(sees: (row: DeviceRow) => boolean): AlarmEvent[] {
    const events: AlarmEvent[] = []
    for (const kept of this.#memory.all()) {
      const row = this.#options.device(kept.alarm.sn)
      if (row !== undefined && isOnDesk(kept) && sees(row)) events.push(this.atPeak(kept, kept.alarm, row))
    }
    return events
  }

  #wire(kept: KeptAlarm, alarm: Alarm, row: DeviceRow, message: string): AlarmEvent {
    const event = alarmEvent(row, alarm, message)
    const value = this.#memory.device(alarm.sn)?.values.get(alarm.module)
    return marked(kept, value?.id === alarm.id ? { ...event, now: value.now } : event)
  }
}
