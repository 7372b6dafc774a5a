import { describe, expect, it } from 'vitest'
import { CHLORINE, OXYGEN, THRESHOLDS } from '../../fixtures.ts'
import { leadingReading } from './leading-reading.ts'

describe('leading reading', () => {
  it('is the value that has gone furthest beyond its own limits, in either direction', () => {
    expect(leadingReading('ecMod', { oxygen: 20.9, chlorine: 1.5 }, THRESHOLDS)).toEqual({
      reading: { quantity: 'chlorine', value: 1.5, unit: 'mg/m³' },
      exceedance: 0.5,
    })
    expect(leadingReading('ecMod', { oxygen: 18, chlorine: 1.5 }, THRESHOLDS)).toEqual({
      reading: { quantity: 'oxygen', value: 18, unit: '%' },
      exceedance: 1,
    })
  })

  it('is null where no threshold speaks of the values', () => {
    expect(leadingReading('ecMod', { doseRate: 5, humidity: 40 }, THRESHOLDS)).toBeNull()
    expect(leadingReading('ecMod', { chlorine: 5 }, [])).toBeNull()
  })

  it('works when a site sets both limits to the same number', () => {
    const tight = { ...CHLORINE, warn: 2 }
    expect(leadingReading('ecMod', { chlorine: 5, oxygen: 21 }, [tight, OXYGEN])).toMatchObject({ exceedance: 3 })
  })
})
