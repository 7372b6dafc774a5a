import { type AlarmEvent, type AlarmLogEntry, State2 } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import type { ChartPoint } from '../../../../ui/chart/chart-columns.ts'
import { backgroundOf, quantityKey, type StoredSteps } from '../../../../ui/recent/stored-series.ts'

const BEFORE_MS = 5 * 60_000
const AFTER_MS = 5 * 60_000
const LONGEST_MS = TIME_RANGE_DAYS.rawData * 86_400_000

export interface CurveWindow {
  readonly from: number
  readonly to: number
  /** It goes on: what is read now belongs to it. */
  readonly follows: boolean
}

/** Five minutes before the alarm until now, or until a little after its end; of a long one the last day. */
export function curveWindow(
  { beginTime, endTime }: Pick<AlarmEvent, 'beginTime' | 'endTime'>,
  now: number,
): CurveWindow {
  const follows = endTime === null || now - endTime < AFTER_MS
  const to = follows ? now : endTime + AFTER_MS
  return { from: Math.max(beginTime - BEFORE_MS, to - LONGEST_MS), to, follows }
}

/** What was stored, and what has arrived since. */
export function curvePoints(
  stored: StoredSteps | undefined,
  live: readonly ChartPoint[],
  module: string,
  quantity: string,
): readonly ChartPoint[] {
  const before = (stored && backgroundOf(stored).get(quantityKey(module, quantity))) ?? []
  const last = before.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  const after = live.filter(({ at }) => at > last).map((point) => ({ ...point, min: point.value, max: point.value }))
  return [...before, ...after]
}

const BEGINS: ReadonlySet<string> = new Set(['raised', 'recurred'])

export interface Occurrence {
  readonly from: number
  readonly to: number
  /** The worst of it. */
  readonly state: State2
}

/** Each time that it was in danger, by its log; the last one goes on until `now` while nothing has ended it. */
export function occurrencesOf(log: readonly AlarmLogEntry[], now: number): readonly Occurrence[] {
  const found: Occurrence[] = []
  let begun: { readonly from: number; readonly state: State2 } | undefined
  for (const { kind, at, state } of log.toSorted((a, b) => a.at - b.at)) {
    const level = state ?? State2.Normal
    if (BEGINS.has(kind)) begun = { from: at, state: level }
    else if (kind === 'ended' && begun !== undefined) {
      found.push({ ...begun, to: at })
      begun = undefined
    } else if (kind === 'escalated' && begun !== undefined && level > begun.state) begun = { ...begun, state: level }
  }
  return begun === undefined ? found : [...found, { ...begun, to: now }]
}
