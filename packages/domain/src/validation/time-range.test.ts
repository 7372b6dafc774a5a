import { describe, expect, it } from 'vitest'
import { TIME_RANGE_DAYS } from '../constants.ts'
import { validateTimeRange } from './time-range.ts'

const DAY = 86_400_000

describe('time range', () => {
  it.each(Object.entries(TIME_RANGE_DAYS))('for %s may not exceed %i days [VAL-07]', (_query, days) => {
    expect(validateTimeRange({ begin: 0, end: days * DAY }, days)).toEqual([])
    expect(validateTimeRange({ begin: 0, end: days * DAY + 1 }, days)).toEqual([
      { field: 'timeRange', key: 'validation.timeRangeTooLong', values: { num: days } },
    ])
  })

  it('is needed, and runs forward [VAL-07]', () => {
    const missing = [{ field: 'timeRange', key: 'validation.timeRangeRequired' }]
    for (const none of [null, undefined, Number.NaN]) {
      expect(validateTimeRange({ begin: none, end: 5 }, 1)).toEqual(missing)
      expect(validateTimeRange({ begin: 5, end: none }, 1)).toEqual(missing)
    }
    expect(validateTimeRange({ begin: 5, end: 4 }, 1)).toEqual([
      { field: 'timeRange', key: 'validation.timeRangeReversed' },
    ])
    expect(validateTimeRange({ begin: 5, end: 5 }, 1)).toEqual([])
  })

  it("is measured on the site's clock: a day in which the clocks go back is one day [VAL-07]", () => {
    const begin = Date.UTC(2026, 9, 24, 22)
    const end = begin + 25 * 3_600_000
    expect(validateTimeRange({ begin, end }, 1, 'Europe/Berlin')).toEqual([])
    expect(validateTimeRange({ begin, end: end + 1 }, 1, 'Europe/Berlin')).toHaveLength(1)
    expect(validateTimeRange({ begin, end }, 1)).toHaveLength(1)
  })
})
