import { puff } from '../world/release.ts'
import { placeRelease } from './placing.ts'
import { devicesWith, type Scenario } from './scenario.ts'

/** An aerosol is let out at once; its cloud passes one biological detector after the other. */
export const biological: Scenario = {
  name: 'biological',
  site: 'metro',
  durationSeconds: 420,
  weight: { live: 1, history: 0.7 },
  begin(stage) {
    const { at, weather } = stage
    const placed = placeRelease({
      devices: devicesWith(stage, 'metro', 'bioMod', 'fluorescentParticles'),
      weather,
      at,
      fromDeg: weather.meanWind.fromDeg,
      distanceM: 70,
      strengths: [2e11, 1e12, 5e12],
      noticed: 1200,
      make: (source, particles) => puff({ substance: 'bioaerosol', source, particles, at, weather }),
    })
    return placed === undefined ? [] : [placed]
  },
}
