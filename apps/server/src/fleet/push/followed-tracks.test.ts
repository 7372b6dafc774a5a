import { newLiveDevice } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
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

describe('a way that two windows of one user colour by two quantities [PSH-03]', () => {
  const before = newLiveDevice('A', '1', 'GD606', 0 as never)
  const device = {
    ...before,
    position,
    modules: { nuclearMod: { state: 0, runstate: 1, values: { doseRate: 0.1, netRate: 7 } } },
  } as never
  const told = (tracks: FollowedTracks) => {
    tracks.heard(device, before)
    return tracks.take().flatMap(([, points]) => points.map(({ quantity, value }) => [quantity, value]))
  }
  const DOSE = ['nuclearMod.doseRate', 0.1]
  const NET = ['nuclearMod.netRate', 7]

  it('is told once for each, with its name beside the value, and to the other window still when one has left', () => {
    const tracks = new FollowedTracks()
    for (const quantity of ['nuclearMod.doseRate', 'nuclearMod.netRate', 'nuclearMod.doseRate'])
      tracks.follow('1', 'A', quantity)
    expect(told(tracks)).toEqual([DOSE, NET])
    tracks.unfollow('1', 'A', 'nuclearMod.netRate')
    expect(told(tracks)).toEqual([DOSE])
    tracks.unfollow('1', 'A', 'nuclearMod.doseRate')
    expect(told(tracks)).toEqual([DOSE])
    tracks.unfollow('1', 'A', 'nuclearMod.doseRate')
    expect(told(tracks)).toEqual([])
  })

  it('does not go on with what windows asked for that died without leaving', () => {
    const tracks = new FollowedTracks()
    tracks.follow('1', 'A', 'nuclearMod.doseRate')
    // Somebody else follows something, so that not all is forgotten.
    tracks.follow('2', 'B', undefined)
    tracks.followers.limit('1', 0)
    tracks.follow('1', 'A', 'nuclearMod.netRate')
    expect(told(tracks)).toEqual([NET])
  })

  it('is no more than eight ways for who asks for ever more', () => {
    const tracks = new FollowedTracks()
    for (let n = 0; n < 20; n++) tracks.follow('1', 'A', `nuclearMod.q${n}`)
    expect(told(tracks)).toHaveLength(8)
  })
})
