import { createRng } from '@vigil/science'
import { inLibrary, isClearAt, judgeOf, libraryWithout, type Run, runOnce } from './identify-runs.ts'
import type { TestInstrument, TestSource } from './test-spectra.ts'

const NET = [1000, 3000, 10_000]
const MOST = 10_000
const COMMON = ['Am-241', 'Ba-133', 'Co-57', 'Co-60', 'Cs-137', 'I-131', 'Ir-192', 'K-40', 'Ra-226', 'Tc-99m', 'Th-232']

interface MeasureOptions {
  /** Sources of each kind that are drawn at most. */
  readonly sources: number
  readonly backgrounds: number
  readonly hasOwn: boolean
}

/** Everything that one instrument was tried with. */
export interface Measured {
  readonly instrument: TestInstrument
  readonly nets: readonly number[]
  /** A sample of all sources that the library has a name for. */
  readonly library: readonly Run[]
  /** Those of the common eleven, all of them. */
  readonly common: readonly Run[]
  /** Sources without a name: outside the library, and taken out of it. */
  readonly unknown: readonly Run[]
  readonly calm: readonly Run[]
}

/** The same ones in every run. */
function drawn(sources: readonly TestSource[], most: number, seed: string): readonly TestSource[] {
  if (sources.length <= most) return sources
  const rng = createRng(seed)
  return sources
    .map((source) => ({ source, at: rng.next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ source }) => source)
}

export function measureInstrument(
  instrument: TestInstrument,
  { sources: most, backgrounds, hasOwn }: MeasureOptions,
): Measured {
  const { detector, name } = instrument
  const sources = instrument.sources.filter((source) => isClearAt(instrument, source, NET[0] ?? 0))
  const judge = judgeOf(detector)
  const known = sources.filter(inLibrary)
  const bare = drawn(
    known.filter(({ isShielded }) => !isShielded),
    most,
    `${name} bare`,
  )
  const behind = drawn(
    known.filter(({ isShielded }) => isShielded),
    most,
    `${name} shielded`,
  )
  const judged = new Map<string, Run>()
  const once = (source: TestSource | undefined, net: number, run: number, by = judge, isKnown = true): Run =>
    runOnce(instrument, by, source, net, `run ${run}`, isKnown, hasOwn)
  const isClear = (source: TestSource): boolean => isClearAt(instrument, source, MOST)
  const each = (source: TestSource): Run[] =>
    NET.filter((net) => isClearAt(instrument, source, net)).map((net) => {
      const key = `${source.name} ${net}`
      const run = judged.get(key) ?? once(source, net, 0)
      judged.set(key, run)
      return run
    })
  const library = [...bare, ...behind].flatMap(each)
  const common = known.filter(({ truth }) => truth.length === 1 && COMMON.includes(truth[0] ?? ''))
  const outside = drawn(
    sources.filter((source) => !inLibrary(source)),
    most,
    `${name} outside`,
  )
  const left = drawn(known, Math.max(1, most - outside.length / 2), `${name} left out`)
  return {
    instrument,
    nets: NET,
    library,
    common: common.flatMap(each),
    unknown: [
      ...outside.filter(isClear).map((source) => once(source, MOST, 0, judge, false)),
      ...left.filter(isClear).map((source) => once(source, MOST, 0, judgeOf(detector, libraryWithout(source)), false)),
    ],
    calm: Array.from({ length: backgrounds }, (_, run) => once(undefined, 0, run)),
  }
}
