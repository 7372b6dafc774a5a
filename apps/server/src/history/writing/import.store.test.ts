import { registry } from '@vigil/devices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transitionOf } from '../../../test/alarm-records.ts'
import { addDevices, createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import type { Database } from '../../platform/database.ts'
import { loadFleetState } from '../reading/latest.ts'
import { createHistory, type History } from './history.ts'
import { type ImportProgress, importHistory, isImported } from './import.ts'
import type { HistoryRecord } from './records.ts'

let test: MigratedDatabase
let database: Database
let history: History
let devices: number[]
beforeAll(async () => {
  test = await createMigratedDatabase()
  database = test.database
  history = await createHistory({ database, registry, log: quiet })
  devices = await addDevices(database, 'RG500', 'VP100')
})
afterAll(async () => {
  await history?.close()
  await test?.drop()
})

const TEN_MINUTES = 600_000
const DAYS = 3
const BEGIN = Math.floor(Date.now() / 86_400_000 - DAYS) * 86_400_000
const END = BEGIN + DAYS * 86_400_000

async function* pastDays(): AsyncGenerator<HistoryRecord> {
  for (let at = BEGIN; at < END; at += TEN_MINUTES) {
    for (const deviceId of devices) {
      const doseRate = (at / TEN_MINUTES) % 7
      yield {
        deviceId,
        at: at + deviceId,
        deviceTime: at,
        messageId: String(at),
        reading: { state2: 0, runstate: 1, values: { nuclearMod: { doseRate } } },
        latest: { runMode: 0, runstate: 1, mods: { nuclearMod: { state: 0, runstate: 1, values: { doseRate } } } },
      }
    }
  }
  const event = (id: string, endAt: number | null, handledAt?: number): HistoryRecord => {
    const state = endAt === null ? 2 : 0
    const given = { id, state, peakState: 2, beginAt: BEGIN, endAt, handledAt } as const
    return {
      deviceId: devices[0] ?? 0,
      at: END,
      deviceTime: END,
      alarms: [transitionOf(endAt === null ? 'raised' : 'ended', given)],
    }
  }
  yield event('handled', BEGIN + 1000, BEGIN + 5000)
  yield event('unhandled', BEGIN + 1000)
  yield event('open', null)
}

const run = (name: string, records: AsyncIterable<HistoryRecord>, onProgress?: (progress: ImportProgress) => void) =>
  importHistory({
    database,
    columns: registry.columns,
    partitions: history.partitions,
    rollups: history.rollups,
    log: quiet,
    name,
    records,
    ...(onProgress && { onProgress }),
  })

const count = async (table: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)

it('an import that fails leaves nothing behind and may be repeated', async () => {
  async function* broken(): AsyncGenerator<HistoryRecord> {
    yield* pastDays()
    throw new Error('the generator failed')
  }
  await expect(run('past', broken())).rejects.toThrow('the generator failed')
  expect(await isImported(database, 'past')).toBe(false)
  for (const table of ['reading', 'reading_minute', 'reading_hour', 'alarm_event', 'device_latest']) {
    expect(await count(table)).toBe(0)
  }
})

it('lays down readings, roll-ups, alarms and latest states of past days', async () => {
  const phases: string[] = []
  const result = await run('past', pastDays(), ({ phase }) => phases.push(phase))
  const readings = (DAYS * 86_400_000 * 2) / TEN_MINUTES
  expect(result).toMatchObject({ readings, records: readings + 3 })
  expect(await isImported(database, 'past')).toBe(true)
  expect(await count('reading')).toBe(readings)
  expect(await count('reading_minute')).toBe(readings)
  expect(await count('reading_hour')).toBe(DAYS * 24 * 2)
  expect(await count('device_latest')).toBe(2)
  expect(await count('alarm_event')).toBe(3)
  expect(phases.at(0)).toBe('records')
  expect(phases.at(-1)).toBe('rollups')

  const { rows } = await database.pool.query(
    `with raw as (select device_id, date_trunc('hour', at, 'UTC') as at, count(*)::int as n, min(nuclear_dose_rate),
       avg(nuclear_dose_rate), max(nuclear_dose_rate) from reading group by 1, 2)
     select count(*) as hours from raw join reading_hour rolled using (device_id, at, n)
     where raw.min = rolled.nuclear_dose_rate_min and raw.max = rolled.nuclear_dose_rate_max
       and abs(raw.avg - rolled.nuclear_dose_rate_avg) < 1e-9 and rolled.nuclear_dose_rate_n = n`,
  )
  expect(Number(rows[0].hours)).toBe(DAYS * 24 * 2)
})

it('a second import beside the first keeps the roll-ups equal to the readings', async () => {
  async function* again(): AsyncGenerator<HistoryRecord> {
    for await (const record of pastDays()) if (record.reading !== undefined) yield { ...record, at: record.at + 1000 }
  }
  await run('beside', again())
  const { rows } = await database.pool.query(
    'select (select count(*) from reading) as raw, (select sum(n) from reading_minute) as minutes, (select sum(n) from reading_hour) as hours',
  )
  expect(rows[0].minutes).toBe(rows[0].raw)
  expect(rows[0].hours).toBe(rows[0].raw)
})

it('the live fleet is rebuilt from what is stored', async () => {
  const state = await loadFleetState(database)
  expect(state.devices).toHaveLength(2)
  const last = END - TEN_MINUTES
  expect(state.devices[0]).toMatchObject({
    at: last + 1000 + (devices[0] ?? 0),
    deviceTime: last,
    runMode: 0,
    runstate: 1,
    messageIds: [String(last), String(last)],
  })
  expect(state.alarms).toMatchObject([
    { alarm: { id: 'open', endAt: null, beginAt: BEGIN, module: 'nuclearMod', reported: 2, peak: { value: 1.5 } } },
    { alarm: { id: 'unhandled', endAt: BEGIN + 1000 } },
  ])
})

it('a file does not overtake the state of a device that speaks for itself, however late it is dated', async () => {
  const [live = 0, lost = 0, never = 0] = await addDevices(database, 'RG500', 'RG500', 'RG500')
  const stateOf = (deviceId: number, at: number, runstate: number, doseRate: number): HistoryRecord => ({
    deviceId,
    at,
    deviceTime: at,
    latest: { runMode: 0, runstate, mods: { nuclearMod: { state: 0, runstate, values: { doseRate } } } },
  })
  await Promise.all([
    history.writer.write(stateOf(live, END, 1, 1)),
    history.writer.write(stateOf(lost, END, -1, 1)),
    history.writer.flush(),
  ])
  async function* later(): AsyncGenerator<HistoryRecord> {
    for (const deviceId of [live, lost, never]) yield stateOf(deviceId, END + 60_000, 1, 2)
  }
  await run('later', later())
  const { rows } = await database.pool.query(
    `select device_id::int as id, mods #>> '{nuclearMod,values,doseRate}' as "doseRate" from device_latest
     where device_id = any ($1) order by device_id`,
    [[live, lost, never]],
  )
  expect(rows).toEqual([
    { id: live, doseRate: '1' },
    { id: lost, doseRate: '2' },
    { id: never, doseRate: '2' },
  ])
})
