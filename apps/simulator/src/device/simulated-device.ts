import {
  type AnswerMessage,
  type DataMessage,
  type DeviceActivity,
  type DownMessage,
  RunState,
  type Threshold,
  type UpMessage,
} from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import { pick, type Rng } from '@vigil/science'
import type { DeviceConfig, Site } from '../config.ts'
import { SampleBench } from '../modules/sample-bench.ts'
import type { Scene } from '../modules/scene.ts'
import type { Place } from '../world/place.ts'
import type { World } from '../world/world.ts'
import { type Command, type Commanded, changeSettings, obey, WORK_SECONDS, type Work } from './commands.ts'
import { ConditionCourse } from './condition.ts'
import { SimulatedModule } from './simulated-module.ts'
import { StreetLoop } from './street-loop.ts'

const DEFAULT_INTERVAL_S = 1
const PROGRESS_EVERY_S = 10

interface WorkUnderWay {
  readonly work: Work
  readonly command: string
  readonly begin: number
  told: number
}

export interface DeviceOptions {
  readonly config: DeviceConfig
  readonly model: ModelDefinition
  readonly thresholds: readonly Threshold[]
  readonly world: World
  readonly rng: Rng
  readonly at: number
  readonly pace: Scene['pace']
  /** Never faults, never goes away: for tests of the readings alone. */
  readonly steady?: boolean
}

/** Light barriers stand where vehicles drive past one by one. */
const fittedAt = (site: Site, module: ModuleDefinition): ModuleDefinition => ({
  ...module,
  readings: module.readings.filter(({ optional, reckoned }) => !reckoned && (!optional || site === 'customs')),
})

/** One device made of its model's modules. Knows no clock and no network. */
export class SimulatedDevice {
  readonly sn: string
  readonly site: Site
  readonly officeName: string
  readonly model: ModelDefinition
  readonly modules: readonly SimulatedModule[]
  readonly #options: DeviceOptions
  readonly #course: ConditionCourse
  readonly #home: Place
  readonly #loop: StreetLoop | undefined
  readonly #settings: Map<string, number | string>
  readonly #commanded: Commanded
  #lastAt: number
  #work: WorkUnderWay | undefined
  #wasOff = false
  #introduced = false

  constructor(options: DeviceOptions) {
    const { config, model, rng, thresholds, world, at } = options
    this.#options = options
    this.sn = config.sn
    this.site = config.site
    this.officeName = config.officeName
    this.model = model
    const bench = new SampleBench(
      rng.fork('bench'),
      model.modules.map(({ key }) => key),
    )
    this.modules = model.modules.map(
      (module) =>
        new SimulatedModule(config.sn, model, fittedAt(config.site, module), thresholds, rng.fork(module.key), bench),
    )
    this.#course = new ConditionCourse(rng.fork('condition'), at, options.steady === true)
    this.#home = world.placeOf(config)
    this.#loop = model.mobile ? new StreetLoop(rng.fork('streets'), this.#home) : undefined
    this.#settings = new Map(model.settings.map(({ key, initial }) => [key, initial]))
    this.#lastAt = at - 1000
    this.#commanded = this.#asCommanded()
  }

  get intervalSeconds(): number {
    return this.#setting('dataInterval') ?? DEFAULT_INTERVAL_S
  }

  /** Switched off: no power, no link. */
  get isOff(): boolean {
    return this.#course.now === 'off'
  }

  get isWorking(): boolean {
    return this.#course.now === 'online'
  }

  placeAt(at: number): Place {
    return this.#loop?.at(at).place ?? this.#home
  }

  get home(): Place {
    return this.#home
  }

  /** Everything the device has to say now: a reading, finished checks and samples, progress of commands. */
  report(at: number): UpMessage[] {
    this.#course.advance(at)
    if (this.isOff) return this.#farewell(at)
    this.#wasOff = false
    const messages: UpMessage[] = [this.#reading(at)]
    for (const module of this.modules) messages.push(...module.takeRecords())
    messages.push(...this.progress(at))
    return messages
  }

  /** What there is to say of work under way. Asked every second: a device that reports rarely must not seem to have died. */
  progress(at: number): AnswerMessage[] {
    this.#course.advance(at)
    if (this.#work === undefined || this.isOff) return []
    const { work, command, begin, told } = this.#work
    const answer = { type: 'answer', command, time: at } as const
    if (this.#course.now === 'fault') {
      this.#work = undefined
      return [{ ...answer, status: 'failed', reason: 'device went into fault' }]
    }
    const elapsed = (at - begin) / 1000
    if (elapsed >= WORK_SECONDS[work]) {
      this.#finish(work)
      return [{ ...answer, status: 'done', progress: 100 }]
    }
    if (elapsed - told < PROGRESS_EVERY_S) return []
    this.#work.told = elapsed
    return [{ ...answer, status: 'progress', progress: Math.round((100 * elapsed) / WORK_SECONDS[work]) }]
  }

  hear(message: DownMessage, at: number): AnswerMessage | undefined {
    if (message.type === 'rejected') return undefined
    const answer =
      message.type === 'command'
        ? obey(this.#commanded, message satisfies Command, at)
        : changeSettings(this.#commanded, message.settings)
    return { type: 'answer', command: message.id, time: at, ...answer }
  }

  #reading(at: number): DataMessage {
    const { world } = this.#options
    this.#breakModules()
    const motion = this.#loop?.at(at)
    const place = motion?.place ?? this.#home
    const scene: Scene = {
      sn: this.sn,
      at,
      seconds: Math.max(0.001, (at - this.#lastAt) / 1000),
      world,
      place,
      hour: world.weather.hour(at),
      exposures: world.exposures(place, at),
      sources: world.gammaSources(place, at),
      pace: this.#options.pace,
      airStopped: this.#work?.work === 'selfCleaning',
      setting: (key) => this.#setting(key),
    }
    this.#lastAt = at
    const mods: DataMessage['mods'] = {}
    for (const module of this.modules) mods[module.key] = module.report(scene)
    const message: DataMessage = {
      type: 'data',
      time: at,
      runMode: this.model.runMode,
      runstate: this.#work?.work === 'learning' ? RunState.Baseline : this.#course.runState,
      simulated: true,
      mods,
    }
    if (this.modules.some(({ behaviour }) => behaviour?.testing === true)) message.kind = 'test'
    const activity = this.#activity()
    if (activity !== undefined) message.activity = activity
    if (motion !== undefined) {
      const { longitude, latitude } = world.coordinatesOf(place)
      message.position = {
        longitude: Math.round(longitude * 1e6) / 1e6,
        latitude: Math.round(latitude * 1e6) / 1e6,
        speed: Math.round(motion.speed * 10) / 10,
        heading: Math.round(motion.heading),
      }
    }
    if (!this.#introduced) message.firmware = 'simulated 1.0'
    this.#introduced = true
    return message
  }

  /** Once, when it is switched off in good order. */
  #farewell(at: number): UpMessage[] {
    if (this.#wasOff || !this.#introduced) return []
    this.#wasOff = true
    this.#work = undefined
    this.#lastAt = at
    return [
      { type: 'data', time: at, runMode: this.model.runMode, runstate: RunState.Offline, simulated: true, mods: {} },
    ]
  }

  #breakModules(): void {
    const isFault = this.#course.now === 'fault'
    const broken = this.modules.some((module) => module.broken)
    if (isFault === broken) return
    for (const module of this.modules) module.broken = false
    if (isFault) pick(this.#options.rng, this.modules).broken = true
  }

  #activity(): DeviceActivity | undefined {
    if (this.#work?.work === 'selfCleaning' || this.#work?.work === 'selfCalibrating') return this.#work.work
    if (this.#course.activity !== undefined) return this.#course.activity
    for (const { behaviour } of this.modules) if (behaviour?.activity !== undefined) return behaviour.activity
    return this.modules.some(({ values }) => values.charging) ? 'charging' : undefined
  }

  #finish(work: Work): void {
    this.#work = undefined
    if (work === 'selfCalibrating') for (const { values } of this.modules) values.calibrate()
  }

  /** It does one thing at a time, whether it was told to or does it by itself. */
  #isBusy(): boolean {
    const { now } = this.#course
    if (this.#work !== undefined || now === 'starting' || now === 'calibrating' || now === 'baseline') return true
    return this.modules.some(({ behaviour }) => behaviour?.activity !== undefined)
  }

  #setting(key: string): number | undefined {
    const value = this.#settings.get(key)
    return typeof value === 'number' ? value : undefined
  }

  #asCommanded(): Commanded {
    const { thresholds } = this.#options
    const course = this.#course
    return {
      model: this.model,
      get faulty() {
        return course.now === 'fault'
      },
      sensors: Object.fromEntries(this.modules.map(({ key, quantities }) => [key, quantities])),
      limits: () => thresholds,
      settings: this.#settings,
      setSetting: (key, value) => this.#settings.set(key, value),
      begin: (work, at, command) => {
        if (this.#isBusy()) return false
        this.#work = { work, command, begin: at, told: 0 }
        if (work === 'learning') for (const { behaviour } of this.modules) behaviour?.forget?.()
        return true
      },
      module: (name, at) =>
        !(name === 'startSample' && this.#isBusy()) &&
        this.modules.some(({ behaviour }) => behaviour?.command?.(name, at) === true),
    }
  }
}
