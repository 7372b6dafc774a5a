import { expect, it } from 'vitest'
import { rememberingContext } from '../../../../test/drawing.ts'
import type { WindMark } from '../wind/wind.ts'
import { arrowSize, drawWinds } from './draw-winds.ts'
import { Labels } from './labels.ts'
import { startedAt } from './plain-view.ts'

it('an arrow is the larger the harder the wind blows, within what has room beside a device', () => {
  const sizes = [0, 5, 20, 60].map(arrowSize)
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(sizes[0]).toBeGreaterThan(0.3)
  expect(sizes.at(-1)).toBe(sizes.at(-2))
})

it('stations that stand upon each other have one arrow, and one that stands apart has its own', () => {
  const view = startedAt({ center: [121.5, 31.2], zoom: 12 }, 800, 600)
  const station = (longitude: number, text: string): WindMark => ({
    longitude,
    latitude: 31.2,
    toward: 90,
    speed: 3,
    text,
    clustered: false,
  })
  const { context, drawn } = rememberingContext()
  const stations = [station(121.5, 'one'), station(121.5001, 'upon it'), station(121.55, 'apart')]
  drawWinds(context, { view, theme: 'dark', labels: new Labels() }, stations)
  expect(drawn.filter(({ act }) => act === 'words').map(({ text }) => text)).toEqual(['one', 'apart'])
  expect(drawn.filter(({ act }) => act === 'fill')).toHaveLength(2)
})
