import { createRng, sampleSpectrum } from '@vigil/science'
import { judgeOf } from './identify-runs.ts'
import { table } from './statistics.ts'
import type { TestInstrument, TestSource } from './test-spectra.ts'

/** Special material below what is met every day: each of the one beside each of the other, at so many counts of the other for one of it. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  U235_Unshielded: ['U-235'],
  U238_Unshielded: ['U-238'],
  U233_Unshielded: ['U-233'],
  Np237_Unshielded: ['Np-237'],
  Pu238_Unshielded: ['Pu-238'],
  Pu239_Unshielded: ['Pu-239'],
  Pu239_Shielded: ['Pu-239'],
  'Am241_Unshielded + Pu239_Unshielded': ['Pu-239'],
}
const MADE: Readonly<Record<string, readonly string[]>> = {
  'U-235': ['U-235'],
  'U-238': ['U-238'],
  'U-233': ['U-233'],
  'Np-237': ['Np-237'],
  'Pu-238': ['Pu-238'],
  'Pu-239': ['Pu-239'],
  'Am-241 + Pu-239': ['Pu-239'],
}
const COMMON = [
  'Tc-99m',
  'I-131',
  'F-18',
  'Ga-67',
  'In-111',
  'I-123',
  'Lu-177',
  'Tl-201',
  'Co-57',
  'Cs-137',
  'Co-60',
  'Ba-133',
  'Ir-192',
  'Am-241',
  'K-40',
  'Ra-226',
  'Th-232',
]
const RATIOS = [1, 2, 5, 10]
const SECONDS = 60
const OWN_SECONDS = 600

type Told = 'named' | 'nearest' | 'nothing said' | 'hidden'

interface HiddenRun {
  readonly special: string
  readonly beside: string
  readonly ratio: number
  readonly told: Told
  readonly is: string
}

const plainName = ({ truth }: TestSource): string => truth[0] ?? ''

/** A source by its name, or two of them with as many counts each. */
function shapeOf(sources: readonly TestSource[], name: string): Float64Array | undefined {
  const parts = name.split(' + ').map((part) => sources.find((source) => source.name === part)?.shape)
  if (parts.includes(undefined)) return undefined
  return (parts[0] as Float64Array).map((_, i) => parts.reduce((sum, part) => sum + (part?.[i] ?? 0) / parts.length, 0))
}

/** How often special material is named below other sources; and how often two other sources together are called special. */
function hiddenRuns(instrument: TestInstrument, net: number) {
  const { name, background, calibration, detector, sources } = instrument
  const judge = judgeOf(detector)
  const common = COMMON.flatMap((id) => sources.find((source) => !source.isShielded && plainName(source) === id) ?? [])
  const draw = (of: string, shape: (channel: number) => number) => {
    const rng = createRng(`${name} ${of}`)
    const counts = sampleSpectrum(
      rng,
      background.map((rate, i) => SECONDS * rate + shape(i)),
    )
    const own = sampleSpectrum(
      rng,
      background.map((rate) => OWN_SECONDS * rate),
    )
    return judge(counts, calibration, { counts: own, calibration, share: SECONDS / OWN_SECONDS })
  }
  const words = ({ answer, nuclides, others }: ReturnType<typeof judge>): string =>
    `${answer} ${nuclides.map(({ nuclide, confidence }) => `${nuclide} ${confidence}`).join(', ')} (${others.map(({ nuclide, confidence }) => `${nuclide} ${confidence}`).join(', ')})`
  const runs: HiddenRun[] = []
  for (const [special, truth] of Object.entries({ ...SPECIAL, ...MADE })) {
    const own = shapeOf(sources, special)
    if (own === undefined) continue
    for (const other of common) {
      if (special.includes(other.name)) continue
      for (const ratio of RATIOS) {
        const result = draw(
          `${special} below ${other.name} ${ratio}`,
          (i) => net * ((own[i] as number) + ratio * (other.shape[i] as number)),
        )
        const isIn = (list: readonly { readonly nuclide: string }[]) =>
          list.some(({ nuclide }) => truth.includes(nuclide))
        const told: Told = isIn(result.nuclides)
          ? 'named'
          : result.answer === 'named'
            ? 'hidden'
            : isIn(result.others)
              ? 'nearest'
              : 'nothing said'
        runs.push({ special, beside: other.name, ratio, told, is: words(result) })
      }
    }
  }
  const wrong: { readonly of: string; readonly is: string; readonly isSpecial: boolean; readonly isNamed: boolean }[] =
    []
  for (const [n, first] of common.entries()) {
    for (const [m, second] of common.entries()) {
      if (n === m || (n + m) % 2 === 0) continue
      const ratio = RATIOS[(n + m) % RATIOS.length] as number
      const of = `${first.name} below ${second.name} ${ratio}`
      const result = draw(of, (i) => net * ((first.shape[i] as number) + ratio * (second.shape[i] as number)))
      wrong.push({ of, is: words(result), isSpecial: result.special.length > 0, isNamed: result.answer === 'named' })
    }
  }
  return { runs, wrong }
}

export function printHidden(instrument: TestInstrument, net: number, isVerbose: boolean): void {
  const { runs, wrong } = hiddenRuns(instrument, net)
  console.log(`\n${instrument.name}: special material of ${net} net counts below other sources`)
  const row = (what: string, some: readonly HiddenRun[]) => {
    const of = (told: Told) => some.filter((run) => run.told === told).length
    return {
      what,
      of: some.length,
      named: of('named'),
      'unknown, and told as nearest': of('nearest'),
      'unknown or nothing': of('nothing said'),
      'hidden below another name': of('hidden'),
    }
  }
  const kinds = [...new Set(runs.map(({ special }) => special))]
  table([
    ...kinds.map((kind) =>
      row(
        kind,
        runs.filter(({ special }) => special === kind),
      ),
    ),
    ...RATIOS.map((ratio) =>
      row(
        `one in ${ratio + 1}`,
        runs.filter((run) => run.ratio === ratio),
      ),
    ),
    row('all', runs),
  ])
  const special = wrong.filter(({ isSpecial }) => isSpecial)
  const named = wrong.filter(({ isNamed }) => isNamed)
  console.log(`two other sources at once: ${special.length} of ${wrong.length} wrongly special, ${named.length} named`)
  for (const { of, is } of special) console.log(`wrongly special: ${of}: ${is}`)
  if (!isVerbose) return
  for (const { special: what, beside, ratio, told, is } of runs)
    console.log(`${told}: ${what} below ${beside} ${ratio}: ${is}`)
  for (const { of, is } of wrong) console.log(`pair: ${of}: ${is}`)
}
