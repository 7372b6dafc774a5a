import type { Rng } from '@vigil/science'
import type { Site } from '../config.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { Hazard } from '../world/hazard.ts'
import type { World } from '../world/world.ts'
import { SCENARIOS, scenarioNamed } from './all-scenarios.ts'
import type { Scenario } from './scenario.ts'

interface Running {
  readonly scenario: Scenario
  readonly hazards: readonly Hazard[]
  readonly since: number
  readonly until: number
}

/** `noDevice`: the site has none that would notice it. */
export type Started = 'started' | 'unknown' | 'noDevice'

/** Starts and stops scenarios in the world. */
export class Director {
  readonly #world: World
  readonly #rng: Rng
  readonly #devices: readonly SimulatedDevice[]
  readonly #running = new Map<string, Running>()
  #starts = 0

  constructor(world: World, rng: Rng, devices: readonly SimulatedDevice[]) {
    this.#world = world
    this.#rng = rng
    this.#devices = devices
  }

  list(at: number): { name: string; site: string; running: boolean; since: number | null; devices: string[] }[] {
    this.advance(at)
    return SCENARIOS.map(({ name, site }) => ({
      name,
      site,
      running: this.#running.has(name),
      since: this.#running.get(name)?.since ?? null,
      devices: this.#oneOfEachOffice(site),
    }))
  }

  /** The server asks whether somebody sees the whole of a site; all of its devices would not go into one answer. */
  #oneOfEachOffice(site: Site): string[] {
    const byOffice = new Map<string, string>()
    for (const device of this.#devices) if (device.site === site) byOffice.set(device.officeName, device.sn)
    return [...byOffice.values()]
  }

  isRunning(name: string): boolean {
    return this.#running.has(name)
  }

  get quiet(): boolean {
    return this.#running.size === 0
  }

  /** One that runs already goes on: twice the same leak would be another scenario. */
  start(name: string, at: number): Started {
    const scenario = scenarioNamed(name)
    if (scenario === undefined) return 'unknown'
    this.advance(at)
    if (this.#running.has(name)) return 'started'
    this.#starts += 1
    const hazards = scenario.begin({
      at,
      rng: this.#rng.fork(this.#starts),
      weather: this.#world.weather,
      devices: this.#devices,
    })
    if (hazards.length === 0) return 'noDevice'
    this.#world.add(hazards)
    this.#running.set(name, { scenario, hazards, since: at, until: at + scenario.durationSeconds * 1000 })
    return 'started'
  }

  stop(name: string, at: number): boolean {
    if (scenarioNamed(name) === undefined) return false
    for (const hazard of this.#running.get(name)?.hazards ?? []) hazard.stop(at)
    this.#running.delete(name)
    return true
  }

  advance(at: number): void {
    for (const [name, { until }] of this.#running) if (until <= at) this.#running.delete(name)
  }
}
