import { type Finding, type Spectrum, State2 } from '@vigil/contract'
import type { Behaviour, Fitting } from './behaviour.ts'
import type { ModuleValues } from './module-values.ts'
import type { SampleBench } from './sample-bench.ts'
import { categoryOf, isContraband, type Sample } from './samples.ts'
import type { Scene } from './scene.ts'

/** One measurement of a sample, matched as the instrument would. */
export interface IdentifierTest {
  readonly quality: number
  readonly margin: number
  readonly findings: Finding[]
  readonly dangerous: boolean
  readonly spectrum: Spectrum
}

export interface Technique<T extends IdentifierTest> {
  measure(sample: Sample, draw: number): T
  /** Readings of its own, after those that every technique has. */
  show(values: ModuleValues, bench: SampleBench, test: T | undefined, scene: Scene): void
  /** As they were while it measured, where they are others by the time that the test is told. */
  recorded?(): Readonly<Record<string, number>>
}

/** What a test names, as the device tells it. */
export const findingsOf = (named: readonly { readonly id: string; readonly hqi: number }[]): Finding[] =>
  named.map(({ id, hqi }) => ({ name: id, confidence: Math.round(hqi), category: categoryOf(id) }))

export const isDangerous = (named: readonly { readonly id: string }[]): boolean =>
  named.some(({ id }) => isContraband(id))

/** A handheld identifier: what it finds decides about an alarm, not a limit. */
export function identifier<T extends IdentifierTest>(
  { module, bench }: Pick<Fitting, 'module' | 'bench'>,
  technique: Technique<T>,
): Behaviour {
  let test: T | undefined
  let fresh = false
  const own = (): State2 => (test?.dangerous ? State2.Alarm : State2.Normal)

  return {
    get ownState() {
      return own()
    },
    apply(values, scene) {
      const event = bench.step(scene)
      fresh = event === 'measured'
      if (event === 'measured') test = technique.measure(bench.sample, bench.draw)
      if (event === 'over') test = undefined
      values.set('matchQuality', test?.quality ?? 0)
      values.set('matchMargin', test?.margin ?? 0)
      technique.show(values, bench, test, scene)
    },
    decorate(report, _, { pace }) {
      if (test === undefined) return
      report.findings = test.findings
      if (test.dangerous) report.alarmContent = test.findings.map(({ name }) => name).join(', ')
      if (!fresh) return
      const values = { ...report.values, ...technique.recorded?.() }
      bench.answer(module.key, { ...report, values, state: own(), spectrum: test.spectrum })
      if (pace === 'live') report.spectrum = test.spectrum
    },
    takeRecords: () => bench.takeRecords(),
  }
}
