import {
  type Finding,
  type ModuleKey,
  type ModuleReport,
  type RunState,
  State2,
  type Threshold,
  type VehiclePassage,
} from '@vigil/contract'
import { arrivedLate } from '../../live/arrived-late.ts'
import { dateOffset } from '../../live/device-clock.ts'
import { judgeModule } from '../../live/judge-module.ts'
import type { LiveDevice, LiveModule } from '../../live/live-device.ts'
import { type LiveEvent, tellsState, withLastKnown } from '../../live/reduce.ts'
import type { StateReport } from './advance-alarm.ts'
import { leadingReading } from './leading-reading.ts'
import { type Lane, laneOf } from './passage.ts'

/** What a device says of one module at one moment: all that alarms are made of. */
export interface Condition extends StateReport {
  readonly module: ModuleKey
  /** By the device's clock. A kept reading is dated by itself, any other by the last that the device said. */
  readonly deviceTime: number
  /** Device time of the newest message; a kept reading is older than it. */
  readonly liveTime: number
  /** False: it speaks of something else, and the module is as it was. */
  readonly tells: boolean
  readonly runstate: RunState
  readonly simulated: boolean
  readonly clockOffset: number | undefined
  readonly findings: readonly Finding[] | undefined
  /** The value that tells best why it is so. */
  readonly leading: ReturnType<typeof leadingReading>
  readonly thresholds: readonly Threshold[]
  /** The module looks at one passer-by after the other. */
  readonly isPassage: boolean
  /** What is said of the lane here and now. */
  readonly lane: Lane | undefined
  /** Who is in it, as far as the device says so here and now. */
  readonly passage?: VehiclePassage | undefined
  /** Kept while a link was down: who passed then is gone, and says nothing of who is there now. */
  readonly isKept: boolean
  /** When it came to headquarters, if that was late. */
  readonly arrivedAt?: number | undefined
}

type Reading = Extract<LiveEvent, { type: 'reading' }>

const NONE: readonly Condition[] = Object.freeze([])

/**
 * What a message says of the modules that matter: those in danger, and of a device that is heeded (an alarm of it is open) all that
 * are connected. A module that is not connected says nothing: an alarm that vanished because the link died is the worst case.
 */
export function conditionsOf(
  before: LiveDevice,
  after: LiveDevice,
  event: LiveEvent,
  isHeeded: boolean,
): readonly Condition[] {
  if (before === after || event.type === 'silent') return NONE
  const isLate = after.late !== undefined
  if (!isHeeded && !isLate && after.state2 <= State2.Normal) return NONE
  const conditions: Condition[] = []
  for (const name in after.modules) {
    const key = name as ModuleKey
    const module = after.modules[key] as LiveModule
    if (module.state === State2.Offline || (module.state === State2.Normal && !isHeeded)) continue
    const isPassage = event.isPassage?.(after.deviceType, key, module.values) ?? false
    // What was kept of passers-by is told below, and is no part of the live picture.
    if (!isLate || !isPassage) conditions.push(liveCondition(key, module, after, event, isPassage))
  }
  if (isLate) addKept(conditions, after, event)
  return conditions
}

function liveCondition(
  key: ModuleKey,
  module: LiveModule,
  after: LiveDevice,
  { at, message, thresholds, arrivedAt }: Reading,
  isPassage: boolean,
): Condition {
  const report = message.mods[key]
  return {
    type: 'condition',
    at,
    state: module.state,
    kind: after.kind,
    module: key,
    deviceTime: after.deviceTime,
    liveTime: after.deviceTime,
    tells: report !== undefined && tellsState(report),
    runstate: module.runstate,
    simulated: after.simulated,
    clockOffset: dateOffset(message.time, at),
    findings: module.findings,
    leading: leadingReading(key, module.values, thresholds),
    thresholds,
    isPassage,
    lane: laneOf(report),
    passage: isPassage ? report?.passage : undefined,
    isKept: false,
    arrivedAt: arrivedLate(at, arrivedAt),
  }
}

/** Judged by itself: what is measured now says nothing of then. */
function addKept(conditions: Condition[], after: LiveDevice, event: Reading): void {
  const { at, message, thresholds, isPassage, arrivedAt } = event
  if (isPassage === undefined) return
  for (const name in message.mods) {
    const module = name as ModuleKey
    const report = message.mods[module] as ModuleReport
    const known = withLastKnown(after.modules[module]?.values, report.values)
    if (!tellsState(report) || !isPassage(after.deviceType, module, known)) continue
    const state = judgeModule(report, thresholds, module)
    if (state === State2.Offline) continue
    conditions.push({
      type: 'condition',
      at,
      state,
      kind: message.kind ?? 'normal',
      module,
      deviceTime: message.time,
      liveTime: after.deviceTime,
      tells: true,
      runstate: report.runstate ?? 1,
      simulated: message.simulated === true,
      clockOffset: dateOffset(message.time, at),
      findings: report.findings,
      leading: leadingReading(module, report.values ?? {}, thresholds),
      thresholds,
      isPassage: true,
      lane: laneOf(report),
      passage: report.passage,
      isKept: true,
      arrivedAt: arrivedLate(at, arrivedAt),
    })
  }
}
