import type { State2 } from '@vigil/contract'
import { type AlarmCourse, raiseAlarm } from '@vigil/domain'
import type { AlarmTransitionRecord } from '../src/history/writing/records.ts'

export interface GivenCourse {
  id: string
  sn?: string
  module?: AlarmCourse['module']
  kind?: AlarmCourse['kind']
  state: State2
  peakState: State2
  beginAt: number
  endAt?: number | null | undefined
  handledAt?: number | null | undefined
  version?: number
}

/** A course as it would have become, without the way there. */
export function courseOf(given: GivenCourse): AlarmCourse {
  const { id, sn = 'T', module = 'nuclearMod', kind = 'normal', state, peakState, beginAt, version = 1 } = given
  const { endAt = null, handledAt = null } = given
  const raised = raiseAlarm({ id, sn, module, source: 'device', kind, state: peakState, at: beginAt })
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
export function transitionOf(kind: keyof typeof VERSION, given: GivenCourse): AlarmTransitionRecord {
  const course = courseOf({ version: VERSION[kind], ...given })
  const { id, version } = course
  const at = given.endAt ?? given.beginAt
  return {
    kind,
    state: given.state,
    value: 1.5,
    course,
    log: [{ eventId: id, value: 1.5, entry: { kind, at, by: '', from: '', note: '', state: given.state, version } }],
    facts: {
      peakAt: given.beginAt,
      peak: { quantity: 'doseRate', value: 1.5, unit: 'µSv/h' },
      findings: [{ name: 'Cs-137', confidence: 93 }],
      modState: { nuclearMod: { state: given.state, runstate: 1 } },
      message: 'Dose rate',
      simulated: true,
    },
  }
}
