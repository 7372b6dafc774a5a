import { createRng } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { StreetLoop } from './street-loop.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

describe('a vehicle on its rounds', () => {
  it.each(SEEDS)('drives for some time, then stands for five to fifteen minutes, again and again (seed %i)', (seed) => {
    const loop = new StreetLoop(createRng(seed), { east: 0, north: 0 })
    const stands: number[] = []
    let standing = 0
    for (let second = 0; second < 86_400; second++) {
      if (loop.at(second * 1000).speed === 0) standing += 1
      else {
        if (standing > 60) stands.push(standing)
        standing = 0
      }
    }
    expect(stands.length).toBeGreaterThan(8)
    // The first may have begun before the day.
    for (const stand of stands.slice(1)) {
      expect(stand).toBeGreaterThanOrEqual(300)
      expect(stand).toBeLessThanOrEqual(901)
    }
  })

  it.each(SEEDS)('never jumps (seed %i)', (seed) => {
    const loop = new StreetLoop(createRng(seed), { east: 1234, north: -567 })
    let last = loop.at(0).place
    let farthest = 0
    for (let second = 1; second < 86_400; second++) {
      const { place } = loop.at(second * 1000)
      farthest = Math.max(farthest, Math.hypot(place.east - last.east, place.north - last.north))
      last = place
    }
    expect(farthest).toBeLessThan(13)
  })
})
