import { pick } from '@vigil/science'
import type { ContrabandHazard } from '../world/hazard.ts'
import { devicesWith, type Scenario } from './scenario.ts'

const WINDOW_SECONDS = 70

/** An inspector finds explosives or narcotics with a handheld identifier or a trace detector. */
export const contraband: Scenario = {
  name: 'contraband',
  site: 'customs',
  durationSeconds: 90,
  weight: { live: 2, history: 4 },
  begin(stage) {
    const candidates = (['ramanMod', 'explosiveMod'] as const).flatMap((module) =>
      devicesWith(stage, 'customs', module),
    )
    if (candidates.length === 0) return []
    let until = stage.at + WINDOW_SECONDS * 1000
    const hazard: ContrabandHazard = {
      kind: 'contraband',
      sns: new Set([pick(stage.rng, candidates).sn]),
      get until() {
        return until
      },
      stop(now) {
        until = Math.min(until, now)
      },
    }
    return [hazard]
  },
}
