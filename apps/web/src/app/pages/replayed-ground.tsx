import type { TaskArea } from '@vigil/contract'
import { areaBounds } from '@vigil/domain'
import type { MapGround } from '../../features/fleet/map-view.tsx'
import { ReplayedWays, WaysLayer } from '../../features/tracks/replayed-ways.tsx'
import { AreaLayer } from '../../ui/map/area-layer.tsx'

/** What lay on the map at the replayed moment: the ways that were come, and where the task was, which is in view from the start. */
export function replayedGround(area: TaskArea | null): MapGround {
  if (area === null) return { Around: ReplayedWays, OnMap: WaysLayer }
  const OnMap = () => (
    <>
      <AreaLayer area={area} now={0} />
      <WaysLayer />
    </>
  )
  const [west, south, east, north] = areaBounds(area)
  return { Around: ReplayedWays, OnMap, around: [west, south, east, north] }
}
