import { PointState } from '@vigil/contract'
import { describe, expect, it, vi } from 'vitest'
import type { ShownDevice } from '../../../live/stores/live-fleet.ts'
import { DeviceOrder, liveKey, type OrderInput, ranksOf } from './device-order.ts'

const ranks = (texts: string[], language = 'en') =>
  ranksOf(
    texts,
    (text) => text,
    (text) => text,
    language,
  )

describe('ranks of names', () => {
  it('count as people do, and are equal for equal names', () => {
    const order = ranks(['Gate 10', 'Gate 9', 'gate 9', 'Arrival'])
    expect(order.get('Arrival')).toBe(0)
    expect(order.get('Gate 9')).toBe(order.get('gate 9'))
    expect(order.get('Gate 9')).toBeLessThan(order.get('Gate 10') ?? -1)
  })
})

const device = (shown: PointState, real = shown) => ({ shown, real, basic: { types: [] } }) as unknown as ShownDevice
const key = (shown: ShownDevice | undefined) => liveKey('state', { device: shown, place: undefined, heardAt: 0 })

describe('the key of a state', () => {
  it('ranks fault below warning and alarm, whatever their numbers [STA-04]', () => {
    const worstFirst = [PointState.HighRisk, PointState.Alarm, PointState.Warning, PointState.Fault, PointState.Normal]
    const keys = worstFirst.map((state) => key(device(state)))
    expect(keys).toEqual(keys.toSorted((a, b) => b - a))
    expect(key(undefined)).toBe(key(device(PointState.NotConnected)))
  })

  it('leaves a silenced device where its real state puts it [SIL-01]', () => {
    expect(key(device(PointState.Normal, PointState.Alarm))).toBe(key(device(PointState.Alarm)))
  })
})

function orderOf(keys: Map<string, number>) {
  const order = new DeviceOrder()
  const input: OrderInput = {
    devices: ['a', 'b', 'c', 'd'],
    descending: true,
    key: vi.fn((sn: string) => keys.get(sn) ?? 0),
    tie: (sn) => sn.charCodeAt(0),
  }
  return { order, input }
}

describe('the order of the list', () => {
  it('keeps equal rows in one order, whichever way round it is sorted', () => {
    const { order, input } = orderOf(
      new Map([
        ['b', 2],
        ['d', 2],
      ]),
    )
    expect(order.sort(input)).toEqual(['b', 'd', 'a', 'c'])
    expect(order.sort({ ...input, descending: false })).toEqual(['a', 'c', 'b', 'd'])
  })

  it('is the same list until a key has changed, and looks only at devices that did [TRE-01]', () => {
    const keys = new Map([['b', 2]])
    const { order, input } = orderOf(keys)
    const first = order.sort(input)
    vi.mocked(input.key).mockClear()
    expect(order.update(input, new Set(['c']))).toBe(first)
    expect(input.key).toHaveBeenCalledTimes(1)
    keys.set('c', 3)
    expect(order.update(input, new Set(['c']))).toEqual(['c', 'b', 'a', 'd'])
  })

  it('sorts everything when nobody knows what changed, and ignores devices that are not shown', () => {
    const keys = new Map([['b', 2]])
    const { order, input } = orderOf(keys)
    const first = order.sort(input)
    keys.set('elsewhere', 9)
    expect(order.update(input, new Set(['elsewhere']))).toBe(first)
    keys.set('d', 5)
    expect(order.update(input, undefined)).toEqual(['d', 'b', 'a', 'c'])
  })
})
