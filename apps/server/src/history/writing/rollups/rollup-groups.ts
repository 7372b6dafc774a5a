import type pg from 'pg'
import { classifyFailure, connectionSurvives } from '../database-failure.ts'
import type { RollupGroup } from './rollup-sql.ts'

export interface GroupSpan {
  readonly from: number
  readonly until: number
  readonly unit: 'minute' | 'hour'
}

/** A device whose readings of a period can not be summed up. */
export interface FailedGroup extends GroupSpan {
  readonly deviceId: number
  readonly reason: unknown
}

/**
 * Works on each group in the caller's transaction. A bad reading of one device must not stop the others: a group that fails is
 * halved until the device is found, which is left out and answered. Where the database is away, everything fails.
 */
export async function forEachGroup(
  client: pg.ClientBase,
  groups: readonly RollupGroup[],
  span: GroupSpan,
  act: (group: RollupGroup) => Promise<void>,
): Promise<FailedGroup[]> {
  const failed: FailedGroup[] = []
  const waiting = [...groups].reverse()
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    const { sql, deviceIds } = group
    await client.query('savepoint one_group')
    try {
      await act(group)
    } catch (error) {
      if (classifyFailure(error) === 'outage' || !connectionSurvives(error)) throw error
      await client.query('rollback to savepoint one_group')
      if (deviceIds.length === 1) failed.push({ ...span, deviceId: Number(deviceIds[0]), reason: error })
      else {
        const half = Math.ceil(deviceIds.length / 2)
        waiting.push({ sql, deviceIds: deviceIds.slice(half) }, { sql, deviceIds: deviceIds.slice(0, half) })
      }
    }
    await client.query('release savepoint one_group')
  }
  return failed
}
