import { severityRank } from '@vigil/domain'
import type { DevicePoint } from './device-point.ts'

export interface InView {
  /** The worst first. */
  readonly listed: readonly DevicePoint[]
  readonly total: number
}

export function inView(points: Iterable<DevicePoint>, contains: (point: DevicePoint) => boolean, most: number): InView {
  const found: DevicePoint[] = []
  for (const point of points) if (contains(point)) found.push(point)
  const rankOf = ({ state, silenced }: DevicePoint): number => severityRank(silenced ?? state)
  found.sort((a, b) => rankOf(b) - rankOf(a) || a.name.localeCompare(b.name) || (a.sn < b.sn ? -1 : 1))
  return { listed: found.slice(0, most), total: found.length }
}
