import {
  type AlarmEvent,
  type DeviceBasic,
  type DeviceDetail,
  type ModuleKey,
  NodeType,
  RunMode,
  RunState,
  State2,
  type TreeNode,
} from '@vigil/contract'
import { registry } from '@vigil/devices'

/** A fleet of any size, the same in every process that is told its size. */
export interface StandInDevice {
  sn: string
  id: string
  name: string
  deviceType: string
  modules: readonly ModuleKey[]
  officeId: string
  officeName: string
  longitude: number
  latitude: number
}

export const USER_ID = 'bench'
const DISTRICTS = 10
const POSTS_PER_DISTRICT = 10
const CENTRE = { longitude: -30, latitude: 33 }
const SPREAD_DEGREES = 0.12
/** The device whose values are on the screen; it counts pulses, so that every value can carry a number of its own. */
export const OPEN_INDEX = 0
const OPEN_MODEL = 'RS500'

const digits = (index: number): string => String(index).padStart(5, '0')
/** No digit stands in front of the letter: a value on the screen can not be taken for a name. */
export const nameOf = (index: number): string => `Post d${digits(index)}`
const snOf = (index: number): string => `BENCH-${digits(index)}`

const MODELS = registry.models.filter(({ runMode, mobile }) => runMode === RunMode.Continuous && mobile !== true)
const OPEN = registry.model(OPEN_MODEL)

/** A fleet of all models, or of the one that is named. */
export function standInFleet(count: number, only?: string): StandInDevice[] {
  const columns = Math.ceil(Math.sqrt(count))
  const one = only === undefined ? undefined : registry.model(only)
  return Array.from({ length: count }, (_, index) => {
    const model = one ?? (index === OPEN_INDEX ? OPEN : undefined) ?? MODELS[index % MODELS.length]
    const post = Math.floor((index * DISTRICTS * POSTS_PER_DISTRICT) / count)
    return {
      sn: snOf(index),
      id: `device-${index}`,
      name: nameOf(index),
      deviceType: model?.id ?? OPEN_MODEL,
      modules: model?.modules.map(({ key }) => key) ?? [],
      officeId: `post-${post}`,
      officeName: `Station ${post}`,
      longitude: CENTRE.longitude + SPREAD_DEGREES * ((index % columns) / columns - 0.5),
      latitude: CENTRE.latitude + SPREAD_DEGREES * (Math.floor(index / columns) / columns - 0.5),
    }
  })
}

/** What the list shows of a device. Maintenance comes and goes without an alarm. */
export type ShownState = 'normal' | 'maintenance' | 'alarm'

const codesOf = (state: ShownState) => ({
  state: state === 'alarm' ? 2 : 0,
  state2: state === 'alarm' ? State2.Alarm : State2.Normal,
  runstate: state === 'maintenance' ? RunState.Maintenance : RunState.Online,
})

export function basicOf({ sn, id, deviceType, modules }: StandInDevice, state: ShownState, at: number): DeviceBasic {
  const { state: state1, state2, runstate } = codesOf(state)
  const modState = Object.fromEntries(modules.map((key, n) => [key, { state: n === 0 ? state2 : 0, runstate }]))
  return {
    sn,
    id,
    deviceType,
    state: state1 as 0 | 2,
    state2,
    runMode: RunMode.Continuous,
    runstate,
    at,
    deviceTime: at,
    modState,
    types: state === 'alarm' ? modules.slice(0, 1) : [],
  }
}

/** The open device with one value that no other message carries. */
export function detailOf({ sn, deviceType, modules }: StandInDevice, marker: number, at: number): DeviceDetail {
  const model = registry.model(deviceType)
  const mods: DeviceDetail['mods'] = {}
  for (const key of modules) {
    const readings = model?.modules.find((module) => module.key === key)?.readings ?? []
    const values = Object.fromEntries(
      readings.map(({ key: quantity }) => [quantity, quantity === 'countRate' ? marker : 1]),
    )
    mods[key] = { state: State2.Normal, runstate: RunState.Online, values }
  }
  return { sn, deviceType, at, deviceTime: at, beginTime: at - 60_000, mods }
}

export function alarmOf(
  device: StandInDevice,
  number: number,
  code: 301 | 303,
  begin: number,
  now: number,
): AlarmEvent {
  const state = code === 301 ? State2.Alarm : State2.Normal
  return {
    id: `alarm-${number}`,
    sn: device.sn,
    code,
    state,
    eventData: { sn: device.sn, state },
    beginTime: begin,
    endTime: code === 301 ? null : now,
    deviceTime: now,
    officeName: device.officeName,
    deviceType: device.deviceType,
    deviceName: device.name,
    message: `Alarm ${device.name}`,
    module: device.modules[0] ?? 'sysMod',
    kind: 'normal',
    priority: 3,
    peak: null,
    findings: [],
    handled: false,
  }
}

function deviceNode(device: StandInDevice, at: number): TreeNode {
  const { state, state2, runstate, runMode, modState } = basicOf(device, 'normal', at)
  return {
    id: device.id,
    parentId: device.officeId,
    nodeType: NodeType.Device,
    name: device.name,
    sn: device.sn,
    officeName: device.officeName,
    deviceType: device.deviceType,
    deviceTypeName: device.deviceType,
    state,
    state2,
    runstate,
    runMode,
    modState,
    dynamicInfoMap: {},
    mapUrl: null,
    types: [],
    at,
    longitude: device.longitude,
    latitude: device.latitude,
  }
}

export function treeOf(devices: readonly StandInDevice[], withDevices: boolean): TreeNode[] {
  const at = Date.now()
  const office = (id: string, parentId: string | null, name: string, children: TreeNode[]): TreeNode => ({
    id,
    parentId,
    nodeType: NodeType.Office,
    name,
    stationMap: null,
    children,
  })
  const nodes = new Map<string, TreeNode[]>()
  if (withDevices) {
    for (const device of devices) {
      const siblings = nodes.get(device.officeId) ?? []
      siblings.push(deviceNode(device, at))
      nodes.set(device.officeId, siblings)
    }
  }
  const districts = Array.from({ length: DISTRICTS }, (_, district) => {
    const id = `district-${district}`
    const posts = Array.from({ length: POSTS_PER_DISTRICT }, (__, n) => district * POSTS_PER_DISTRICT + n)
    return office(
      id,
      'bench-site',
      `District ${district}`,
      posts.map((post) => office(`post-${post}`, id, `Station ${post}`, nodes.get(`post-${post}`) ?? [])),
    )
  })
  return [office('bench-site', null, 'Bench', districts)]
}
