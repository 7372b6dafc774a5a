import { severityRank } from '@vigil/domain'
import type { Feature, Point } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { buildLevel, CLUSTERS_UNTIL_ZOOM, type Cluster, type Level, type Spot, spotOf } from './cluster-level.ts'
import type { DevicePoint } from './device-point.ts'
import { worldSize } from './mercator.ts'
import { isPlain, stateName } from './point-mark.ts'

export interface View {
  readonly zoom: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

type Diff = Required<Pick<GeoJSONSourceDiff, 'add' | 'remove'>>
/** Undefined: nothing to be told. Kept apart on the map as well: a vehicle that moves must not have all others drawn anew. */
export interface Drawing {
  readonly standing: Diff | undefined
  readonly moving: Diff | undefined
}
export type Shown =
  | { readonly kind: 'device'; readonly point: DevicePoint }
  | { readonly kind: 'cluster'; readonly cluster: Cluster }
/** Cheaper than clustering anew for the next zoom that somebody passes through. */
const LEVELS_KEPT = 6

function pointProperties({ sn, name, state, silenced, value }: DevicePoint): Record<string, string | number> {
  const mark = silenced !== undefined ? `${stateName(silenced)}-muted` : isPlain(state) ? '' : stateName(state)
  return {
    sn,
    name,
    rank: severityRank(state),
    mark,
    muted: silenced === undefined ? 0 : 1,
    ...(value !== undefined && { value }),
  }
}

interface Placed {
  readonly longitude: number
  readonly latitude: number
}

const featureOf = (
  id: number,
  { longitude, latitude }: Placed,
  properties: Record<string, string | number>,
): Feature<Point> => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
})

/** `pixel` in degrees: a way that nobody can see is not worth a frame. */
const looksSame = (a: DevicePoint, b: DevicePoint, pixel: number): boolean =>
  Math.abs(a.longitude - b.longitude) < pixel &&
  Math.abs(a.latitude - b.latitude) < pixel &&
  a.state === b.state &&
  a.silenced === b.silenced &&
  a.value === b.value &&
  a.name === b.name

/**
 * The devices as the map draws them: alone or in clusters, and only what lies in view. A change of state touches the
 * cluster it belongs to; positions alone make new clusters. The map is told nothing that it knows already.
 */
export class DeviceLayerModel {
  readonly #points = new Map<string, DevicePoint>()
  /** Of devices that stay where they are; made when they are first needed. */
  #spots: readonly Spot[] | undefined
  readonly #levels = new Map<number, Level>()
  readonly #movingIds = new Map<string, number>()
  /** What the map was told: by number, which look of it. */
  #told: ReadonlyMap<number, number> = new Map()
  #toldMoving: ReadonlyMap<number, DevicePoint> = new Map()

  point = (sn: string): DevicePoint | undefined => this.#points.get(sn)
  points = (): IterableIterator<DevicePoint> => this.#points.values()

  /** All that is to be shown; what was shown and is not named goes. */
  replace(sns: readonly string[], pointOf: (sn: string) => DevicePoint | undefined): void {
    const wanted = new Set(sns)
    for (const sn of [...this.#points.keys()]) if (!wanted.has(sn)) this.#put(sn, undefined)
    this.change(sns, pointOf)
  }

  change(sns: Iterable<string>, pointOf: (sn: string) => DevicePoint | undefined): void {
    for (const sn of sns) this.#put(sn, pointOf(sn))
  }

  #put(sn: string, after: DevicePoint | undefined): void {
    const before = this.#points.get(sn)
    if (after === undefined) this.#points.delete(sn)
    else this.#points.set(sn, after)
    const stays = (point: DevicePoint | undefined): point is DevicePoint => point !== undefined && !point.moves
    if (!stays(before) && !stays(after)) return
    const sameSpot =
      stays(before) && stays(after) && before.longitude === after.longitude && before.latitude === after.latitude
    if (!sameSpot) {
      this.#levels.clear()
      this.#spots = undefined
      return
    }
    if (
      before.state === after.state &&
      before.silenced === after.silenced &&
      before.value === after.value &&
      before.name === after.name
    )
      return
    for (const { clusterOf } of this.#levels.values()) clusterOf.get(sn)?.exchange(before, after)
  }

  /** Where a device is drawn at this zoom: by itself, or as part of a cluster, which has a number. */
  drawnAt(sn: string, zoom: number): (Placed & { readonly cluster: number | undefined }) | undefined {
    const point = this.#points.get(sn)
    const cluster = this.#level(levelOf({ zoom })).clusterOf.get(sn)
    if (point === undefined || cluster === undefined || cluster.members.length === 1)
      return point && { ...point, cluster: undefined }
    const { longitude, latitude, id } = cluster
    return { longitude, latitude, cluster: id }
  }

  #level(zoom: number): Level {
    const known = this.#levels.get(zoom)
    if (known !== undefined) return known
    const [oldest] = this.#levels.keys()
    if (this.#levels.size >= LEVELS_KEPT && oldest !== undefined) this.#levels.delete(oldest)
    this.#spots ??= [...this.#points.values()].filter(({ moves }) => !moves).map(spotOf)
    const level = buildLevel(this.#spots, zoom, this.point)
    this.#levels.set(zoom, level)
    return level
  }

  cluster(id: number, view: View): readonly DevicePoint[] {
    const found = this.#level(levelOf(view)).clusters.find((each) => each.id === id)
    return (found?.members ?? []).flatMap((sn) => this.#points.get(sn) ?? [])
  }

  /** All that is drawn in this view, for a map that draws everything anew: what stands, then what moves. */
  shown(view: View): Shown[] {
    const found: Shown[] = []
    for (const cluster of this.#level(levelOf(view)).clusters) {
      if (!isInside(view, cluster)) continue
      const alone = cluster.members.length === 1 ? this.#points.get(cluster.members[0] ?? '') : undefined
      found.push(alone === undefined ? { kind: 'cluster', cluster } : { kind: 'device', point: alone })
    }
    for (const point of this.#points.values()) {
      if (point.moves && isInside(view, point)) found.push({ kind: 'device', point })
    }
    return found
  }

  /** What has to be told for this view. */
  draw(view: View): Drawing {
    return { standing: this.#drawStanding(view), moving: this.#drawMoving(view) }
  }

  #drawStanding(view: View): Diff | undefined {
    const told = new Map<number, number>()
    const add: Feature<Point>[] = []
    for (const cluster of this.#level(levelOf(view)).clusters) {
      if (!isInside(view, cluster)) continue
      told.set(cluster.id, cluster.stamp)
      // What is added under a number that is there takes its place.
      if (this.#told.get(cluster.id) !== cluster.stamp) add.push(this.#clusterFeature(cluster))
    }
    const before = this.#told
    this.#told = told
    return diffOf(add, before, told)
  }

  #drawMoving(view: View): Diff | undefined {
    const told = new Map<number, DevicePoint>()
    const add: Feature<Point>[] = []
    for (const point of this.#points.values()) {
      if (!point.moves || !isInside(view, point)) continue
      const id = this.#movingId(point.sn)
      const known = this.#toldMoving.get(id)
      const isSame = known !== undefined && looksSame(known, point, 360 / worldSize(view.zoom))
      told.set(id, isSame ? known : point)
      if (!isSame) add.push(featureOf(id, point, pointProperties(point)))
    }
    const before = this.#toldMoving
    this.#toldMoving = told
    return diffOf(add, before, told)
  }

  #clusterFeature(cluster: Cluster): Feature<Point> {
    const { id, members, worst, muted, alarming } = cluster
    const alone = members.length === 1 ? this.#points.get(members[0] ?? '') : undefined
    if (alone !== undefined) return featureOf(id, alone, pointProperties(alone))
    return featureOf(id, cluster, { cluster: id, count: members.length, alarming, worst, muted: muted ? 1 : 0 })
  }

  #movingId(sn: string): number {
    const known = this.#movingIds.get(sn)
    if (known !== undefined) return known
    const id = this.#movingIds.size + 1
    this.#movingIds.set(sn, id)
    return id
  }
}

function diffOf(
  add: Feature<Point>[],
  before: ReadonlyMap<number, unknown>,
  now: ReadonlyMap<number, unknown>,
): Diff | undefined {
  const remove = [...before.keys()].filter((id) => !now.has(id))
  return add.length + remove.length === 0 ? undefined : { add, remove }
}

const levelOf = ({ zoom }: Pick<View, 'zoom'>): number => Math.max(0, Math.min(CLUSTERS_UNTIL_ZOOM, Math.floor(zoom)))

export function isInside({ west, south, east, north }: View, { longitude, latitude }: Placed): boolean {
  if (latitude < south || latitude > north) return false
  // A view may reach over the date line.
  return (
    (longitude >= west && longitude <= east) ||
    (longitude + 360 >= west && longitude + 360 <= east) ||
    (longitude - 360 >= west && longitude - 360 <= east)
  )
}
