import {
  AlarmState,
  type DataMessage,
  type ModuleKey,
  type ModuleReport,
  RunState,
  State2,
  type Threshold,
} from '@vigil/contract'
import type { IsPassage } from '../alarms/course/passage.ts'
import { alarmingModules } from '../state/alarming-modules.ts'
import { alarmStateOf, isConnected } from '../state/displayed-state.ts'
import { hearClock } from './device-clock.ts'
import { judgeModule, judgeValues } from './judge-module.ts'
import { isLate, lateSince } from './late.ts'
import type { LiveDevice, LiveModule, LiveModules } from './live-device.ts'
import { same, sameModule } from './same.ts'

export type LiveEvent =
  /** `at` is the server's receive time; the device's own time is in the message. */
  | {
      type: 'reading'
      at: number
      message: DataMessage
      thresholds: readonly Threshold[]
      /** Left out where no device watches passers-by. */
      isPassage?: IsPassage | undefined
      /** At headquarters, of what a site has taken: when it came here. `at` is when the site took it. */
      arrivedAt?: number | undefined
    }
  /** Nothing was heard within the run mode's timeout. */
  | { type: 'silent'; at: number }

/** The next state of a device; the same reference when nothing changed. */
export function reduce(device: LiveDevice, event: LiveEvent): LiveDevice {
  return event.type === 'silent' ? disconnect(device) : read(device, event)
}

function disconnect(device: LiveDevice): LiveDevice {
  let modules = device.modules
  for (const name in device.modules) {
    const key = name as ModuleKey
    const module = device.modules[key] as LiveModule
    if (module.state === State2.Offline && module.runstate === RunState.NotConnected) continue
    if (modules === device.modules) modules = { ...modules }
    ;(modules as Record<string, LiveModule>)[key] = {
      ...module,
      state: State2.Offline,
      runstate: RunState.NotConnected,
    }
  }
  if (
    modules === device.modules &&
    device.runstate === RunState.NotConnected &&
    device.state2 === State2.Offline &&
    device.activity === undefined
  ) {
    return device
  }
  return {
    ...device,
    runstate: RunState.NotConnected,
    state: AlarmState.Normal,
    state2: State2.Offline,
    modules,
    types: [],
    beginTime: 0,
    activity: undefined,
  }
}

type Reading = Extract<LiveEvent, { type: 'reading' }>

function read(device: LiveDevice, event: Reading): LiveDevice {
  const { at, message, thresholds } = event
  if (isLate(device, message.time, at)) return readLate(device, event)
  const modules = readModules(device.modules, message.mods, thresholds, at, readModule)
  const statesKept = modules === device.modules || sameStates(device.modules, modules)
  const runstate = message.runstate ?? runStateOf(modules)
  const state2 = state2Of(modules)
  const types = statesKept ? device.types : alarmingModules(modules)
  const runMode = message.runMode ?? device.runMode
  const beginTime = isConnected(runstate) ? device.beginTime || at : 0
  const position =
    message.position === undefined || same(device.position, message.position) ? device.position : message.position
  // Told once, with the first message after the device was switched on.
  const firmware = message.firmware ?? device.firmware
  // A mark that stuck would dress a later, real alarm up as a drill or a simulation: each message speaks for itself.
  const simulated = message.simulated === true
  const kind = message.kind ?? 'normal'
  const { clockOffset, clockBehind } = hearClock(device, message.time, at)

  if (
    at === device.at &&
    message.time === device.deviceTime &&
    modules === device.modules &&
    runstate === device.runstate &&
    state2 === device.state2 &&
    runMode === device.runMode &&
    position === device.position &&
    message.activity === device.activity &&
    firmware === device.firmware &&
    simulated === device.simulated &&
    kind === device.kind &&
    clockOffset === device.clockOffset &&
    clockBehind === device.clockBehind
  ) {
    return device
  }
  return {
    sn: device.sn,
    id: device.id,
    deviceType: device.deviceType,
    runMode,
    runstate,
    state: alarmStateOf(state2),
    state2,
    modules,
    types,
    at,
    deviceTime: message.time,
    late: undefined,
    clockOffset,
    clockBehind,
    beginTime,
    position,
    activity: message.activity,
    firmware,
    simulated,
    kind,
  }
}

/** What was can make the picture worse, so that no alarm of a lost link is lost; it can not make it better. */
function readLate(device: LiveDevice, event: Reading): LiveDevice {
  const { at, message, thresholds } = event
  const { time, mods } = message
  // By what it says: two messages of one moment, as of two modules, count both.
  if (device.late?.mods === mods && device.at === at) return device
  const modules = readModules(device.modules, withoutPassages(device, event), thresholds, at, worseModule)
  const runstate = isConnected(device.runstate) ? device.runstate : (message.runstate ?? runStateOf(modules))
  const state2 = state2Of(modules)
  const { clockOffset, clockBehind } = hearClock(device, time, at)
  return {
    ...device,
    clockOffset,
    clockBehind,
    runstate,
    state: alarmStateOf(state2),
    state2,
    modules,
    types: alarmingModules(modules),
    at,
    late: { ...lateSince(device, time, at), mods },
    beginTime: isConnected(runstate) ? device.beginTime || at : 0,
  }
}

/** Whoever passed then is gone, and says nothing of who is there now: an alarm of its own tells of it. */
function withoutPassages({ deviceType, modules }: LiveDevice, { message, isPassage }: Reading): DataMessage['mods'] {
  if (isPassage === undefined) return message.mods
  const mods: DataMessage['mods'] = {}
  for (const name in message.mods) {
    const key = name as ModuleKey
    const report = message.mods[key] as ModuleReport
    if (!isPassage(deviceType, key, withLastKnown(modules[key]?.values, report.values))) mods[key] = report
  }
  return mods
}

type ReadModule = typeof readModule

const worseModule: ReadModule = (before, report, thresholds, key, at) => {
  const after = readModule(before, report, thresholds, key, at)
  return before !== undefined && after.state <= before.state ? before : after
}

function readModules(
  known: LiveModules,
  reports: Readonly<Partial<Record<ModuleKey, ModuleReport>>>,
  thresholds: readonly Threshold[],
  at: number,
  readOne: ReadModule,
): LiveModules {
  let modules: Partial<Record<ModuleKey, LiveModule>> | undefined
  for (const name in reports) {
    const key = name as ModuleKey
    const before = known[key]
    const after = readOne(before, reports[key] as ModuleReport, thresholds, key, at)
    if (before !== undefined && (before === after || sameModule(before, after))) continue
    modules ??= { ...known }
    modules[key] = after
  }
  return modules ?? known
}

const NO_VALUES: Record<string, number> = Object.freeze({})

function readModule(
  before: LiveModule | undefined,
  report: ModuleReport,
  thresholds: readonly Threshold[],
  key: ModuleKey,
  at: number,
): LiveModule {
  const runstate = report.runstate ?? RunState.Online
  const values = withLastKnown(before?.values, report.values)
  const judged = tellsState(report)
  // A spectrum alone says nothing about the state: without this a picture would end an alarm.
  const state =
    judged || before === undefined ? judgeModule(report, thresholds, key, values) : resumed(before, thresholds, key)
  const kept = judged ? undefined : before
  return {
    state,
    runstate,
    values,
    alarmContent: report.alarmContent ?? kept?.alarmContent,
    findings: report.findings ?? kept?.findings,
    spectrum: report.spectrum ?? before?.spectrum,
    hotspots: report.hotspots ?? kept?.hotspots,
    picture: report.picture ?? before?.picture,
    pictureAt: report.picture === undefined ? before?.pictureAt : at,
  }
}

/** A spectrum or a picture alone says nothing of the state. */
export const tellsState = (report: ModuleReport): boolean =>
  report.state !== undefined || hasAny(report.values) || !isConnected(report.runstate ?? RunState.Online)

function hasAny(values: ModuleReport['values']): boolean {
  for (const _ in values) return true
  return false
}

/** A quantity that a message leaves out is as it was last measured: another one's reading must not end its alarm. */
export function withLastKnown(
  known: Record<string, number> | undefined,
  values: Record<string, number> | undefined,
): Record<string, number> {
  if (values === undefined) return known ?? NO_VALUES
  for (const key in known) if (!(key in values)) return { ...known, ...values }
  return values
}

/** A module that speaks again without a reading: what it last measured still stands. */
function resumed(before: LiveModule, thresholds: readonly Threshold[], key: ModuleKey): State2 {
  const judged = judgeValues(before.values, thresholds, key)
  return judged > before.state ? judged : before.state
}

function sameStates(before: LiveModules, after: LiveModules): boolean {
  for (const name in after) {
    const key = name as ModuleKey
    const module = after[key] as LiveModule
    if (before[key]?.state !== module.state) return false
  }
  return true
}

function state2Of(modules: LiveModules): State2 {
  let worst: State2 | undefined
  for (const name in modules) {
    const { state } = modules[name as ModuleKey] as LiveModule
    if (worst === undefined || state > worst) worst = state
  }
  return worst ?? State2.Normal
}

/** A device that does not say how it runs runs as the worst of its modules. */
function runStateOf(modules: LiveModules): RunState {
  let runstate: RunState = RunState.Online
  for (const name in modules) {
    const { runstate: each } = modules[name as ModuleKey] as LiveModule
    if (each === RunState.Fault) return RunState.Fault
    if (each === RunState.Maintenance || (each === RunState.Baseline && runstate === RunState.Online)) runstate = each
  }
  return runstate
}
