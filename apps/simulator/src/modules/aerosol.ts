import { State2 } from '@vigil/contract'
import { poisson } from '@vigil/science'
import { SUBSTANCES } from '../world/substances.ts'
import { type Behaviour, type Fitting, lagged } from './behaviour.ts'
import { CountWatch } from './count-watch.ts'

const SENSOR_LAG_S = 3
const BASELINE_MEMORY_S = 300
/** How fast the chamber is flushed with filtered air, and filled again. */
const FLUSH_S = 4
/** Below this share of outside air the counts tell nothing about what is outside, and nothing is judged or learned. */
const LEAST_OUTSIDE = 0.98
/** Shares of the cloud's particles by size; all of them fluoresce. */
const SIZES = [
  ['fineParticles', 0.4],
  ['mediumParticles', 0.9],
  ['coarseParticles', 0.3],
] as const

/** Particles by size, how many of them fluoresce, and how far that is from what is usual here. */
export function aerosol({ module, rng }: Fitting): Behaviour {
  const watch = new CountWatch(rng.fork('watch'), BASELINE_MEMORY_S)
  const signal = module.readings.find(({ key }) => key === 'fluorescentParticles')?.signal
  const usual = signal?.kind === 'poisson' ? signal.background : 0
  let cloud = 0
  let outsideShare = 1
  return {
    apply(values, { exposures, seconds, airStopped }) {
      let outside = 0
      for (const { substance, concentration } of exposures) {
        if (SUBSTANCES[substance].particles !== undefined) outside += concentration
      }
      cloud = lagged(cloud, airStopped ? 0 : outside, seconds, SENSOR_LAG_S)
      outsideShare = lagged(outsideShare, airStopped ? 0 : 1, seconds, FLUSH_S)
      for (const [key, share] of SIZES) values.set(key, outsideShare * values.get(key) + cloud * share)
      const fluorescent = Math.round(outsideShare * values.get('fluorescentParticles')) + poisson(rng, cloud)
      values.set('fluorescentParticles', fluorescent)
      const large = values.get('mediumParticles') + values.get('coarseParticles')
      values.set(
        'fluorescentFraction',
        large > 0 ? Math.min(100, (100 * fluorescent) / Math.max(large, fluorescent)) : 0,
      )
      const measures = outsideShare >= LEAST_OUTSIDE
      if (measures) watch.step(fluorescent, usual + cloud, usual, seconds)
      values.set('fluorescentBaseline', watch.background)
      values.set('sigma', measures ? watch.sigma : 0)
    },
    decorate(report, state) {
      if (state > State2.Normal && cloud > usual) {
        report.findings = [
          {
            name: SUBSTANCES.bioaerosol.name,
            confidence: Math.round(100 * (1 - usual / cloud)),
            category: 'biological',
          },
        ]
      }
    },
    forget: () => watch.forget(),
  }
}
