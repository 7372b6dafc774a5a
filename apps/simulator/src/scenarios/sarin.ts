import { integer } from '@vigil/science'
import { hallRelease } from '../world/release.ts'
import { placeRelease } from './placing.ts'
import { devicesWith, type Scenario } from './scenario.ts'

/** A few grams evaporate on a metro platform; the draught of the trains carries the vapour from detector to detector. */
export const sarin: Scenario = {
  name: 'sarin',
  site: 'metro',
  durationSeconds: 600,
  weight: { live: 1, history: 0.3 },
  begin(stage) {
    const { at, weather } = stage
    const draughtToDeg = integer(stage.rng, 0, 359)
    const placed = placeRelease({
      devices: devicesWith(stage, 'metro', 'cwaMod', 'concentration'),
      weather,
      at,
      fromDeg: (draughtToDeg + 180) % 360,
      distanceM: 15,
      strengths: [4, 10, 25],
      noticed: 0.035,
      make: (source, grams) => hallRelease({ substance: 'sarin', source, grams, at, seconds: 540, draughtToDeg }),
    })
    return placed === undefined ? [] : [placed]
  },
}
