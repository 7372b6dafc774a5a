import { carriedSource } from '../world/carried-source.ts'
import { routePast } from './route-past.ts'
import { devicesWith, type Scenario } from './scenario.ts'

/** Near the front of the lorry and near its end. */
const APART_M = 5
/** As far as the lane is from the masts: the whole lorry is in their pictures. */
const ASIDE_M = 9
const MOST_CAMERAS = 3

/** A lorry of scrap with two sources in it halts before the gamma cameras, which show where in the load they lie. */
export const scrapLoad: Scenario = {
  name: 'scrap-load',
  site: 'customs',
  durationSeconds: 360,
  weight: { live: 2, history: 2 },
  begin(stage) {
    const devices = devicesWith(stage, 'customs', 'gcameraMod', 'hotspotSigma')
      .toSorted((a, b) => a.home.east - b.home.east)
      .slice(0, MOST_CAMERAS)
    if (devices.length === 0) return []
    const lane = routePast({ devices, asideM: ASIDE_M, approachM: 60, waitSeconds: () => 60 })
    const carried = (nuclide: string, activityMBq: number, east: number) =>
      carriedSource({
        nuclide,
        activityMBq,
        route: lane.map(({ place, waitSeconds }) => ({ place: { ...place, east: place.east + east }, waitSeconds })),
        speedMs: 8,
        at: stage.at,
      })
    return [carried('Cs-137', 800, -APART_M / 2), carried('Ir-192', 300, APART_M / 2)]
  },
}
