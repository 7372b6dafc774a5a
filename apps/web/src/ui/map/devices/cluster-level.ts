import { PointState } from '@vigil/contract'
import { severityRank } from '@vigil/domain'
import type { DevicePoint } from './device-point.ts'
import { toDegrees, toFlat, worldSize } from './mercator.ts'

const RADIUS_PX = 44
const RANKS = 9
/** From here on, where a site fills the map, every device stands by itself. */
export const CLUSTERS_UNTIL_ZOOM = 16
/** From the least state that alarms. */
const ALARMING_FROM = severityRank(PointState.Warning)

/** Where a device stands on the flat world, worked out once. */
export interface Spot {
  readonly sn: string
  readonly x: number
  readonly y: number
}
export const spotOf = (point: DevicePoint): Spot => ({ sn: point.sn, ...toFlat(point) })

let lastStamp = 0

/** Devices that are drawn as one at some zoom. Who belongs to it follows from positions alone. */
export class Cluster {
  readonly id: number
  readonly members: readonly string[]
  readonly longitude: number
  readonly latitude: number
  /** Another one, never used before, with every change of what is drawn. */
  stamp = ++lastStamp
  readonly #ranks: number[] = new Array(RANKS).fill(0)
  #muted = 0
  #worst = 0

  constructor(id: number, spots: readonly Spot[], pointOf: (sn: string) => DevicePoint | undefined) {
    this.id = id
    this.members = spots.map(({ sn }) => sn)
    let [x, y] = [0, 0]
    for (const spot of spots) {
      x += spot.x
      y += spot.y
      const point = pointOf(spot.sn)
      if (point !== undefined) this.#count(point, 1)
    }
    const [longitude, latitude] = toDegrees({ x: x / spots.length, y: y / spots.length })
    this.longitude = longitude
    this.latitude = latitude
    this.#worst = this.#findWorst()
  }

  get worst(): number {
    return this.#worst
  }
  get muted(): boolean {
    return this.#muted > 0
  }
  /** How many of its devices alarm. */
  get alarming(): number {
    return this.#ranks.reduce((sum, count, rank) => (rank >= ALARMING_FROM ? sum + count : sum), 0)
  }

  /** A member shows another state. A single device is always drawn anew, a cluster only when it looks different. */
  exchange(before: DevicePoint, after: DevicePoint): void {
    const [worst, muted, alarming] = [this.#worst, this.muted, this.alarming]
    this.#count(before, -1)
    this.#count(after, 1)
    this.#worst = this.#findWorst()
    const looksDifferent = worst !== this.#worst || muted !== this.muted || alarming !== this.alarming
    if (this.members.length === 1 || looksDifferent) this.stamp = ++lastStamp
  }

  #count({ state, silenced }: DevicePoint, step: 1 | -1): void {
    const rank = severityRank(state)
    this.#ranks[rank] = (this.#ranks[rank] ?? 0) + step
    if (silenced !== undefined) this.#muted += step
  }

  #findWorst(): number {
    for (let rank = RANKS - 1; rank > 0; rank--) if ((this.#ranks[rank] ?? 0) > 0) return rank
    return 0
  }
}

export interface Level {
  readonly clusters: readonly Cluster[]
  readonly clusterOf: ReadonlyMap<string, Cluster>
}

/** Each device takes those near it that are still free. Looks only into the cells around it: cost follows the devices. */
export function buildLevel(
  spots: readonly Spot[],
  zoom: number,
  pointOf: (sn: string) => DevicePoint | undefined,
): Level {
  const clusters: Cluster[] = []
  const clusterOf = new Map<string, Cluster>()
  for (const members of groupsOf(spots, zoom >= CLUSTERS_UNTIL_ZOOM ? 0 : RADIUS_PX / worldSize(zoom))) {
    const cluster = new Cluster(clusters.length + 1, members, pointOf)
    clusters.push(cluster)
    for (const sn of cluster.members) clusterOf.set(sn, cluster)
  }
  return { clusters, clusterOf }
}

function* groupsOf(spots: readonly Spot[], radius: number): Generator<Spot[]> {
  if (radius === 0) {
    for (const spot of spots) yield [spot]
    return
  }
  const key = (column: number, row: number): number => column * 4_194_319 + row
  const cells = new Map<number, Spot[]>()
  for (const spot of spots) {
    const place = key(Math.floor(spot.x / radius), Math.floor(spot.y / radius))
    const cell = cells.get(place)
    if (cell === undefined) cells.set(place, [spot])
    else cell.push(spot)
  }
  const taken = new Set<Spot>()
  const limit = radius * radius
  for (const seed of spots) {
    if (taken.has(seed)) continue
    const members: Spot[] = []
    const [column, row] = [Math.floor(seed.x / radius), Math.floor(seed.y / radius)]
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++) {
        const cell = cells.get(key(x, y))
        if (cell === undefined) continue
        for (const spot of cell) {
          if ((spot.x - seed.x) ** 2 + (spot.y - seed.y) ** 2 > limit || taken.has(spot)) continue
          taken.add(spot)
          members.push(spot)
        }
      }
    yield members
  }
}
