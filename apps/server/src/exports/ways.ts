import { setImmediate as nextTurn } from 'node:timers/promises'
import type { State2, TripFilter, TripRecord, WayFormat } from '@vigil/contract'
import { state2Schema } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { formatDateTime, unbrokenStretches } from '@vigil/domain'
import pg from 'pg'
import type { PageStart, RowSource, Viewer } from '../history/reading/look-back/row-source.ts'
import type { WantedDevices } from '../organisation/device-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import { createRun } from '../platform/database/cancellable.ts'
import type { Past } from '../platform/database/past-pool.ts'
import type { Head, Row } from './sheet.ts'
import { createColumns } from './sheets/columns.ts'
import { createCsvWriter } from './writers/csv-writer.ts'
import type { Sink } from './writers/sink.ts'
import { geojsonWriter, gpxWriter, kmlWriter, type Way, type WayPoint, type WayWriter } from './writers/way-writer.ts'

export interface WaysOptions {
  database: Past
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'columns'>
  trips: RowSource<TripFilter, TripRecord>
  timeZone: string
  now(): number
}

export interface OpenWays {
  readonly from: number | null
  readonly to: number | null
  hasAny(): Promise<boolean>
  /** `worded`: what becomes of names before they are written. */
  write(
    format: WayFormat,
    sink: Sink,
    signal: AbortSignal,
    onRows: (n: number) => void,
    worded?: (name: string) => string,
  ): Promise<void>
}

interface PointRow {
  at: Date
  longitude: number
  latitude: number
  state2: number
  value: number | null
}

interface StatedPoint extends WayPoint {
  readonly state: State2
}

/** A way of a day at one position a second is held as it is written; more than one trip never. */
const TRIPS_AT_ONCE = 20

/** Positions of trips, whole, for maps and other programs. */
export function createWays({ database, directory, registry, trips, timeZone, now }: WaysOptions) {
  const run = createRun(database.pool)

  async function pointsOf(trip: TripRecord, signal: AbortSignal): Promise<StatedPoint[]> {
    const device = directory.device(trip.sn)
    if (device === undefined) return []
    const [module, quantity] = trip.quantity?.split('.') ?? []
    const column = registry.columns.find((each) => each.module === module && each.quantity === quantity)
    const value = column === undefined ? 'null::float8' : pg.escapeIdentifier(column.column)
    const rows = await run<PointRow>(
      {
        text: `select at, longitude, latitude, state2, ${value} as value from reading
          where device_id = $1 and at >= $2 and at <= $3 and longitude is not null and latitude is not null order by at`,
        values: [device.id, new Date(trip.beginTime), new Date(trip.endTime)],
        columns: { at: 'time', longitude: 'number', latitude: 'number', state2: 'number', value: 'number?' },
      },
      signal,
    )
    return rows.map(({ at, longitude, latitude, state2, value: measured }) => ({
      at: at.getTime(),
      longitude,
      latitude,
      value: measured,
      state: state2Schema.parse(state2),
    }))
  }

  async function* waysOf(filter: TripFilter, viewer: Viewer, signal: AbortSignal) {
    let start: PageStart | undefined
    do {
      const { records, next } = await trips.page(filter, { ...viewer, signal }, start, TRIPS_AT_ONCE)
      for (const trip of records) {
        signal.throwIfAborted()
        yield { trip, points: await pointsOf(trip, signal) }
        await nextTurn()
      }
      start = next ?? undefined
    } while (start !== undefined)
  }

  return (given: TripFilter & Pick<WantedDevices, 'sns'>, viewer: Viewer): OpenWays => {
    const filter = trips.check(given)
    const { t, level } = createColumns(viewer.locale)

    function writerOf(format: Exclude<WayFormat, 'csv'>): WayWriter {
      const facts = { title: t('exports.subject.track'), at: now() }
      if (format === 'gpx') return gpxWriter(facts)
      return format === 'kml' ? kmlWriter(facts) : geojsonWriter()
    }

    async function writeWays(
      writer: WayWriter,
      sink: Sink,
      signal: AbortSignal,
      onRows: (n: number) => void,
      worded = (name: string): string => name,
    ): Promise<void> {
      await sink.write(writer.head())
      let first = true
      for await (const { trip, points } of waysOf(filter, viewer, signal)) {
        await sink.write(writer.way(wayOf({ ...trip, deviceName: worded(trip.deviceName) }, points, timeZone), first))
        first = false
        onRows(points.length)
      }
      await sink.write(writer.tail())
    }

    async function writeCsv(sink: Sink, signal: AbortSignal, onRows: (n: number) => void): Promise<void> {
      const head = (type: Head['type'], title: string): Head => ({ type, title, width: 14, notPrinted: false })
      const heads = [
        head('text', t('exports.column.trip')),
        head('number', t('exports.column.stretch')),
        head('time', `${t('exports.column.time')} (${timeZone})`),
        head('text', 'UTC'),
        head('text', 'SN'),
        head('number', t('exports.column.latitude')),
        head('number', t('exports.column.longitude')),
        head('text', t('exports.column.level')),
        head('text', t('exports.column.quantity')),
        head('number', t('exports.column.value')),
        head('text', t('exports.column.unit')),
      ]
      const writer = createCsvWriter(sink, { heads, timeZone })
      await writer.begin()
      for await (const { trip, points } of waysOf(filter, viewer, signal)) {
        const rows = unbrokenStretches(points).flatMap((stretch, index) =>
          stretch.map(({ at, longitude, latitude, state, value }): Row => {
            const utc = new Date(at).toISOString()
            const measured = [trip.quantity ?? '', value, trip.unit]
            return {
              cells: [trip.id, index + 1, at, utc, trip.sn, latitude, longitude, level(state), ...measured],
              record: null,
            }
          }),
        )
        await writer.add(rows)
        onRows(rows.length)
      }
      await writer.end()
    }

    return {
      from: filter.beginTime ?? null,
      to: filter.endTime ?? null,
      hasAny: async () => (await trips.page(filter, viewer, undefined, 1)).records.length > 0,
      write: (format, sink, signal, onRows, worded) =>
        format === 'csv' ? writeCsv(sink, signal, onRows) : writeWays(writerOf(format), sink, signal, onRows, worded),
    }
  }
}
export type Ways = ReturnType<typeof createWays>

const wayOf = (trip: TripRecord, points: readonly WayPoint[], timeZone: string): Way => ({
  id: trip.id,
  name: `${trip.deviceName} ${formatDateTime(trip.beginTime, timeZone)}`,
  description: `${trip.officeName}, ${trip.deviceType} ${trip.sn}`,
  sn: trip.sn,
  beginTime: trip.beginTime,
  endTime: trip.endTime,
  length: trip.length,
  movingMs: trip.movingMs,
  quantity: trip.quantity,
  unit: trip.unit,
  stretches: unbrokenStretches(points),
})
