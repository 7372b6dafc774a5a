import type { DetectionMessage, ModuleKey, ModuleReport } from '@vigil/contract'
import { pick, type Rng } from '@vigil/science'
import { CONTRABAND, CONTRABAND_FOR_BOTH, INNOCENT, INNOCENT_FOR_BOTH, type Sample } from './samples.ts'
import type { Scene } from './scene.ts'
import { type TestEvent, TestSchedule } from './test-schedule.ts'

/** Where a sample is held to a device: all of its techniques measure the same one, at the same time, and leave one record. */
export class SampleBench {
  readonly #rng: Rng
  readonly #schedule: TestSchedule
  readonly #hasBoth: boolean
  #at: number | undefined
  #event: TestEvent = 'none'
  #answers: { module: ModuleKey; report: ModuleReport }[] = []
  sample: Sample = { name: '', parts: [] }
  /** The same for all techniques: decides how well the sample was held. */
  draw = 0

  constructor(rng: Rng, modules: readonly ModuleKey[]) {
    this.#rng = rng
    this.#schedule = new TestSchedule(rng.fork('tests'))
    this.#hasBoth = modules.includes('ramanMod') && modules.includes('ftirMod')
  }

  get phase(): TestSchedule['phase'] {
    return this.#schedule.phase
  }

  get begin(): number {
    return this.#schedule.begin
  }

  /** What happened in this step; however many techniques ask, time passes once. */
  step(scene: Scene): TestEvent {
    if (scene.at === this.#at) return this.#event
    this.#at = scene.at
    this.#event = this.#schedule.advance(scene, scene.world.meetsContraband(scene.sn))
    if (this.#event === 'measured') {
      const [innocent, contraband] = this.#hasBoth ? [INNOCENT_FOR_BOTH, CONTRABAND_FOR_BOTH] : [INNOCENT, CONTRABAND]
      this.sample = pick(this.#rng, this.#schedule.suspicious ? contraband : innocent)
      this.draw = this.#rng.next()
    }
    return this.#event
  }

  /** What a technique found. One that is broken finds nothing and is not in the record. */
  answer(module: ModuleKey, report: ModuleReport): void {
    this.#answers.push({ module, report })
  }

  takeRecords(): DetectionMessage[] {
    if (this.#answers.length === 0 || this.#at === undefined) return []
    const mods = Object.fromEntries(this.#answers.map(({ module, report }) => [module, report]))
    this.#answers = []
    return [
      {
        type: 'detection',
        begin: this.#schedule.begin,
        time: this.#at,
        simulated: true,
        subject: this.#schedule.subject,
        mods,
      },
    ]
  }
}
