import type { MonitorSeries } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { alignedSteps, FormulaProblem, readyFormula } from '@vigil/domain'
import type { ChartPoint, ChartSeries } from '../../../ui/chart/chart-columns.ts'
import { backgroundOf } from '../../../ui/recent/stored-series.ts'
import type { Chosen } from './monitor-address.ts'

/** A chosen quantity with its steps, or a formula of such. */
export interface MonitorLine extends ChartSeries {
  /** What was chosen for this line; left out for a formula. */
  readonly chosen?: Chosen
}

/** A step that is missing is a gap, unless the device never speaks more often. */
const GAP_OF_USUAL = 1.5

/** Where the next reading is later than usual, the line ends. */
export function withGaps(points: readonly ChartPoint[], stepMs: number): ChartPoint[] {
  const pauses = points.flatMap(({ at }, index) => {
    const before = points[index - 1]
    return before === undefined ? [] : [at - before.at]
  })
  const usual = pauses.toSorted((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? stepMs
  const longest = GAP_OF_USUAL * Math.max(stepMs, usual)
  return points.map((point, index) => {
    const next = points[index + 1]
    return next !== undefined && next.at - point.at > longest ? { ...point, isLast: true } : point
  })
}

export interface Named {
  readonly label: string
  readonly quantity: Pick<Quantity, 'unit' | 'digits'>
}

export function chosenLines(
  answer: MonitorSeries,
  chosen: readonly Chosen[],
  nameOf: (chosen: Chosen) => Named | undefined,
): MonitorLine[] {
  const { stepMs, unwatched } = answer
  const known = new Map(
    answer.devices.map(({ sn, series }) => [sn, backgroundOf({ series, stepMs, unwatched })] as const),
  )
  return chosen.flatMap((each) => {
    const named = nameOf(each)
    if (named === undefined) return []
    const points = withGaps(known.get(each.sn)?.get(each.key) ?? [], stepMs)
    const { unit, digits } = named.quantity
    return [{ key: each.letter, label: named.label, unit, digits, points, chosen: each }]
  })
}

const MOST_DIGITS = 6
/** As many as tell four figures of the largest. */
function digitsOf(points: readonly ChartPoint[]): number {
  const largest = points.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0)
  if (largest === 0) return 0
  return Math.min(MOST_DIGITS, Math.max(0, 3 - Math.floor(Math.log10(largest))))
}

/** Reckoned from the means of steps in which all of its series tell something. Throws a `FormulaProblem`. */
export function formulaLine(text: string, lines: readonly MonitorLine[], stepMs: number, label = text): MonitorLine {
  const formula = readyFormula(text, Object.fromEntries(lines.map(({ key, unit }) => [key, unit])))
  const used = formula.names.map((name) => lines.find(({ key }) => key === name)?.points ?? [])
  const steps = alignedSteps(used).flatMap(({ at, values }): ChartPoint[] => {
    const value = formula.value(Object.fromEntries(formula.names.map((name, index) => [name, values[index] as number])))
    return value === undefined ? [] : [{ at, value, spanMs: stepMs }]
  })
  // Where a series has a gap, its formula has one.
  const ends = new Set(used.flatMap((points) => points.filter(({ isLast }) => isLast).map(({ at }) => at)))
  const points = withGaps(steps, stepMs).map((point) => (ends.has(point.at) ? { ...point, isLast: true } : point))
  return { key: `= ${text}`, label, unit: formula.unit, digits: digitsOf(points), points }
}

/** The lines that a reference can be taken from, less it, and those whose units do not fit. */
export function differencesFrom(
  first: string,
  lines: readonly MonitorLine[],
  stepMs: number,
): { lines: MonitorLine[]; unlike: MonitorLine[] } {
  const fitting: MonitorLine[] = []
  const unlike: MonitorLine[] = []
  for (const line of lines) {
    if (line.key === first || line.chosen === undefined) continue
    try {
      fitting.push(formulaLine(`${line.key} - ${first}`, lines, stepMs, `${line.key} − ${first}: ${line.label}`))
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error
      unlike.push(line)
    }
  }
  return { lines: fitting, unlike }
}

/** Each in standard deviations from its own mean: the shapes of unlike quantities beside each other. */
export function scaled(line: MonitorLine): MonitorLine {
  const n = line.points.length
  const mean = line.points.reduce((sum, { value }) => sum + value, 0) / Math.max(n, 1)
  const spread = Math.sqrt(line.points.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / Math.max(n, 1))
  const points = line.points.map(({ at, value, spanMs, isLast }) => ({
    at,
    value: spread > 0 ? (value - mean) / spread : 0,
    ...(spanMs !== undefined && { spanMs }),
    ...(isLast && { isLast }),
  }))
  return { ...line, unit: 'σ', digits: 2, points }
}

/** Lines that can share an axis, in the order in which their units come. */
export function byUnit(lines: readonly MonitorLine[]): { unit: string; lines: MonitorLine[] }[] {
  const groups: { unit: string; lines: MonitorLine[] }[] = []
  for (const line of lines) {
    const group = groups.find(({ unit }) => unit === line.unit)
    if (group === undefined) groups.push({ unit: line.unit, lines: [line] })
    else group.lines.push(line)
  }
  return groups
}
