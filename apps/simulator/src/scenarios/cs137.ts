import { carriedSource } from '../world/carried-source.ts'
import { laneOf, routePast } from './route-past.ts'
import { devicesWith, type Scenario } from './scenario.ts'

/** A Cs-137 source in scrap metal drives through a customs lane and is halted beside each detector. */
export const cs137: Scenario = {
  name: 'cs137',
  site: 'customs',
  durationSeconds: 240,
  weight: { live: 3, history: 3 },
  begin(stage) {
    const devices = laneOf(devicesWith(stage, 'customs', 'nuclearMod', 'sigma'), 3)
    if (devices.length === 0) return []
    const route = routePast({ devices, asideM: 2.5, approachM: 60, waitSeconds: () => 30 })
    return [carriedSource({ nuclide: 'Cs-137', activityMBq: 60, route, speedMs: 10, at: stage.at })]
  },
}
