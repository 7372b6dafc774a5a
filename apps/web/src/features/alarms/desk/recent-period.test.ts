import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { dangerStates, sinceOf, untilOf } from './recent-period.ts'

describe('the period of recent alarms', () => {
  const now = 1_800_000_000_000
  it('is taken from the address', () => {
    expect(sinceOf('1799999990000', now)).toBe(1_799_999_990_000)
  })
  it.each([null, 'day', '', '-5', '1e9', '0', '1800000000001', '9'.repeat(16)])(
    'is the last 24 hours for %j',
    (text) => {
      expect(sinceOf(text, now)).toBe(now - 86_400_000)
    },
  )
  it('is asked for with dangers alone', () => {
    expect(dangerStates([PointState.Fault, PointState.Alarm, PointState.HighRisk])).toBe('2,3')
    expect(dangerStates([PointState.Fault])).toBeUndefined()
  })

  it('ends where the address says, and now when that makes no sense', () => {
    expect(untilOf('2000', 1000)).toBe(2000)
    for (const text of [null, '', '900', 'tomorrow', '-5']) expect(untilOf(text, 1000)).toBeUndefined()
  })
})
