import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, raised } from '../../fixtures.ts'
import { FLOOD_WINDOW_MS, floodMember, floodSince, inOrder, isFlood } from './flood.ts'

const at = (count: number, time = 1000) => Array.from({ length: count }, () => time)

describe('a flood', () => {
  it('is more than ten alarms in ten minutes, and ends below five', () => {
    expect(isFlood(false, at(10), 1000)).toBe(false)
    expect(isFlood(false, at(11), 1000)).toBe(true)
    expect(isFlood(true, at(5), 1000)).toBe(true)
    expect(isFlood(true, at(4), 1000)).toBe(false)
  })

  it('counts what began in the last ten minutes', () => {
    expect(isFlood(false, at(11), 999 + FLOOD_WINDOW_MS)).toBe(true)
    expect(isFlood(false, at(11), 1000 + FLOOD_WINDOW_MS)).toBe(false)
    expect(isFlood(false, at(11), 999)).toBe(false)
  })
})

const alarm = (id: string, beginTime: number, priority: 1 | 2 | 3 = 2) => alarmEvent({ id, beginTime, priority })

describe('those of a flood', () => {
  it('have one order, whatever they are told in', () => {
    const [a, b, c] = [
      { alarm: alarm('a', 1), at: 5 },
      { alarm: alarm('b', 1), at: 5 },
      { alarm: alarm('c', 1), at: 2 },
    ] as const
    expect(inOrder([a, b, c])).toEqual([c, a, b])
    expect(inOrder([b, a, a, c])).toEqual([c, a, a, b])
  })

  it('came since it began: what had stood for hours before it is none of it', () => {
    const standing = alarmEvent({ id: 'standing', beginTime: 10 })
    const again = eventOf(raised({ id: 'again', at: 20 }))
    const cameAgain = { ...again, life: again.life && { ...again.life, begins: [20, 1020, 1030] } }
    expect(floodMember(standing, 1000)).toBeUndefined()
    expect(floodMember(cameAgain, 1000)).toEqual({ alarm: cameAgain, at: 1020 })
    expect(floodMember(alarmEvent({ beginTime: 1010 }), 1000)?.at).toBe(1010)
  })
})

describe('the begin of a flood', () => {
  const MINUTE = 60_000

  it('is ten minutes before the alarm that made it one', () => {
    expect(floodSince([], 0)).toBeNull()
    expect(floodSince(at(10, 5 * MINUTE), 6 * MINUTE)).toBeNull()
    expect(floodSince([...at(10, 5 * MINUTE), 6 * MINUTE], 7 * MINUTE)).toBe(6 * MINUTE - FLOOD_WINDOW_MS)
    expect(floodSince(at(11, 8 * MINUTE), 7 * MINUTE)).toBeNull()
  })

  it('stays while enough come, though all that began it is past', () => {
    const steady = Array.from({ length: 60 }, (_, n) => n * MINUTE)
    const burst = at(11, 30_000)
    expect(floodSince([...steady, ...burst], 59 * MINUTE)).toBe(30_000 - FLOOD_WINDOW_MS)
  })

  it('is forgotten when it ends, and the next has its own', () => {
    const burst = at(11, MINUTE)
    expect(floodSince(burst, MINUTE + FLOOD_WINDOW_MS)).toBeNull()
    const later = at(11, 60 * MINUTE)
    expect(floodSince([...later, ...burst], 61 * MINUTE)).toBe(60 * MINUTE - FLOOD_WINDOW_MS)
    expect(floodSince([...burst, 60 * MINUTE], 61 * MINUTE)).toBeNull()
  })
})
