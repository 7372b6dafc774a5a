import { normal } from '@vigil/science'
import type { SeenSource } from '../world/hazard.ts'
import type { Behaviour, Fitting } from './behaviour.ts'
import { YardPicture } from './camera/yard-picture.ts'
import { doseRateAt } from './radiation.ts'
import type { Scene } from './scene.ts'

const KEEP = 0.85
const KICK = Math.sqrt(1 - KEEP * KEEP)
/** Counts that a picture gathers per count of the crystal in one second. */
const GATHERED = 3
const SEEN_FROM_SIGMA = 5
/** A fainter spot is a spot, but of what can not be said. */
const NAMED_FROM_SIGMA = 8
const MOST_SPOTS = 16
const DOSE_NOISE = 0.02
/** Masts stand north of their lane and look at it, downwards a little from the height of a lamp. */
const LOOKS_DEG = 180
const FIELD_DEG = { across: 70, down: 45 }
const ABOVE_LOAD_M = 1.5
/** Error of a spot's middle at one sigma, in parts of the picture: more counts place it better. */
const PLACE_ERROR = 0.06
const PICTURE_EVERY_MS = { changed: 5_000, same: 60_000 }
const DAYLIGHT = { from: 6, to: 19 }

interface Spot {
  x: number
  y: number
  intensity: number
  name?: string
}

const degrees = (radians: number): number => (radians * 180) / Math.PI

/** Where a direction lies in the picture, undefined outside of it. */
export function inPicture({ bearingDeg, distanceM }: Pick<SeenSource, 'bearingDeg' | 'distanceM'>) {
  const aside = ((bearingDeg - LOOKS_DEG + 540) % 360) - 180
  // Looking south, east is on the left.
  const x = 0.5 + aside / FIELD_DEG.across
  const y = 0.5 + degrees(Math.atan2(ABOVE_LOAD_M, distanceM)) / FIELD_DEG.down
  return x < 0 || x > 1 || y > 1 ? undefined : { x, y }
}

/** Spots in the picture where more comes from than from the rest of it. */
export function gammaCamera({ rng }: Fitting): Behaviour {
  let wander = normal(rng)
  let spots: Spot[] = []
  const yard = new YardPicture(rng.fork('yard'))
  let picturedAt = Number.NEGATIVE_INFINITY
  let pictured = ''

  /** What stands in the lane now. A picture is sent when that has changed, and now and then so that nobody misses it. */
  function optical({ at, hour, sources, pace }: Scene): string | undefined {
    if (pace === 'history' || at - picturedAt < PICTURE_EVERY_MS.changed) return undefined
    const lorries = sources.flatMap((source) => {
      const middle = inPicture(source)
      return middle === undefined ? [] : [{ ...middle, distanceM: source.distanceM }]
    })
    const isDay = hour >= DAYLIGHT.from && hour < DAYLIGHT.to
    const seen = JSON.stringify([isDay, lorries.map(({ x, y }) => [x.toFixed(2), y.toFixed(2)])])
    if (seen === pictured && at - picturedAt < PICTURE_EVERY_MS.same) return undefined
    pictured = seen
    picturedAt = at
    return yard.draw(lorries, isDay)
  }

  /** Every photon that meets the mask, of whatever source, is noise in the rest of the picture. */
  function picture({ world, place, at, sources }: Scene): Spot[] {
    const shop = world.spectra.CsI
    const noise = Math.sqrt(GATHERED * (shop.naturalRate(world.field(place, at)) + shop.addedRate(sources)))
    return sources
      .flatMap((source) => {
        const middle = inPicture(source)
        const sigma = (GATHERED * shop.addedRate([source])) / noise
        if (middle === undefined || sigma < SEEN_FROM_SIGMA) return []
        const spot: Spot = {
          x: clampUnit(middle.x + normal(rng, 0, PLACE_ERROR / sigma)),
          y: clampUnit(middle.y + normal(rng, 0, PLACE_ERROR / sigma)),
          intensity: Math.round(sigma * 10) / 10,
        }
        if (sigma >= NAMED_FROM_SIGMA) spot.name = source.nuclide
        return [spot]
      })
      .slice(0, MOST_SPOTS)
  }

  return {
    apply(values, scene) {
      wander = KEEP * wander + KICK * normal(rng)
      spots = picture(scene)
      const brightest = Math.max(0, ...spots.map(({ intensity }) => intensity))
      values.set('doseRate', doseRateAt(scene) * (1 + normal(rng, 0, DOSE_NOISE)))
      values.set('hotspotCount', spots.length)
      values.set('hotspotSigma', Math.max(0, 1 + 0.6 * wander) + brightest)
    },
    decorate(report, _, scene) {
      if (spots.length > 0) report.hotspots = spots
      const picture = optical(scene)
      if (picture !== undefined) report.picture = picture
    },
  }
}

const clampUnit = (value: number): number => Math.min(1, Math.max(0, value))
