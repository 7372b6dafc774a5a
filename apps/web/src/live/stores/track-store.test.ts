import { describe, expect, it } from 'vitest'
import { type TrackPoint, TrackStore } from './track-store.ts'

const point = (sn: string, at: number): TrackPoint => ({ sn, at, position: { longitude: at, latitude: 0 }, state: 0 })
const times = (store: TrackStore, sn: string) => store.replay(sn).map(({ at }) => at)

describe('a replay', () => {
  it('grows by what is pushed, for each device by itself', () => {
    const store = new TrackStore()
    let told = 0
    store.subscribe('A', () => told++)
    store.receiveReplay([point('A', 1), point('B', 5), point('A', 2)])
    store.receiveReplay([point('A', 3)])
    expect([times(store, 'A'), times(store, 'B'), told]).toEqual([[1, 2, 3], [5], 2])
    expect(store.replay('A')).toBe(store.replay('A'))
  })

  it('is empty after it was cleared, and begins anew when time jumps back', () => {
    const store = new TrackStore()
    store.receiveReplay([point('A', 1), point('A', 2)])
    store.clearReplay('A')
    expect(times(store, 'A')).toEqual([])
    store.receiveReplay([point('A', 8), point('A', 9)])
    store.receiveReplay([point('A', 4)])
    expect(times(store, 'A')).toEqual([4])
  })
})

describe('the way of a device that is followed [PSH-03]', () => {
  const places = (store: TrackStore) => store.positions('A').map(({ at, value }) => [at, value])

  it('has the values of the quantity of this window, and none that another window of the same user asked for', () => {
    const store = new TrackStore()
    store.wish('nuclearMod.doseRate')
    store.receivePositions([
      { ...point('A', 1), quantity: 'nuclearMod.netRate', value: 7 },
      { ...point('A', 1), quantity: 'nuclearMod.doseRate', value: 0.1 },
      point('A', 2),
      { ...point('A', 2), quantity: 'nuclearMod.doseRate', value: 0.2 },
    ])
    expect(places(store)).toEqual([
      [1, 0.1],
      [2, 0.2],
    ])
    store.wish(undefined)
    store.forget('A')
    store.receivePositions([{ ...point('A', 3), quantity: 'nuclearMod.doseRate', value: 0.3 }, point('A', 3)])
    expect(places(store)).toEqual([[3, undefined]])
  })
})
