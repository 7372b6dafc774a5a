import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { poisson } from '../random/poisson.ts'
import { createRng, type Rng } from '../random/rng.ts'
import {
  type CountWatch,
  countSigma,
  lateCountSigma,
  newCountWatch,
  type Surroundings,
  watchCounts,
} from './count-watch.ts'

const GAMMA_LIMIT = 5
const NEUTRON_LIMIT = 4.6

/** Goes on second by second; the highest significance on the way, and what is known then. */
function listen(from: CountWatch, rng: Rng, seconds: number, mean: (second: number) => number, around?: Surroundings) {
  let watch = from
  let highest = Number.NEGATIVE_INFINITY
  let firstAbove = Number.POSITIVE_INFINITY
  for (let second = 0; second < seconds; second++) {
    const verdict = watchCounts(watch, poisson(rng, mean(second)), 1, around)
    watch = verdict.watch
    highest = Math.max(highest, verdict.sigma ?? highest)
    if ((verdict.sigma ?? 0) >= GAMMA_LIMIT) firstAbove = Math.min(firstAbove, second + 1)
  }
  return { watch, highest, firstAbove }
}

const shareOf = (trials: number, holds: (trial: number) => boolean): number =>
  Array.from({ length: trials }, (_, trial) => holds(trial)).filter(Boolean).length / trials

describe('counts without a verdict', () => {
  it('a source of a fifth of the background is found within 20 s in 95 of 100 cases', () => {
    const rng = createRng('a fifth more')
    const found = shareOf(300, () => {
      const calm = listen(newCountWatch(100), rng, 60, () => 100).watch
      return listen(calm, rng, 20, () => 120).highest >= GAMMA_LIMIT
    })
    expect(found).toBeGreaterThanOrEqual(0.95)
  })

  it('one neutron a second is found within 10 s in three of four cases', () => {
    const rng = createRng('neutrons')
    const found = shareOf(2000, () => {
      const calm = listen(newCountWatch(0.1), rng, 30, () => 0.1).watch
      return listen(calm, rng, 10, () => 1.1).highest >= NEUTRON_LIMIT
    })
    expect(found).toBeGreaterThanOrEqual(0.75)
  })

  it('of few counts tells a ratio that chance keeps below one on average, whatever the background', () => {
    // The ratio that is told is one on average by chance: no more than one reading in so many can be above it.
    for (const usual of [0.02, 0.1, 0.4]) {
      const rng = createRng(`chance ${usual}`)
      let watch = newCountWatch(usual)
      const readings = 40_000
      let ratio = 0
      for (let second = 0; second < readings; second += 1) {
        const verdict = watchCounts(watch, poisson(rng, usual), 1)
        watch = { ...verdict.watch, background: usual, anchor: usual }
        ratio += Math.exp(Math.max(0, verdict.sigma ?? 0) ** 2 / 2) - 1
      }
      expect(ratio / readings).toBeLessThan(1)
    }
  })

  it('a single neutron says nothing, a handful within a second does', () => {
    const calm = { ...newCountWatch(0.1), recent: [] }
    expect(watchCounts(calm, 1, 1).sigma).toBeLessThan(1)
    expect(watchCounts(calm, 8, 1).sigma).toBeGreaterThan(NEUTRON_LIMIT)
    expect(watchCounts(calm, 100_000, 1).sigma).toBeGreaterThan(100)
  })

  it.each([100, 1200])(
    'chance and a background that drifts by 5 percent say nothing, at %i counts a second',
    (rate) => {
      const drifting = (second: number) => rate * (1 + 0.05 * Math.sin(second / 1800))
      expect(listen(newCountWatch(rate), createRng(`drift ${rate}`), 6 * 3600, drifting).highest).toBeLessThan(5)
    },
  )

  it('radon that rises by half in 30 minutes is followed', () => {
    const rng = createRng('radon')
    const rising = (second: number) => 100 * (1 + 0.5 * Math.min(1, second / 1800))
    const alarmed = shareOf(20, () => listen(newCountWatch(100), rng, 2400, rising).highest >= GAMMA_LIMIT)
    expect(alarmed).toBeLessThan(0.05)
  })

  it('ten times the background is found with the first reading, and never becomes usual', () => {
    const rng = createRng('ten times')
    const { watch, firstAbove } = listen(newCountWatch(100), rng, 3600, () => 1000)
    expect(firstAbove).toBe(1)
    expect(watch.background).toBeCloseTo(100, 3)
  })

  it('a source that is brought nearer by 2 percent a minute is found before it has tripled the counts', () => {
    const { watch, firstAbove } = listen(
      newCountWatch(100),
      createRng('nearer'),
      7200,
      (second) => 100 * 1.02 ** (second / 60),
    )
    expect(100 * 1.02 ** (firstAbove / 60)).toBeLessThan(300)
    expect(watch.background).toBeLessThan(250)
  })

  it('begins to judge after a minute, and takes nothing in while it is frozen', () => {
    const rng = createRng('begin')
    const young = listen(newCountWatch(), rng, 59, () => 50)
    expect(young.highest).toBe(Number.NEGATIVE_INFINITY)
    const grown = listen(young.watch, rng, 120, () => 50).watch
    expect(grown.background).toBeGreaterThan(45)
    expect(grown.background).toBeLessThan(55)
    expect(listen(grown, rng, 600, () => 20, { frozen: true }).watch.background).toBe(grown.background)
  })

  it('a reading after a gap weighs as much as any other', () => {
    const calm = listen(newCountWatch(100), createRng('gap'), 120, () => 100).watch
    expect(watchCounts(calm, 125, 3600).sigma).toBeLessThan(3)
    expect(watchCounts(calm, 200, 3600).sigma).toBeGreaterThan(5)
  })

  it('a counter that scatters more than counts do is believed less', () => {
    const rng = createRng('scatter')
    let rough = newCountWatch(100)
    for (let second = 0; second < 3600; second++) rough = watchCounts(rough, 5 * poisson(rng, 20), 1).watch
    expect(rough.scatter).toBeGreaterThan(1.5)
    const sigma = (watch: CountWatch) => watchCounts({ ...watch, background: 100, recent: [] }, 170, 1).sigma ?? 0
    expect(sigma(rough)).toBeLessThan(sigma(newCountWatch(100)) / 1.5)
  })

  it('a late reading is judged by what is usual and changes nothing', () => {
    const calm = listen(newCountWatch(100), createRng('late'), 60, () => 100).watch
    expect(lateCountSigma(calm, 1000)).toBeGreaterThan(20)
    expect(lateCountSigma(calm, 104)).toBeLessThan(1)
    expect(lateCountSigma(newCountWatch(), 1000)).toBeUndefined()
  })

  it('no reading breaks it: what is learned stays a number, at most twice what was usual for long', () => {
    const rate = fc.oneof(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.constantFrom(Number.NaN, -1, Number.POSITIVE_INFINITY),
    )
    const step = fc.tuple(rate, fc.double({ min: -10, max: 1e6 }))
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e4, noNaN: true }), fc.array(step, { maxLength: 60 }), (begin, steps) => {
        let watch = newCountWatch(begin)
        for (const [counts, seconds] of steps) watch = watchCounts(watch, counts, seconds).watch
        expect(Number.isFinite(watch.background)).toBe(true)
        expect(watch.background).toBeLessThanOrEqual(2 * watch.anchor + 1e-9)
        expect(watch.recent.length).toBeLessThanOrEqual(42)
      }),
    )
  })
})

describe('countSigma', () => {
  it.each([
    // Exact tails of the Poisson distribution, as standard deviations of a normal one.
    [9, 1, 4.73],
    [4, 0.5, 2.92],
    [150, 100, 4.62],
    [2200, 2000, 4.4],
  ])('%i counts where %f are expected: within 0.2 of the exact %f', (counts, expected, exact) => {
    expect(Math.abs(countSigma(counts, expected) - exact)).toBeLessThan(0.2)
  })
})
