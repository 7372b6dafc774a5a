import { newLiveDevice } from '@vigil/domain'
import { expect, it } from 'vitest'
import { FollowedTracks } from './followed-tracks.ts'

const position = { longitude: 121.5, latitude: 31.2 }

it.each(['toString.length', '__proto__.x', 'constructor.name', 'nuclearMod.toString', 'nuclearMod', '.', ''])(
  'who names %j, which is no quantity, is told the way alone, and keeps nobody from it [PSH-03]',
  (quantity) => {
    const before = newLiveDevice('A', '1', 'GD606', 0 as never)
    const device = {
      ...before,
      position,
      modules: { nuclearMod: { state: 0, runstate: 1, values: { doseRate: 0.1 } } },
    } as never
    const tracks = new FollowedTracks()
    tracks.follow('1', 'A', quantity)
    tracks.follow('2', 'A', 'nuclearMod.doseRate')
    expect(tracks.heard(device, before)).toBe(true)
    const told = new Map(tracks.take())
    expect(told.get('1')?.map(({ value }) => value)).toEqual([undefined])
    expect(told.get('2')?.map(({ value }) => value)).toEqual([0.1])
  },
)
