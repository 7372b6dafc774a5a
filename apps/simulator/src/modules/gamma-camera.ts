import { normal, type SpectrumSource } from '@vigil/science'
import type { Behaviour, Fitting, Scene } from './behaviour.ts'
import { doseRateAt } from './radiation.ts'

const KEEP = 0.85
const KICK = Math.sqrt(1 - KEEP * KEEP)
/** Counts that a picture gathers per count of the crystal in one second. */
const GATHERED = 3
const SEEN_FROM_SIGMA = 5
const DOSE_NOISE = 0.02

/** Spots in the picture where more comes from than from the rest of it. */
export function gammaCamera({ rng }: Fitting): Behaviour {
  let wander = normal(rng)
  let spots: { x: number; y: number; intensity: number; name: string }[] = []

  function significance({ world, place, at }: Scene, source: SpectrumSource): number {
    const shop = world.spectra.CsI
    const natural = shop.naturalRate(world.field(place, at))
    return (GATHERED * shop.addedRate([source])) / Math.sqrt(GATHERED * natural)
  }

  return {
    apply(values, scene) {
      wander = KEEP * wander + KICK * normal(rng)
      const seen = scene.sources
        .map((source) => ({ source, sigma: significance(scene, source) }))
        .filter(({ sigma }) => sigma >= SEEN_FROM_SIGMA)
      const brightest = Math.max(0, ...seen.map(({ sigma }) => sigma))
      spots = seen.slice(0, 16).map(({ source, sigma }) => ({
        // What comes nearer moves from the edge of the picture to its middle.
        x: clampUnit(0.5 + 0.45 * Math.tanh((source.distanceM - 4) / 20) + normal(rng, 0, 0.01)),
        y: clampUnit(0.55 + normal(rng, 0, 0.01)),
        intensity: Math.round(sigma * 10) / 10,
        name: source.nuclide,
      }))
      values.set('doseRate', doseRateAt(scene) * (1 + normal(rng, 0, DOSE_NOISE)))
      values.set('hotspotCount', spots.length)
      values.set('hotspotSigma', Math.max(0, 1 + 0.6 * wander) + brightest)
    },
    decorate(report) {
      if (spots.length > 0) report.hotspots = spots
    },
  }
}

const clampUnit = (value: number): number => Math.min(1, Math.max(0, value))
