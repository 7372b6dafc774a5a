import type { Threshold } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { ownThresholds } from './own-thresholds.ts'

const limit = (quantity: string, warn: number, direction: Threshold['direction'] = 'above'): Threshold => ({
  module: 'ecMod',
  quantity,
  unit: 'ppm',
  direction,
  warn,
  alarm: direction === 'above' ? warn * 2 : warn / 2,
})
const defaults = [limit('cl2', 1), limit('o2', 23), limit('o2', 19, 'below')]

describe('a device’s own limits', () => {
  it('are those that differ from its model’s', () => {
    expect(ownThresholds(defaults, [], [limit('cl2', 0.5), limit('o2', 23)])).toEqual([limit('cl2', 0.5)])
  })

  it('stay when others are changed, and end when they are the model’s again', () => {
    const own = [limit('cl2', 0.5)]
    expect(ownThresholds(defaults, own, [limit('o2', 18, 'below')])).toEqual([
      limit('cl2', 0.5),
      limit('o2', 18, 'below'),
    ])
    expect(ownThresholds(defaults, own, [limit('cl2', 1)])).toEqual([])
  })

  it('tell both sides of a quantity apart, and a limit with high risk from one without', () => {
    const risky = { ...limit('cl2', 1), highRisk: 9 }
    expect(ownThresholds(defaults, [], [limit('o2', 18, 'below'), risky])).toEqual([limit('o2', 18, 'below'), risky])
  })
})
