import type { PointState } from '@vigil/contract'
import { severityRank } from '@vigil/domain'
import type { Feature, Point } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { isPlain, stateName } from './point-mark.ts'

export interface DevicePoint {
  readonly sn: string
  readonly name: string
  readonly longitude: number
  readonly latitude: number
  /** As shown: normal while silenced. */
  readonly state: PointState
  /** The state behind a silence. */
  readonly silenced?: PointState
}

export type DeviceFeature = Feature<Point, DeviceProperties>
interface DeviceProperties {
  sn: string
  name: string
  rank: number
  /** Which mark is drawn; empty for a plain dot. */
  mark: string
  muted: 0 | 1
}
type Diff = Required<Pick<GeoJSONSourceDiff, 'add' | 'remove' | 'update'>>

function propertiesOf({ sn, name, state, silenced }: DevicePoint): DeviceProperties {
  const mark = silenced !== undefined ? `${stateName(silenced)}-muted` : isPlain(state) ? '' : stateName(state)
  return { sn, name, rank: severityRank(state), mark, muted: silenced === undefined ? 0 : 1 }
}

/** Remembers what the map was told, so that it is told no more than what changed. */
export class DeviceFeatures {
  readonly #told = new Map<string, DevicePoint>()
  readonly #ids = new Map<string, number>()

  /** The library moves features by number; a device keeps its number for as long as the page is open. */
  #id(sn: string): number {
    const known = this.#ids.get(sn)
    if (known !== undefined) return known
    const id = this.#ids.size + 1
    this.#ids.set(sn, id)
    return id
  }

  #feature(point: DevicePoint): DeviceFeature {
    return {
      type: 'Feature',
      id: this.#id(point.sn),
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      properties: propertiesOf(point),
    }
  }

  told(sn: string): DevicePoint | undefined {
    return this.#told.get(sn)
  }

  points(): IterableIterator<DevicePoint> {
    return this.#told.values()
  }

  /** Undefined: nothing that is drawn changed. */
  change(sns: Iterable<string>, pointOf: (sn: string) => DevicePoint | undefined): Diff | undefined {
    const diff: Diff = { add: [], remove: [], update: [] }
    for (const sn of sns) this.#changeOne(sn, pointOf(sn), diff)
    return isEmpty(diff) ? undefined : diff
  }

  /** All that is to be shown; what was shown and is not named goes. */
  replace(sns: readonly string[], pointOf: (sn: string) => DevicePoint | undefined): Diff | undefined {
    const wanted = new Set(sns)
    const diff: Diff = { add: [], remove: [], update: [] }
    for (const sn of [...this.#told.keys()]) if (!wanted.has(sn)) this.#changeOne(sn, undefined, diff)
    for (const sn of sns) this.#changeOne(sn, pointOf(sn), diff)
    return isEmpty(diff) ? undefined : diff
  }

  #changeOne(sn: string, point: DevicePoint | undefined, diff: Diff): void {
    const before = this.#told.get(sn)
    if (point === undefined) {
      if (before === undefined) return
      this.#told.delete(sn)
      diff.remove.push(this.#id(sn))
      return
    }
    if (before === undefined) {
      this.#told.set(sn, point)
      diff.add.push(this.#feature(point))
      return
    }
    const moved = before.longitude !== point.longitude || before.latitude !== point.latitude
    const [was, is] = [propertiesOf(before), propertiesOf(point)]
    const changed = (Object.keys(is) as (keyof DeviceProperties)[]).filter((key) => was[key] !== is[key])
    if (!moved && changed.length === 0) return
    this.#told.set(sn, point)
    diff.update.push({
      id: this.#id(sn),
      ...(moved && { newGeometry: { type: 'Point', coordinates: [point.longitude, point.latitude] } }),
      ...(changed.length > 0 && { addOrUpdateProperties: changed.map((key) => ({ key, value: is[key] })) }),
    })
  }
}

const isEmpty = ({ add, remove, update }: Diff): boolean => add.length + remove.length + update.length === 0
