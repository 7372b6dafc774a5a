import { poisson } from '@vigil/science'
import { SUBSTANCES } from '../world/substances.ts'
import { type Behaviour, type Fitting, lagged } from './behaviour.ts'
import { CountWatch } from './count-watch.ts'

const SENSOR_LAG_S = 3
const BASELINE_MEMORY_S = 300
/** Of the cloud's particles by size; all of them fluoresce. */
const SHARES = { fine: 0.4, medium: 0.9, coarse: 0.3 }

/** Particles by size, how many of them fluoresce, and how far that is from what is usual here. */
export function aerosol({ module, rng }: Fitting): Behaviour {
  const watch = new CountWatch(rng.fork('watch'), BASELINE_MEMORY_S)
  const signal = module.readings.find(({ key }) => key === 'fluorescentParticles')?.signal
  const usual = signal?.kind === 'poisson' ? signal.background : 0
  let cloud = 0
  return {
    apply(values, { exposures, seconds, airStopped }) {
      let outside = 0
      for (const { substance, concentration } of exposures) {
        if (SUBSTANCES[substance].particles !== undefined) outside += concentration
      }
      cloud = lagged(cloud, airStopped ? 0 : outside, seconds, SENSOR_LAG_S)
      values.add('fineParticles', cloud * SHARES.fine)
      values.add('mediumParticles', cloud * SHARES.medium)
      values.add('coarseParticles', cloud * SHARES.coarse)
      const fluorescent = values.get('fluorescentParticles') + poisson(rng, cloud)
      values.set('fluorescentParticles', fluorescent)
      const large = values.get('mediumParticles') + values.get('coarseParticles')
      values.set(
        'fluorescentFraction',
        large > 0 ? Math.min(100, (100 * fluorescent) / Math.max(large, fluorescent)) : 0,
      )
      watch.step(fluorescent, usual + cloud, usual, seconds)
      values.set('fluorescentBaseline', watch.background)
      values.set('sigma', watch.sigma)
    },
    decorate(report, state) {
      if (state > 0 && cloud > usual) {
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
