import { FTIR_AXIS } from '../ftir/axis.ts'
import { prepareFtir } from '../ftir/match.ts'
import { MATCH_AXIS } from '../raman/axis.ts'
import { prepareRaman } from '../raman/match.ts'
import { lineNoiseOf, medianOf } from './evidence.ts'
import type { LightSpectrum } from './light-file.ts'

const LEAST_COVERED = 0.6
const NOISES_OF_A_LINE = 6

export type ReferenceFault = 'range' | 'noLines'

/** Why a spectrum is no good as a reference: beyond its ends nothing was measured, and noise is like nothing but itself. */
export function referenceFault({ kind, positions, values }: LightSpectrum): ReferenceFault | undefined {
  const axis = kind === 'ftir' ? FTIR_AXIS : MATCH_AXIS
  const end = axis.from + (axis.points - 1) * axis.step
  const covered = Math.min(end, positions.at(-1) ?? 0) - Math.max(axis.from, positions[0] ?? 0)
  if (covered < LEAST_COVERED * (end - axis.from)) return 'range'
  const prepared = kind === 'ftir' ? prepareFtir(positions, values) : prepareRaman(positions, values)
  const highest = prepared.reduce((most, value) => Math.max(most, value), 0) - medianOf(prepared)
  return highest > 0 && highest >= NOISES_OF_A_LINE * lineNoiseOf(values) ? undefined : 'noLines'
}
