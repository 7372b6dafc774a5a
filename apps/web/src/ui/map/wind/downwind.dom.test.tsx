import { type DeviceDetail, RunState, State2 } from '@vigil/contract'
import { asPlace, bearingBetween } from '@vigil/domain'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { alarm, basic, deviceNode, life, officeNode } from '../../../../test/fakes.ts'
import { openLive, settle, show } from '../../../../test/show.tsx'
import type { MapZone } from '../zone-layer.tsx'
import Downwind, { CONE_COLOUR, RING_COLOUR } from './downwind.tsx'

const HERE = { longitude: 120, latitude: 30 }
const chlorine = alarm('1', 'A', State2.Alarm, { life: life(1), findings: [{ name: 'Chlorine' }] })
const blows = (from: number): DeviceDetail => ({
  sn: 'W',
  deviceType: 'HT01',
  at: 1_000_000,
  deviceTime: 1_000_000,
  beginTime: 1_000_000,
  mods: {
    weatherMod: {
      state: State2.Normal,
      runstate: RunState.Online,
      values: { windDirection: from, windSpeed: 3 },
    },
  },
})

async function map(wind: DeviceDetail | undefined, visible = ['A', 'W']) {
  const world = openLive()
  world.server.tree = [
    officeNode('1', [
      { ...deviceNode('A', '1'), ...HERE },
      { ...deviceNode('W', '1'), ...HERE, latitude: 30.001, deviceType: 'HT01' },
    ]),
  ]
  world.server.devices = [basic('A', State2.Alarm), basic('W', State2.Normal, { deviceType: 'HT01' })]
  world.server.alarms = [chlorine]
  await world.start()
  vi.spyOn(world.live.details, 'detail').mockImplementation((sn) => (sn === 'W' ? wind : undefined))
  let zones: readonly MapZone[] = []
  const tell = (told: readonly MapZone[]) => {
    zones = told
  }
  const drawn = await show(<Downwind visible={visible} tell={tell} />, { live: world.live })
  await act(settle)
  return { zones: () => zones, leave: drawn.leave }
}

it('a sector leads from what alarms to where the wind of now blows, with the ring that people are kept out of', async () => {
  const { zones, leave } = await map(blows(270))
  const [cone, ring] = zones()
  expect([cone?.colour, ring?.colour]).toEqual([CONE_COLOUR, RING_COLOUR])
  const [tip, ...arc] = cone?.ring ?? []
  expect(tip).toEqual([HERE.longitude, HERE.latitude])
  const middle = arc[Math.floor(arc.length / 2)]
  expect(middle && bearingBetween(HERE, asPlace(middle))).toBeCloseTo(90, 0)
  leave()
  expect(zones()).toEqual([])
})

it('without a live wind there is a ring and no sector; a device that is not on the map has neither', async () => {
  expect((await map(undefined)).zones().map(({ colour }) => colour)).toEqual([RING_COLOUR])
  expect((await map(blows(90), ['W'])).zones()).toEqual([])
})
