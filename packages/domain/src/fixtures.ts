import type {
  AlarmEvent,
  AlarmMark,
  DataMessage,
  Detection,
  ModuleKey,
  ModuleReport,
  ShieldOption,
  State2,
  Threshold,
} from '@vigil/contract'
import { type Alarm, type NewAlarm, raiseAlarm, withLife } from './alarms/course/alarm.ts'
import { type Condition, conditionsOf } from './alarms/course/condition.ts'
import { type AlarmMove, hearCondition, type ModuleAlarms } from './alarms/course/hear-condition.ts'
import { NO_PASSAGES } from './alarms/course/passage.ts'
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

export const raised = (part: Partial<NewAlarm> = {}): Alarm =>
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

/** What a device says of its radiation module. */
export const condition = (at: number, state: State2, part: Partial<Condition> = {}): Condition => ({
  type: 'condition',
  at,
  state,
  kind: 'normal',
  module: 'nuclearMod',
  deviceTime: at,
  liveTime: at,
  tells: true,
  runstate: 1,
  simulated: false,
  clockOffset: undefined,
  findings: undefined,
  leading: null,
  thresholds: THRESHOLDS,
  isPassage: false,
  lane: undefined,
  isKept: false,
  ...part,
})

/** Alarms of one device, heard as the server hears them. */
export class HeardAlarms {
  readonly #modules: Map<ModuleKey, ModuleAlarms>
  readonly moves: AlarmMove[] = []
  readonly all = new Map<string, Alarm>()

  constructor(
    readonly newId: () => string,
    modules: ReadonlyMap<ModuleKey, ModuleAlarms> = new Map(),
  ) {
    this.#modules = new Map(modules)
  }

  /** As they are now, to be heard in more than one way from here on. */
  copy(): HeardAlarms {
    return new HeardAlarms(this.newId, this.#modules)
  }

  hear(before: LiveDevice, after: LiveDevice, event: LiveEvent, shield: ShieldOption = 'none'): readonly AlarmMove[] {
    const moves: AlarmMove[] = []
    for (const each of conditionsOf(before, after, event, this.open().size > 0)) {
      const known = this.#modules.get(each.module) ?? { last: undefined, passages: NO_PASSAGES }
      const alarm = (id: string) => this.all.get(id)
      const heard = hearCondition(known, each, { sn: before.sn, newId: this.newId, shield, alarm })
      this.#modules.set(each.module, heard)
      for (const move of heard.moves) this.all.set(move.alarm.id, move.alarm)
      moves.push(...heard.moves)
    }
    this.moves.push(...moves)
    return moves
  }

  open(): ReadonlyMap<ModuleKey, Alarm> {
    const open = new Map<ModuleKey, Alarm>()
    for (const [module, { last }] of this.#modules) if (last?.endAt === null) open.set(module, last)
    return open
  }

  /** What somebody did to the last alarm of a module. */
  change(module: ModuleKey, change: (alarm: Alarm) => Alarm): void {
    const known = this.#modules.get(module) as ModuleAlarms
    const last = change(known.last as Alarm)
    this.all.set(last.id, last)
    this.#modules.set(module, { ...known, last })
  }
}

/** The message that tells of an alarm. */
export const eventOf = (alarm: Alarm): AlarmEvent =>
  withLife(alarmEvent({ id: alarm.id, sn: alarm.sn, module: alarm.module }), alarm)
