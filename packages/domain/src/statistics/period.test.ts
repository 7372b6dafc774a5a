import { PERIOD_UNITS } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallClockMs } from '../console/date-time.ts'
import { hasYearBefore, periodAt, periodAYearBefore, periodBefore, periodSteps } from './period.ts'
import { beginAfter, beginOf, type CalendarUnit } from './site-calendar.ts'

const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Chatham',
  'Pacific/Apia',
]
const UNITS: readonly CalendarUnit[] = ['hour', 'day', 'week', 'month', 'year']
const HOUR = 3_600_000

const zone = fc.constantFrom(...ZONES)
const moment = fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2040, 0) })
const at = (text: string): number => Date.parse(text)

describe('a site’s calendar', () => {
  it('puts every moment into one unit, which begins and ends where its neighbours do [FEA-06]', () => {
    fc.assert(
      fc.property(zone, moment, fc.constantFrom(...UNITS), (timeZone, epochMs, unit) => {
        const begin = beginOf(unit, epochMs, timeZone)
        const end = beginAfter(unit, epochMs, 1, timeZone)
        expect(begin).toBeLessThanOrEqual(epochMs)
        expect(end).toBeGreaterThan(epochMs)
        expect(beginOf(unit, begin, timeZone)).toBe(begin)
        expect(beginOf(unit, end - 1, timeZone)).toBe(begin)
        expect(beginOf(unit, end, timeZone)).toBe(end)
      }),
    )
  })

  it('shows whole hours where a unit begins, but where the clock is set', () => {
    const begin = beginOf('day', at('2026-03-01T12:00:00Z'), 'Asia/Kathmandu')
    expect(begin).toBe(at('2026-02-28T18:15:00Z'))
    expect(wallClockMs(begin, 'Asia/Kathmandu') % (24 * HOUR)).toBe(0)
    // Here the clock goes from midnight to one: the day begins at one.
    expect(beginOf('day', at('2026-03-29T12:00:00Z'), 'Asia/Beirut')).toBe(at('2026-03-28T22:00:00Z'))
  })

  it('has weeks that begin on Monday', () => {
    expect(beginOf('week', at('2026-11-15T23:59:59Z'), 'UTC')).toBe(at('2026-11-09T00:00:00Z'))
    expect(beginOf('week', at('2026-11-16T00:00:00Z'), 'UTC')).toBe(at('2026-11-16T00:00:00Z'))
  })
})

describe('the period of a statistic', () => {
  it('is divided into steps without gap or overlap [FEA-06]', () => {
    fc.assert(
      fc.property(zone, moment, fc.constantFrom(...PERIOD_UNITS), (timeZone, epochMs, unit) => {
        const period = periodAt(unit, epochMs, timeZone)
        const steps = periodSteps(period, timeZone)
        expect(steps[0]?.begin).toBe(period.begin)
        expect(steps.at(-1)?.end).toBe(period.end)
        for (const [n, step] of steps.entries()) {
          expect(step.end).toBeGreaterThan(step.begin)
          if (n > 0) expect(step.begin).toBe(steps[n - 1]?.end)
        }
        expect(periodBefore(period, timeZone).end).toBe(period.begin)
      }),
    )
  })

  it('has as many steps as the clock shows different hours', () => {
    const hours = (text: string, timeZone: string) => periodSteps(periodAt('day', at(text), timeZone), timeZone)
    expect(hours('2026-11-16T12:00:00Z', 'Europe/Berlin')).toHaveLength(24)
    expect(hours('2026-03-29T12:00:00Z', 'Europe/Berlin')).toHaveLength(23)
    const autumn = hours('2026-10-25T12:00:00Z', 'Europe/Berlin')
    expect(autumn).toHaveLength(24)
    expect(autumn.map(({ begin, end }) => (end - begin) / HOUR).filter((length) => length === 2)).toHaveLength(1)
    const halfHour = hours('2026-04-05T12:00:00Z', 'Australia/Lord_Howe')
    expect(halfHour.map(({ begin, end }) => (end - begin) / HOUR).filter((length) => length === 1.5)).toHaveLength(1)
    expect(periodSteps(periodAt('month', at('2028-02-10T00:00:00Z'), 'UTC'), 'UTC')).toHaveLength(29)
    expect(periodSteps(periodAt('year', at('2026-02-10T00:00:00Z'), 'Asia/Kathmandu'), 'Asia/Kathmandu')).toHaveLength(
      12,
    )
  })

  it.each([
    ['day', '2026-11-16T05:00:00Z', '2025-11-16T00:00:00Z'],
    ['day', '2028-02-29T05:00:00Z', '2027-02-28T00:00:00Z'],
    ['week', '2026-11-16T05:00:00Z', '2025-11-17T00:00:00Z'],
    ['month', '2026-11-16T05:00:00Z', '2025-11-01T00:00:00Z'],
    ['year', '2026-11-16T05:00:00Z', '2025-01-01T00:00:00Z'],
  ] as const)('of a %s is compared with the one a year before', (unit, now, before) => {
    expect(periodAYearBefore(periodAt(unit, at(now), 'UTC'), 'UTC').begin).toBe(at(before))
  })
  it('is compared twice where the one before and the same a year ago are two [FEA-06]', () => {
    fc.assert(
      fc.property(zone, moment, fc.constantFrom(...PERIOD_UNITS), (timeZone, now, unit) => {
        const period = periodAt(unit, now, timeZone)
        const [before, yearBefore] = [periodBefore(period, timeZone), periodAYearBefore(period, timeZone)]
        expect(hasYearBefore(unit)).toBe(before.begin !== yearBefore.begin)
      }),
    )
  })
})
