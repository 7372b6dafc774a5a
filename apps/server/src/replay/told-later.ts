import { isToldLater, LATE_AFTER_MS, type LiveDevice, measuredAt } from '@vigil/domain'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import { type ModelRegistry, READING_COLUMNS, readingColumns, type StoredReading, withReading } from './details.ts'
import { type DeviceStep, devicesAt } from './pictures.ts'
import { type Bounded, type Pool, reachOf, STEPS_MAX } from './steps.ts'

/** Of one device, the newest: what stands at a moment follows from the last of them. */
const LATE_MAX = 200
/** As the index on late messages has it. */
const IS_LATE = `at - device_time > interval '${LATE_AFTER_MS / 1000} seconds'`

export interface Asked {
  readonly row: DeviceRow
  /** As known then. */
  readonly device: LiveDevice
}

type Late = ReadonlyMap<string, readonly StoredReading[]>

/** Late messages of what was measured after the last that was known and until `until`, oldest first, by serial number. */
async function lateReadings(
  { pool }: Pool,
  registry: ModelRegistry,
  asked: readonly Asked[],
  until: number,
  limit: number,
): Promise<Late> {
  const found = new Map<string, StoredReading[]>()
  for (const deviceType of new Set(asked.map(({ row }) => row.deviceType))) {
    const members = asked.filter(({ row }) => row.deviceType === deviceType)
    const rows = await readRows(
      pool,
      { id: 'text', ...READING_COLUMNS },
      `select asked.id, late.* from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as asked (id, since, until),
       lateral (select ${readingColumns(registry, deviceType)} from reading
         where device_id = asked.id and device_time > asked.since and device_time <= asked.until and ${IS_LATE}
         order by device_time desc limit ${limit}) late
       order by late.device_time, late.at`,
      [
        members.map(({ row }) => row.id),
        members.map(({ device }) => new Date(device.deviceTime)),
        members.map(({ device }) => new Date(until + (device.clockOffset ?? 0))),
      ],
    )
    const sns = new Map(members.map(({ row }) => [String(row.id), row.sn]))
    for (const { id, ...reading } of rows) {
      const sn = sns.get(id)
      if (sn === undefined) continue
      const list = found.get(sn) ?? []
      list.push(reading)
      found.set(sn, list)
    }
  }
  return found
}

/** A device with what was measured until a moment and came later. */
function withLate(registry: ModelRegistry, known: LiveDevice, late: readonly StoredReading[], at: number): LiveDevice {
  let device = known
  for (const reading of late) {
    const time = reading.device_time.getTime()
    if (!isToldLater(device, time, at)) continue
    device = withReading(device, registry, reading, Math.max(device.at, measuredAt(time, known.clockOffset)))
  }
  return device
}

/** Devices at a moment as they are known by now: with the messages that were kept somewhere and came later. */
export async function devicesKnownNow(
  database: Pool,
  registry: ModelRegistry,
  asked: readonly Asked[],
  at: number,
): Promise<LiveDevice[]> {
  const late = await lateReadings(database, registry, asked, at, LATE_MAX)
  return asked.map(({ row, device }) => withLate(registry, device, late.get(row.sn) ?? [], at))
}

/** Steps as they are known by now: each with what came later, and one more for every late message, at the moment it was measured. */
export async function stepsKnownNow(
  database: Pool,
  registry: ModelRegistry,
  rows: readonly DeviceRow[],
  span: { readonly from: number; readonly to: number },
  then: Bounded<DeviceStep>,
): Promise<Bounded<DeviceStep>> {
  const devices = await devicesAt(database, rows, span.from)
  const asked = rows.flatMap((row, index): Asked[] => {
    const device = devices[index]
    return device === undefined ? [] : [{ row, device }]
  })
  const late = await lateReadings(database, registry, asked, then.reached, STEPS_MAX)
  if (late.size === 0) return then
  const steps: DeviceStep[] = then.rows.filter(({ device }) => !late.has(device.sn))
  for (const { row, device } of asked) {
    const readings = late.get(row.sn)
    if (readings === undefined) continue
    const own = then.rows.filter((step) => step.device.sn === row.sn)
    const moments = readings.map(({ device_time }) => measuredAt(device_time.getTime(), device.clockOffset))
    const all = new Set([...own.map(({ at }) => at), ...moments.filter((at) => at > span.from && at <= then.reached)])
    let [base, next] = [device, 0]
    for (const at of [...all].sort((a, b) => a - b)) {
      for (let step = own[next]; step !== undefined && step.at <= at; step = own[next]) {
        base = step.device
        next += 1
      }
      steps.push({ at, device: withLate(registry, base, readings, at) })
    }
  }
  const sorted = steps.sort((a, b) => a.at - b.at)
  const reached = reachOf(
    sorted.slice(0, 5 * STEPS_MAX).map(({ at }) => ({ at: new Date(at) })),
    5 * STEPS_MAX,
    then.reached,
  )
  return { rows: sorted.filter(({ at }) => at <= reached), reached }
}
