import { describe, expect, it } from 'vitest'
import { HOURS, MINUTES, touches, watchedMs } from './limit-record.ts'

describe('how long a device was watching', () => {
  const watched = (at: readonly number[], size = MINUTES) => watchedMs({ at, most: at.map(() => 1) }, size) / size.ms

  it('is counted between readings that come seldom, and not over a silence [FEA-07]', () => {
    expect(watched([0, 1, 2])).toBe(3)
    // Every five minutes is all of the time, not a fifth of it.
    expect(watched([0, 5, 10, 15])).toBe(16)
    expect(watched([0, 100])).toBe(2)
    expect(watched([])).toBe(0)
    expect(watched([0, 1, 5], HOURS)).toBe(3)
  })
})

describe('steps that a stretch touches', () => {
  it('are told in the order of time, also where stretches overlap [FEA-07]', () => {
    const touched = touches([
      { from: 25, to: 27 },
      { from: 5, to: 40 },
      { from: 60, to: 61 },
    ])
    const steps = [0, 10, 20, 30, 40, 50, 60, 70]
    expect(steps.filter((from) => touched(from, from + 10))).toEqual([0, 10, 20, 30, 60])
  })
})
