import { registry } from '@vigil/devices'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { SafetyDevice } from './safety-job.ts'

/** Devices that can be told from here to calibrate themselves: of others nobody here knows when they were. */
export const isCalibrated = ({ deviceType }: Pick<SafetyDevice, 'deviceType'>): boolean =>
  registry.model(deviceType)?.commands.includes('selfCalibration') === true

/** When devices said that they had calibrated themselves, by device, the oldest first. */
export async function readCalibrations(
  pool: Database['pool'],
  deviceIds: readonly number[],
  until: number,
): Promise<Map<number, number[]>> {
  const rows = await readRows(
    pool,
    { deviceId: 'number', at: 'time' },
    `select device_id::float8 as "deviceId", ended_at as at from device_command
     where device_id = any ($1::bigint[]) and name = 'selfCalibration' and status = 'done' and ended_at < $2
     order by ended_at`,
    [deviceIds, new Date(until)],
  )
  const found = new Map<number, number[]>()
  for (const { deviceId, at } of rows) {
    const known = found.get(deviceId) ?? []
    found.set(deviceId, known)
    known.push(at.getTime())
  }
  return found
}

/** The last one before a moment. */
export const lastBefore = (times: readonly number[] | undefined, at: number): number | null =>
  times?.findLast((time) => time <= at) ?? null
