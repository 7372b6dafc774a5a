import type { AnswerMessage, DownMessage, UpMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { createRng } from '@vigil/science'
import { z } from 'zod'
import type { SimulatorConfig } from './config.ts'
import { SimulatedDevice } from './device/simulated-device.ts'
import { Director } from './scenarios/director.ts'
import { Programme } from './scenarios/programme.ts'
import { World } from './world/world.ts'

export interface FleetOptions {
  readonly config: Omit<SimulatorConfig, 'mqttUrl'>
  readonly registry: Pick<Registry, 'model' | 'thresholds'>
  readonly at: number
  readonly pace: 'live' | 'history'
  /** Scenarios that begin by themselves. */
  readonly programme: boolean
  /** No faults, no pauses. */
  readonly steady?: boolean
}

/** Known to the server, too. */
const NO_DEVICE_REASON = 'no device of the site can play it'

const scenarioParams = z.object({
  name: z.string().optional(),
  action: z.enum(['start', 'stop', 'list']),
})

/** World, devices and scenarios together; driven from outside, so that a month takes seconds and a test none. */
export class SimulatedFleet {
  readonly world: World
  readonly devices: readonly SimulatedDevice[]
  readonly director: Director
  /** Device types of the settings that the registry does not know. */
  readonly unknownTypes: readonly string[]
  readonly #programme: Programme | undefined

  constructor({ config, registry, at, pace, programme, steady }: FleetOptions) {
    const rng = createRng(config.seed)
    this.world = new World(config.seed, config.centre, at)
    const unknown = new Set<string>()
    this.devices = config.devices.flatMap((each) => {
      const model = registry.model(each.deviceType)
      if (model === undefined) {
        unknown.add(each.deviceType)
        return []
      }
      const thresholds = registry.thresholds(model.id)
      const { world } = this
      return new SimulatedDevice({
        config: each,
        model,
        thresholds,
        world,
        rng: rng.fork(each.sn),
        at,
        pace,
        steady: steady === true,
      })
    })
    this.unknownTypes = [...unknown]
    this.director = new Director(this.world, rng.fork('scenarios'), this.devices)
    this.#programme = programme ? new Programme(this.director, rng.fork('programme'), at) : undefined
  }

  advance(at: number): void {
    this.world.advance(at)
    this.director.advance(at)
    this.#programme?.advance(at)
  }

  isCutOff(device: SimulatedDevice, at: number): boolean {
    return this.world.isCutOff(device.site, at)
  }

  report(device: SimulatedDevice, at: number): UpMessage[] {
    return device.report(at)
  }

  /** The scenario command concerns the world; everything else the device itself. */
  hear(device: SimulatedDevice, message: DownMessage, at: number): AnswerMessage | undefined {
    if (message.type !== 'command' || message.name !== 'scenario') return device.hear(message, at)
    return { type: 'answer', command: message.id, time: at, ...this.#direct(message.params, at) }
  }

  #direct(params: unknown, at: number): Pick<AnswerMessage, 'status' | 'reason' | 'result'> {
    const parsed = scenarioParams.safeParse(params)
    if (!parsed.success) return { status: 'failed', reason: 'action: start, stop or list' }
    const { action, name = '' } = parsed.data
    const started = action === 'start' ? this.director.start(name, at) : 'started'
    if (started === 'noDevice') return { status: 'failed', reason: NO_DEVICE_REASON }
    const isKnown = started === 'started' && (action !== 'stop' || this.director.stop(name, at))
    if (!isKnown) return { status: 'failed', reason: 'unknown scenario' }
    return { status: 'done', result: { scenarios: this.director.list(at) } }
  }
}
