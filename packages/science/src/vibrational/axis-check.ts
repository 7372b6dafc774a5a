import { FTIR_AXIS } from '../ftir/axis.ts'
import { prepareFtir } from '../ftir/match.ts'
import { MATCH_AXIS } from '../raman/axis.ts'
import { prepareRaman } from '../raman/match.ts'
import { noiseOf } from './evidence.ts'
import type { LightSpectrum } from './light-file.ts'

/**
 * Lines of what axes are checked with, 1/cm: polystyrene after ASTM E1840 (Raman) and the certificate of NIST SRM 1921 (infrared),
 * silicon at room temperature. Written down from general knowledge, not reviewed.
 */
const STANDARDS = {
  raman: {
    polystyrene: [620.9, 795.8, 1001.4, 1031.8, 1155.3, 1450.5, 1583.1, 1602.3],
    silicon: [520.5],
  },
  ftir: {
    polystyrene: [906.8, 1028.3, 1154.6, 1583.1, 1601.3, 3026.4],
  },
} as const

export type AxisStandard = 'polystyrene' | 'silicon'

export const axisStandards = (technique: LightSpectrum['kind']): AxisStandard[] =>
  Object.keys(STANDARDS[technique]) as AxisStandard[]

export interface AxisCheck {
  /** How far the axis is off in the middle, and at its worst line, 1/cm. */
  readonly offset: number
  readonly worst: number
  /** Lines of the standard that were found. */
  readonly lines: number
}

/** How far a line is looked for, 1/cm. */
const REACH = 15
const NOISES_OF_A_LINE = 6
const LEAST_SHARE = 0.5

/** Where the lines of a standard lie in a spectrum of it. Undefined: too few of them are there, it is no spectrum of it. */
export function checkAxis({ kind, positions, values }: LightSpectrum, standard: AxisStandard): AxisCheck | undefined {
  const wanted: readonly number[] | undefined = (STANDARDS[kind] as Partial<Record<AxisStandard, readonly number[]>>)[
    standard
  ]
  if (wanted === undefined) return undefined
  const axis = kind === 'ftir' ? FTIR_AXIS : MATCH_AXIS
  const prepared = kind === 'ftir' ? prepareFtir(positions, values) : prepareRaman(positions, values)
  const least = NOISES_OF_A_LINE * noiseOf(prepared)
  const at = (i: number): number => prepared[i] ?? 0
  const errors = wanted.flatMap((line): number[] => {
    if (line < (positions[0] ?? 0) || line > (positions.at(-1) ?? 0)) return []
    const middle = Math.round((line - axis.from) / axis.step)
    const reach = Math.round(REACH / axis.step)
    let top = middle
    for (let i = middle - reach; i <= middle + reach; i++) if (at(i) > at(top)) top = i
    const isEdge = Math.abs(top - middle) === reach
    if (isEdge || at(top) < least || at(top) <= 0) return []
    // Between its points: the top of the parabola through the highest three.
    const bend = at(top - 1) - 2 * at(top) + at(top + 1)
    const between = bend < 0 ? (0.5 * (at(top - 1) - at(top + 1))) / bend : 0
    return [axis.from + (top + between) * axis.step - line]
  })
  if (errors.length === 0 || errors.length < LEAST_SHARE * wanted.length) return undefined
  const sorted = [...errors].sort((a, b) => a - b)
  const offset = sorted[sorted.length >> 1] ?? 0
  return { offset, worst: Math.max(...errors.map(Math.abs)), lines: errors.length }
}
