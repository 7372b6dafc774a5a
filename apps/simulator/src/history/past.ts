import { State2, type UpMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { createRng, exponential } from '@vigil/science'
import type { SimulatorConfig } from '../config.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import { drawScenario } from '../scenarios/programme.ts'
import { SimulatedFleet } from '../simulated-fleet.ts'

export interface PastOptions {
  readonly config: Omit<SimulatorConfig, 'mqttUrl'>
  readonly registry: Pick<Registry, 'model' | 'thresholds'>
  readonly days: number
  /** The past ends here. */
  readonly until: number
}

export interface PastLine {
  readonly sn: string
  /** When the server would have received it. */
  readonly at: number
  readonly message: UpMessage
}

const STEP_MS = 60_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Readings of all devices together: so many are laid down in well below a minute. */
const READINGS = 350_000
const LEAST_INTERVAL_STEPS = 10
/** The end of the past is looked at most: told in finer steps, as far as the number of readings allows. */
const RECENT = [
  { withinMs: 2 * HOUR_MS, share: 0.1 },
  { withinMs: DAY_MS, share: 0.5 },
] as const
/** Ways can be seen when positions are a step apart: so far back at most, and as far as so many readings of vehicles reach. */
const WAYS_MS = 7 * DAY_MS
const WAY_READINGS = READINGS / 4
/** Between two scenarios, and before the present begins with its own. */
const SCENARIO_EVERY_H = 2.2
const CALM_BEFORE_PRESENT_MS = HOUR_MS

/** Steps between two readings of one device, so that the whole stays within its bounds. */
export function intervalSteps(devices: number, days: number): number {
  const all = (devices * days * DAY_MS) / STEP_MS
  return Math.max(LEAST_INTERVAL_STEPS, Math.ceil(all / READINGS))
}

/** How far back vehicles tell their way in every step. */
export const waysWithin = (vehicles: number): number => Math.min(WAYS_MS, (WAY_READINGS / vehicles) * STEP_MS)

/** The past of a fleet, line by line in the order of time. Everything in it follows from the seed. */
export function* past({ config, registry, days, until }: PastOptions): Generator<PastLine> {
  const begin = Math.floor((until - days * DAY_MS) / STEP_MS) * STEP_MS
  const fleet = new SimulatedFleet({ config, registry, at: begin, pace: 'history', programme: false })
  const rng = createRng(config.seed).fork('past')
  const interval = intervalSteps(fleet.devices.length, days)
  const waysMs = waysWithin(fleet.devices.filter(({ model }) => model.mobile).length)
  const cutOff = new Map<SimulatedDevice, UpMessage[]>()
  let nextScenario = begin + exponential(rng, SCENARIO_EVERY_H) * HOUR_MS

  for (let step = 1; begin + (step + 1) * STEP_MS <= until; step++) {
    const at = begin + step * STEP_MS
    fleet.advance(at)
    if (at >= nextScenario && until - at > CALM_BEFORE_PRESENT_MS) {
      fleet.director.start(drawScenario(rng, 'history').name, at)
      nextScenario = at + exponential(rng, SCENARIO_EVERY_H) * HOUR_MS
    }
    const every = Math.max(1, Math.round(interval * recentShare(until - at)))
    const count = fleet.devices.length
    for (let index = 0; index < count; index++) {
      const device = fleet.devices[index] as SimulatedDevice
      const time = at + Math.floor((index / count) * STEP_MS)
      const isOnWay = device.model.mobile === true && until - at <= waysMs
      if (!isOnWay && (step + index) % every !== 0 && !isConcerned(fleet, device, time)) continue
      const messages = device.report(time)
      if (fleet.isCutOff(device, time)) {
        cutOff.set(device, [...(cutOff.get(device) ?? []), ...messages])
        continue
      }
      for (const message of cutOff.get(device) ?? []) yield { sn: device.sn, at: time, message }
      cutOff.delete(device)
      for (const message of messages) yield { sn: device.sn, at: time, message }
    }
  }
}

function recentShare(age: number): number {
  return RECENT.find(({ withinMs }) => age <= withinMs)?.share ?? 1
}

/** Whoever meets something, or has just met it, tells of it in every step. */
function isConcerned({ world, director }: SimulatedFleet, device: SimulatedDevice, at: number): boolean {
  if (
    device.modules.some(
      ({ state, behaviour }) => state > State2.Normal || (behaviour?.ownState ?? State2.Normal) > State2.Normal,
    )
  )
    return true
  if (director.quiet) return false
  const place = device.placeAt(at)
  return (
    world.gammaSources(place, at).length > 0 ||
    world.exposures(place, at).length > 0 ||
    world.smouldering(device.sn, at) !== undefined ||
    world.meetsContraband(device.sn) ||
    world.isCutOff(device.site, at)
  )
}
