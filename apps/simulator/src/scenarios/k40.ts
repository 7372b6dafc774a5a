import { carriedSource } from '../world/carried-source.ts'
import { laneOf, routePast } from './route-past.ts'
import { devicesWith, type Scenario } from './scenario.ts'

/** A lorry of potash fertiliser: natural potassium, noticed by a portal and innocent. */
export const k40: Scenario = {
  name: 'k40',
  site: 'customs',
  durationSeconds: 120,
  weight: { live: 2, history: 6 },
  begin(stage) {
    const devices = laneOf(devicesWith(stage, 'customs', 'nuclearMod', 'passageSpeed'), 1)
    if (devices.length === 0) return []
    const route = routePast({ devices, asideM: 2.5, approachM: 20, waitSeconds: () => 45 })
    return [carriedSource({ nuclide: 'K-40', activityMBq: 5, route, speedMs: 4, at: stage.at })]
  },
}
