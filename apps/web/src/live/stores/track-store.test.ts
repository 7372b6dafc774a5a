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
