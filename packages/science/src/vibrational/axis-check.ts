import { FTIR_AXIS } from '../ftir/axis.ts'
import { prepareFtir } from '../ftir/match.ts'
import { MATCH_AXIS } from '../raman/axis.ts'
import { prepareRaman } from '../raman/match.ts'
import { lineNoiseOf } from './evidence.ts'
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

export interface AxisCheck {
  /** How far the axis is off in the middle, and at its worst line, 1/cm. */
  readonly offset: number
  readonly worst: number
  /** Lines of the standard that were found. */
  readonly lines: number
}

/** How far an axis may be off, and how far one of its lines beside the others, 1/cm. */
const REACH = 15
const NEAR = 5
const NOISES_OF_A_LINE = 6
const LEAST_SHARE = 0.6

/** Where the lines of a standard lie in a spectrum of it. Undefined: too few of them are there, it is no spectrum of it. */
export function checkAxis({ kind, positions, values }: LightSpectrum, standard: AxisStandard): AxisCheck | undefined {
  const wanted: readonly number[] | undefined = (STANDARDS[kind] as Partial<Record<AxisStandard, readonly number[]>>)[
    standard
  ]
  if (wanted === undefined) return undefined
  const axis = kind === 'ftir' ? FTIR_AXIS : MATCH_AXIS
  const prepared = kind === 'ftir' ? prepareFtir(positions, values) : prepareRaman(positions, values)
  const least = NOISES_OF_A_LINE * lineNoiseOf(values)
  const at = (i: number): number => prepared[i] ?? 0
  const placeOf = (line: number, moved: number): number => Math.round((line + moved - axis.from) / axis.step)
  const seen = wanted.filter((line) => line >= (positions[0] ?? 0) + REACH && line <= (positions.at(-1) ?? 0) - REACH)
  // All lines are off by much the same: by the whole of them the place is found, by each of them how exact it is.
  let moved = 0
  let best = Number.NEGATIVE_INFINITY
  for (let tried = -REACH; tried <= REACH; tried++) {
    const sum = seen.reduce((all, line) => all + Math.sqrt(Math.max(0, at(placeOf(line, tried)))), 0)
    if (sum > best) [moved, best] = [tried, sum]
  }
  const errors = seen.flatMap((line): number[] => {
    const middle = placeOf(line, moved)
    const reach = Math.round(NEAR / axis.step)
    let top = middle
    for (let i = middle - reach; i <= middle + reach; i++) if (at(i) > at(top)) top = i
    const isPeak = at(top) >= at(top - 1) && at(top) >= at(top + 1)
    if (!isPeak || at(top) < least || at(top) <= 0) return []
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
