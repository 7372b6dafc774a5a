import { smoulderingBale } from '../world/smouldering-bale.ts'
import { devicesWith, type Scenario } from './scenario.ts'

/** A cotton bale begins to smoulder: hydrogen, then carbon monoxide, then smoke, then heat; then it is put out. */
export const smouldering: Scenario = {
  name: 'smouldering',
  site: 'customs',
  durationSeconds: 480,
  weight: { live: 2, history: 2 },
  begin(stage) {
    const bales = devicesWith(stage, 'customs', 'baleMod')
    const withSmoke = bales.filter(({ modules }) => modules.some(({ key }) => key === 'smokeMod'))
    const candidates = withSmoke.length > 0 ? withSmoke : bales
    const bale = candidates[Math.floor(stage.rng.next() * candidates.length)]
    return bale === undefined ? [] : [smoulderingBale(bale.sn, stage.at, 330)]
  },
}
