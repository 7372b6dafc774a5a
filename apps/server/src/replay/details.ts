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

/** The device with its values: what was put down last, and by the rule of the live picture every message since. */
export async function detailAt(
  { pool }: Pool,
  registry: Pick<Registry, 'columns' | 'model' | 'isPassage'>,
  row: DeviceRow,
  at: number,
): Promise<LiveDevice> {
  const [base] = await readRows(
    pool,
    { at: 'time', picture: 'json' },
    'select at, picture from replay_picture where device_id = $1 and at <= $2 order by at desc limit 1',
    [row.id, new Date(at)],
  )
  const columns = modelColumns(registry, row.deviceType)
  const names = columns.map(({ column }) => pg.escapeIdentifier(column))
  const since = base?.at.getTime() ?? at - PICTURE_EVERY_MS
  const readings = await readRows(
    pool,
    {
      at: 'time',
      device_time: 'time',
      runstate: 'number',
      longitude: 'number?',
      latitude: 'number?',
      rest: 'json?',
      cells: 'json',
    },
    `select * from (select at, device_time, runstate, longitude, latitude, rest, json_build_array(${names.join(', ')}) as cells
       from reading where device_id = $1 and at > $2 and at <= $3 and at > $4
       order by at desc limit ${READINGS_PER_DETAIL}) newest order by at`,
    [row.id, new Date(since), new Date(at), new Date(at - LOOK_BACK_MS)],
  )
  let device =
    base === undefined
      ? ((await devicesAt({ pool }, [row], since))[0] ?? pictured(row, {}))
      : pictured(row, base.picture)
  for (const reading of readings) {
    const cells = reading.cells as readonly (number | null)[]
    const mods: DataMessage['mods'] = { ...(reading.rest as DataMessage['mods'] | null) }
    for (const [index, { module, quantity }] of columns.entries()) {
      const value = cells[index]
      if (typeof value !== 'number') continue
      const report: ModuleReport = mods[module] ?? { state: 0, runstate: RunState.Online }
      mods[module] = { ...report, values: { ...report.values, [quantity]: value } }
    }
    const { longitude, latitude } = reading
    device = reduce(device, {
      type: 'reading',
      at: reading.at.getTime(),
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
  return device
}
