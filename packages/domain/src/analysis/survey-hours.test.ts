import { PointState } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AFTERMATH_MS, hoursLeftOut, weatherOfHour } from './survey-hours.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 4, 1)
const span = { from: BEGIN, to: BEGIN + 12 * HOUR }
const at = (hour: number, minute = 0) => BEGIN + hour * HOUR + minute * MINUTE
const told = (states: Parameters<typeof hoursLeftOut>[0], alarmed: readonly number[] = []) =>
  [...hoursLeftOut(states, alarmed, span)].map(([hour, why]) => [(hour - BEGIN) / HOUR, why]).sort()

describe('hours that are no part of what is normal', () => {
  it('are those of an alarm and of what follows it [FEA-07]', () => {
    expect(
      told([
        [at(0), PointState.Normal],
        [at(2, 10), PointState.Warning],
        [at(2, 20), PointState.Alarm],
        [at(3, 40), PointState.Normal],
      ]),
    ).toEqual([
      [2, 'alarm'],
      [3, 'alarm'],
      [4, 'alarm'],
    ])
  })

  it('are those of a fault, of maintenance and of learning, which an alarm outweighs [FEA-07]', () => {
    expect(
      told([
        [at(1), PointState.Fault],
        [at(2), PointState.HighRisk],
        [at(2, 5), PointState.Maintenance],
        [at(4), PointState.Baseline],
        [at(4, 1), PointState.NotConnected],
      ]),
    ).toEqual([
      [1, 'state'],
      [2, 'alarm'],
      [3, 'state'],
      [4, 'state'],
    ])
  })

  it('are known by alarming readings, too, where no state is on record [FEA-07]', () => {
    expect(told([], [at(5)])).toEqual([
      [5, 'alarm'],
      [6, 'alarm'],
    ])
  })

  it('of a state that lasts end with the time that is asked for, and begin with it [FEA-07]', () => {
    expect(told([[at(-5), PointState.Alarm]])).toHaveLength(12)
    expect(told([[at(11, 59), PointState.Fault]])).toEqual([[11, 'state']])
  })

  it('never leave out an hour that is calm from before its begin to its end [FEA-07]', () => {
    const state = fc.constantFrom(...Object.values(PointState))
    const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 719 }), state), { maxLength: 12 })
    fc.assert(
      fc.property(changes, (list) => {
        const states = list
          .sort(([one], [other]) => one - other)
          .map(([minute, shown]) => [BEGIN + minute * MINUTE, shown] as const)
        const found = hoursLeftOut(states, [], span)
        const calm: readonly PointState[] = [PointState.Normal, PointState.Green, PointState.NotConnected]
        for (let hour = BEGIN; hour < span.to; hour += HOUR) {
          const near = states.filter(([since], place) => {
            const until = states[place + 1]?.[0] ?? span.to
            return since < hour + HOUR && until > hour - AFTERMATH_MS
          })
          if (near.every(([, shown]) => calm.includes(shown))) expect(found.has(hour)).toBe(false)
        }
      }),
    )
  })
})

describe('the weather of an hour', () => {
  const gauge = (...told: (number | undefined)[]) =>
    new Map(told.flatMap((value, hour) => (value === undefined ? [] : [[hour * HOUR, value] as const])))

  it('is rain, the two hours after it, or dry where all of it was measured [FEA-07]', () => {
    const rain = gauge(0, 0, 0, 2, 0, 0, 0)
    expect([2, 3, 4, 5, 6].map((hour) => weatherOfHour(hour * HOUR, rain))).toEqual([
      'dry',
      'rain',
      'afterRain',
      'afterRain',
      'dry',
    ])
  })

  it('is not known where nobody measured, and never taken for dry [FEA-07]', () => {
    expect(weatherOfHour(2 * HOUR, gauge(0, 0))).toBe('unknown')
    expect(weatherOfHour(2 * HOUR, gauge(undefined, 0, 0))).toBe('unknown')
    expect(weatherOfHour(2 * HOUR, gauge(5, undefined, undefined))).toBe('afterRain')
    expect(weatherOfHour(0, new Map())).toBe('unknown')
  })
})
