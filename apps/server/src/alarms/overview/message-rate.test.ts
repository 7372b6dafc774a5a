import { describe, expect, it } from 'vitest'
import { MessageRate } from './message-rate.ts'

describe('MessageRate', () => {
  it('is the growth over the last minute, not over all of the time', () => {
    const state = { at: 0, count: 0 }
    const rate = new MessageRate(
      () => state.count,
      () => state.at,
    )
    expect(rate.perSecond()).toBe(0)
    for (let second = 0; second < 600; second += 5) {
      rate.sample()
      state.at += 5000
      state.count += second < 300 ? 500 : 50
    }
    expect(rate.perSecond()).toBeCloseTo(10)
  })
})
