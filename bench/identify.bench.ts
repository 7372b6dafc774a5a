import { parseArgs } from 'node:util'
import { createRng, DETECTORS, findNuclide } from '@vigil/science'
import { printWeights } from './lib/identify-fit.ts'
import { inLibrary, judgeOf, libraryWithout, type Run, runOnce } from './lib/identify-runs.ts'
import { makeInstrument } from './lib/made-spectra.ts'
import { quantile, rounded, table } from './lib/statistics.ts'
import { isRight, readTestSpectra, type TestInstrument, type TestSource } from './lib/test-spectra.ts'

/**
 * How often a gamma spectrum gets its right name, how often one that has none is refused, and what a confidence is worth. Spectra are
 * drawn from long ones of other instruments than the templates' (a folder of them, `--data`), or from instruments made at random.
 */
const { values: options } = parseArgs({
  options: {
    /** Folder with `ref_spectra/*.json` and `n42_*`; without one instruments are made up. */
    data: { type: 'string' },
    runs: { type: 'string', default: '1' },
    /** Every so many sources alone, for a quick look. */
    every: { type: 'string', default: '1' },
    /** Only instruments whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Without a background that the device has learned. */
    bare: { type: 'boolean', default: false },
    /** Fits the weights of the confidence on made instruments, and on the LaBr of the folder if there is one; prints them and ends. */
    fit: { type: 'boolean', default: false },
    instruments: { type: 'string', default: '6' },
    /** Names every wrong answer. */
    verbose: { type: 'boolean', default: false },
  },
})
const RUNS = Number(options.runs)
const NET = [1000, 3000, 10_000]
const MOST = 10_000
const BACKGROUNDS = 200
const SURE = 90
const COMMON = ['Am-241', 'Ba-133', 'Co-57', 'Co-60', 'Cs-137', 'I-131', 'Ir-192', 'K-40', 'Ra-226', 'Tc-99m', 'Th-232']

const share = (runs: readonly Run[], holds: (run: Run) => boolean): string =>
  runs.length === 0 ? '-' : `${rounded((100 * runs.filter(holds).length) / runs.length)} %`

const isSpecial = (name: string): boolean => findNuclide(name)?.category === 'snm'

/** Material that is special by name and by no right. */
const wronglySpecial = ({ result, source }: Run): boolean =>
  result.nuclides.some(({ nuclide }) => isSpecial(nuclide) && (source === undefined || !isRight(source, nuclide)))

/** Mean distance between what was claimed and what was true, over ten steps of the claim. */
function calibrationError(runs: readonly Run[]): string {
  const named = runs.filter(({ result }) => result.answer === 'named')
  if (named.length === 0) return '-'
  let sum = 0
  for (let step = 0; step < 10; step++) {
    const some = named.filter(
      ({ result }) => Math.min(9, Math.floor((result.nuclides[0]?.confidence ?? 0) / 10)) === step,
    )
    const claimed = some.reduce((all, { result }) => all + (result.nuclides[0]?.confidence ?? 0), 0)
    sum += Math.abs(claimed - 100 * some.filter(({ isRight: right }) => right).length)
  }
  return `${rounded(sum / named.length)} points`
}

const describe = ({ source, net, result }: Run): string =>
  `${source?.name} ${net}: ${result.answer} ${result.nuclides.map(({ nuclide, confidence }) => `${nuclide} ${confidence}`).join(', ')}`

function measure(instrument: TestInstrument): void {
  const { detector } = instrument
  const sources = instrument.sources.filter((_, number) => number % Number(options.every) === 0)
  const judge = judgeOf(detector)
  const many = <T>(of: (run: number) => T): T[] => Array.from({ length: RUNS }, (_, run) => of(run))
  const once = (source: TestSource | undefined, net: number, run: number, by = judge, known = true) =>
    runOnce(instrument, by, source, net, `run ${run}`, known, !options.bare)
  const known = sources.filter(inLibrary)
  const named = known.flatMap((source) => NET.flatMap((net) => many((run) => once(source, net, run))))
  const isCommon = ({ source }: Run) => COMMON.some((name) => source?.truth.includes(name))
  console.log(
    `\n${instrument.name}, judged as ${detector.id}, ${options.bare ? 'without' : 'with'} a background of its own`,
  )
  table(
    NET.map((net) => {
      const some = named.filter((run) => run.net === net)
      const bare = some.filter(({ source }) => !source?.isShielded)
      const behind = some.filter(({ source }) => source?.isShielded)
      const right = (run: Run) => run.isRight
      return {
        what: `${net} net counts`,
        'right, bare': share(bare, right),
        'right, shielded': share(behind, right),
        'common, bare': share(bare.filter(isCommon), right),
        'common, shielded': share(behind.filter(isCommon), right),
        'held back': share(some, ({ result }) => result.answer !== 'named'),
        'right if best were named': share(some, (run) => run.isBestRight),
        'wrongly special': share(some, wronglySpecial),
      }
    }),
  )
  const outside = sources
    .filter((source) => !inLibrary(source))
    .flatMap((source) => many((run) => once(source, MOST, run, judge, false)))
  const left = known.map((source, run) => once(source, MOST, run, judgeOf(detector, libraryWithout(source)), false))
  const calm = Array.from({ length: BACKGROUNDS }, (_, run) => once(undefined, 0, run))
  table(
    [
      { what: 'outside the library', runs: outside },
      { what: 'taken out of the library', runs: left },
    ].map(({ what, runs }) => ({
      what,
      refused: share(runs, ({ result }) => result.answer !== 'named'),
      'named with 90 % or more': share(runs, ({ result }) => (result.nuclides[0]?.confidence ?? 0) >= SURE),
      'as special material': share(runs, wronglySpecial),
    })),
  )
  const most = named.filter(({ net }) => net === MOST)
  const sure = most.filter(({ result }) => (result.nuclides[0]?.confidence ?? 0) >= SURE)
  table([
    { what: 'calibration error, 10 000, library alone', is: calibrationError(most) },
    { what: 'calibration error, all counts, library alone', is: calibrationError(named) },
    {
      what: 'calibration error, 10 000, a fifth unknown',
      is: calibrationError([...most, ...left.filter((_, i) => i % 4 === 0), ...outside]),
    },
    { what: 'right where 90 % or more is claimed', is: share(sure, (run) => run.isRight) },
    {
      what: `background alone named, of ${BACKGROUNDS}`,
      is: calm.filter(({ result }) => result.answer === 'named').length,
    },
    {
      what: `background alone unknown, of ${BACKGROUNDS}`,
      is: calm.filter(({ result }) => result.answer === 'unknown').length,
    },
    {
      what: 'time of one judgement, median, ms',
      is: rounded(
        quantile(
          named.map(({ milliseconds }) => milliseconds),
          0.5,
        ),
      ),
    },
    { what: 'time of the first, ms', is: rounded(named[0]?.milliseconds ?? Number.NaN, 0) },
  ])
  if (!options.verbose) return
  for (const run of most.filter(({ isRight: right }) => !right)) console.log(describe(run))
  for (const run of [...outside, ...left].filter(({ result }) => result.answer === 'named'))
    console.log('unknown', describe(run))
}

if (options.fit) {
  const given = options.data === undefined ? [] : readTestSpectra(options.data)
  printWeights(
    Number(options.instruments),
    given.find(({ detector }) => detector.id === 'labr'),
  )
} else {
  const made = () =>
    Object.values(DETECTORS).map((model) => makeInstrument(createRng(`instrument to be scored, ${model.id}`), model, 1))
  const instruments = options.data === undefined ? made() : readTestSpectra(options.data)
  for (const instrument of instruments.filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase())))
    measure(instrument)
}
