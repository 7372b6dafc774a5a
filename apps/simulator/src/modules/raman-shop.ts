import type { Finding, Spectrum } from '@vigil/contract'
import {
  axisShifts,
  createRamanLibrary,
  createRng,
  DEVICE_AXIS,
  matchRaman,
  prepareRaman,
  type RamanReference,
  sampleRaman,
  synthesiseRaman,
  uniform,
} from '@vigil/science'

export interface RamanTest {
  readonly quality: number
  readonly margin: number
  readonly findings: Finding[]
  readonly dangerous: boolean
  readonly spectrum: Spectrum
}

export const INNOCENT = ['acetone', 'ethanol', 'isopropanol', 'urea', 'calcite', 'sulphur', 'toluene', 'acetonitrile']
export const CONTRABAND = [
  'tnt',
  'rdx',
  'petn',
  'ammonium-nitrate',
  'cocaine-hydrochloride',
  'methamphetamine-hydrochloride',
]
const DANGEROUS: ReadonlySet<string> = new Set(CONTRABAND)
const CATEGORY: Readonly<Record<string, string>> = {
  tnt: 'explosive',
  rdx: 'explosive',
  petn: 'explosive',
  'ammonium-nitrate': 'explosive',
  'cocaine-hydrochloride': 'narcotic',
  'methamphetamine-hydrochloride': 'narcotic',
}
/** Matching costs milliseconds: each substance is measured a few times and then remembered. */
const VARIANTS = 3

let library: readonly RamanReference[] | undefined
const measured = new Map<string, RamanTest>()

/** One measurement of a substance, matched as the instrument would. The same substance and variant give the same answer. */
export function ramanTest(substance: string, draw: number): RamanTest {
  const variant = Math.floor(draw * VARIANTS)
  const key = `${substance} ${variant}`
  let test = measured.get(key)
  if (test === undefined) {
    test = measure(substance, key)
    measured.set(key, test)
  }
  return test
}

function measure(substance: string, key: string): RamanTest {
  const rng = createRng(key)
  const expected = synthesiseRaman({
    parts: [{ substance, share: 1 }],
    counts: uniform(rng, 3000, 9000),
    fluorescence: uniform(rng, 0.05, 0.4),
    offset: uniform(rng, -0.8, 0.8),
  })
  const values = sampleRaman(rng, expected)
  library ??= createRamanLibrary()
  const { hits, margin, verdict } = matchRaman(prepareRaman(axisShifts(DEVICE_AXIS), values), library)
  const [best] = hits
  const named = verdict === 'none' || best === undefined ? undefined : best
  return {
    quality: best?.hqi ?? 0,
    margin,
    findings:
      named === undefined
        ? []
        : [{ name: named.id, confidence: Math.round(named.hqi), category: CATEGORY[named.id] ?? 'harmless' }],
    dangerous: named !== undefined && DANGEROUS.has(named.id),
    spectrum: { counts: [...values].map(Math.round), calibration: [DEVICE_AXIS.from, DEVICE_AXIS.step] },
  }
}
