import { describe, expect, it } from 'vitest'
import { fitted, groundIn, moved, type PlainView, startedAt, tilesIn, toPixel, zoomed } from './plain-view.ts'

const view: PlainView = startedAt({ center: [121.5, 31.2], zoom: 12 }, 800, 600)
const near = (a: { x: number; y: number }, b: { x: number; y: number }) => {
  expect(a.x).toBeCloseTo(b.x, 3)
  expect(a.y).toBeCloseTo(b.y, 3)
}

describe('a map that is drawn plainly', () => {
  it('begins where it is told to, with its place in the middle', () => {
    near(toPixel(view, { longitude: 121.5, latitude: 31.2 }), { x: 400, y: 300 })
    const { west, east, south, north } = groundIn(view)
    expect(west < 121.5 && 121.5 < east && south < 31.2 && 31.2 < north).toBe(true)
  })

  it('moves with the hand, and keeps what is under the pointer while it is made larger', () => {
    const place = { longitude: 121.51, latitude: 31.21 }
    const before = toPixel(view, place)
    near(toPixel(moved(view, 30, -20), place), { x: before.x + 30, y: before.y - 20 })
    near(toPixel(zoomed(view, 2, before), place), before)
    expect(zoomed(view, 99).zoom).toBe(20)
  })

  it('shows all of a stretch of ground with room around it, and no closer than asked', () => {
    const [west, south, east, north] = [121.4, 31.1, 121.6, 31.3]
    const shown = fitted(view, [west, south, east, north], 50, 18)
    for (const longitude of [west, east])
      for (const latitude of [south, north]) {
        const { x, y } = toPixel(shown, { longitude, latitude })
        expect(x).toBeGreaterThanOrEqual(49.9)
        expect(x).toBeLessThanOrEqual(750.1)
        expect(y).toBeGreaterThanOrEqual(49.9)
        expect(y).toBeLessThanOrEqual(550.1)
      }
    expect(fitted(view, [121.5, 31.2, 121.5, 31.2], 50, 16).zoom).toBe(16)
  })

  it('lies across the date line where its places do', () => {
    const across = fitted(view, [179, -1, 181, 1], 20, 16)
    const [left, right] = [179.5, -179.5].map((longitude) => toPixel(across, { longitude, latitude: 0 }).x)
    expect(left).toBeLessThan(400)
    expect(right).toBeGreaterThan(400)
    expect(right).toBeLessThan(800)
  })

  it('covers itself with tiles, the last of the file where it is larger than that', () => {
    const tiles = tilesIn(view, 9)
    expect(tiles.every(({ z }) => z === 9)).toBe(true)
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ left, size }) => left + size))).toBeGreaterThanOrEqual(800)
    expect(tiles[0]?.size).toBeCloseTo(512 * 2 ** 3)
    // East of the date line the world begins anew.
    const beyond = tilesIn(startedAt({ center: [180, 0], zoom: 3 }, 800, 600), 3)
    expect(new Set(beyond.map(({ column }) => column))).toEqual(new Set([7, 0]))
  })
})
