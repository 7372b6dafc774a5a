import { leak } from '../world/release.ts'
import { placeRelease } from './placing.ts'
import { devicesWith, type Scenario } from './scenario.ts'

/** A valve at the chemical park leaks for minutes; the plume reaches the gas detectors in the order of the wind. */
export const chlorine: Scenario = {
  name: 'chlorine',
  site: 'chemicalPark',
  durationSeconds: 540,
  weight: { live: 2, history: 2 },
  begin(stage) {
    const { at, weather } = stage
    const placed = placeRelease({
      devices: devicesWith(stage, 'chemicalPark', 'ecMod', 'cl2'),
      weather,
      at,
      fromDeg: weather.meanWind.fromDeg,
      distanceM: 60,
      strengths: [20, 50, 120, 300, 700],
      noticed: 1,
      make: (source, rate) => leak({ substance: 'chlorine', source, rate, at, seconds: 180, rampSeconds: 25, weather }),
    })
    return placed === undefined ? [] : [placed]
  },
}
