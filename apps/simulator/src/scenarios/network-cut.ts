import type { CutHazard } from '../world/hazard.ts'
import type { Scenario } from './scenario.ts'

const CUT_SECONDS = 90

/** The border site loses its network; its devices go on measuring and send it all afterwards. */
export const networkCut: Scenario = {
  name: 'network-cut',
  site: 'border',
  durationSeconds: 120,
  weight: { live: 1, history: 1 },
  begin({ at, devices }) {
    if (!devices.some(({ site }) => site === 'border')) return []
    let until = at + CUT_SECONDS * 1000
    const cut: CutHazard = {
      kind: 'cut',
      site: 'border',
      get until() {
        return until
      },
      stop(now) {
        until = Math.min(until, now)
      },
    }
    return [cut]
  },
}
