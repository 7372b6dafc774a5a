import type { AlarmEvent } from '@vigil/contract'
import { type LonLat, TRACK_GAP_MS, TRIP_GAP_MS } from '@vigil/domain'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { Run } from '../../platform/database/cancellable.ts'

export interface PlaceAt {
  readonly at: number
  readonly longitude: number
  readonly latitude: number
}

/** Places drawn of one track: more can not be told apart on paper. */
const DRAWN_PLACES = 1500
/** A position that is older says nothing of where an alarm began. */
const PLACE_AGE_MS = 10 * 60_000

/** Broken where nothing was told of the way, of which one place of every step is at hand: across it no line is drawn. */
function stretches(places: readonly PlaceAt[], stepMs: number): PlaceAt[][] {
  const lines: PlaceAt[][] = []
  for (const place of places) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (line === undefined || last === undefined || place.at - last.at > TRIP_GAP_MS + stepMs) lines.push([place])
    else line.push(place)
  }
  return lines
}

const COLUMNS = { at: 'time', longitude: 'number', latitude: 'number' } as const
type Row = { at: Date; longitude: number; latitude: number }
const placeOf = ({ at, longitude, latitude }: Row): PlaceAt => ({ at: at.getTime(), longitude, latitude })

/** Where a device was from a moment to another, both within; one place of every step. */
async function selectPlaces(
  run: Run,
  device: DeviceRow,
  [from, to]: readonly [number, number],
  stepMs: number,
  signal: AbortSignal,
): Promise<PlaceAt[]> {
  const isThinned = stepMs > 1
  const step = 'floor(extract(epoch from at) * 1000 / $4)'
  const rows = await run<Row>(
    {
      text: `select ${isThinned ? `distinct on (${step})` : ''} at, longitude, latitude from reading
        where device_id = $1 and at >= $2 and at <= $3 and longitude is not null and latitude is not null
        order by ${isThinned ? `${step}, ` : ''}at`,
      values: [device.id, new Date(from), new Date(to), ...(isThinned ? [stepMs] : [])],
      columns: COLUMNS,
    },
    signal,
  )
  return rows.map(placeOf)
}

/** Every place of a device, both ends within. */
export const placesOf = (run: Run, device: DeviceRow, span: readonly [number, number], signal: AbortSignal) =>
  selectPlaces(run, device, span, 1, signal)

/** A line of a way; between sparse places nobody knows the way. */
export interface DrawnLine {
  readonly places: readonly PlaceAt[]
  readonly isSparse: boolean
}

/** Parted where places lie so far apart in time that the straight line between them is a guess. */
function drawnLines(places: readonly PlaceAt[], stepMs: number): DrawnLine[] {
  const lines: { places: PlaceAt[]; isSparse: boolean }[] = []
  let before: PlaceAt | undefined
  for (const place of places) {
    if (before !== undefined) {
      const isSparse = place.at - before.at > TRACK_GAP_MS + stepMs
      const line = lines.at(-1)
      if (line?.isSparse === isSparse) line.places.push(place)
      else lines.push({ places: [before, place], isSparse })
    }
    before = place
  }
  return lines.length === 0 ? [{ places, isSparse: false }] : lines
}

/** Its way as it can be drawn. The first places of two steps that follow each other are less than two steps apart. */
export async function drawnStretches(
  run: Run,
  device: DeviceRow,
  [from, to]: readonly [number, number],
  signal: AbortSignal,
): Promise<DrawnLine[]> {
  const stepMs = Math.max(1, Math.ceil((to - from) / DRAWN_PLACES))
  const places = await selectPlaces(run, device, [from, to], stepMs, signal)
  return stretches(places, 2 * stepMs).flatMap((stretch) => drawnLines(stretch, 2 * stepMs))
}

/** Where each alarm began: where its device stands, or where one that moves was last. */
export async function alarmPlaces(
  run: Run,
  alarms: readonly Pick<AlarmEvent, 'sn' | 'beginTime'>[],
  deviceOf: (sn: string) => { row: DeviceRow; mobile: boolean } | undefined,
  signal: AbortSignal,
): Promise<(LonLat | undefined)[]> {
  const found = alarms.map((alarm) => ({ alarm, device: deviceOf(alarm.sn) }))
  const moving = found.flatMap(({ alarm, device }, n) =>
    device?.mobile ? [{ n, id: device.row.id, at: alarm.beginTime }] : [],
  )
  const rows = await run<{ n: number; longitude: number; latitude: number }>(
    {
      text: `select asked.n::int as n, told.longitude, told.latitude
        from unnest($1::int[], $2::bigint[], $3::timestamptz[]) as asked (n, device_id, at)
        cross join lateral (
          select longitude, latitude from reading
          where device_id = asked.device_id and at <= asked.at and at > asked.at - $4 * interval '1 millisecond'
            and longitude is not null and latitude is not null
          order by at desc limit 1
        ) told`,
      values: [
        moving.map(({ n }) => n),
        moving.map(({ id }) => id),
        moving.map(({ at }) => new Date(at)),
        PLACE_AGE_MS,
      ],
      columns: { n: 'number', longitude: 'number', latitude: 'number' },
    },
    signal,
  )
  const told = new Map(rows.map(({ n, longitude, latitude }) => [n, [longitude, latitude] as const]))
  return found.map(({ device }, n) => {
    if (device === undefined || device.mobile) return told.get(n)
    const { longitude, latitude } = device.row
    return longitude === null || latitude === null ? undefined : [longitude, latitude]
  })
}
