import type { Behaviour } from './behaviour.ts'

/** The test puff of a smoke detector: dense at once, gone within a minute. */
const PUFF = { smokeDbM: 0.9, fadeSeconds: 18 }

export function smoke(): Behaviour {
  let puffAt = Number.NEGATIVE_INFINITY
  let testing = false
  return {
    get testing() {
      return testing
    },
    apply(values, { at, sn, world }) {
      const elapsed = (at - puffAt) / 1000
      testing = elapsed >= 0 && elapsed < PUFF.fadeSeconds * 8
      if (testing) {
        values.add('obscuration', PUFF.smokeDbM * Math.exp(-elapsed / PUFF.fadeSeconds))
      }
      const fire = world.smouldering(sn, at)
      if (fire === undefined) return
      values.add('obscuration', fire.smokeDbM)
      // The detector under the roof sees only a part of what the bale gives off.
      values.add('co', fire.coPpm * 0.3)
      values.add('temperature', fire.coreK * 0.2)
    },
    command(name, at) {
      if (name !== 'smokePuff') return false
      puffAt = at
      return true
    },
  }
}
