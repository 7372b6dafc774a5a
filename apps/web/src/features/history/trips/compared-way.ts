import { type ComparedPoint, compareWays, FAR_M, SAME_WAY_M, unbrokenStretches } from '@vigil/domain'
import type { TrailPoint } from '../../../ui/map/trail/trail.ts'
import type { TrailClass } from '../../../ui/map/trail/trail-colours.ts'

export const COMPARED_BY = ['distance', 'value'] as const
export type ComparedBy = (typeof COMPARED_BY)[number]

/** Positions of the same street differ by as much. */
const SAME_PLACE_M = 15
/** Share of the larger of both values: any sensor differs by less from day to day. */
const SAME_VALUE = 0.2

export interface ComparedClass {
  readonly name: TrailClass
  /** Below `trips.compare`. */
  readonly label: string
}

export const CLASSES: Readonly<Record<ComparedBy, readonly ComparedClass[]>> = {
  distance: [
    { name: 'calm1', label: 'samePlace' },
    { name: 'calm3', label: 'near' },
    { name: 'warning', label: 'otherWay' },
  ],
  value: [
    { name: 'calm1', label: 'less' },
    { name: 'calm3', label: 'sameValue' },
    { name: 'warning', label: 'more' },
    { name: 'none', label: 'notCompared' },
  ],
}

function classOf({ distance, difference }: ComparedPoint, value: number | undefined, by: ComparedBy): TrailClass {
  if (by === 'distance') {
    if (distance <= SAME_PLACE_M) return 'calm1'
    return distance <= SAME_WAY_M ? 'calm3' : 'warning'
  }
  if (difference === undefined || value === undefined) return 'none'
  const larger = Math.max(Math.abs(value), Math.abs(value - difference))
  if (Math.abs(difference) <= larger * SAME_VALUE) return 'calm3'
  return difference > 0 ? 'warning' : 'calm1'
}

export interface ComparedTrips {
  /** By the place in the trail. */
  classAt(index: number): TrailClass
  /** Share of the places that lie on the other way, too. */
  readonly sameWay: number
  readonly furthest: number
  readonly isFar: boolean
}

/** What sets a way apart from another over the same ground. */
export function comparedTrips(
  trail: readonly TrailPoint[],
  other: readonly TrailPoint[],
  by: ComparedBy,
): ComparedTrips {
  const compared = compareWays(trail, unbrokenStretches(other))
  const furthest = compared.reduce((most, { distance }) => Math.max(most, distance), 0)
  const same = compared.filter(({ distance }) => distance <= SAME_WAY_M).length
  return {
    classAt: (index) => {
      const point = compared[index]
      return point === undefined ? 'none' : classOf(point, trail[index]?.value, by)
    },
    sameWay: compared.length === 0 ? 0 : same / compared.length,
    furthest,
    isFar: furthest >= FAR_M,
  }
}
