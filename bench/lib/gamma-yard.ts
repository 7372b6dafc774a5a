import { createRng, findEmitter, normal, poisson, uniform } from '@vigil/science'
import { awayFrom, holds } from './source-trials.ts'
import { quantile, rounded } from './statistics.ts'

const rng = createRng('yard')

/** A yard of 50 m with six detectors, a minute of counts each. `differ`: by what share detectors count more or less than they should. */
export function gammaRow(runs: number, perS10m: number, differ: number) {
  const outcomes = Array.from({ length: runs }, () => {
    const place = () => ({ east: uniform(rng, 0, 50), north: uniform(rng, 0, 50) })
    const truth = place()
    const counts = Array.from({ length: 6 }, () => {
      const at = place()
      const r = Math.max(0.5, Math.hypot(at.east - truth.east, at.north - truth.north))
      const own = 1 + differ * normal(rng)
      const rate = Math.max(0, own) * perS10m * (10 / r) ** 2 * Math.exp(-0.0093 * (r - 10))
      const background = 100 * (1 + 0.03 * normal(rng))
      return {
        ...at,
        seconds: 60,
        backgroundPerS: 100,
        perBqAt1m: 1e-4,
        counts: poisson(rng, 60 * (background + rate)),
      }
    })
    return { truth, found: findEmitter({ counts }) }
  })
  const found = outcomes.flatMap(({ found: each, truth }) => (each === undefined ? [] : [{ each, truth }]))
  const errors = found.map(({ each, truth }) => awayFrom(each, truth))
  return {
    what: `${perS10m} counts a second at 10 m, ${differ === 0 ? 'all alike' : `differ by ${rounded(100 * differ, 0)} %`}`,
    found: `${rounded((100 * found.length) / outcomes.length, 0)} %`,
    'off, m': rounded(quantile(errors, 0.5)),
    p90: rounded(quantile(errors, 0.9)),
    'region holds it': `${rounded((100 * found.filter(({ each, truth }) => holds(each, truth)).length) / Math.max(1, found.length), 0)} %`,
  }
}
