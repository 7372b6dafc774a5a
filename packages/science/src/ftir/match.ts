import { airPls } from '../vibrational/airpls.ts'
import { axisPositions, resample } from '../vibrational/axis.ts'
import { isControlled } from '../vibrational/controlled.ts'
import type { LibraryReference } from '../vibrational/match.ts'
import { FTIR_AXIS } from './axis.ts'
import { FTIR_SUBSTANCES } from './substances.ts'
import { ftirBands } from './synthesise.ts'

/** Bands of hydrogen bonds are hundreds of 1/cm wide: a softer baseline would follow them. */
const BASELINE_LAMBDA = 1e8
/** Carbon dioxide of the air, which is never the same in background and sample. */
const AIR: readonly [from: number, to: number] = [2300, 2390]

/** Absorbance on the grid with the baseline taken off and the carbon dioxide of the air bridged over. */
export function prepareFtir(wavenumbers: ArrayLike<number>, absorbance: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const even = withoutAir(resample(wavenumbers, absorbance, FTIR_AXIS))
  const baseline = airPls(even, BASELINE_LAMBDA)
  return even.map((value, i) => value - (baseline[i] as number))
}

function withoutAir(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const [from, to] = AIR.map((at) => Math.round((at - FTIR_AXIS.from) / FTIR_AXIS.step)) as [number, number]
  const [low, high] = [values[from] as number, values[to] as number]
  for (let i = from; i <= to; i++) values[i] = low + ((high - low) * (i - from)) / (to - from)
  return values
}

/** Crystals, temperature and resolution are never those of the table. */
const BROADENINGS = [0.8, 1.4]

/** References made from the band lists and treated as a measurement is; build it once. */
export function createFtirLibrary(): readonly LibraryReference[] {
  const wavenumbers = axisPositions(FTIR_AXIS)
  return FTIR_SUBSTANCES.map((row) => ({
    id: row.id,
    values: prepareFtir(wavenumbers, ftirBands(row, FTIR_AXIS)),
    variants: BROADENINGS.map((broadening) => prepareFtir(wavenumbers, ftirBands(row, FTIR_AXIS, 0, broadening))),
    lines: row.bands.map(({ at, height }) => ({ at, height })),
    axis: FTIR_AXIS,
    controlled: isControlled(row.id),
  }))
}
