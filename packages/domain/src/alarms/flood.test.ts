import type { AlarmEvent, DeviceKind } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, raised } from '../fixtures.ts'
import { type AlarmPlace, FLOOD_WINDOW_MS, floodGroups, floodMember, floodSince, inOrder, isFlood } from './flood.ts'

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

const PLACES: Record<string, AlarmPlace> = {
  west: { site: 'Port', danger: 'chemical', position: { longitude: 8, latitude: 50 } },
  east: { site: 'Port', danger: 'chemical', position: { longitude: 9, latitude: 50 } },
  nowhere: { site: 'Port', danger: 'chemical', position: null },
  void: { site: 'Port', danger: 'chemical', position: null },
  smoke: { site: 'Port', danger: 'smoke', position: null },
  metro: { site: 'Metro', danger: 'chemical', position: null },
}
const placeOf = ({ id }: AlarmEvent): AlarmPlace => PLACES[id] as AlarmPlace
const alarm = (id: string, beginTime: number, priority: 1 | 2 | 3 = 2) => alarmEvent({ id, beginTime, priority })

describe('the groups of a flood', () => {
  const alarms = [
    alarm('east', 1),
    alarm('west', 2),
    alarm('void', 4),
    alarm('nowhere', 3),
    alarm('smoke', 5, 3),
    alarm('metro', 0),
  ]

  it('are by site and danger, the worst first, then the one that began first', () => {
    const groups = floodGroups(alarms, placeOf, () => null)
    expect(groups.map(({ site, danger }) => `${site} ${danger}`)).toEqual([
      'Port smoke',
      'Metro chemical',
      'Port chemical',
    ])
    expect(groups[2]?.firstOut.id).toBe('east')
  })

  it('go along the wind inside; without a position or a wind by age', () => {
    const inside = (from: number | null) =>
      floodGroups(alarms, placeOf, () => (from === null ? null : { from }))[2]?.alarms.map(({ id }) => id)
    expect(inside(270)).toEqual(['west', 'east', 'nowhere', 'void'])
    expect(inside(90)).toEqual(['east', 'west', 'nowhere', 'void'])
    expect(inside(null)).toEqual(['east', 'west', 'nowhere', 'void'])
  })

  it('hide nothing: every alarm is in exactly one of them', () => {
    const kinds: (DeviceKind | null)[] = ['chemical', 'nuclear', null]
    const any = fc.record({
      site: fc.constantFrom('Port', 'Metro'),
      danger: fc.constantFrom(...kinds),
      position: fc.option(
        fc.record({
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
          latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        }),
      ),
      beginTime: fc.nat(5000),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), fc.option(fc.integer({ min: 0, max: 360 })), (places, from) => {
        const all = places.map(({ beginTime }, i) => alarmEvent({ id: String(i), beginTime }))
        const groups = floodGroups(
          all,
          ({ id }) => places[Number(id)] as AlarmPlace,
          () => (from === null ? null : { from }),
        )
        const shown = groups.flatMap(({ alarms: inside }) => inside.map(({ id }) => Number(id)))
        expect(shown.sort((a, b) => a - b)).toEqual(all.map((_, i) => i))
        for (const group of groups) {
          expect(group.alarms).toContain(group.firstOut)
          for (const { beginTime } of group.alarms) expect(group.firstOut.beginTime).toBeLessThanOrEqual(beginTime)
        }
      }),
    )
  })

  it('have one order also where all began at one time', () => {
    const same = ['void', 'nowhere', 'metro', 'smoke'].map((id) => alarm(id, 7))
    const told = (all: readonly AlarmEvent[]) =>
      floodGroups(all, placeOf, () => null).map(({ firstOut, alarms: inside }) => [firstOut.id, inside.length])
    expect(told(same)).toEqual([
      ['metro', 1],
      ['nowhere', 2],
      ['smoke', 1],
    ])
    expect(told(same.toReversed())).toEqual(told(same))
  })

  it('have for their first-out the one that came first in the flood, though it has left the desk', () => {
    const [first, ...left] = [alarm('west', 900), alarm('east', 20), alarm('smoke', 30)]
    const members = inOrder([
      { alarm: first as AlarmEvent, at: 900 },
      { alarm: alarm('east', 20), at: 950 },
    ])
    const groups = floodGroups(left, placeOf, () => null, members)
    expect(groups.map(({ firstOut, alarms: inside }) => [firstOut.id, inside.map(({ id }) => id)])).toEqual([
      ['smoke', ['smoke']],
      ['west', ['east']],
    ])
  })
})

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
