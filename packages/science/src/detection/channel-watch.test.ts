import { describe, expect, it } from 'vitest'
import { normal } from '../random/distributions.ts'
import { poisson } from '../random/poisson.ts'
import { createRng, type Rng } from '../random/rng.ts'
import { ornsteinUhlenbeckStep } from '../weather/ornstein-uhlenbeck.ts'
import {
  type ChannelSettings,
  type ChannelWatch,
  channelBaseline,
  lateChannelSigma,
  newChannelWatch,
  watchChannel,
} from './channel-watch.ts'
import { newRatioWatch, ratioReading, watchRatio } from './ratio-watch.ts'

const VAPOUR: ChannelSettings = { floor: 5 }
const PARTICLES: ChannelSettings = { floor: 20 }
const IONS: ChannelSettings = { floor: 10, isBothWays: true }
/** The lowest limit that any of them has. */
const LIMIT = 5
const DAY_S = 86_400
/** Ten of each were run for decision 53. */
const DAYS = 3

/** A reading each second; the level wanders by `drift` over two hours. */
function stream(rng: Rng, { mean, noise, drift }: { mean: number; noise: number; drift: number }) {
  let offset = normal(rng, 0, drift)
  return () => {
    offset = ornsteinUhlenbeckStep(rng, offset, { mean: 0, spread: drift, memorySeconds: 7200 }, 1)
    return mean + offset + normal(rng, 0, noise)
  }
}

interface Run {
  readonly watch: ChannelWatch
  readonly alarms: number
  /** Seconds until the first. */
  readonly first: number | undefined
}
function run(watch: ChannelWatch, seconds: number, next: (second: number) => number, settings: ChannelSettings): Run {
  let [now, alarms, isOver] = [watch, 0, false]
  let first: number | undefined
  for (let second = 0; second < seconds; second += 1) {
    const verdict = watchChannel(now, next(second), 1, settings)
    now = verdict.watch
    const over = (verdict.sigma ?? 0) >= LIMIT
    if (over && !isOver) alarms += 1
    if (over) first ??= second + 1
    isOver = over
  }
  return { watch: now, alarms, first }
}

describe('a channel without a verdict [FEA-02]', () => {
  const CASES = [
    ['vapour', VAPOUR, { mean: 0.3, noise: 0.03, drift: 0.08 }],
    ['ions', IONS, { mean: 120, noise: 1.5, drift: 4 }],
  ] as const

  it.each(CASES)(
    'of %s gives no false alarm in three days, and none where the usual is a twentieth wrong',
    (name, settings, level) => {
      const rng = createRng(`calm ${name}`)
      const next = stream(rng, level)
      expect(run(newChannelWatch(settings), DAYS * DAY_S, next, settings).alarms).toBe(0)
      // As after a restart at a place that has changed a little.
      const wrong = newChannelWatch(settings, level.mean * 0.95)
      expect(run(wrong, DAY_S, next, settings).alarms).toBe(0)
    },
  )

  it('of particles gives no false alarm in three days, by day and by night', () => {
    const rng = createRng('calm particles')
    const next = (second: number) => poisson(rng, 40 * (1 + 0.3 * Math.sin((2 * Math.PI * second) / DAY_S)))
    expect(run(newChannelWatch(PARTICLES), DAYS * DAY_S, next, PARTICLES).alarms).toBe(0)
  })

  it('finds three times the particles, ten parts of vapour and a fall of currents within half a minute', () => {
    const found = [0, 0, 0]
    for (let trial = 0; trial < 30; trial += 1) {
      const rng = createRng(`found ${trial}`)
      const [vapour, ions] = [stream(rng, CASES[0][2]), stream(rng, CASES[1][2])]
      const learned = {
        particles: run(newChannelWatch(PARTICLES), 1200, () => poisson(rng, 40), PARTICLES).watch,
        vapour: run(newChannelWatch(VAPOUR), 1200, vapour, VAPOUR).watch,
        ions: run(newChannelWatch(IONS), 1200, ions, IONS).watch,
      }
      if (run(learned.particles, 30, () => poisson(rng, 120), PARTICLES).first !== undefined)
        found[0] = Number(found[0]) + 1
      if (run(learned.vapour, 30, () => vapour() + 10, VAPOUR).first !== undefined) found[1] = Number(found[1]) + 1
      if (run(learned.ions, 30, () => ions() * 0.5, IONS).first !== undefined) found[2] = Number(found[2]) + 1
    }
    expect(found).toEqual([30, 30, 30])
  })

  it('learns nothing while it is frozen or far from usual, and not what rises slowly to three times', () => {
    const rng = createRng('frozen')
    const calm = run(newChannelWatch(PARTICLES), 1200, () => poisson(rng, 40), PARTICLES).watch
    const before = Number(channelBaseline(calm, PARTICLES))
    expect(before).toBeCloseTo(40, -1)
    const loud = run(calm, 3600, () => poisson(rng, 400), PARTICLES).watch
    expect(channelBaseline(loud, PARTICLES)).toBeCloseTo(before, -1)
    let frozen = calm
    for (let second = 0; second < 1800; second += 1) frozen = watchChannel(frozen, 55, 1, PARTICLES, true).watch
    expect(channelBaseline(frozen, PARTICLES)).toBeCloseTo(before, 6)
    const slow = run(calm, 4 * 3600, (second) => poisson(rng, 40 + (second / (4 * 3600)) * 200), PARTICLES)
    expect(slow.first).toBeDefined()
  })

  it('after a restart goes by what was stored, and does not learn what stands there by then', () => {
    const rng = createRng('again')
    const again = newChannelWatch(PARTICLES, 40)
    const { first, watch } = run(again, 60, () => poisson(rng, 400), PARTICLES)
    expect(first).toBeLessThan(30)
    expect(channelBaseline(watch, PARTICLES)).toBeCloseTo(40, 6)
    // Without it, five minutes are needed before anything is said.
    expect(run(newChannelWatch(PARTICLES), 240, () => poisson(rng, 400), PARTICLES).first).toBeUndefined()
  })

  it('judges a late reading by itself, and takes nothing for a number that is none', () => {
    const watch = newChannelWatch(PARTICLES, 40)
    expect(lateChannelSigma(watch, 400, PARTICLES)).toBeGreaterThan(6)
    expect(lateChannelSigma(watch, 1, PARTICLES)).toBeLessThan(0)
    expect(lateChannelSigma(watch, Number.NaN, PARTICLES)).toBeUndefined()
    expect(watchChannel(watch, Number.NaN, 1, PARTICLES)).toEqual({ watch, sigma: undefined })
    expect(watchChannel(watch, -1e9, 1000, PARTICLES).sigma).toBeLessThan(0)
  })
})

describe('low energies against high ones', () => {
  it('are told from a spectrum by its calibration', () => {
    const counts = Array.from({ length: 1024 }, () => 1)
    expect(ratioReading(counts, [0, 3])).toEqual({ low: 114, high: 800 })
    expect(ratioReading(counts, [0, 0.5])).toBeUndefined()
  })

  it('give no false alarm in three days of spectra a second apart, with a usual ratio that wanders by 5 %', () => {
    const rng = createRng('ratio')
    let watch = newRatioWatch()
    let alarms = 0
    for (let second = 0; second < DAYS * DAY_S; second += 10) {
      const share = 1 + 0.05 * Math.sin(second / 5000)
      const verdict = watchRatio(watch, { low: poisson(rng, 700 * share), high: poisson(rng, 300) })
      watch = verdict.watch
      if (Math.abs(verdict.sigma ?? 0) >= LIMIT) alarms += 1
    }
    expect(alarms).toBe(0)
  })

  it('tell a source of low energies from one that raises both alike, and learn neither', () => {
    const rng = createRng('source')
    let watch = newRatioWatch(700 / 300)
    const said = (low: number, high: number) => {
      const verdict = watchRatio(watch, { low: poisson(rng, low), high: poisson(rng, high) })
      watch = verdict.watch
      return verdict.sigma ?? 0
    }
    for (let each = 0; each < 50; each += 1) expect(Math.abs(said(700, 300))).toBeLessThan(LIMIT)
    expect(said(2100, 900)).toBeLessThan(3)
    const usual = watch.usual
    for (let each = 0; each < 20; each += 1) expect(said(1700, 320)).toBeGreaterThan(LIMIT)
    expect(watch.usual).toBe(usual)
    expect(said(700, 600)).toBeLessThan(-LIMIT)
    expect(watchRatio(watch, { low: 10, high: 10 })).toEqual({ watch, sigma: undefined })
    expect(watchRatio(watch, { low: 700, high: 300 }, { frozen: true, isWet: true }).watch).toBe(watch)
    expect(newRatioWatch(Number.NaN).learned).toBe(0)
  })
})
