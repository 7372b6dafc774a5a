import { describe, expect, it } from 'vitest'
import { eventWindow, valuesAt } from './event-window.ts'

const MINUTE = 60_000

describe('a past event [RTE-07]', () => {
  it('is shown from five minutes before it until five after, and not beyond now', () => {
    const begin = 100 * MINUTE
    expect(eventWindow({ beginTime: begin, endTime: begin + MINUTE }, 1000 * MINUTE)).toEqual({
      from: 95 * MINUTE,
      to: 106 * MINUTE,
    })
    expect(eventWindow({ beginTime: begin, endTime: null }, begin + MINUTE).to).toBe(begin + MINUTE)
    const long = eventWindow({ beginTime: begin, endTime: begin + 5000 * MINUTE }, 9000 * MINUTE)
    expect(long.to - long.from).toBe(24 * 60 * MINUTE)
  })

  it('tells the values of a moment, and none that are too old for it', () => {
    const series = [
      {
        module: 'nuclearMod' as const,
        quantity: 'doseRate',
        unit: 'µSv/h',
        points: [
          [0, 1, 1, 1],
          [1000, 2, 2, 2],
        ] as [number, number, number, number][],
      },
    ]
    const data = { series, stepMs: 1000 }
    expect(valuesAt(data, 1500).get('nuclearMod.doseRate')).toBe(2)
    expect(valuesAt(data, 999).get('nuclearMod.doseRate')).toBe(1)
    expect(valuesAt(data, 1000 + 2 * MINUTE).size).toBe(0)
    expect(valuesAt(data, -1).size).toBe(0)
  })
})
