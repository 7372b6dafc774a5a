import { type Change, changeOf, type FindingThresholds } from './findings.ts'
import { type AskedTime, type NotOnRecord, recordReach } from './record-reach.ts'

export type CheckFinding =
  | NotOnRecord
  | { readonly kind: 'checks'; readonly n: number; readonly found: number }
  /** Checks that named something. */
  | { readonly kind: 'found' | 'foundYearBefore'; readonly n: number; readonly change: Change }
  | { readonly kind: 'mostFound'; readonly key: string; readonly n: number; readonly of: number }
  /** False alarms among those on which people have said whether anything was found; `percent` is null where these are few. */
  | { readonly kind: 'false'; readonly n: number; readonly of: number; readonly percent: number | null }

export interface CheckFoundIn {
  readonly time: AskedTime
  readonly n: number
  readonly found: number
  /** Those that named something; null: nothing is on record of it, or not of all of it. */
  readonly foundBefore: number | null
  readonly foundYearBefore: number | null
  /** Most first. */
  readonly names: readonly { readonly key: string; readonly n: number }[]
  readonly judged: { readonly nothing: number; readonly something: number }
}

const WHOLE = 100

/** What a reader is told of what checks found, and of how often an alarm was none. */
export function checkFindingsOf(
  { time, n, found, foundBefore, foundYearBefore, names, judged }: CheckFoundIn,
  thresholds: FindingThresholds,
): readonly CheckFinding[] {
  const reach = recordReach(time)
  if (reach.kind === 'nothing') return [{ kind: 'notOnRecord', since: reach.since }]
  const findings: CheckFinding[] = [{ kind: 'checks', n, found }]
  const earlier = { found: foundBefore, foundYearBefore } as const
  for (const kind of ['found', 'foundYearBefore'] as const) {
    const change = changeOf(found, earlier[kind], thresholds)
    if (n > 0 && change.kind !== 'unknown') findings.push({ kind, n: found, change })
  }
  const [first, second] = names
  // Of two that came as often, neither came most often.
  if (first !== undefined && first.n > (second?.n ?? 0)) {
    findings.push({ kind: 'mostFound', key: first.key, n: first.n, of: found })
  }
  const of = judged.nothing + judged.something
  if (of > 0) {
    const percent = of < thresholds.leastForPercent ? null : Math.round((WHOLE * judged.nothing) / of)
    findings.push({ kind: 'false', n: judged.nothing, of, percent })
  }
  return findings
}
