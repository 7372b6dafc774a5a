import { parseArgs } from 'node:util'
import { CRYSTALS, type Crystal, createRng } from '@vigil/science'
import { printWeights } from './lib/identify-fit.ts'
import { printHidden } from './lib/identify-hidden.ts'
import { type Measured, measureInstrument } from './lib/identify-measure.ts'
import { calibrationError, isNamed, isSure, type Run, shareOf, wronglySpecial } from './lib/identify-runs.ts'
import { makeInstrument } from './lib/made-spectra.ts'
import { quantile, rounded, table } from './lib/statistics.ts'
import { readTestSpectra, type TestInstrument } from './lib/test-spectra.ts'

/**
 * How often a gamma spectrum gets its right name, how often one that has none is refused, and what a confidence is worth. Spectra are
 * drawn from long ones of other instruments than the templates' (a folder of them, `--data`), and from one instrument of every crystal
 * that is made at random. Behind every share stands by how much it may be off for the size of the sample (95 %).
 */
const { values: options } = parseArgs({
  options: {
    /** Folder with `ref_spectra/*.json` and `n42_*`; without one only instruments that are made up are scored. */
    data: { type: 'string' },
    /** Sources of each kind (bare, shielded, unknown) that are drawn for an instrument; `all` takes every one. */
    sources: { type: 'string', default: '30' },
    backgrounds: { type: 'string', default: '200' },
    /** Only instruments whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Without a background that the device has learned. */
    bare: { type: 'boolean', default: false },
    /** Special material below other sources, and other sources in pairs: what is hidden, and what is wrongly special. */
    hidden: { type: 'boolean', default: false },
    net: { type: 'string', default: '4000' },
    /** Fits the weights of the confidence on made instruments, and on the LaBr of the folder if there is one; prints them and ends. */
    fit: { type: 'boolean', default: false },
    instruments: { type: 'string', default: '4' },
    /** Names every wrong answer. */
    verbose: { type: 'boolean', default: false },
  },
})
const MOST = 10_000

const describe = ({ source, net, result }: Run): string =>
  `${source?.name ?? 'background'} ${net}: ${result.answer} ${result.nuclides.map(({ nuclide, confidence }) => `${nuclide} ${confidence}`).join(', ')}`

function print({ instrument, library, common, unknown, calm, nets }: Measured): void {
  const { name, detector } = instrument
  console.log(`\n${name}, judged as ${detector.id}, ${options.bare ? 'without' : 'with'} a background of its own`)
  const right = (run: Run): boolean => run.isRight
  table(
    nets.map((net) => {
      const at = (runs: readonly Run[], isShielded: boolean) =>
        runs.filter(({ net: own, source }) => own === net && source?.isShielded === isShielded)
      const both = library.filter((run) => run.net === net)
      return {
        what: `${net} net counts`,
        'bare, library': shareOf(at(library, false), right),
        'shielded, library': shareOf(at(library, true), right),
        'bare, common eleven': shareOf(at(common, false), right),
        'shielded, common eleven': shareOf(at(common, true), right),
        'right if the best were always named': shareOf(both, (run) => run.isBestRight),
      }
    }),
  )
  const most = library.filter(({ net }) => net === MOST)
  const all = [...library, ...common, ...unknown, ...calm]
  const fifth = unknown.filter(
    (_, i) => i % Math.max(1, Math.round((4 * unknown.length) / Math.max(1, most.length))) === 0,
  )
  const sure = [...most, ...fifth].filter(isSure)
  table([
    { what: 'unknowns refused at 10 000', is: shareOf(unknown, (run) => !isNamed(run)) },
    {
      what: 'right best names held back at 10 000',
      is: shareOf(
        most.filter((run) => run.isBestRight),
        (run) => !isNamed(run),
      ),
    },
    { what: 'wrongly special, of all judgements', is: `${all.filter(wronglySpecial).length} of ${all.length}` },
    { what: 'calibration error, a fifth unknown, 10 000', is: calibrationError([...most, ...fifth]) },
    { what: 'calibration error, library alone, 10 000', is: calibrationError(most) },
    { what: 'right where 90 % or more is claimed, a fifth unknown', is: shareOf(sure, right) },
    { what: 'background alone named', is: `${calm.filter(isNamed).length} of ${calm.length}` },
    {
      what: 'background alone unknown',
      is: `${calm.filter(({ result }) => result.answer === 'unknown').length} of ${calm.length}`,
    },
    {
      what: 'median time of a judgement of a source, ms',
      is: rounded(
        quantile(
          library.map(({ milliseconds }) => milliseconds),
          0.5,
        ),
        0,
      ),
    },
  ])
  if (!options.verbose) return
  for (const run of all.filter((each) => (each.isKnown ? !each.isRight && each.source !== undefined : isNamed(each))))
    console.log(run.isKnown ? describe(run) : `unknown ${describe(run)}`)
}

const given = options.data === undefined ? [] : readTestSpectra(options.data)
if (options.fit) {
  printWeights(
    Number(options.instruments),
    given.find(({ detector }) => detector.id === 'labr'),
  )
} else {
  const made = (Object.keys(CRYSTALS) as Crystal[]).map((crystal) => ({
    ...makeInstrument(createRng(`instrument to be scored, ${crystal}`), CRYSTALS[crystal], 1),
    name: `made, ${crystal}`,
  }))
  const isWanted = ({ name }: TestInstrument): boolean => name.toLowerCase().includes(options.only.toLowerCase())
  const begun = performance.now()
  for (const instrument of [...given, ...made].filter(isWanted)) {
    if (options.hidden) printHidden(instrument, Number(options.net), options.verbose)
    else
      print(
        measureInstrument(instrument, {
          sources: options.sources === 'all' ? Number.POSITIVE_INFINITY : Number(options.sources),
          backgrounds: Number(options.backgrounds),
          hasOwn: !options.bare,
        }),
      )
  }
  console.log(`\nall of it took ${rounded((performance.now() - begun) / 60_000)} minutes`)
}
