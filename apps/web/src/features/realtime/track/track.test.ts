import type { Threshold } from '@vigil/contract'
import { lengthOf } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { MAP_PALETTES } from '../../../ui/map/style/map-palette.ts'
import { addToTrail, joinedTrail, type TrailPoint, trailOf } from '../../../ui/map/trail/trail.ts'
import { TRAIL_COLOURS, TRAIL_ORDER, TRAIL_WIDTHS, type TrailClass } from '../../../ui/map/trail/trail-colours.ts'
import { TRAIL, trailLayers } from '../../../ui/map/trail/trail-layers.ts'
import { trailParts, trailScale } from '../../../ui/map/trail/trail-scale.ts'

const point = (at: number, longitude: number, value?: number): TrailPoint => ({ at, longitude, latitude: 0, value })
const limit: Threshold = {
  module: 'nuclearMod',
  quantity: 'doseRate',
  unit: 'µSv/h',
  direction: 'above',
  warn: 0.4,
  alarm: 1,
  highRisk: 10,
}

describe('the way of a device [RTE-06]', () => {
  it('goes on from what is on record, without a place twice', () => {
    const stored = trailOf({
      points: [
        [1, 10, 50, 0.1, 0],
        [2, 11, 50, null, 2],
      ],
    })
    expect(stored[1]).toEqual({ at: 2, longitude: 11, latitude: 50, value: undefined, state: 2 })
    expect(joinedTrail(stored, [point(2, 11), point(3, 12)]).map(({ at }) => at)).toEqual([1, 2, 3])
    expect(joinedTrail(stored, [])).toBe(stored)
  })

  it('does not grow while the device stands or a message comes late', () => {
    const trail = addToTrail([], point(5, 1))
    expect(addToTrail(trail, point(6, 1))).toBe(trail)
    expect(addToTrail(trail, point(4, 2))).toBe(trail)
    expect(addToTrail(trail, point(6, 2))).toHaveLength(2)
  })

  it('is as long as the ground is', () => {
    expect(lengthOf([])).toBe(0)
    expect(lengthOf([point(1, 0), point(2, 1)])).toBeCloseTo(111_195, -1)
    const far = (longitude: number) => ({ ...point(longitude, longitude), latitude: 60 })
    expect(lengthOf([far(0), far(1)])).toBeCloseTo(55_597, -2)
  })
})

describe('the colours of a way', () => {
  it('are those of danger from the limits on, and calm steps below', () => {
    const { classOf, steps } = trailScale([point(1, 0, 0.1), point(2, 1, 0.2)], limit)
    expect([0.1, 0.25, 0.39, 0.4, 1, 20].map(classOf)).toEqual([
      'calm1',
      'calm2',
      'calm3',
      'warning',
      'alarm',
      'highRisk',
    ])
    expect(classOf(undefined)).toBe('none')
    expect(steps.map(({ from }) => from)).toEqual([...steps.map(({ from }) => from)].sort((a, b) => a - b))
  })

  it('follow what was measured where there is no limit, or one that is undercut', () => {
    for (const none of [undefined, { ...limit, direction: 'below' as const }]) {
      const { classOf, steps } = trailScale([point(1, 0, 0), point(2, 1, 30)], none)
      expect(steps).toHaveLength(3)
      expect([0, 15, 30].map(classOf)).toEqual(['calm1', 'calm2', 'calm3'])
    }
    expect(trailScale([], undefined).classOf(3)).toBe('calm3')
  })

  it('have round steps, which stay while little more is measured', () => {
    const begins = (...values: number[]) =>
      trailScale(
        values.map((value, at) => point(at, at, value)),
        undefined,
      ).steps.map(({ from }) => from)
    expect(begins(1.3, 27.4)).toEqual([0, 10, 20])
    expect(begins(0.9, 28.1)).toEqual([0, 10, 20])
    expect(begins(990, 1090)).toEqual([950, 1000, 1050])
    expect(begins(-4, 7)).toEqual([-5, 0, 5])
    expect(begins(5, 5)).toEqual([5, 6, 7])
    const withLimit = (least: number) => trailScale([point(1, 0, least)], limit).steps.map(({ from }) => from)
    expect(withLimit(0.11)).toEqual(withLimit(0.19))
  })

  it('join stretches, and leave a gap where nobody knows the way', () => {
    const scale = trailScale([point(0, 0, 0)], limit)
    const trail = [point(0, 0, 0), point(1, 1, 0), point(2, 2, 5), point(3, 3, 5), point(900_000, 9, 0)]
    expect(trailParts(trail, scale)).toEqual([
      {
        name: 'calm1',
        sparse: false,
        coordinates: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
      },
      {
        name: 'alarm',
        sparse: false,
        coordinates: [
          [2, 0],
          [3, 0],
        ],
      },
    ])
  })

  it('say where the positions lie too far apart to know the way between them', () => {
    const scale = trailScale([point(0, 0, 0)], limit)
    const trail = [point(0, 0, 0), point(5000, 1, 0), point(65_000, 2, 0), point(125_000, 3, 0), point(130_000, 4, 0)]
    expect(trailParts(trail, scale).map(({ sparse, coordinates }) => [sparse, coordinates.length])).toEqual([
      [false, 2],
      [true, 3],
      [false, 2],
    ])
  })

  it('are opaque, stand off from the ground of their map, and go one way in lightness below the limits', () => {
    for (const theme of ['dark', 'light'] as const) {
      const colours = TRAIL_COLOURS[theme]
      for (const colour of Object.values(colours)) {
        expect(colour).toMatch(/^#[0-9a-f]{6}$/i)
        for (const ground of [MAP_PALETTES[theme].land, MAP_PALETTES[theme].halo]) {
          expect(contrast(colour, ground)).toBeGreaterThan(2.7)
        }
      }
      const steps = [colours.calm1, colours.calm2, colours.calm3].map(luminance)
      const ordered = steps.toSorted((a, b) => (theme === 'dark' ? a - b : b - a))
      expect(steps).toEqual(ordered)
      expect(contrast(colours.calm1, colours.calm2)).toBeGreaterThan(1.8)
      expect(contrast(colours.calm2, colours.calm3)).toBeGreaterThan(1.8)
    }
  })

  it('are told apart by width as well where they mean danger, the worst on top', () => {
    const widths = TRAIL_ORDER.map((name) => TRAIL_WIDTHS[name])
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect(
      new Set(['calm3', 'warning', 'alarm', 'highRisk'].map((name) => TRAIL_WIDTHS[name as TrailClass])).size,
    ).toBe(4)
  })

  it('follow the theme of the map alone', () => {
    const painted = (theme: 'dark' | 'light') => JSON.stringify(trailLayers(theme).find(({ id }) => id === TRAIL))
    expect(painted('dark')).toContain(TRAIL_COLOURS.dark.calm1)
    expect(painted('light')).toContain(TRAIL_COLOURS.light.calm1)
    expect(painted('dark')).not.toContain('opacity')
  })
})

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}
