import {
  type AlarmKind,
  AlarmState,
  type DataMessage,
  type DeviceActivity,
  type DeviceBasic,
  type DeviceDetail,
  type Finding,
  type ModState,
  type ModuleKey,
  type ModuleReport,
  type Position,
  type RunMode,
  RunState,
  type Spectrum,
  State2,
} from '@vigil/contract'
import type { DeviceClock } from './device-clock.ts'

export interface LiveModule {
  readonly state: State2
  readonly runstate: RunState
  readonly values: Record<string, number>
  readonly alarmContent?: string | undefined
  readonly findings?: Finding[] | undefined
  readonly spectrum?: Spectrum | undefined
  readonly hotspots?: ModuleReport['hotspots']
  /** The last one that came, and when. */
  readonly picture?: string | undefined
  readonly pictureAt?: number | undefined
}

export type LiveModules = Readonly<Partial<Record<ModuleKey, LiveModule>>>

export interface LiveDevice extends DeviceClock {
  readonly sn: string
  readonly id: string
  readonly deviceType: string
  readonly runMode: RunMode
  readonly runstate: RunState
  readonly state: AlarmState
  readonly state2: State2
  readonly modules: LiveModules
  /** Modules in danger. */
  readonly types: readonly ModuleKey[]
  /** Server's receive time of the last message, 0 = never. */
  readonly at: number
  readonly deviceTime: number
  /** If the last message was older than one before it: the first of those that came with it or have its date, and what it said. */
  readonly late: { readonly time: number; readonly at: number; readonly mods?: DataMessage['mods'] } | undefined
  /** Connected since, 0 while not connected. */
  readonly beginTime: number
  readonly position: Position | undefined
  readonly activity: DeviceActivity | undefined
  readonly firmware?: string | undefined
  readonly simulated: boolean
  readonly kind: AlarmKind
}

/** A device that was never heard. */
export function newLiveDevice(sn: string, id: string, deviceType: string, runMode: RunMode): LiveDevice {
  return {
    sn,
    id,
    deviceType,
    runMode,
    runstate: RunState.NotConnected,
    state: AlarmState.Normal,
    state2: State2.Offline,
    modules: {},
    types: [],
    at: 0,
    deviceTime: 0,
    late: undefined,
    clockOffset: undefined,
    clockBehind: undefined,
    beginTime: 0,
    position: undefined,
    activity: undefined,
    simulated: false,
    kind: 'normal',
  }
}

/** The same device, heard at the same moment, by a clock that was set since. What was concluded from dates begins anew. */
export function redated(device: LiveDevice, at: number): LiveDevice {
  return { ...device, at, late: undefined, clockBehind: undefined }
}

export function modStateOf(device: LiveDevice): ModState {
  const modState: ModState = {}
  for (const key in device.modules) {
    const module = device.modules[key as ModuleKey] as LiveModule
    modState[key as ModuleKey] = { state: module.state, runstate: module.runstate }
  }
  return modState
}

export function basicOf(device: LiveDevice): DeviceBasic {
  const basic: DeviceBasic = {
    sn: device.sn,
    id: device.id,
    deviceType: device.deviceType,
    state: device.state,
    state2: device.state2,
    runMode: device.runMode,
    runstate: device.runstate,
    at: device.at,
    deviceTime: device.deviceTime,
    modState: modStateOf(device),
    types: [...device.types],
  }
  if (device.clockOffset !== undefined) basic.clockOffset = device.clockOffset
  if (device.simulated) basic.simulated = true
  if (device.position !== undefined) basic.position = device.position
  return basic
}

export function detailOf(device: LiveDevice): DeviceDetail {
  const detail: DeviceDetail = {
    sn: device.sn,
    deviceType: device.deviceType,
    at: device.at,
    deviceTime: device.deviceTime,
    beginTime: device.beginTime,
    mods: device.modules,
  }
  if (device.clockOffset !== undefined) detail.clockOffset = device.clockOffset
  if (device.position !== undefined) detail.position = device.position
  if (device.activity !== undefined) detail.activity = device.activity
  if (device.firmware !== undefined) detail.firmware = device.firmware
  if (device.simulated) detail.simulated = true
  return detail
}
