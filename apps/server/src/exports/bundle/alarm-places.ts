import { type AlarmRecord, alarmRecordSchema } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { Directory } from '../../organisation/directory.ts'
import { createRun } from '../../platform/database/cancellable.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import type { Row } from '../sheet.ts'
import type { Sink } from '../writers/sink.ts'

export interface AlarmPlacesOptions {
  database: Past
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
}

type Place = readonly [longitude: number, latitude: number]

/** Where something that moves was told to be last, at most so long before. */
const BEFORE = `interval '10 minutes'`
const WAS_AT = `
  select alarm.n::float8 as n, place.longitude, place.latitude
  from unnest($1::int[], $2::bigint[], $3::timestamptz[]) as alarm (n, device_id, at) cross join lateral (
    select longitude, latitude from reading where reading.device_id = alarm.device_id and reading.at <= alarm.at
      and reading.at > alarm.at - ${BEFORE} and longitude is not null and latitude is not null
    order by reading.at desc limit 1) place`

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Alarms as points of a map: where their devices stand, or, of those that move, where they were. Without a place they have no geometry. */
export function createAlarmPlaces({ database, directory, registry }: AlarmPlacesOptions) {
  const run = createRun(database.pool)

  async function placesOf(alarms: readonly AlarmRecord[], signal: AbortSignal): Promise<(Place | null)[]> {
    const devices = alarms.map(({ sn }) => directory.device(sn))
    const moving = devices.flatMap((device, n) => {
      const alarm = alarms[n]
      if (device === undefined || alarm === undefined) return []
      return registry.model(device.deviceType)?.mobile === true
        ? [{ n, id: device.id, at: new Date(alarm.beginTime) }]
        : []
    })
    const found =
      moving.length === 0
        ? []
        : await run<{ n: number; longitude: number; latitude: number }>(
            {
              text: WAS_AT,
              values: [moving.map(({ n }) => n), moving.map(({ id }) => id), moving.map(({ at }) => at)],
              columns: { n: 'number', longitude: 'number', latitude: 'number' },
            },
            signal,
          )
    const were = new Map(found.map(({ n, longitude, latitude }) => [n, [longitude, latitude] as const]))
    const isMoving = new Set(moving.map(({ n }) => n))
    return devices.map((device, n) => {
      if (isMoving.has(n)) return were.get(n) ?? null
      const { longitude = null, latitude = null } = device ?? {}
      return longitude === null || latitude === null ? null : [longitude, latitude]
    })
  }

  return async (
    sink: Sink,
    pages: AsyncIterable<readonly Row[]>,
    signal: AbortSignal,
    worded: (text: string) => string,
  ): Promise<void> => {
    await sink.write('{"type":"FeatureCollection","features":[')
    let first = true
    for await (const rows of pages) {
      const alarms = rows.map(({ record }) => alarmRecordSchema.parse(record))
      const places = await placesOf(alarms, signal)
      const features = alarms.map(({ id, sn, deviceName, beginTime, endTime, priority, kind, message }, n) => {
        const place = places[n] ?? null
        const geometry = place === null ? null : { type: 'Point', coordinates: place }
        const properties = {
          sn,
          device: worded(deviceName),
          begin: iso(beginTime),
          end: iso(endTime),
          priority,
          kind,
          message: worded(message),
        }
        return JSON.stringify({ type: 'Feature', id, geometry, properties })
      })
      if (features.length === 0) continue
      await sink.write(`${first ? '\n' : ',\n'}${features.join(',\n')}`)
      first = false
    }
    await sink.write('\n]}\n')
  }
}
