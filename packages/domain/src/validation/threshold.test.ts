import type { Threshold } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { validateThreshold, validateThresholds } from './threshold.ts'

const model = registry.model('GD606')
if (model === undefined) throw new Error('no GD606')
const defaults = registry.thresholds('GD606')
const limit = (quantity: string, direction: Threshold['direction']): Threshold => {
  const found = defaults.find((each) => each.quantity === quantity && each.direction === direction)
  if (found === undefined) throw new Error(`${quantity} ${direction}`)
  return found
}
const keysOf = (threshold: Threshold) => validateThreshold(model, threshold).map(({ key }) => key)

describe('alarm limits of a device', () => {
  it('pass as the model has them, every model [VAL-05]', () => {
    for (const each of registry.models) {
      const own = registry.thresholds(each.id)
      expect(validateThresholds(each, own, own), each.id).toEqual([])
    }
  })

  it('rise towards danger when danger is above, and fall when it is below [VAL-05]', () => {
    const above = limit('cl2', 'above')
    expect(keysOf({ ...above, warn: above.alarm })).toEqual(['validation.thresholdOrder'])
    expect(keysOf({ ...above, highRisk: above.alarm })).toEqual(['validation.thresholdOrder'])
    const below = limit('o2', 'below')
    expect(keysOf(below)).toEqual([])
    expect(keysOf({ ...below, alarm: below.warn + 0.1 })).toEqual(['validation.thresholdOrder'])
  })

  it('belong to a quantity of the model, on a side that it watches, in its unit', () => {
    const cl2 = limit('cl2', 'above')
    expect(keysOf({ ...cl2, quantity: 'phlogiston' })).toEqual(['validation.thresholdUnknown'])
    expect(keysOf({ ...cl2, module: 'baleMod' })).toEqual(['validation.thresholdUnknown'])
    expect(keysOf({ ...cl2, direction: 'below', warn: 0.4, alarm: 0.2, highRisk: 0.1 })).toEqual([
      'validation.thresholdUnknown',
    ])
    expect(keysOf({ ...cl2, unit: 'furlong' })).toEqual(['validation.thresholdUnit'])
  })

  it('lie within what the sensor can say [VAL-05]', () => {
    expect(keysOf({ ...limit('cl2', 'above'), highRisk: 1e9 })).toEqual(['validation.range'])
    expect(keysOf({ ...limit('cl2', 'above'), warn: Number.NaN })).toEqual(['validation.range'])
  })

  it('are refused together when one of them is wrong', () => {
    const cl2 = limit('cl2', 'above')
    const wrong = { ...cl2, unit: 'furlong' }
    expect(validateThresholds(model, [limit('o2', 'above'), wrong], defaults).map(({ key }) => key)).toEqual([
      'validation.thresholdUnit',
    ])
  })

  it('leave a normal value between both sides', () => {
    const [above, below] = [limit('o2', 'above'), limit('o2', 'below')]
    const low = { ...above, warn: below.warn - 0.5, alarm: below.warn - 0.4 }
    delete low.highRisk
    expect(validateThresholds(model, [low], defaults).map(({ key }) => key)).toEqual(['validation.thresholdNoNormal'])
    const high = { ...below, warn: above.warn + 0.5, alarm: above.warn + 0.4 }
    delete high.highRisk
    expect(validateThresholds(model, [high], defaults).map(({ key }) => key)).toEqual(['validation.thresholdNoNormal'])
  })
})
