import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { rememberDrawing } from '../../../../test/drawing.ts'
import { basic, deviceNode, officeNode } from '../../../../test/fakes.ts'
import { openLive, pass, show } from '../../../../test/show.tsx'
import type { ReplayPoint } from '../../../live/stores/track-store.ts'
import { TRAIL_COLOURS } from '../../../ui/map/trail/trail-colours.ts'
import { TOKENS } from '../../../ui/theme.ts'
import TrackMap from './track-map.tsx'

const HERE = { longitude: 121.5, latitude: 31.2 }
const played = (longitude: number, second: number): ReplayPoint => ({
  at: second * 1000,
  position: { longitude, latitude: 31.2 },
  state: 0,
})
const trail = [
  { at: 0, longitude: 121.499, latitude: 31.2 },
  { at: 1000, ...HERE },
]
const parts = [
  {
    name: 'alarm' as const,
    sparse: false,
    coordinates: [
      [121.499, 31.2],
      [121.5, 31.2],
    ] as [number, number][],
  },
]

it('without WebGL the way of a device is drawn, what is played once more above it, and the map follows until it is dragged [RTE-06]', async () => {
  const world = openLive()
  world.server.tree = [officeNode('1', [{ ...deviceNode('VAN', '1'), ...HERE, deviceType: 'GD606' }])]
  world.server.devices = [basic('VAN', 0, { deviceType: 'GD606' })]
  await world.start()
  const { drawn } = rememberDrawing()
  await show(<TrackMap sn="VAN" trail={trail} parts={parts} replay={[played(121.498, 1), played(121.51, 2)]} />, {
    live: world.live,
  })
  await pass(1000)
  expect(drawn.some(({ act, colour }) => act === 'stroke' && colour === TRAIL_COLOURS.dark.alarm)).toBe(true)
  // What is played once more has left the middle: the map has gone with it.
  const place = drawn.findLast(({ act, colour }) => act === 'fill' && colour === TOKENS.dark.accent)
  expect(place?.path[0]?.map(Math.round)).toEqual([720, 450])

  const follow = screen.getByRole('checkbox') as HTMLInputElement
  expect(follow.checked).toBe(true)
  const canvas = screen.getByRole('application', { name: 'Map of the devices' })
  await act(async () => void fireEvent.keyDown(canvas, { key: 'ArrowLeft' }))
  expect(follow.checked).toBe(false)
})
