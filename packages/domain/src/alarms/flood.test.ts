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
  west: { site: 'Port', danger: 'chemical', unheard: false },
  east: { site: 'Port', danger: 'chemical', unheard: false },
  nowhere: { site: 'Port', danger: 'chemical', unheard: false },
  void: { site: 'Port', danger: 'chemical', unheard: false },
  smoke: { site: 'Port', danger: 'smoke', unheard: false },
  metro: { site: 'Metro', danger: 'chemical', unheard: false },
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

  it('are by site and danger, in the order of the queue, and so is what is inside', () => {
    const told = (queue: readonly AlarmEvent[]) =>
      floodGroups(queue, placeOf).map(({ site, danger, alarms: inside }) => [
        `${site} ${danger}`,
        ...inside.map(({ id }) => id),
      ])
    expect(told(alarms)).toEqual([
      ['Port chemical', 'east', 'west', 'void', 'nowhere'],
      ['Port smoke', 'smoke'],
      ['Metro chemical', 'metro'],
    ])
    expect(told(alarms.toReversed())).toEqual([
      ['Metro chemical', 'metro'],
      ['Port smoke', 'smoke'],
      ['Port chemical', 'nowhere', 'void', 'west', 'east'],
    ])
    expect(floodGroups(alarms.toReversed(), placeOf)[2]?.firstOut.id).toBe('east')
  })

  it('hide nothing: every alarm is in exactly one of them', () => {
    const kinds: (DeviceKind | null)[] = ['chemical', 'nuclear', null]
    const any = fc.record({
      site: fc.constantFrom('Port', 'Metro'),
      danger: fc.constantFrom(...kinds),
      unheard: fc.boolean(),
      beginTime: fc.nat(5000),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (places) => {
        const all = places.map(({ beginTime }, i) => alarmEvent({ id: String(i), beginTime }))
        const groups = floodGroups(all, ({ id }) => places[Number(id)] as AlarmPlace)
        const shown = groups.flatMap(({ alarms: inside }) => inside.map(({ id }) => Number(id)))
        expect(shown.sort((a, b) => a - b)).toEqual(all.map((_, i) => i))
        for (const group of groups) {
          expect(group.alarms).toContain(group.firstOut)
          for (const { beginTime } of group.alarms) expect(group.firstOut.beginTime).toBeLessThanOrEqual(beginTime)
        }
      }),
    )
  })

  // Half of a site fell silent in a flood: its rows stood below the head of the other half, and the next site's alarms below them.
  it('keep those whose device is not connected apart, with the first-out of their place', () => {
    const lost = new Set(['west', 'void'])
    const apart = (alarm: AlarmEvent): AlarmPlace => ({ ...placeOf(alarm), unheard: lost.has(alarm.id) })
    const groups = floodGroups(
      ['east', 'metro', 'west', 'void'].map((id) => alarm(id, 1)),
      apart,
      [{ alarm: alarm('east', 1), at: 1 }],
    )
    expect(
      groups.map(({ site, unheard, firstOut, alarms: inside }) => [site, unheard, firstOut.id, inside.length]),
    ).toEqual([
      ['Port', false, 'east', 1],
      ['Metro', false, 'metro', 1],
      ['Port', true, 'east', 2],
    ])
  })

  it('have one first-out also where all began at one time', () => {
    const same = ['void', 'nowhere', 'metro', 'smoke'].map((id) => alarm(id, 7))
    const told = (all: readonly AlarmEvent[]) =>
      floodGroups(all, placeOf)
        .map(({ firstOut, alarms: inside }) => `${firstOut.id} ${inside.length}`)
        .sort()
    expect(told(same)).toEqual(['metro 1', 'nowhere 2', 'smoke 1'])
    expect(told(same.toReversed())).toEqual(told(same))
  })

  it('have for their first-out the one that came first in the flood, though it has left the desk', () => {
    const [first, ...left] = [alarm('west', 900), alarm('east', 20), alarm('smoke', 30)]
    const members = inOrder([
      { alarm: first as AlarmEvent, at: 900 },
      { alarm: alarm('east', 20), at: 950 },
    ])
    const groups = floodGroups(left, placeOf, members)
    expect(groups.map(({ firstOut, alarms: inside }) => [firstOut.id, inside.map(({ id }) => id)])).toEqual([
      ['west', ['east']],
      ['smoke', ['smoke']],
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
