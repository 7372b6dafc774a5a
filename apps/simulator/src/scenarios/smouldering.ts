import { baleFormOf } from '@vigil/devices'
import { smoulderingBale } from '../world/smouldering-bale.ts'
import { devicesWith, type Scenario } from './scenario.ts'

/**
 * A cotton bale begins to smoulder: hydrogen, then carbon monoxide, then smoke, then heat; then it is put out. The probe that is in
 * the bale tells of it, and so does the chamber that is driven to it.
 */
export const smouldering: Scenario = {
  name: 'smouldering',
  site: 'customs',
  durationSeconds: 480,
  weight: { live: 2, history: 2 },
  begin(stage) {
    const bales = devicesWith(stage, 'customs', 'baleMod')
    return (['chamber', 'lance'] as const).flatMap((form) => {
      const candidates = bales.filter(({ model }) => baleFormOf(model) === form)
      const device = candidates[Math.floor(stage.rng.next() * candidates.length)]
      return device === undefined ? [] : [smoulderingBale(device.sn, stage.at, 330)]
    })
  },
}
