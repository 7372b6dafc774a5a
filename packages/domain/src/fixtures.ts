import type {
  AlarmEvent,
  AlarmMark,
  DataMessage,
  Detection,
  ModuleKey,
  ModuleReport,
  State2,
  Threshold,
} from '@vigil/contract'
import { type AlarmCourse, type NewAlarm, raiseAlarm, withLife } from './alarms/alarm-course.ts'
import { type LiveDevice, newLiveDevice } from './live/live-device.ts'
import { type LiveEvent, reduce } from './live/reduce.ts'

/** One factory per entity, for tests. */

export const DOSE_RATE: Threshold = {
  module: 'nuclearMod',
  quantity: 'doseRate',
  unit: 'µSv/h',
  direction: 'above',
  warn: 0.5,
  alarm: 1,
  highRisk: 10,
}
export const OXYGEN: Threshold = {
  module: 'ecMod',
  quantity: 'oxygen',
  unit: '%',
  direction: 'below',
  warn: 19.5,
  alarm: 18,
  highRisk: 16,
}
export const CHLORINE: Threshold = {
  module: 'ecMod',
  quantity: 'chlorine',
  unit: 'mg/m³',
  direction: 'above',
  warn: 1,
  alarm: 2,
}
export const THRESHOLDS: readonly Threshold[] = [DOSE_RATE, OXYGEN, CHLORINE]

type Mods = Partial<Record<ModuleKey, ModuleReport>>

export function reading(at: number, mods: Mods, message: Partial<DataMessage> = {}): LiveEvent & { type: 'reading' } {
  return { type: 'reading', at, message: { type: 'data', time: at - 5, mods, ...message }, thresholds: THRESHOLDS }
}

export const states = (each: Partial<Record<ModuleKey, State2>>): Mods =>
  Object.fromEntries(Object.entries(each).map(([key, state]) => [key, { state }]))

export const neverHeard = (): LiveDevice => newLiveDevice('SN1', '7', 'FCBR-100PRO', 0)
export const heard = (at: number, mods: Mods, message: Partial<DataMessage> = {}): LiveDevice =>
  reduce(neverHeard(), reading(at, mods, message))

export function alarmEvent(part: Partial<AlarmEvent> = {}): AlarmEvent {
  const { id = 'A1', sn = 'SN1', state = 2 } = part
  return {
    id,
    sn,
    code: 301,
    state,
    eventData: { sn, state },
    beginTime: 1000,
    endTime: null,
    officeName: 'Gate',
    deviceType: 'FCBR-100PRO',
    deviceName: 'North gate',
    message: '',
    module: 'nuclearMod',
    kind: 'normal',
    priority: 2,
    peak: null,
    findings: [],
    handled: false,
    ...part,
  }
}

export function detection(part: Partial<Detection> = {}): Detection {
  return {
    id: 'D1',
    sn: 'SN1',
    beginTimeD: 900,
    endTimeD: 1000,
    officeName: 'Gate',
    deviceType: 'CD603',
    name: 'Bale probe',
    modState: { baleMod: { state: 2, runstate: 1, alarmContent: '' } },
    message: '',
    ...part,
  }
}

export const mark = (userId: string, at: number, note = ''): AlarmMark => ({
  userId,
  by: `Operator ${userId}`,
  at,
  from: '10.0.0.7',
  note,
})

export const raised = (part: Partial<NewAlarm> = {}): AlarmCourse =>
  raiseAlarm({
    id: 'A1',
    sn: 'SN1',
    module: 'nuclearMod',
    source: 'device',
    kind: 'normal',
    state: 2,
    at: 1000,
    ...part,
  })

/** The message that tells of a course. */
export const eventOf = (course: AlarmCourse): AlarmEvent =>
  withLife(alarmEvent({ id: course.id, sn: course.sn, module: course.module }), course)
