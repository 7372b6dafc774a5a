import { type DataMessage, type ModuleReport, RunState } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type LiveDevice, PICTURE_EVERY_MS, reduce } from '@vigil/domain'
import pg from 'pg'
import { modelColumns } from '../history/reading/model-columns.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import { devicesAt, LOOK_BACK_MS, pictured } from './pictures.ts'
import type { Pool } from './steps.ts'

const READINGS_PER_DETAIL = 2_000

export const READING_COLUMNS = {
  at: 'time',
  device_time: 'time',
  runstate: 'number',
  longitude: 'number?',
  latitude: 'number?',
  rest: 'json?',
  cells: 'json',
} as const
export interface StoredReading {
  readonly at: Date
  readonly device_time: Date
  readonly runstate: number
  readonly longitude: number | null
  readonly latitude: number | null
  readonly rest: unknown
  readonly cells: unknown
}
export type ModelRegistry = Pick<Registry, 'columns' | 'model' | 'isPassage'>

/** By the rule of the live picture, at a moment by the server's clock. */
export function withReading(
  device: LiveDevice,
  registry: ModelRegistry,
  reading: StoredReading,
  at: number,
): LiveDevice {
  const cells = reading.cells as readonly (number | null)[]
  const mods: DataMessage['mods'] = { ...(reading.rest as DataMessage['mods'] | null) }
  for (const [index, { module, quantity }] of modelColumns(registry, device.deviceType).entries()) {
    const value = cells[index]
    if (typeof value !== 'number') continue
    const report: ModuleReport = mods[module] ?? { state: 0, runstate: RunState.Online }
    mods[module] = { ...report, values: { ...report.values, [quantity]: value } }
  }
  const { longitude, latitude } = reading
  return reduce(device, {
    type: 'reading',
    at,
    isPassage: registry.isPassage,
    // Judged when it came: its states are stored with it, and limits may be others by now.
    thresholds: [],
    message: {
      type: 'data',
      time: reading.device_time.getTime(),
      runstate: reading.runstate as RunState,
      mods,
      position: longitude === null || latitude === null ? undefined : { ...device.position, longitude, latitude },
      activity: device.activity,
      simulated: device.simulated,
      kind: device.kind,
    },
  })
}

/** The columns of a message of the model, for `READING_COLUMNS`. */
export function readingColumns(registry: ModelRegistry, deviceType: string): string {
  const names = modelColumns(registry, deviceType).map(({ column }) => pg.escapeIdentifier(column))
  return `at, device_time, runstate, longitude, latitude, rest, json_build_array(${names.join(', ')}) as cells`
}

/** The device with its values: what was put down last, and by the rule of the live picture every message since. */
export async function detailAt(
  { pool }: Pool,
  registry: ModelRegistry,
  row: DeviceRow,
  at: number,
): Promise<LiveDevice> {
  const [base] = await readRows(
    pool,
    { at: 'time', picture: 'json' },
    'select at, picture from replay_picture where device_id = $1 and at <= $2 order by at desc limit 1',
    [row.id, new Date(at)],
  )
  const since = base?.at.getTime() ?? at - PICTURE_EVERY_MS
  const readings = await readRows(
    pool,
    READING_COLUMNS,
    `select * from (select ${readingColumns(registry, row.deviceType)}
       from reading where device_id = $1 and at > $2 and at <= $3 and at > $4
       order by at desc limit ${READINGS_PER_DETAIL}) newest order by at`,
    [row.id, new Date(since), new Date(at), new Date(at - LOOK_BACK_MS)],
  )
  let device =
    base === undefined
      ? ((await devicesAt({ pool }, [row], since))[0] ?? pictured(row, {}))
      : pictured(row, base.picture)
  for (const reading of readings) device = withReading(device, registry, reading, reading.at.getTime())
  return device
}
