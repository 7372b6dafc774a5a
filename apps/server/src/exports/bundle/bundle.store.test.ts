import { readdirSync } from 'node:fs'
import { type BundleFilter, ENDPOINTS, exportRequestSchema, Permission } from '@vigil/contract'
import { unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type ExportWorld, newDataFolder, removeFolder, startExports } from '../../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { readCsv, readXlsx, readZip } from '../../../test/read-back.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'

const HOUR_MS = 3_600_000
const NOW = Date.now()

let test: MigratedDatabase
let world: FollowUpWorld
let exporting: ExportWorld
let dataDirectory: string

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { C1: ['RG500', CUSTOMS], M1: ['RG500', METRO] })
  const ids = new Map((await pool.query('select id, sn from device')).rows.map(({ id, sn }) => [sn, Number(id)]))
  for (const [id, sn, hoursAgo] of [
    ['a', 'C1', 1],
    ['b', 'C1', 40 * 24],
    ['c', 'M1', 3],
  ] as const) {
    const beginAt = NOW - hoursAgo * HOUR_MS
    const end = { endAt: beginAt + 60_000, ...(id === 'a' && { handledAt: beginAt + 90_000 }) }
    await addAlarm(pool, { id, deviceId: ids.get(sn) ?? 0, beginAt, ...end })
  }
  await pool.query(`update app_user set name = 'Ann Silva' where username = 'user-3'`)
  await pool.query(
    `update alarm_event set course = jsonb_set(jsonb_set(course, '{handled,handler}', '"Ann Silva"'), '{handled,situation}',
       '"=found by user-3 and Bo"') where id = 'a'`,
  )
  world = await startFollowUp(test.database)
  for (let n = 0; n < 4; n++) {
    const at = NOW - 5 * 60_000 + n * 60_000
    const spectrum = { counts: [0, 0, n, 3], calibration: [0, 3], liveTime: 0.9, realTime: 1 }
    await world.history.writer.write({
      deviceId: ids.get('C1') ?? 0,
      at,
      deviceTime: at,
      reading: {
        state2: 0,
        runstate: 1,
        values: { nuclearMod: { doseRate: 0.1 + n / 10 } },
        rest: n % 2 === 0 ? { nuclearMod: { spectrum } } : undefined,
      },
    })
  }
  await world.history.rollups.pass()
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})
beforeEach(async () => {
  dataDirectory = newDataFolder()
  exporting = await startExports(world, { settings: { dataDirectory } })
})
afterEach(async () => {
  await exporting.exports.stop()
  removeFolder(dataDirectory)
})

const filterOf = (more: Partial<BundleFilter> = {}) =>
  ENDPOINTS.exportSize.input.parse({
    beginTime: NOW - 60 * 24 * HOUR_MS,
    endTime: NOW + HOUR_MS,
    kinds: ['alarm', 'state'],
    files: 'csv',
    ...more,
  })
const requestOf = (filter: BundleFilter) => exportRequestSchema.parse({ what: 'bundle', format: 'zip', filter })

async function bytesOf(filter: BundleFilter, user: string, given = exporting): Promise<Buffer> {
  return (await given.fileOf(given.calls.exportAll(requestOf(filter), world.context(user)))).bytes
}
const filesOf = async (filter: BundleFilter, user: string, given = exporting) =>
  readZip(await bytesOf(filter, user, given))
const sizeOf = async (filter: BundleFilter, user: string) =>
  ENDPOINTS.exportSize.output.parse(await exporting.calls.exportSize(filter, world.context(user)))
const idsIn = (csv = ''): string[] =>
  readCsv(csv)
    .slice(1)
    .map(([id = '']) => id)

describe('an archive of everything', () => {
  it('holds what was chosen of the devices that its user sees, over more than any list shows, with a dictionary [RTE-12, FEA-07]', async () => {
    const files = await filesOf(filterOf(), CUSTOMS)
    expect(Object.keys(files).sort()).toEqual([
      'about.txt',
      'alarms.csv',
      'alarms.geojson',
      'dictionary.csv',
      'states.csv',
    ])
    expect(idsIn(files['alarms.csv'])).toEqual(['a', 'b'])
    const places = JSON.parse(files['alarms.geojson'] ?? '{}')
    const { device } = world.directory
    const place = { type: 'Point', coordinates: [device('C1')?.longitude, device('C1')?.latitude] }
    expect(places.features.map(({ id, geometry }: { id: string; geometry: object }) => [id, geometry])).toEqual([
      ['a', place],
      ['b', place],
    ])
    const heads = readCsv(files['alarms.csv'] ?? '')[0] ?? []
    const explained = readCsv(files['dictionary.csv'] ?? '').filter(([file]) => file === 'alarms.csv')
    expect(explained.map(([, , column]) => column)).toEqual(heads)
    expect(explained.find(([, , column]) => column === 'Level')?.[5]).toContain('High risk')
    expect(files['about.txt']).toContain('Europe/Paris')
  })

  it('is chosen by place, and what the user may not list is not in it [RTE-12, PRM-04]', async () => {
    expect(idsIn((await filesOf(filterOf({ sns: ['M1'] }), CITY))['alarms.csv'])).toEqual(['c'])
    expect(idsIn((await filesOf(filterOf({ officeId: CUSTOMS }), CITY))['alarms.csv'])).toEqual(['a', 'b'])
    for (const foreign of [{ sns: ['M1'] }, { officeId: METRO }]) {
      const kinds: BundleFilter['kinds'] = ['reading', 'alarm', 'spectrum', 'track', 'trip', 'assay']
      const files = await filesOf(filterOf({ ...foreign, kinds }), CUSTOMS)
      expect(JSON.stringify(files)).not.toContain('"c"')
      expect(Object.keys(files).filter((name) => /alarms|readings|spectra|tracks/.test(name))).toEqual([])
    }
    const context = world.context(CITY)
    const user = { ...context.user, permissions: new Set([Permission.Analysis]) }
    const size = await exporting.calls.exportSize(filterOf(), { ...context, user })
    expect(size).toEqual({ devices: 2, counts: [] })
  })

  it('tells its size before, and the same number of rows when it is there [RTE-12]', async () => {
    const filter = filterOf({ kinds: ['reading', 'alarm', 'state', 'spectrum', 'assay'], step: 'reading' })
    const size = await sizeOf(filter, CITY)
    expect(size.devices).toBe(2)
    expect(size.counts.map(({ kind, rows, about }) => [kind, rows, about])).toEqual([
      ['reading', 4, true],
      ['alarm', 3, false],
      ['state', 0, false],
      ['spectrum', 2, true],
      ['assay', 0, false],
    ])
    const files = await filesOf(filter, CITY)
    const rows = readCsv(files['readings/RG500.csv'] ?? '')
    expect(rows).toHaveLength(1 + 4)
    const written = Buffer.byteLength(files['readings/RG500.csv'] ?? '') - Buffer.byteLength(rows[0]?.join() ?? '')
    expect(Math.abs((size.counts[0]?.bytes ?? 0) - written)).toBeLessThan(50)
    expect(idsIn(files['alarms.csv'])).toHaveLength(3)
    const spectra = Object.entries(files).filter(([name]) => /^spectra\/C1-until-\d{8}T\d{4}Z\.n42$/.test(name))
    expect(spectra.map(([, n42]) => n42.match(/<RadMeasurement /g)?.length)).toEqual([2])
  })

  it('tells of one row what a row adds, not what a file has once [RTE-12]', async () => {
    const bytesOfHours = async (files: BundleFilter['files']) => {
      const [readings] = (await sizeOf(filterOf({ kinds: ['reading'], step: 'hour', files }), CITY)).counts
      return (readings?.bytes ?? 0) / (readings?.rows ?? 1)
    }
    for (const files of ['csv', 'xlsx', 'parquet', 'jsonl'] as const) {
      const bytes = await bytesOfHours(files)
      expect([files, bytes > 5 && bytes < 2000]).toEqual([files, true])
    }
  })

  it('counts no readings from before the first that are kept: hours stay for longer [RTE-12]', async () => {
    const { pool } = test.database
    const { rows } = await pool.query(
      `insert into reading_hour (device_id, at, n, state2)
       select id, date_trunc('hour', now()) - interval '50 days', 3600, 0 from device returning device_id`,
    )
    const rowsOf = async (step: BundleFilter['step']) =>
      (await sizeOf(filterOf({ kinds: ['reading'], step }), CITY)).counts[0]?.rows
    expect(await rowsOf('hour')).toBeGreaterThan(rows.length)
    expect([await rowsOf('minute'), await rowsOf('reading')]).toEqual([4, 4])
    await pool.query(`delete from reading_hour where n = 3600`)
  })

  it.each(['minute', 'hour'] as const)(
    'holds means of each %s, of every device and every reading once [RTE-12]',
    async (step) => {
      const files = await filesOf(filterOf({ kinds: ['reading'], step }), CITY)
      const [heads = [], ...rows] = readCsv(files['readings/RG500.csv'] ?? '')
      const counts = rows.map((row) => Number(row[heads.indexOf('Readings within')]))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
    },
  )

  it('holds lines of JSON with every field, and times beyond doubt [RTE-12]', async () => {
    const lines = (await filesOf(filterOf({ files: 'jsonl' }), CITY))['alarms.jsonl']?.trim().split('\n') ?? []
    const records = lines.map((line) => JSON.parse(line))
    expect(records.map(({ ID }) => ID)).toEqual(['a', 'c', 'b'])
    expect(new Set(records.map((record) => Object.keys(record).join())).size).toBe(1)
    expect(records[0]['Began (Europe/Paris)']).toBe(new Date(NOW - HOUR_MS).toISOString())
  })

  it('holds workbooks [RTE-12]', async () => {
    const workbook = unzipSync(await bytesOf(filterOf({ files: 'xlsx' }), CITY))['alarms.xlsx']
    const [sheet] = await readXlsx(Buffer.from(workbook ?? []))
    expect(sheet?.data.slice(1).map(([id]) => id)).toEqual(['a', 'c', 'b'])
  })

  it('holds Parquet with types [RTE-12]', async () => {
    const filter = filterOf({ files: 'parquet', kinds: ['reading', 'alarm'], step: 'hour' })
    const entries = unzipSync(await bytesOf(filter, CITY))
    const read = async (name: string) => parquetReadObjects({ file: Uint8Array.from(entries[name] ?? []).buffer })
    const alarms = await read('alarms.parquet')
    expect(alarms.map(({ ID }) => ID)).toEqual(['a', 'c', 'b'])
    expect(alarms[0]?.['Began (Europe/Paris)']).toEqual(new Date(NOW - HOUR_MS))
    const hours = await read('readings/RG500.parquet')
    expect(hours.reduce((sum, row) => sum + row['Readings within'], 0n)).toBe(4n)
  })

  it('names nobody where that is wished, and never becomes a formula [RTE-12]', async () => {
    const of = async (pseudonyms: boolean) => {
      const files = await filesOf(filterOf({ pseudonyms, kinds: ['alarm'] }), CITY)
      const [heads = [], first = []] = readCsv(files['alarms.csv'] ?? '')
      return { files, handler: first[heads.indexOf('Handled by')], note: first[heads.indexOf('Situation')] }
    }
    const named = await of(false)
    expect([named.handler, named.note]).toEqual(['Ann Silva', "'=found by user-3 and Bo"])
    const { files, handler = '', note } = await of(true)
    expect(handler).toMatch(/^P-[0-9a-f]{10}$/)
    // Every name of one person gets the same mark. Names that the site does not know can not be hidden in free text, and the archive says so.
    expect(note).toBe(`'=found by ${handler} and Bo`)
    expect(JSON.stringify(files)).not.toMatch(/Ann Silva|user-[123]/)
    expect(files['about.txt']).toContain('names that the site does not know may still stand')
  })

  it('is the same where it is written beside the server, and leaves nothing when it is cancelled [RTE-12]', async () => {
    const beside = await startExports(world, { settings: { dataDirectory }, databaseUrl: test.url })
    const filter = filterOf({ kinds: ['reading', 'alarm', 'spectrum'], step: 'reading' })
    const [here, there] = [await filesOf(filter, CITY), await filesOf(filter, CITY, beside)]
    expect(there['readings/RG500.csv']).toBe(here['readings/RG500.csv'])
    expect(there['alarms.geojson']).toBe(here['alarms.geojson'])
    expect(Object.keys(there)).toEqual(Object.keys(here))
    const kept = readdirSync(beside.folder)
    const { id } = await beside.calls.startExport(requestOf(filter), world.context(CITY))
    await beside.until(id, CITY, 'running')
    await beside.calls.cancelExport({ id }, world.context(CITY))
    expect((await beside.until(id, CITY, 'cancelled', 'done')).state).toBe('cancelled')
    expect(readdirSync(beside.folder)).toEqual(kept)
    await beside.exports.stop()
  })

  it('spans a year and no more, and stands in the audit [VAL-07]', async () => {
    const longer = filterOf({ beginTime: NOW - 367 * 24 * HOUR_MS })
    await expect(filesOf(longer, CITY)).rejects.toThrow()
    await expect(sizeOf(longer, CITY)).rejects.toThrow()
    await filesOf(filterOf(), CITY)
    const { rows } = await test.database.pool.query(`select detail ->> 'what' as what from audit where act = 'export'`)
    expect(rows.map(({ what }) => what)).toContain('bundle')
  })
})
