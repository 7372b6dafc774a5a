import { createRng, DETECTORS, featuresOf, type Rng } from '@vigil/science'
import { inLibrary, isClearAt, judgeOf, libraryWithout, type Run, runOnce } from './identify-runs.ts'
import { makeInstrument } from './made-spectra.ts'
import type { TestInstrument, TestSource } from './test-spectra.ts'

const NET = [1000, 2000, 3000, 10_000, 30_000]
const MANY = 10_000
const PAIRS = 24
const ROUNDS = 3000
const STEP = 0.5
const DECAY = 5e-3

/** Two sources at once; either name is right. */
function mixed(rng: Rng, sources: readonly TestSource[]): TestSource {
  const bare = sources.filter(({ isShielded }) => !isShielded)
  const draw = () => bare[Math.floor(rng.next() * bare.length)] as TestSource
  const [a, b] = [draw(), draw()]
  const part = 0.3 + 0.4 * rng.next()
  return {
    name: `${a.name} + ${b.name}`,
    truth: [...a.truth, ...b.truth],
    isShielded: false,
    noise: 0,
    shape: a.shape.map((value, i) => part * value + (1 - part) * (b.shape[i] as number)),
  }
}

/** Spectra of instruments drawn at random: half of the sources have their name in the library, of the other half it was taken out. */
function madeRuns(instruments: number, seed: string): readonly Run[] {
  const runs: Run[] = []
  for (let i = 0; i < instruments; i++) {
    const rng = createRng(`${seed} ${i}`)
    const model = [DETECTORS.nai, DETECTORS.csi, DETECTORS.czt, DETECTORS.labr][i % 4] ?? DETECTORS.nai
    const instrument = makeInstrument(rng, model, 1)
    const judge = judgeOf(model)
    for (let pair = 0; pair < PAIRS; pair++) {
      const net = NET[2 + Math.floor(rng.next() * 3)] ?? 3000
      runs.push(runOnce(instrument, judge, mixed(rng, instrument.sources), net, 'fit', true))
    }
    for (const [number, source] of instrument.sources.entries()) {
      const net = NET[Math.floor(rng.next() * NET.length)] ?? 1000
      const hasOwn = rng.next() < 0.75
      if (number % 3 === i % 3) runs.push(runOnce(instrument, judge, source, net, 'fit', true, hasOwn))
      else if (number % 6 === (i + 1) % 6) {
        const blind = judgeOf(model, libraryWithout(source))
        runs.push(runOnce(instrument, blind, source, net, 'fit', false, hasOwn))
      }
    }
  }
  return runs
}

/** Weights of a logistic curve over what speaks for the first name, by steps down the slope of its likelihood. */
function fitWeights(
  rows: readonly { features: readonly number[]; isRight: boolean; weight: number }[],
): readonly number[] {
  const size = rows[0]?.features.length ?? 0
  const means = Array.from(
    { length: size },
    (_, i) => rows.reduce((sum, row) => sum + (row.features[i] ?? 0), 0) / rows.length,
  )
  const spreads = means.map((mean, i) =>
    i === 0
      ? 1
      : Math.sqrt(rows.reduce((sum, row) => sum + ((row.features[i] ?? 0) - mean) ** 2, 0) / rows.length) || 1,
  )
  const scaled = rows.map(({ features, isRight, weight }) => ({
    x: features.map((value, i) => (i === 0 ? 1 : (value - (means[i] ?? 0)) / (spreads[i] ?? 1))),
    y: isRight ? 1 : 0,
    weight,
  }))
  const total = scaled.reduce((sum, { weight }) => sum + weight, 0)
  const weights = new Array<number>(size).fill(0)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : DECAY * weight))
    for (const { x, y, weight } of scaled) {
      const sum = x.reduce((all, value, i) => all + value * (weights[i] ?? 0), 0)
      const off = ((1 / (1 + Math.exp(-sum)) - y) * weight) / total
      for (let i = 0; i < size; i++) slope[i] = (slope[i] ?? 0) + off * (x[i] ?? 0)
    }
    for (let i = 0; i < size; i++) weights[i] = (weights[i] ?? 0) - STEP * (slope[i] ?? 0)
  }
  const plain = weights.map((weight, i) => (i === 0 ? weight : weight / (spreads[i] ?? 1)))
  plain[0] = (plain[0] ?? 0) - plain.slice(1).reduce((sum, weight, i) => sum + weight * (means[i + 1] ?? 0), 0)
  return plain
}

/** Spectra of one instrument as they are scored. */
function instrumentRuns(instrument: TestInstrument): readonly Run[] {
  const judge = judgeOf(instrument.detector)
  const isClear = (source: TestSource): boolean => isClearAt(instrument, source, MANY)
  return instrument.sources.filter(isClear).flatMap((source, number) => {
    if (!inLibrary(source)) return [runOnce(instrument, judge, source, MANY, 'fit', false)]
    const blind = judgeOf(instrument.detector, libraryWithout(source))
    return [
      runOnce(instrument, judge, source, MANY, 'fit', true),
      runOnce(instrument, judge, source, NET[number % 3] ?? 1000, 'fit more', true),
      runOnce(instrument, blind, source, MANY, 'fit', false),
    ]
  })
}

/** Of answers without a right name, and of mixtures, of which often only one name is found: what they count beside a single source. */
const WEIGHT = { unknown: 0.4, mixture: 0.4 }

/** Weights for `confidence.ts`, from spectra of our own making and, if it is given, one instrument that is not scored. */
export function printWeights(instruments: number, teacher: TestInstrument | undefined): void {
  const taught = teacher === undefined ? [] : instrumentRuns(teacher)
  const runs = [...taught, ...madeRuns(instruments, 'instruments to learn from')]
  const rows = runs.flatMap(({ result: { evidence }, isBestRight, isKnown, source }) => {
    const isMixture = (source?.truth.length ?? 0) > 1
    const weight = isKnown ? (isMixture ? WEIGHT.mixture : 1) : WEIGHT.unknown
    return evidence === undefined ? [] : [{ features: featuresOf(evidence), isRight: isBestRight, weight }]
  })
  const weights = fitWeights(rows).map((weight) => weight.toFixed(2))
  console.log(`${rows.length} answers, ${rows.filter(({ isRight }) => isRight).length} of them right`)
  console.log(`[${weights.join(', ')}]`)
}
