import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDateTime, wallClockMs } from './date-time.ts'

const MOMENT = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

describe('date and time', () => {
  it('reads yyyy-MM-dd hh:mm:ss on a 24-hour clock of the site [CON-01]', () => {
    expect(formatDateTime(MOMENT, 'UTC')).toBe('2026-01-02 03:04:05')
    expect(formatDateTime(MOMENT, 'Asia/Shanghai')).toBe('2026-01-02 11:04:05')
    expect(formatDateTime(MOMENT, 'America/New_York')).toBe('2026-01-01 22:04:05')
    expect(formatDateTime(Date.UTC(2026, 0, 2), 'UTC')).toBe('2026-01-02 00:00:00')
    expect(formatDateTime(Date.UTC(2026, 0, 2, 13), 'UTC')).toBe('2026-01-02 13:00:00')
  })

  it('takes a shorter pattern', () => {
    expect(formatDateTime(MOMENT, 'UTC', 'hh:mm')).toBe('03:04')
  })

  it('agrees with ISO 8601 in UTC, and the wall clock with the moment', () => {
    const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (date) => {
        expect(formatDateTime(+date, 'UTC')).toBe(date.toISOString().slice(0, 19).replace('T', ' '))
        expect(wallClockMs(+date, 'UTC')).toBe(+date)
      }),
    )
  })
})
