import { describe, expect, it } from 'vitest'
import { alarm, life } from '../../../../test/fakes.ts'
import {
  EVERYWHERE,
  isInScope,
  NO_DESK_FILTER,
  narrowsDesk,
  passesDesk,
  readDeskFilter,
  writeDeskFilter,
} from './desk-filter.ts'

describe('filter of the desk', () => {
  it('is kept in the address, and what does not parse narrows nothing', () => {
    const filter = { phases: ['raised', 'latched'], priorities: [3], kinds: ['drill'], dangers: ['nuclear'] } as const
    const written = writeDeskFilter(new URLSearchParams('office=7'), filter)
    expect(written.get('office')).toBe('7')
    expect(readDeskFilter(written)).toEqual(filter)
    expect(
      readDeskFilter(new URLSearchParams('phases=cleared,x&priorities=9,,2&alarmKinds=&dangers=nuclear,nuclear')),
    ).toEqual({
      phases: [],
      priorities: [2],
      kinds: [],
      dangers: ['nuclear'],
    })
    expect(writeDeskFilter(written, NO_DESK_FILTER).toString()).toBe('office=7')
    expect([narrowsDesk(filter), narrowsDesk(NO_DESK_FILTER)]).toEqual([true, false])
  })

  it('judges phase, priority, kind of alarm and danger, each by itself', () => {
    const one = alarm('1', 'A', 2, { kind: 'drill', life: life(1, { phase: 'acknowledged' }) })
    const passes = (part: Partial<typeof NO_DESK_FILTER>) => passesDesk(one, { ...NO_DESK_FILTER, ...part })
    expect(passes({})).toBe(true)
    expect([passes({ phases: ['acknowledged'] }), passes({ phases: ['raised'] })]).toEqual([true, false])
    expect([passes({ priorities: [2] }), passes({ priorities: [3] })]).toEqual([true, false])
    expect([passes({ kinds: ['drill'] }), passes({ kinds: ['normal', 'test'] })]).toEqual([true, false])
    expect([passes({ dangers: ['nuclear'] }), passes({ dangers: ['chemical'] })]).toEqual([true, false])
    const strange = alarm('2', 'A', 2, { deviceType: 'none' })
    expect(passesDesk(strange, { ...NO_DESK_FILTER, dangers: ['nuclear'] })).toBe(false)
  })

  it('judges an alarm by its own state, and shows it even if its device is in no tree', () => {
    const over = alarm('1', 'A', 0, { endTime: 5, priority: 3 })
    expect(isInScope(over, EVERYWHERE)).toBe(true)
    expect(isInScope(over, { ...EVERYWHERE, placed: new Set(['B']) })).toBe(false)
    expect(isInScope(over, { ...EVERYWHERE, states: [3] })).toBe(true)
    expect(isInScope(over, { ...EVERYWHERE, states: [2] })).toBe(false)
    const silent = new Map([['A', { until: 9, state2: 2 as const, types: [] }]])
    expect(isInScope(over, { ...EVERYWHERE, silent })).toBe(false)
    expect(isInScope(alarm('2', 'A'), { ...EVERYWHERE, silent, states: [3] })).toBe(true)
  })
})
