import type { State2 } from '@vigil/contract'
import { type Alarm, raiseAlarm } from '@vigil/domain'
import type { AlarmTransitionRecord } from '../src/history/writing/records.ts'

export interface GivenAlarm {
  id: string
  sn?: string
  module?: Alarm['module']
  kind?: Alarm['kind']
  state: State2
  peakState: State2
  beginAt: number
  endAt?: number | null | undefined
  handledAt?: number | null | undefined
  version?: number
}

/** An alarm as it would have become, without the way there. */
export function alarmAs(given: GivenAlarm): Alarm {
  const { id, sn = 'T', module = 'nuclearMod', kind = 'normal', state, peakState, beginAt, version = 1 } = given
  const { endAt = null, handledAt = null } = given
  const measured = {
    peak: { quantity: 'doseRate', value: 1.5, unit: 'µSv/h' },
    findings: [{ name: 'Cs-137', confidence: 93 }],
    simulated: true,
  }
  const raised = raiseAlarm({ id, sn, module, source: 'device', kind, state: peakState, at: beginAt, measured })
  const mark = handledAt === null ? null : { userId: '', by: '', at: handledAt, from: '', note: '', peak: peakState }
  return {
    ...raised,
    version,
    reported: endAt === null ? state : 0,
    reportedAt: endAt ?? beginAt,
    endAt,
    acknowledged: mark,
    waitingSince: mark === null ? beginAt : null,
    handled: mark && { ...mark, handler: '', situation: '', kind, options: [] },
  }
}

const VERSION = { raised: 1, escalated: 2, eased: 3, ended: 4 } as const

/** A transition as the live fleet hands it to the history. */
export function transitionOf(kind: keyof typeof VERSION, given: GivenAlarm): AlarmTransitionRecord {
  const alarm = alarmAs({ version: VERSION[kind], ...given })
  const { id, version } = alarm
  const at = given.endAt ?? given.beginAt
  return {
    kind,
    state: given.state,
    value: 1.5,
    alarm,
    log: [{ eventId: id, value: 1.5, entry: { kind, at, by: '', from: '', note: '', state: given.state, version } }],
    modState: { nuclearMod: { state: given.state, runstate: 1 } },
    message: 'Dose rate',
  }
}
