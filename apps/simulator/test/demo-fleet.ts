import type { ModuleKey, UpMessage } from '@vigil/contract'
import { type Registry, registry } from '@vigil/devices'
import {
  type AlarmMove,
  conditionsOf,
  hearCondition,
  type LiveDevice,
  type ModuleAlarms,
  NO_PASSAGES,
  newLiveDevice,
  reduce,
} from '@vigil/domain'
import { createRng, uniform } from '@vigil/science'
import { type DeviceConfig, SITES, type SimulatorConfig } from '../src/config.ts'
import type { SimulatedDevice } from '../src/device/simulated-device.ts'
import { SimulatedFleet } from '../src/simulated-fleet.ts'

export const START = Date.UTC(2026, 4, 4, 6)
const CENTRE = { longitude: -30, latitude: 33 }
const SITE_CENTRES: Readonly<Record<DeviceConfig['site'], readonly [number, number]>> = {
  customs: [0.02, 0],
  metro: [0, 0.01],
  fire: [-0.02, 0.01],
  chemicalPark: [0.01, -0.03],
  border: [0.05, 0.04],
}

export interface DemoOptions {
  count: number
  seed?: string | number
  types?: readonly string[]
  site?: DeviceConfig['site']
}

/** Models in turn, sites in turn, each site within a few hundred metres. */
export function demoConfig({ count, seed = 'test', types, site }: DemoOptions): SimulatorConfig {
  const rng = createRng(seed).fork('positions')
  const ids = types ?? registry.models.map(({ id }) => id)
  const devices = Array.from({ length: count }, (_, index): DeviceConfig => {
    const here = site ?? (SITES[(index + Math.floor(index / ids.length)) % SITES.length] as DeviceConfig['site'])
    const [east, north] = SITE_CENTRES[here]
    return {
      sn: `SIM-${String(index).padStart(4, '0')}`,
      deviceType: ids[index % ids.length] as string,
      secret: 'secret',
      longitude: CENTRE.longitude + east + uniform(rng, -0.003, 0.003),
      latitude: CENTRE.latitude + north + uniform(rng, -0.003, 0.003),
      officeName: 'Test',
      site: here,
    }
  })
  return { mqttUrl: 'mqtt://127.0.0.1:1883', seed, centre: CENTRE, devices }
}

export interface FleetSettings extends DemoOptions {
  steady?: boolean
  programme?: boolean
  from?: Pick<Registry, 'model' | 'thresholds'>
}

export const demoFleet = ({ steady = true, programme = false, from = registry, ...demo }: FleetSettings) =>
  new SimulatedFleet({ config: demoConfig(demo), registry: from, at: START, pace: 'live', programme, steady })

export interface Heard {
  device: SimulatedDevice
  second: number
  message: UpMessage
}

/** Lets seconds pass from `from` on; every device reports in its interval. */
export function* letPass(fleet: SimulatedFleet, from: number, seconds: number, step = 1): Generator<Heard> {
  for (let second = from + step; second <= from + seconds; second += step) {
    const at = START + second * 1000
    fleet.advance(at)
    for (const device of fleet.devices) {
      const messages = second % device.intervalSeconds === 0 ? device.report(at) : device.progress(at)
      for (const message of messages) yield { device, second, message }
    }
  }
}

export interface SeenAlarm extends AlarmMove {
  device: SimulatedDevice
  second: number
  module: ModuleKey
  state: AlarmMove['condition']['state']
}

/** The alarms that the server would make of what it hears, with the models' own thresholds. */
export class AlarmWatch {
  readonly #devices = new Map<string, LiveDevice>()
  readonly #modules = new Map<string, ModuleAlarms>()
  readonly transitions: SeenAlarm[] = []

  hear({ device, second, message }: Heard): void {
    if (message.type !== 'data') return
    const { sn, model } = device
    const before = this.#devices.get(sn) ?? newLiveDevice(sn, sn, model.id, model.runMode)
    const at = START + second * 1000
    const event = { type: 'reading', at, message, thresholds: registry.thresholds(model.id) } as const
    const after = reduce(before, event)
    this.#devices.set(sn, after)
    for (const condition of conditionsOf(before, after, event, true)) {
      const { module, state } = condition
      const known = this.#modules.get(`${sn} ${module}`) ?? { last: undefined, passages: NO_PASSAGES }
      const hearing = { sn, newId: () => `${sn}-${at}`, shield: 'none', alarm: () => known.last } as const
      const heard = hearCondition(known, condition, hearing)
      this.#modules.set(`${sn} ${module}`, heard)
      const told = heard.moves.filter(({ kind }) => kind !== 'followed')
      this.transitions.push(...told.map((move) => ({ ...move, device, second, module, state })))
    }
  }

  get raised(): SeenAlarm[] {
    return this.transitions.filter(({ kind }) => kind === 'raised')
  }

  get open(): number {
    return [...this.#modules.values()].filter(({ last }) => last?.endAt === null).length
  }
}

/** Plays a scenario on a fleet that has settled for a minute. */
export function play(fleet: SimulatedFleet, name: string, seconds: number): AlarmWatch {
  const watch = new AlarmWatch()
  for (const heard of letPass(fleet, 0, 60)) watch.hear(heard)
  fleet.director.start(name, START + 60_000)
  for (const heard of letPass(fleet, 60, seconds)) watch.hear(heard)
  return watch
}
