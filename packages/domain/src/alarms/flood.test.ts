import type { AlarmEvent, DeviceKind } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent, eventOf, raised } from '../fixtures.ts'
import { type AlarmPlace, FLOOD_WINDOW_MS, firstOut, firstOutSince, floodGroups, isFlood } from './flood.ts'

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
        const oldest = all.reduce((least, { beginTime }) => Math.min(least, beginTime), Number.POSITIVE_INFINITY)
        if (all.length > 0) expect(firstOut(all)?.beginTime).toBe(oldest)
        for (const group of groups) expect(group.alarms).toContain(group.firstOut)
      }),
    )
  })

  it('have one first-out, whatever the order', () => {
    expect(firstOut([])).toBeUndefined()
    expect(firstOutSince([], 0)).toBeUndefined()
    const [a, b] = [alarm('a', 1), alarm('b', 1)]
    expect([firstOut([a, b])?.id, firstOut([b, a])?.id, firstOut([a, a])?.id]).toEqual(['a', 'a', 'a'])
  })

  it('takes what began the flood for the first, not what had stood for hours before it', () => {
    const standing = alarmEvent({ id: 'standing', beginTime: 10 })
    const again = { ...eventOf(raised({ id: 'again', at: 20 })), beginTime: 20 }
    const cameAgain = { ...again, life: again.life && { ...again.life, begins: [20, 1020] } }
    const fresh = alarmEvent({ id: 'fresh', beginTime: 1010 })
    expect(firstOutSince([standing, cameAgain, fresh], 1000)?.id).toBe('fresh')
    expect(firstOutSince([cameAgain, standing], 1000)?.id).toBe('again')
    expect(firstOutSince([standing], 1000)).toBeUndefined()
  })
})
