import type { BundleCount, BundleKind, ReadingStep } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { Viewer } from '../../history/reading/look-back/row-source.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import { createRun } from '../../platform/database/cancellable.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import type { OpenTable } from '../table.ts'
import type { Tables } from '../tables.ts'
import { countingSink } from '../writers/sink.ts'
import { type BundlePart, type BundleScope, partsOf, type TimeWindow } from './parts.ts'
import { countReadings, type ReadingCount } from './reading-counts.ts'
import { tableWriter } from './table-writer.ts'

export interface BundleSizeOptions {
  database: Past
  registry: Pick<Registry, 'model'>
  tables: Tables
  timeZone: string
}

/** Rows that are read to know how long one is, of each table. */
const SAMPLE_ROWS = 50
const HOUR_MS = 3_600_000
/** How far back that many may reach. */
const SAMPLE_BEFORE_MS = { reading: 0, minute: 0, hour: SAMPLE_ROWS * HOUR_MS } as const
/** A cell of a table of which no row could be looked at. */
const UNSEEN_CELL_BYTES = 8
/** A position as GeoJSON, with its moment and its value. */
const POSITION_BYTES = 60
/** Readings of a device that tell which share of all carries a spectrum. */
const SPECTRA_LOOKED_AT = 60

const SPECTRA = `
  select device_id::float8 as "deviceId", count(*)::float8 as looked, (count(*) filter (where has))::float8 as found,
    coalesce(avg(length) filter (where has), 0)::float8 as length
  from unnest($1::bigint[], $2::timestamptz[]) as wanted (device_id, hour) cross join lateral (
    select octet_length(rest::text) as length,
      jsonb_path_exists(rest, '$.nuclearMod.spectrum') or jsonb_path_exists(rest, '$.gcameraMod.spectrum') as has
    from reading where reading.device_id = wanted.device_id and at >= hour and at < hour + interval '1 hour'
    order by at desc limit ${SPECTRA_LOOKED_AT}) looked group by device_id`

const sumOf = <T>(list: readonly T[], of: (item: T) => number): number => list.reduce((sum, item) => sum + of(item), 0)

/** How many rows of each kind an archive would hold, and how large they would be: from what is counted anyway, and a few rows. */
export function createBundleSize({ database, registry, tables, timeZone }: BundleSizeOptions) {
  const run = createRun(database.pool)

  return async (scope: BundleScope, viewer: Viewer, signal?: AbortSignal): Promise<BundleCount[]> => {
    const { filter, devices, kinds } = scope
    const parts = partsOf(scope)
    /** Hours are kept for longer than what they were made of: before that there is nothing to count. */
    const readings = async (step: ReadingStep): Promise<ReadingCount[]> => {
      const beginTime = Math.max(filter.beginTime, scope.keptFrom[step])
      const { endTime } = filter
      return beginTime < endTime ? countReadings(database, devices, { beginTime, endTime }, signal) : []
    }

    /** Bytes of one row in the format that was chosen. */
    async function rowBytes(table: OpenTable): Promise<number> {
      const { value: found = [] } = await table.pages(signal, SAMPLE_ROWS).next()
      if (found.length === 0) return table.heads.length * UNSEEN_CELL_BYTES
      // What a file has once, heads and the description of its columns, is of no row: a single one is laid beside itself.
      const rows = found.length === 1 ? [...found, ...found] : found
      const fewer = rows.slice(Math.ceil(rows.length / 2))
      const sizes = []
      for (const some of [fewer, rows]) {
        const sink = countingSink()
        const writer = tableWriter(filter.files, sink, { ...table, locale: viewer.locale, timeZone })
        await writer.begin()
        await writer.add(some)
        await writer.end()
        sizes.push(sink.bytes)
      }
      const [half = 0, whole = 0] = sizes
      return (whole - half) / (rows.length - fewer.length)
    }

    async function readingSize(): Promise<BundleCount> {
      const counts = new Map((await readings(filter.step)).map((count) => [count.deviceId, count]))
      let [rows, bytes] = [0, 0]
      for (const model of new Set(devices.map(({ deviceType }) => deviceType))) {
        const ofModel = devices.flatMap((device) => {
          const count = device.deviceType === model ? counts.get(device.id) : undefined
          return count === undefined ? [] : [{ device, count }]
        })
        const [newest] = ofModel.toSorted((one, other) => other.count.newestHour - one.count.newestHour)
        if (newest === undefined) continue
        const { step } = filter
        const [beginTime, { sn }] = [newest.count.newestHour, newest.device]
        const span = { beginTime: beginTime - SAMPLE_BEFORE_MS[step], endTime: beginTime + HOUR_MS, step, sn }
        const own = sumOf(ofModel, ({ count }) => count[step])
        rows += own
        bytes += own * (await rowBytes(tables.open({ what: 'reading', format: 'csv', filter: span }, viewer)))
      }
      return { kind: 'reading', rows, about: true, bytes: Math.round(bytes) }
    }

    async function tableSize(kind: BundleKind, part: BundlePart | undefined): Promise<BundleCount> {
      let [rows, about, each] = [0, false, 0]
      for (const request of part?.requests ?? []) {
        const table = tables.open(request, viewer)
        const found = await table.total(signal)
        rows += found.total
        about ||= found.about
        if (each === 0 && found.total > 0) each = await rowBytes(table)
      }
      return { kind, rows, about, bytes: Math.round(rows * each) }
    }

    async function spectrumSize(): Promise<BundleCount> {
      const ids = new Set(devices.filter((device) => isSpectrometer(registry, device)).map(({ id }) => id))
      const counts = (await readings('reading')).filter(({ deviceId }) => ids.has(deviceId))
      const looked = await run<{ deviceId: number; looked: number; found: number; length: number }>(
        {
          text: SPECTRA,
          values: [counts.map(({ deviceId }) => deviceId), counts.map(({ newestHour }) => new Date(newestHour))],
          columns: { deviceId: 'number', looked: 'number', found: 'number', length: 'number' },
        },
        signal,
      )
      const sizes = looked.map(({ deviceId, looked: all, found, length }) => {
        const rows = ((counts.find((count) => count.deviceId === deviceId)?.reading ?? 0) * found) / all
        return { rows, bytes: rows * length }
      })
      const rows = Math.round(sumOf(sizes, (size) => size.rows))
      return { kind: 'spectrum', rows, about: true, bytes: Math.round(sumOf(sizes, ({ bytes }) => bytes)) }
    }

    /** Trips know how many positions they have. */
    async function trackSize({ beginTime, endTime }: TimeWindow): Promise<BundleCount> {
      const [found] = await run<{ rows: number }>(
        {
          text: `select coalesce(sum(points), 0)::float8 as rows from trip
            where device_id = any ($1) and begin_at >= $2 and begin_at < $3`,
          values: [devices.map(({ id }) => id), new Date(beginTime), new Date(endTime)],
          columns: { rows: 'number' },
        },
        signal,
      )
      const rows = found?.rows ?? 0
      return { kind: 'track', rows, about: true, bytes: rows * POSITION_BYTES }
    }

    const counts: BundleCount[] = []
    for (const kind of kinds) {
      if (kind === 'reading') counts.push(await readingSize())
      else if (kind === 'spectrum') counts.push(await spectrumSize())
      else if (kind === 'track') counts.push(await trackSize(filter))
      else
        counts.push(
          await tableSize(
            kind,
            parts.find((part) => part.kind === kind),
          ),
        )
    }
    return counts
  }
}

export const isSpectrometer = (registry: Pick<Registry, 'model'>, { deviceType }: DeviceRow): boolean =>
  registry.model(deviceType)?.spectrometer !== undefined
