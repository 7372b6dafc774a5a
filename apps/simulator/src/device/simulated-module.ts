import { type ModuleKey, type ModuleReport, RunState, State2, type Threshold } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import type { Rng } from '@vigil/science'
import type { Behaviour, RecordMessage } from '../modules/behaviour.ts'
import { BEHAVIOURS } from '../modules/behaviours.ts'
import { ModuleValues } from '../modules/module-values.ts'
import type { SampleBench } from '../modules/sample-bench.ts'
import type { Scene } from '../modules/scene.ts'
import { ModuleJudge } from './module-judge.ts'

const DEFAULT_SMOOTHING_S = 3

/** One module of one device: readings, what it makes of them, and what it says. */
export class SimulatedModule {
  readonly key: ModuleKey
  readonly quantities: readonly string[]
  readonly values: ModuleValues
  readonly behaviour: Behaviour | undefined
  readonly #judge: ModuleJudge
  broken = false

  constructor(
    sn: string,
    model: ModelDefinition,
    module: ModuleDefinition,
    thresholds: readonly Threshold[],
    rng: Rng,
    bench: SampleBench,
  ) {
    this.key = module.key
    this.quantities = module.readings.map(({ key }) => key)
    this.values = new ModuleValues(module.readings, rng)
    this.behaviour = BEHAVIOURS[module.key]({ model, module, sn, rng: rng.fork('behaviour'), bench })
    this.#judge = new ModuleJudge(
      thresholds.filter((threshold) => threshold.module === module.key),
      module.readings,
    )
  }

  get state(): State2 {
    return this.#judge.state
  }

  report(scene: Scene): ModuleReport {
    this.values.advance(scene.hour, scene.seconds)
    this.behaviour?.apply(this.values, scene)
    if (this.broken) return { runstate: RunState.Fault }
    const values = this.values.toReport()
    const smoothing = scene.setting('alarmSmoothing') ?? DEFAULT_SMOOTHING_S
    const judged = this.#judge.judge(values, scene.at, scene.seconds, smoothing)
    const own = this.behaviour?.ownState ?? State2.Normal
    const state = own > judged ? own : judged
    const report: ModuleReport = { state, runstate: RunState.Online, values }
    this.behaviour?.decorate?.(report, state, scene)
    return report
  }

  takeRecords(): RecordMessage[] {
    return this.behaviour?.takeRecords?.() ?? []
  }
}
