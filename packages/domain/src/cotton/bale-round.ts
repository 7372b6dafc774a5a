import type { BalePlace, CottonStack } from '@vigil/contract'
import { baleKey, placesOf } from './stack.ts'

const DAY_MS = 86_400_000

/** What is known of one bale for the round. */
export interface BaleKnown {
  /** When it was last checked; undefined: never. */
  readonly checkedAt?: number | undefined
  /** A probe that sits in it and reports. */
  readonly watched?: boolean | undefined
  /** Somebody checks it now. */
  readonly underWay?: boolean | undefined
  /** Smouldering probability, of its probe or of its last check, 0 to 1. */
  readonly risk?: number | undefined
}

type RoundStack = Pick<
  CottonStack,
  'id' | 'rows' | 'columns' | 'layers' | 'stackedAt' | 'probeDays' | 'x' | 'y' | 'width' | 'height'
>

/** When a bale is to be checked; undefined while a probe in it watches it. */
export function dueAt(
  { stackedAt, probeDays }: Pick<RoundStack, 'stackedAt' | 'probeDays'>,
  { checkedAt, watched }: BaleKnown,
): number | undefined {
  if (watched === true) return undefined
  return Math.max(checkedAt ?? stackedAt, stackedAt) + probeDays * DAY_MS
}

/**
 * Why a bale is the next best one: something smoulders beside it, its own last check was suspicious, it is overdue, it has waited
 * longest, or the stack it lies in has shown smouldering.
 */
export const ROUND_REASONS = ['neighbour', 'suspicious', 'overdue', 'stackRisk', 'waiting'] as const
export type RoundReason = (typeof ROUND_REASONS)[number]

export interface RoundBale extends BalePlace {
  readonly stackId: string
  readonly due: number
  /** What it tells to check it, more is better. */
  readonly score: number
  readonly reason: RoundReason
  /** On the plan, in shares of its width, from where the walk begins. */
  readonly walk: number
}

export interface RoundSettings {
  readonly neighbour: number
  readonly suspicious: number
  readonly overdue: number
  readonly stackRisk: number
  readonly waiting: number
  /** Taken off for a walk across the whole plan. */
  readonly walk: number
  /** Below, a probability says nothing. */
  readonly leastRisk: number
}

/** Assumed, for a site's expert to review: what smoulders counts before what is due, and what is due before what is near. */
export const ROUND_DEFAULTS: RoundSettings = {
  neighbour: 8,
  suspicious: 6,
  overdue: 3,
  stackRisk: 2,
  waiting: 1,
  walk: 0.8,
  leastRisk: 0.05,
}

export interface Round {
  /** Due now, longest first. */
  readonly due: readonly RoundBale[]
  /** Whose check tells most; undefined where every bale is watched or being checked. */
  readonly next: RoundBale | undefined
}

export interface Overdue {
  readonly n: number
  /** Bales of the stack. */
  readonly of: number
  /** Since when the first of them is; null where none is. */
  readonly since: number | null
}

/** Bales of a stack that were due at a moment, or before it, and were not being checked then: as many as the round has. */
export function overdueIn(stack: RoundStack, known: ReadonlyMap<string, BaleKnown>, at: number): Overdue {
  const places = placesOf(stack)
  const due = places.flatMap((place) => {
    const bale = known.get(baleKey(stack.id, place)) ?? {}
    const since = bale.underWay === true ? undefined : dueAt(stack, bale)
    return since === undefined || since > at ? [] : [since]
  })
  return { n: due.length, of: places.length, since: due.length === 0 ? null : Math.min(...due) }
}

/** The middle of a bale on the plan; layers lie over one another. */
export function baleOnPlan(
  { x, y, width, height, rows, columns }: Pick<RoundStack, 'x' | 'y' | 'width' | 'height' | 'rows' | 'columns'>,
  { row, column }: BalePlace,
): readonly [x: number, y: number] {
  return [x + (width * (column - 0.5)) / columns, y + (height * (row - 0.5)) / rows]
}

/** What is due and what is best checked next. `from`: where the walk begins, on the plan. */
export function cottonRound(
  stacks: readonly RoundStack[],
  known: ReadonlyMap<string, BaleKnown>,
  now: number,
  from: readonly [number, number] | undefined,
  settings: RoundSettings = ROUND_DEFAULTS,
): Round {
  const nothing: BaleKnown = {}
  const riskAt = (key: string): number => {
    const risk = known.get(key)?.risk ?? 0
    return risk < settings.leastRisk ? 0 : risk
  }
  const candidates = stacks.flatMap((stack) => {
    const places = placesOf(stack)
    const worst = Math.max(0, ...places.map((place) => riskAt(baleKey(stack.id, place))))
    return places.flatMap((place): RoundBale[] => {
      const key = baleKey(stack.id, place)
      const bale = known.get(key) ?? nothing
      const due = dueAt(stack, bale)
      if (due === undefined || bale.underWay === true) return []
      const [x, y] = baleOnPlan(stack, place)
      const walk = from === undefined ? 0 : Math.hypot(x - from[0], y - from[1])
      const waited = Math.max(0, 1 - (due - now) / (stack.probeDays * DAY_MS))
      const parts: Readonly<Record<RoundReason, number>> = {
        neighbour:
          settings.neighbour * Math.max(0, ...neighbours(place).map((each) => riskAt(baleKey(stack.id, each)))),
        suspicious: settings.suspicious * riskAt(key),
        overdue: due <= now ? settings.overdue * Math.min(2, waited) : 0,
        stackRisk: settings.stackRisk * worst,
        waiting: settings.waiting * Math.min(1, waited),
      }
      const reason = ROUND_REASONS.reduce((best, each) => (parts[each] > parts[best] ? each : best))
      const score = ROUND_REASONS.reduce((sum, each) => sum + parts[each], 0) - settings.walk * walk
      return [{ stackId: stack.id, ...place, due, score, reason: parts[reason] > 0 ? reason : 'waiting', walk }]
    })
  })
  const next = candidates.reduce<RoundBale | undefined>(
    (best, each) => (best === undefined || each.score > best.score ? each : best),
    undefined,
  )
  return { due: candidates.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due), next }
}

/** The six that touch it. */
function neighbours({ row, column, layer }: BalePlace): BalePlace[] {
  return [
    { row: row - 1, column, layer },
    { row: row + 1, column, layer },
    { row, column: column - 1, layer },
    { row, column: column + 1, layer },
    { row, column, layer: layer - 1 },
    { row, column, layer: layer + 1 },
  ]
}
