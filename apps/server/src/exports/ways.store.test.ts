import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type TripRecord, WAY_FORMATS, type WayFormat } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditedOf, CITY, CUSTOMS, METRO, seedAlarms } from '../../test/alarm-kit.ts'
import { emptied } from '../../test/emptied.ts'
import { type ExportWorld, newDataFolder, removeFolder, startExports } from '../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { readCsv } from '../../test/read-back.ts'
import { all, type Element, expectGeojson, expectGpx, expectKml, parseXml } from '../../test/way-files.ts'
import { createHistory, type History } from '../history/writing/history.ts'
import { createImports, type Imports } from '../imports/imports.ts'
import { createTracks, type Tracks } from '../tracks/tracks.ts'
import { createTripKeeper } from '../tracks/trip-keeper.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** In the past, in a day of its own. */
const START = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR - 40 * HOUR
const NOW = START + 12 * HOUR
/** About ten metres to the north. */
const TEN_M = 10 / 111_195

let test: MigratedDatabase
let world: FollowUpWorld
let history: History
let exporting: ExportWorld
let imports: Imports
let tracks: Tracks
let dataDirectory: string

beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, { VAN: ['GD606', METRO], CAR: ['GD606', CUSTOMS] })
  world = await startFollowUp(test.database)
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})
beforeEach(async () => {
  await test.database.pool.query(
    `${emptied('trip', 'trip_follow', 'trip_checkpoint', 'reading', 'reading_minute', 'reading_hour', 'rollup_late', 'device_latest', 'import_run')};
     delete from setting where key = 'rollup'`,
  )
  const { database } = test
  const { directory, live } = world
  const common = { database, directory, registry, timeZone: 'UTC', language: 'en', now: () => NOW, log: quiet } as const
  history = await createHistory(common)
  tracks = createTracks({ ...common, push: live.push, runs: { gaps: async () => [] } })
  imports = createImports({ ...common, history, newId: randomUUID, onStored: async () => {} })
  dataDirectory = newDataFolder()
  exporting = await startExports(world, { settings: { dataDirectory } })
})
afterEach(async () => {
  await exporting.exports.stop()
  await history.close()
  removeFolder(dataDirectory)
})

interface Told {
  at: number
  latitude: number
  longitude: number
  value: number | null
}

/** Ten minutes on the way north with a silence of six in the middle, and a last place of which nothing was measured. */
const WAY: readonly Told[] = Array.from({ length: 120 }, (_, n) => ({
  at: START + n * 5 * SECOND + (n < 60 ? 0 : 6 * MINUTE),
  latitude: Number((31 + n * 5 * TEN_M).toFixed(7)),
  longitude: 121.25,
  value: n === 119 ? null : 0.1 + n / 1000,
}))

/** A place a minute, and then one every two seconds: no silence in it. */
const MIXED_WAY: readonly Told[] = Array.from({ length: 313 }, (_, n) => {
  const second = n <= 12 ? n * 60 : 720 + (n - 12) * 2
  return {
    at: START + second * SECOND,
    latitude: Number((31 + second * TEN_M).toFixed(7)),
    longitude: 121.25,
    value: 1,
  }
})

async function drive(sn: string, way = WAY): Promise<void> {
  const { device } = world.directory
  await Promise.all(
    way.map(({ at, latitude, longitude, value }) =>
      history.writer.write({
        deviceId: device(sn)?.id ?? 0,
        at,
        deviceTime: at,
        reading: {
          state2: 0,
          runstate: 1,
          position: { longitude, latitude },
          values: value === null ? {} : { nuclearMod: { doseRate: value } },
        },
      }),
    ),
  )
}

async function cut(): Promise<void> {
  await history.rollups.pass()
  const keeper = createTripKeeper({ database: test.database, registry, log: quiet })
  await keeper.pass()
  await keeper.stop()
}

const trips = async (user = CITY): Promise<TripRecord[]> => {
  const filter = { beginTime: START - HOUR, endTime: NOW, limit: 50 }
  return (await tracks.handlers.gdReplayList(filter, world.context(user))).records
}
const count = async (table: string): Promise<number> =>
  Number((await test.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

async function exported(format: WayFormat, user = CITY, ids?: string[]): Promise<string> {
  const filter = ids === undefined ? { beginTime: START - HOUR, endTime: NOW } : { ids }
  const job = await exporting.calls.startExport({ what: 'track', format, filter }, world.context(user))
  const done = await exporting.until(job.id, user, 'done', 'failed')
  expect(done).toMatchObject({ state: 'done', reason: '' })
  const { token } = await exporting.calls.exportToken({ id: job.id }, world.context(user))
  const file = await exporting.fileOf(exporting.calls.collectDownload({ token }, world.context(user)))
  expect(file.headers.get('content-disposition')).toContain(`.${format}"`)
  return file.text
}

const numberOf = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text))
const textsOf = (element: Element, name: string): string[] => all(element, name).map(({ text }) => text)

/** Stretches of the first trip, as somebody else's program reads them. */
const READ: Record<WayFormat, (text: string) => Promise<Told[][]>> = {
  async gpx(text) {
    const gpx = await expectGpx(text)
    return all(gpx, 'trkseg').map((segment) =>
      all(segment, 'trkpt').map((point) => ({
        at: Date.parse(textsOf(point, 'time')[0] ?? ''),
        latitude: Number(point.attributes.lat),
        longitude: Number(point.attributes.lon),
        value: numberOf(textsOf(point, 'vigil:value')[0]),
      })),
    )
  },
  async kml(text) {
    const kml = await expectKml(text)
    return all(kml, 'gx:Track').map((track) => {
      const places = textsOf(track, 'gx:coord').map((place) => place.split(' ').map(Number))
      const values = textsOf(track, 'gx:value')
      return textsOf(track, 'when').map((when, n) => ({
        at: Date.parse(when),
        latitude: places[n]?.[1] ?? Number.NaN,
        longitude: places[n]?.[0] ?? Number.NaN,
        value: numberOf(values[n]),
      }))
    })
  },
  async geojson(text) {
    const { features } = expectGeojson(text)
    expect(features).toHaveLength(1)
    const [{ geometry, properties }] = features
    expect(geometry.type).toBe('MultiLineString')
    return geometry.coordinates.map((line: [number, number][], stretch: number) =>
      line.map(([longitude, latitude], n) => ({
        at: Date.parse(properties.times[stretch][n]),
        latitude,
        longitude,
        value: properties.values[stretch][n],
      })),
    )
  },
  async csv(text) {
    const [, ...rows] = readCsv(text)
    const stretches: Told[][] = []
    for (const [, stretch, , utc = '', , latitude, longitude, , , value] of rows) {
      const told = {
        at: Date.parse(utc),
        latitude: Number(latitude),
        longitude: Number(longitude),
        value: numberOf(value),
      }
      const place = Number(stretch) - 1
      stretches[place] = [...(stretches[place] ?? []), told]
    }
    return stretches
  },
}

describe('a file of trips in the making', () => {
  it.each(WAY_FORMATS)(
    'as %s, is by the rules of its format and reads back as the trip [API-05, RTE-14]',
    async (format) => {
      await drive('VAN')
      await cut()
      const [trip] = await trips()
      expect(trip).toMatchObject({ sn: 'VAN', beginTime: START })
      const read = await READ[format](await exported(format))
      expect(read).toEqual([WAY.slice(0, 60), WAY.slice(60)])
      expect(read.at(-1)?.at(-1)?.at).toBe(trip?.endTime)
    },
  )

  it.each(WAY_FORMATS)('as %s, is whole where the rate of positions changes [RTE-14]', async (format) => {
    await drive('VAN', MIXED_WAY)
    await cut()
    expect(await READ[format](await exported(format))).toEqual([MIXED_WAY])
  })

  it('holds the trips that its user sees, and those that were selected [PRM-04]', async () => {
    await drive('VAN')
    await drive('CAR')
    await cut()
    const devices = async (user: string, ids?: string[]) =>
      textsOf(parseXml(await exported('gpx', user, ids)), 'vigil:sn').sort()
    expect(await devices(CITY)).toEqual(['CAR', 'VAN'])
    expect(await devices(METRO)).toEqual(['VAN'])
    expect(await devices(CITY, [`CAR:${START}`])).toEqual(['CAR'])
    await expect(devices(METRO, [`CAR:${START}`])).rejects.toMatchObject({ refusal: 'noTrack' })
  })
})

const gpxFile = (content: string, sn?: string) => ({
  name: 'logger.gpx',
  content,
  encoding: 'text' as const,
  ...(sn !== undefined && { sn }),
})
const check = async (content: string, sn?: string, user = CITY) =>
  ENDPOINTS.checkImport.output.parse(await imports.handlers.checkImport(gpxFile(content, sn), world.context(user)))
const bring = async (content: string, sn?: string, user = CITY) =>
  ENDPOINTS.storeImport.output.parse(await imports.handlers.storeImport(gpxFile(content, sn), world.context(user)))

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Logger 3" xmlns="http://www.topografix.com/GPX/1/1">\n'
const time = (at: number): string => `<time>${new Date(at).toISOString()}</time>`
const extension = '<extensions><l:hdop xmlns:l="urn:logger">0.8</l:hdop></extensions>'
const pointOf = ({ at, latitude, longitude }: Told): string =>
  `<trkpt lat="${latitude}" lon="${longitude}"><ele>4</ele>${time(at)}${extension}</trkpt>\n`
const segment = (points: readonly Told[]): string => `<trkseg>\n${points.map(pointOf).join('')}</trkseg>\n`
/** As a logger writes it: two segments, and a second track that begins where the first ended. */
const LOGGED = `${HEAD}<trk><name>Morning</name>${segment(WAY.slice(0, 40))}${segment(WAY.slice(40, 90))}</trk>
<trk>${segment(WAY.slice(89))}</trk>
</gpx>`

describe('a GPX file of a device that only leaves files', () => {
  it('becomes readings with positions, and a trip follows by itself [RTE-14]', async () => {
    expect(await check(LOGGED, 'VAN')).toMatchObject({
      format: 'gpx',
      devices: ['VAN'],
      // The place where the second track begins is told twice.
      readings: WAY.length + 1,
      known: 1,
      from: START,
      to: WAY.at(-1)?.at,
      problems: [],
    })
    expect(await count('reading')).toBe(0)
    expect(await bring(LOGGED, 'VAN')).toMatchObject({ stored: WAY.length, known: 1, devices: ['VAN'], problems: [] })
    expect((await auditedOf(test.database.pool)).at(-1)).toContain('import')
    await cut()
    expect(await trips()).toMatchObject([
      { sn: 'VAN', beginTime: START, endTime: WAY.at(-1)?.at, points: WAY.length, alarms: 0 },
    ])
  })

  it('brought in twice makes nothing twice', async () => {
    await bring(LOGGED, 'VAN')
    await cut()
    const before = await trips()
    expect(await bring(LOGGED, 'VAN')).toMatchObject({ stored: 0, known: WAY.length + 1 })
    await cut()
    expect(await count('reading')).toBe(WAY.length)
    expect(await trips()).toEqual(before)
  })

  it('that Vigil wrote comes back as the same trip', async () => {
    await drive('VAN')
    await cut()
    const [trip] = await trips()
    const file = await exported('gpx')
    expect(await check(file)).toMatchObject({ devices: ['VAN'], readings: WAY.length, known: WAY.length, problems: [] })
    await bring(file, 'CAR')
    await cut()
    const [copy] = await trips(CUSTOMS)
    const facts = ({ beginTime, endTime, points, length, movingMs, picture }: Partial<TripRecord> = {}) => ({
      beginTime,
      endTime,
      points,
      length,
      movingMs,
      picture,
    })
    expect(facts(copy)).toEqual(facts(trip))
    expect(copy).toMatchObject({ sn: 'CAR', highest: null })
  })

  it('is for devices within the office of who brings it, and its device must be told [PRM-04]', async () => {
    const told = async (sn?: string, user = CITY) => (await check(LOGGED, sn, user)).problems.map(({ text }) => text)
    expect(await told()).toEqual([
      expect.stringContaining('choose the device, or name the file after its serial number'),
    ])
    expect(new Set(await told('CAR', METRO))).toEqual(new Set(['No device CAR is known to you']))
    expect(await bring(LOGGED, 'CAR', METRO)).toMatchObject({ stored: 0 })
    expect(await count('reading')).toBe(0)
  })

  const [first] = WAY as [Told]
  const inTrack = (points: string): string => `${HEAD}<trk><trkseg>\n${points}</trkseg></trk></gpx>`
  it.each([
    ['without time', inTrack('<trkpt lat="31" lon="121"><ele>4</ele></trkpt>\n'), 4, 'does not tell when'],
    [
      'with a time of no zone',
      inTrack('<trkpt lat="31" lon="121"><time>2026-07-01T10:00:00</time></trkpt>'),
      4,
      'no time with its zone',
    ],
    ['that is not on Earth', inTrack(`<trkpt lat="91" lon="121">${time(START)}</trkpt>`), 4, 'not on Earth'],
    ['with half a position', inTrack(`<trkpt lat="31">${time(START)}</trkpt>`), 4, 'not complete'],
    ['of the future', inTrack(pointOf({ ...first, at: NOW + 48 * HOUR })), 4, 'in the future'],
    [
      'told twice with two places',
      inTrack(pointOf(first) + pointOf({ ...first, latitude: 32 })),
      5,
      'at the same time in line 4',
    ],
  ])('with a point %s is refused whole, and says which and why', async (_name, content, line, text) => {
    const { problems } = await check(content, 'VAN')
    expect(problems).toEqual([{ line, text: expect.stringContaining(text) }])
    expect(await bring(content, 'VAN')).toMatchObject({ stored: 0 })
    expect(await count('reading')).toBe(0)
  })

  it.each([
    ['no track', `${HEAD}<wpt lat="1" lon="1">${time(START)}</wpt></gpx>`, 'holds no readings'],
    ['another version', LOGGED.replace('version="1.1"', 'version="9"'), 'not a GPX'],
    ['entities of its own', `<!DOCTYPE gpx [<!ENTITY a "ha">]>${LOGGED}`, 'entities of its own'],
    ['broken XML', LOGGED.replace('</trk>', ''), 'not well-formed'],
  ])('with %s is refused', async (_name, content, text) => {
    expect((await check(content, 'VAN')).problems.map((problem) => problem.text)).toEqual([
      expect.stringContaining(text),
    ])
  })
})
