import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { rememberDrawing } from '../../../../test/drawing.ts'
import { openLive, pass, press, show } from '../../../../test/show.tsx'
import { TRAIL_COLOURS, TRAIL_WIDTHS } from './trail-colours.ts'
import type { TrailPart } from './trail-scale.ts'
import WayMap from './way-map.tsx'

const trail = [
  { at: 0, longitude: 121.49, latitude: 31.19 },
  { at: 1000, longitude: 121.51, latitude: 31.21 },
]
const part = (name: TrailPart['name'], ...coordinates: [number, number][]): TrailPart => ({
  name,
  sparse: false,
  coordinates,
})
const parts = [
  part('calm2', [121.49, 31.19], [121.5, 31.2]),
  part('alarm', [121.5, 31.2], [121.505, 31.205]),
  part('calm2', [121.506, 31.206], [121.51, 31.21]),
]
const other = [part('none', [121.49, 31.21], [121.51, 31.19])]

it('without WebGL the way of a trip is drawn whole and in view, with the one that it is compared with, and is moved by tools and keys [FEA-04]', async () => {
  const world = openLive()
  const { drawn } = rememberDrawing()
  await show(<WayMap trail={trail} parts={parts} other={other} />, { live: world.live })
  drawn.length = 0
  const canvas = screen.getByRole('application', { name: 'Map of the devices' })
  const redraw = async (key: string) => {
    drawn.length = 0
    await act(async () => void fireEvent.keyDown(canvas, { key }))
    await pass(100)
    return drawn.filter(({ act }) => act === 'stroke')
  }
  await redraw('ArrowLeft')
  const strokes = await redraw('ArrowRight')
  const of = (colour: string) => strokes.filter((each) => each.colour === colour)
  const { calm2, alarm } = TRAIL_COLOURS.dark
  expect(of(calm2).map(({ path, width }) => [path.length, width])).toEqual([[2, TRAIL_WIDTHS.calm2]])
  expect(of(alarm).map(({ path, width }) => [path.length, width])).toEqual([[1, TRAIL_WIDTHS.alarm]])
  expect(strokes.indexOf(of(alarm)[0] as never)).toBeGreaterThan(strokes.indexOf(of(calm2)[0] as never))
  const [compared] = strokes.filter(({ dash }) => dash.length > 0)
  expect(compared?.path).toHaveLength(1)
  // All of it lies in the picture.
  for (const [n, value] of of(calm2)
    .flatMap(({ path }) => path.flat())
    .entries()) {
    expect(value).toBeGreaterThan(0)
    expect(value).toBeLessThan(n % 2 === 0 ? 1440 : 900)
  }

  const across = (all: typeof strokes) => {
    const [[from = 0, , to = 0] = []] = all.findLast(({ colour }) => colour === alarm)?.path ?? []
    return to - from
  }
  const before = across(strokes)
  drawn.length = 0
  await press(screen.getByRole('button', { name: 'Zoom in' }))
  await pass(100)
  expect(across(drawn.filter(({ act }) => act === 'stroke'))).toBeCloseTo(2 * before, 3)
  drawn.length = 0
  await press(screen.getByRole('button', { name: 'Show the whole trail' }))
  await pass(100)
  expect(across(drawn.filter(({ act }) => act === 'stroke'))).toBeCloseTo(before, 3)
})
