import { type AlikeTrip, tripPictureSchema } from '@vigil/contract'
import { alikeTrips, metresPerDegree, SAME_WAY_M } from '@vigil/domain'
import { Conditions } from '../history/reading/look-back/conditions.ts'
import { joinDevice } from '../history/reading/look-back/device-columns.ts'
import { parseRowId, rowId } from '../history/reading/look-back/row-id.ts'
import type { Viewer } from '../history/reading/look-back/row-source.ts'
import { type Organisation, seenDeviceIds } from '../organisation/device-scope.ts'
import type { Run } from '../platform/database/cancellable.ts'
import type { ColumnsOf } from '../platform/database/rows.ts'

/** Of so many, whose ground is most alike, the ways themselves are looked at. */
const LOOKED_AT = 300
const OFFERED = 50

interface AlikeOptions {
  readonly run: Run
  readonly directory: Organisation
}

interface OwnRow {
  device_id: string
  begin_at: Date
  west: number
  south: number
  east: number
  north: number
  picture: unknown
}

const OWN_COLUMNS: ColumnsOf<OwnRow> = {
  device_id: 'text',
  begin_at: 'time',
  west: 'number',
  south: 'number',
  east: 'number',
  north: 'number',
  picture: 'json',
}

interface OtherRow {
  sn: string
  name: string
  begin_at: Date
  end_at: Date
  picture: unknown
}

const OTHER_COLUMNS: ColumnsOf<OtherRow> = {
  sn: 'text',
  name: 'text',
  begin_at: 'time',
  end_at: 'time',
  picture: 'json',
}

/** Trips of any time, of devices that the viewer sees, over the ground of one of them. */
export const createAlikeTrips =
  ({ run, directory }: AlikeOptions) =>
  async (id: string, viewer: Viewer): Promise<AlikeTrip[]> => {
    const named = parseRowId(id)
    const seen = seenDeviceIds(directory, viewer.user)
    if (named === undefined || seen?.length === 0) return []
    const own = new Conditions()
    own.add(`device.sn = ${own.value(named.sn)} and trip.begin_at = ${own.time(named.at)}`)
    own.among('trip.device_id', seen)
    const [trip] = await run<OwnRow>(
      {
        text: `select ${Object.keys(OWN_COLUMNS)
          .map((column) => `trip.${column}`)
          .join(', ')} from trip ${joinDevice('trip.device_id')} where ${own.where}`,
        values: own.values,
        columns: OWN_COLUMNS,
      },
      viewer.signal,
    )
    if (trip === undefined) return []

    const found = new Conditions()
    // A way along a street is a box without a width.
    const [perLongitude, perLatitude] = metresPerDegree((trip.south + trip.north) / 2)
    const [x, y] = [SAME_WAY_M / Math.max(1, perLongitude), SAME_WAY_M / perLatitude]
    const [marginX, marginY] = [`${found.value(x)}::float8`, `${found.value(y)}::float8`]
    const [west, south, east, north] = [trip.west - x, trip.south - y, trip.east + x, trip.north + y].map(
      (edge) => `${found.value(edge)}::float8`,
    )
    const area = `(${east} - ${west}) * (${north} - ${south})`
    const otherArea = `(trip.east - trip.west + 2 * ${marginX}) * (trip.north - trip.south + 2 * ${marginY})`
    const both = `greatest(0, least(trip.east + ${marginX}, ${east}) - greatest(trip.west - ${marginX}, ${west}))
      * greatest(0, least(trip.north + ${marginY}, ${north}) - greatest(trip.south - ${marginY}, ${south}))`
    const begin = found.time(trip.begin_at.getTime())
    found.add(`box(point(trip.west, trip.south), point(trip.east, trip.north))
      && box(point(${west}, ${south}), point(${east}, ${north}))`)
    found.add(`(trip.device_id, trip.begin_at) <> (${found.value(trip.device_id)}::bigint, ${begin})`)
    found.among('trip.device_id', seen)
    const others = await run<OtherRow>(
      {
        text: `select device.sn, device.name, trip.begin_at, trip.end_at, trip.picture
          from trip ${joinDevice('trip.device_id')} where ${found.where}
          order by (${both}) / (${area} + ${otherArea} - (${both})) desc, abs(extract(epoch from trip.begin_at - ${begin}))
          limit ${LOOKED_AT}`,
        values: found.values,
        columns: OTHER_COLUMNS,
      },
      viewer.signal,
    )
    const sketches = others.map((row) => ({
      row,
      beginAt: row.begin_at.getTime(),
      picture: tripPictureSchema.parse(row.picture),
    }))
    const picture = tripPictureSchema.parse(trip.picture)
    return alikeTrips({ beginAt: trip.begin_at.getTime(), picture }, sketches)
      .slice(0, OFFERED)
      .map(({ trip: { row, beginAt }, share }) => ({
        id: rowId(row.sn, beginAt),
        sn: row.sn,
        deviceName: row.name,
        beginTime: beginAt,
        endTime: row.end_at.getTime(),
        share,
      }))
  }
