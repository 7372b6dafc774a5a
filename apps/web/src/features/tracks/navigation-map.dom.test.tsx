import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { rememberDrawing } from '../../../test/drawing.ts'
import { basic, deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, pass, press, settle, show } from '../../../test/show.tsx'
import { TRAIL_COLOURS } from '../../ui/map/trail/trail-colours.ts'
import type { TrailPart } from '../../ui/map/trail/trail-scale.ts'
import { STATE_COLOURS } from '../../ui/theme.ts'
import NavigationMap from './navigation-map.tsx'

const HERE = { longitude: 121.5, latitude: 31.2 }
const parts: TrailPart[] = [
  {
    name: 'warning',
    sparse: false,
    coordinates: [
      [121.499, 31.2],
      [HERE.longitude, HERE.latitude],
    ],
  },
  {
    name: 'calm1',
    sparse: true,
    coordinates: [
      [121.498, 31.2],
      [121.499, 31.2],
    ],
  },
]

it('without WebGL devices that move are drawn upon the ways that they have come, chosen by a press and followed until somebody drags the map [FEA-01, RTE-17]', async () => {
  const world = openLive()
  world.server.tree = [officeNode('1', [{ ...deviceNode('VAN', '1'), ...HERE, deviceType: 'GD606' }])]
  world.server.devices = [basic('VAN', 0, { deviceType: 'GD606' })]
  await world.start()
  const { drawn } = rememberDrawing()
  const told: string[] = []
  await show(
    <NavigationMap
      shown={['VAN']}
      parts={parts}
      followed={['VAN']}
      select={(sn) => void told.push(sn)}
      onLeave={() => void told.push('left')}
    />,
    { live: world.live },
  )
  await pass(1000)
  const ways = drawn.filter(({ act }) => act === 'stroke')
  expect(ways.some(({ colour, dash }) => colour === TRAIL_COLOURS.dark.warning && dash.length === 0)).toBe(true)
  expect(ways.some(({ colour, dash }) => colour === TRAIL_COLOURS.dark.calm1 && dash.length > 0)).toBe(true)
  const van = drawn.findLastIndex(({ act, colour }) => act === 'fill' && colour === STATE_COLOURS.dark.normal)
  const way = drawn.findLastIndex(({ act, colour }) => act === 'stroke' && colour === TRAIL_COLOURS.dark.warning)
  expect(van).toBeGreaterThan(way)
  const [[x = 0, y = 0] = []] = drawn[van]?.path ?? []

  const canvas = screen.getByRole('application', { name: 'Map of the devices' })
  const pointer = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number, clientY: number) =>
    act(async () => void fireEvent[kind](canvas, { clientX, clientY, button: 0 }))
  await pointer('pointerDown', x, y)
  await pointer('pointerUp', x, y)
  expect(told.splice(0)).toEqual(['VAN'])
  await pointer('pointerDown', 300, 300)
  await pointer('pointerMove', 400, 300)
  await pointer('pointerUp', 400, 300)
  expect(told.splice(0)).toEqual(['left'])
  await press(screen.getByRole('button', { name: 'Show all devices' }))
  await settle()
  expect(told).toEqual(['left'])
})
