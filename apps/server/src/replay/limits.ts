import { type ReplayLimits, thresholdSchema } from '@vigil/contract'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Pool } from './steps.ts'

const NEXT_CHANGES = `
  select distinct on (subject) subject as sn, at, detail -> 'from' as held from audit
  where act = 'thresholdsChange' and subject = any($1) and at > $2 order by subject, at, id`

const limits = thresholdSchema.array()

/**
 * The limits of devices as they were in force at a moment. Nobody keeps them over time, but who changes them leaves in the audit what
 * they were before: those of a moment are those that the next change has replaced, and without one those of now.
 */
export async function limitsAt({ pool }: Pool, rows: readonly DeviceRow[], at: number): Promise<ReplayLimits[]> {
  const changes = await readRows(pool, { sn: 'text', at: 'time', held: 'json?' }, NEXT_CHANGES, [
    rows.map(({ sn }) => sn),
    new Date(at),
  ])
  const changeOf = new Map(changes.map((change) => [change.sn, change]))
  return rows.map(({ sn, thresholds }) => {
    const next = changeOf.get(sn)
    if (next === undefined) return { sn, thresholds, until: null }
    const held = limits.safeParse(next.held)
    return { sn, thresholds: held.success ? held.data : [], until: next.at.getTime() }
  })
}
