import { createRng } from '@vigil/science'
import { expect, it } from 'vitest'
import { Weather } from './weather.ts'

const START = Date.UTC(2026, 4, 4, 6)

it('what carries a cloud to and fro turns the vanes as well: masts tell the wind that it follows', () => {
  const weather = new Weather(createRng('vane'), { longitude: -30, latitude: 33 }, START)
  let [together, own, count] = [0, 0, 0]
  for (let second = 1; second <= 6 * 3600; second += 1) {
    weather.advance(START + second * 1000, 1)
    const off = ((weather.wind.fromDeg - weather.meanWind.fromDeg + 540) % 360) - 180
    together += off * weather.meanderDeg
    own += weather.meanderDeg ** 2
    count += 1
  }
  // The part of a vane's turning that goes with the cloud's is all of the cloud's; gusts come on top of it.
  expect(together / own).toBeGreaterThan(0.8)
  expect(together / own).toBeLessThan(1.2)
  expect(Math.sqrt(own / count)).toBeGreaterThan(2)
})
