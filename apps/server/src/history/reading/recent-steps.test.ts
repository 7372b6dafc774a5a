import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { worstPerStep } from './recent-data.ts'
import { type StepsRequest, stepsOf } from './recent-steps.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 6, 20, 12)

const steps = (changes: Partial<StepsRequest>) =>
  stepsOf({
    from: NOW - DAY,
    to: NOW,
    points: 600,
    timeZone: 'UTC',
    retention: { readingDays: 90, minuteDays: 400 },
    now: NOW,
    ...changes,
  })

describe('steps of a window', () => {
  it.each([
    ['ten minutes', 10 * MINUTE, 1000, 'reading'],
    ['an hour', HOUR, 10_000, 'reading'],
    ['six hours', 6 * HOUR, MINUTE, 'minute'],
    ['a day', DAY, 3 * MINUTE, 'minute'],
    ['31 days', 31 * DAY, 2 * HOUR, 'hour'],
  ])('are as many as asked for at most, from the coarsest table that will do: %s', (_, length, stepMs, source) => {
    const found = steps({ from: NOW - length })
    expect(found).toMatchObject({ stepMs, source })
    expect((found.to - found.from) / found.stepMs).toBeLessThanOrEqual(601)
  })

  it('read single readings of one day at most [VAL-07]', () => {
    expect(steps({ from: NOW - DAY, points: 2000 })).toMatchObject({ stepMs: MINUTE, source: 'minute' })
    expect(steps({ from: NOW - DAY, points: 86_400 })).toMatchObject({ stepMs: 1000, source: 'reading' })
    expect(steps({ from: NOW - DAY - 1, points: 86_400 })).toMatchObject({ stepMs: MINUTE, source: 'minute' })
  })

  it('use what is still kept', () => {
    const past = { from: NOW - 100 * DAY, to: NOW - 100 * DAY + HOUR }
    expect(steps(past)).toMatchObject({ stepMs: MINUTE, source: 'minute' })
    const retention = { readingDays: 1, minuteDays: 30 }
    expect(steps({ ...past, retention })).toMatchObject({ stepMs: HOUR, source: 'hour' })
    const forEver = { readingDays: null, minuteDays: null }
    expect(steps({ ...past, retention: forEver })).toMatchObject({ stepMs: 10_000, source: 'reading' })
  })

  it('hold the whole window', () => {
    const found = steps({ from: NOW - DAY + 1, to: NOW + 1 })
    expect(found.from).toBe(NOW - DAY)
    expect(found.to).toBe(NOW + 3 * MINUTE)
  })

  it.each([
    ['Asia/Kolkata', 'minute'],
    ['Asia/Kathmandu', 'minute'],
    ['Asia/Shanghai', 'hour'],
    ['America/St_Johns', 'minute'],
  ])('begin on the full hour of the clock of %s', (timeZone, source) => {
    const found = steps({ timeZone, from: NOW - 20 * DAY })
    expect(found).toMatchObject({ stepMs: HOUR, source })
    const minute = new Intl.DateTimeFormat('en', { timeZone, minute: '2-digit' }).format(found.from)
    expect(Number(minute)).toBe(0)
  })

  it('begin on the hours of the hour table where nothing finer is left', () => {
    const found = steps({
      timeZone: 'Asia/Kolkata',
      from: NOW - 20 * DAY,
      retention: { readingDays: 1, minuteDays: 10 },
    })
    expect(found.source).toBe('hour')
    expect(found.from % HOUR).toBe(0)
  })
})

describe('states of a window', () => {
  const { Normal, Warning, Alarm, NotConnected } = PointState
  const thin = (...states: [number, PointState][]) => worstPerStep(states, { stepMs: 10, origin: 0 })

  it('stay as they are when they are far apart', () => {
    expect(thin([-5, Normal], [12, Alarm], [33, Normal])).toEqual([
      [-5, Normal],
      [12, Alarm],
      [33, Normal],
    ])
  })

  it('show the worst of a step, and then what it ended with', () => {
    expect(thin([0, Normal], [12, Warning], [14, Alarm], [16, Normal], [25, NotConnected])).toEqual([
      [0, Normal],
      [12, Alarm],
      [20, Normal],
      [25, NotConnected],
    ])
  })

  it('are none of a device that never changed', () => {
    expect(thin()).toEqual([])
  })
})
