import type { TaskArea } from '@vigil/contract'
import { createContext, useContext } from 'react'
import type { MapGround } from '../../features/fleet/map-view.tsx'
import { ReplayedWays, WaysLayer } from '../../features/tracks/replayed-ways.tsx'
import { AreaLayer } from '../../ui/map/area-layer.tsx'

/** The area of the task that is replayed. */
export const ReplayedArea = createContext<TaskArea | null>(null)

function OnMap() {
  const area = useContext(ReplayedArea)
  return (
    <>
      {area !== null && <AreaLayer area={area} now={0} />}
      <WaysLayer />
    </>
  )
}

/** What lay on the map at the replayed moment: the ways that were come, and where the task was. */
export const REPLAYED_GROUND: MapGround = { Around: ReplayedWays, OnMap }
