import type { Run } from '../../platform/database/cancellable.ts'
import { CallerLeft } from '../../platform/errors.ts'

/** Counting further would take longer than the page itself. */
export const COUNTED_EXACTLY = 10_000
/** A filter that hardly anything passes would be counted through everything. */
const COUNT_PATIENCE_MS = 1500

export interface Counting {
  /** Tables and conditions: `from ... where ...`. */
  readonly from: string
  readonly values: readonly unknown[]
}

export interface Total {
  readonly total: number
  /** The total is the planner's estimate. */
  readonly about: boolean
}

export interface CountLimits {
  /** So many are counted one by one. */
  readonly exactly?: number
  readonly patienceMs?: number
}

/** A list that a figure led to says the same figure, and is waited for a little longer. */
export const AS_STATISTIC: CountLimits = { exactly: 1_000_000, patienceMs: 10_000 }

interface Plan {
  'Plan Rows': number
}

export async function countRows(
  run: Run,
  { from, values }: Counting,
  signal?: AbortSignal,
  { exactly = COUNTED_EXACTLY, patienceMs = COUNT_PATIENCE_MS }: CountLimits = {},
): Promise<Total> {
  const counted = await countBriefly(run, { from, values }, signal, { exactly, patienceMs })
  if (counted !== undefined && counted <= exactly) return { total: counted, about: false }
  const [explained] = await run<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    { text: `explain (format json) select ${from}`, values, columns: { 'QUERY PLAN': 'json' } },
    signal,
  )
  const guessed = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { total: Math.max(counted ?? 0, Math.round(guessed)), about: true }
}

/** Undefined when it takes too long. */
async function countBriefly(
  run: Run,
  { from, values }: Counting,
  signal: AbortSignal | undefined,
  { exactly, patienceMs }: Required<CountLimits>,
): Promise<number | undefined> {
  const late = AbortSignal.timeout(patienceMs)
  const text = `select count(*)::int as n from (select ${from} limit ${exactly + 1}) found`
  try {
    const [row] = await run<{ n: number }>(
      { text, values, columns: { n: 'number' } },
      signal === undefined ? late : AbortSignal.any([signal, late]),
    )
    return row?.n ?? 0
  } catch (error) {
    if (error instanceof CallerLeft && late.aborted && signal?.aborted !== true) return undefined
    throw error
  }
}
