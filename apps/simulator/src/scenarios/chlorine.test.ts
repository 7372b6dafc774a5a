import { createCloud, fitOf } from '@vigil/science'
import { expect, it } from 'vitest'
import { LEAK_S, playLeak } from '../../test/play-leak.ts'

/** The least that a cell tells of, mg/m³. */
const LEAST = 0.5

/** What an operator would know: mean wind of the masts and the sun. Rate and place are those that were let out. */
function playOne(seed: number, spin = 0) {
  const play = playLeak(seed)
  const wind = play.windOf(-600, 120)
  const cloud = createCloud({
    outflow: { kind: 'lasting', kgPerS: play.kgPerS, seconds: LEAK_S },
    heightM: 1,
    windMs: wind.speed,
    terrain: 'urban',
    stability: play.stabilityAt(wind.speed),
  })
  return play.pairsWith((device) => cloud.peak({ ...play.pointOf(device, wind.from + spin), z: 1.5 }) * 1e6)
}

it('agrees with an estimate by the same wind: more than half of the detectors within a factor of two [FEA-07, VAL-07]', () => {
  const fit = fitOf(
    [1, 2, 3, 4, 5, 6].flatMap((seed) => playOne(seed)),
    LEAST,
  )
  expect(fit?.pairs).toBeGreaterThan(30)
  expect(fit?.withinTwo).toBeGreaterThan(0.5)
  expect(fit?.bias).toBeGreaterThan(1 / 1.5)
  expect(fit?.bias).toBeLessThan(1.5)
})

it('does not agree with an estimate by a wind that is 40 degrees wrong: the comparison can fail', () => {
  const fit = fitOf(playOne(1, 40), LEAST)
  expect(fit?.withinTwo).toBeLessThan(0.5)
})
