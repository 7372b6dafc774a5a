import { fireEvent, screen } from '@testing-library/react'
import type { TaskArea } from '@vigil/contract'
import type { LonLat } from '@vigil/domain'
import { act } from 'react'
import { expect, it } from 'vitest'
import { rememberDrawing } from '../../../test/drawing.ts'
import { openLive, pass, show } from '../../../test/show.tsx'
import { EDGE } from './area-layer.tsx'
import DrawMap from './draw-map.tsx'

const CORNERS: [number, number][] = [
  [121.49, 31.19],
  [121.51, 31.19],
  [121.51, 31.21],
]
const AREA: TaskArea = { kind: 'polygon', points: CORNERS }

it('without WebGL an area is drawn by presses, with its corners and its ground; a drag moves the map and sets none [RTE-17]', async () => {
  const world = openLive()
  await world.start()
  const { drawn } = rememberDrawing()
  const places: LonLat[] = []
  await show(<DrawMap area={AREA} corners={CORNERS} onPlace={(place) => void places.push(place)} />, {
    live: world.live,
  })
  await pass(100)
  expect(drawn.filter(({ act, opacity, colour }) => act === 'fill' && colour === EDGE && opacity === 1)).toHaveLength(3)
  expect(drawn.some(({ act, width, colour }) => act === 'stroke' && colour === EDGE && width === 3)).toBe(true)

  const canvas = screen.getByRole('application', { name: 'Map of the devices' })
  const pointer = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number, clientY: number) =>
    act(async () => void fireEvent[kind](canvas, { clientX, clientY, button: 0 }))
  await pointer('pointerDown', 720, 450)
  await pointer('pointerUp', 720, 450)
  expect(places.map((place) => place.map((degrees) => degrees.toFixed(3)))).toEqual([['121.500', '31.200']])
  await pointer('pointerDown', 720, 450)
  await pointer('pointerMove', 760, 450)
  await pointer('pointerUp', 760, 450)
  expect(places).toHaveLength(1)
  await pointer('pointerDown', 760, 450)
  await pointer('pointerUp', 760, 450)
  expect(places[1]?.[0]).toBeCloseTo(121.5, 3)
})
