import { formatDateTime } from '@vigil/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourStarts } from './hour-buckets.ts'

const HOUR = 3_600_000
const clocks = (starts: number[], zone: string) => starts.map((start) => formatDateTime(start, zone, 'hh:mm:ss'))

describe('hours of the site’s clock', () => {
  it('end with the hour that runs', () => {
    const now = Date.UTC(2026, 6, 1, 10, 17, 3)
    expect(hourStarts(now, 'UTC', 3)).toEqual([8, 9, 10].map((hour) => Date.UTC(2026, 6, 1, hour)))
    expect(hourStarts(now, 'UTC', 24)[0]).toBe(Date.UTC(2026, 5, 30, 11))
  })

  it('begin at the half or quarter of a UTC hour where the site’s clock does', () => {
    const now = Date.UTC(2026, 6, 1, 10, 17)
    expect(hourStarts(now, 'Asia/Kolkata', 1)).toEqual([Date.UTC(2026, 6, 1, 9, 30)])
    expect(hourStarts(now, 'Asia/Kathmandu', 1)).toEqual([Date.UTC(2026, 6, 1, 10, 15)])
  })

  it('are each an hour long when the clock is set by an hour, and one of them stands twice or not at all', () => {
    const autumn = hourStarts(Date.UTC(2026, 9, 25, 3, 30), 'Europe/Paris', 5)
    expect(clocks(autumn, 'Europe/Paris')).toEqual(['01:00:00', '02:00:00', '02:00:00', '03:00:00', '04:00:00'])
    const spring = hourStarts(Date.UTC(2026, 2, 29, 3, 30), 'Europe/Paris', 4)
    expect(clocks(spring, 'Europe/Paris')).toEqual(['01:00:00', '03:00:00', '04:00:00', '05:00:00'])
    for (const starts of [autumn, spring]) {
      for (const [n, start] of starts.slice(1).entries()) expect(start - (starts[n] ?? 0)).toBe(HOUR)
    }
  })

  it('begin anew where the clock is set by half an hour', () => {
    const starts = hourStarts(Date.UTC(2026, 3, 4, 17, 0), 'Australia/Lord_Howe', 5)
    expect(clocks(starts, 'Australia/Lord_Howe')).toEqual(['00:00:00', '01:00:00', '01:30:00', '02:00:00', '03:00:00'])
  })

  it('follow each other without a gap and hold the moment, in every zone', () => {
    const zones = ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Europe/Paris', 'Pacific/Chatham']
    const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (now, zone) => {
        const starts = hourStarts(now, zone, 24)
        expect(starts).toHaveLength(24)
        expect(starts.at(-1)).toBeLessThanOrEqual(now)
        expect(now - (starts.at(-1) ?? 0)).toBeLessThan(2 * HOUR)
        for (const [n, start] of starts.slice(1).entries()) expect(start).toBeGreaterThan(starts[n] ?? 0)
      }),
      { numRuns: 200 },
    )
  })
})
