import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallClockMs } from '../console/date-time.ts'
import { duePeriod, lastPeriod, madeAt, nextDue, periodToCatchUp, periodToMake } from './due-period.ts'

const BERLIN = 'Europe/Berlin'
const at = (text: string): number => Date.parse(text)
const zone = fc.constantFrom('UTC', BERLIN, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana', 'Pacific/Apia')
const moment = fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2040, 0) })
const minute = fc.integer({ min: 0, max: 1439 })
const unit = fc.constantFrom('day', 'week', 'month', 'year')

describe('the period of a report', () => {
  it('is the day, month or year that was over last, on the site’s clock [FEA-06]', () => {
    const now = at('2026-03-29T22:30:00Z')
    expect(lastPeriod('day', now, BERLIN)).toEqual({
      unit: 'day',
      begin: at('2026-03-28T23:00:00Z'),
      // The clock was set: that day had 23 hours.
      end: at('2026-03-29T22:00:00Z'),
    })
    expect(lastPeriod('month', now, BERLIN)).toMatchObject({ begin: at('2026-01-31T23:00:00Z') })
    expect(lastPeriod('year', now, BERLIN)).toMatchObject({ begin: at('2024-12-31T23:00:00Z') })
  })
})

describe('a report is due', () => {
  it('at its time on the day after, also where the clock leaves that time out', () => {
    const daily = { unit: 'day', minute: 150 } as const
    const saturday = lastPeriod('day', at('2026-03-29T10:00:00Z'), BERLIN)
    // 02:30 does not come on that Sunday.
    expect(madeAt(daily, saturday, BERLIN)).toBe(at('2026-03-29T01:00:00Z'))
    expect(nextDue(daily, at('2026-03-29T01:00:00Z'), BERLIN)).toBe(at('2026-03-30T00:30:00Z'))
    // It comes twice in autumn, and is due once.
    expect(nextDue(daily, at('2026-10-24T12:00:00Z'), BERLIN)).toBe(at('2026-10-25T01:30:00Z'))
    expect(nextDue(daily, at('2026-10-25T01:30:00Z'), BERLIN)).toBe(at('2026-10-26T01:30:00Z'))
  })

  it('once for every period, one after the other, whatever the clock does', () => {
    fc.assert(
      fc.property(zone, moment, minute, unit, (timeZone, now, itsMinute, itsUnit) => {
        const timing = { unit: itsUnit, minute: itsMinute }
        const period = duePeriod(timing, now, timeZone)
        expect(madeAt(timing, period, timeZone)).toBeLessThanOrEqual(now)
        const next = nextDue(timing, now, timeZone)
        expect(next).toBeGreaterThan(now)
        expect(duePeriod(timing, next, timeZone).begin).toBe(period.end)
        expect(duePeriod(timing, next - 1, timeZone)).toEqual(period)
        const wall = new Date(wallClockMs(next, timeZone))
        expect(wall.getUTCHours() * 60 + wall.getUTCMinutes()).toBeGreaterThanOrEqual(itsMinute)
      }),
    )
  })
})

describe('what has to be made', () => {
  const schedule = { unit: 'day', minute: 360, armedAt: at('2026-06-01T00:00:00Z'), madeUntil: null } as const
  const now = at('2026-06-17T10:00:00Z')

  it('is the last period that is due, once, however many were missed', () => {
    const period = periodToMake(schedule, now, 'UTC')
    expect(period?.begin).toBe(at('2026-06-16T00:00:00Z'))
    const made = { ...schedule, madeUntil: period?.begin ?? null }
    expect(periodToMake(made, now, 'UTC')).toBeNull()
    // Three days without a server.
    expect(periodToMake(made, at('2026-06-20T10:00:00Z'), 'UTC')?.begin).toBe(at('2026-06-19T00:00:00Z'))
  })

  it('is nothing that became due before the schedule was made, or turned on', () => {
    expect(periodToMake({ ...schedule, armedAt: at('2026-06-17T09:00:00Z') }, now, 'UTC')).toBeNull()
    expect(periodToMake({ ...schedule, armedAt: at('2026-06-17T05:00:00Z') }, now, 'UTC')).not.toBeNull()
  })

  it('is not what was made already, when the clock of the server was set back', () => {
    const madeUntil = at('2026-06-16T00:00:00Z')
    expect(periodToMake({ ...schedule, madeUntil }, at('2026-06-15T10:00:00Z'), 'UTC')).toBeNull()
  })

  it('is every period one after the other where each is wanted, as far as they were missed [RTE-12]', () => {
    const of = (madeUntil: string | null, most = 31, armedAt = schedule.armedAt) => {
      const made = { ...schedule, armedAt, madeUntil: madeUntil === null ? null : at(madeUntil) }
      const period = periodToCatchUp(made, now, 'UTC', most)
      return period === null ? null : new Date(period.begin).toISOString().slice(0, 10)
    }
    expect(of(null)).toBe('2026-06-16')
    expect(of('2026-06-16T00:00:00Z')).toBeNull()
    expect(of('2026-06-15T00:00:00Z')).toBe('2026-06-16')
    expect(of('2026-06-12T00:00:00Z')).toBe('2026-06-13')
    expect(of('2026-06-12T00:00:00Z', 2)).toBe('2026-06-15')
    // Turned on again in between: what became due before is not made.
    expect(of('2026-06-12T00:00:00Z', 31, at('2026-06-15T07:00:00Z'))).toBe('2026-06-15')
  })
})
