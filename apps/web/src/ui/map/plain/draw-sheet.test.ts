import type { Threshold } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { toDegrees } from '../devices/mercator.ts'
import type { Shape } from '../ground/sheet.ts'
import type { TrailPoint } from '../trail/trail.ts'
import { TRAIL_COLOURS, TRAIL_ORDER, TRAIL_WIDTHS } from '../trail/trail-colours.ts'
import { trailLayers, trailShapes } from '../trail/trail-layers.ts'
import { type TrailPart, trailParts, trailScale } from '../trail/trail-scale.ts'
import { zoneLayers, zoneShapes } from '../zone-layer.tsx'
import { type Drawn, drawnLayers } from './draw-sheet.ts'
import { flatShapes } from './flat-shape.ts'
import { type PlainView, startedAt, toPixel } from './plain-view.ts'

const HERE = { longitude: 121.5, latitude: 31.2 }
const view = startedAt({ center: [HERE.longitude, HERE.latitude], zoom: 15 }, 800, 600)
const limit: Threshold = {
  module: 'nuclearMod',
  quantity: 'doseRate',
  unit: 'µSv/h',
  direction: 'above',
  warn: 0.4,
  alarm: 1,
  highRisk: 10,
}
/** A place by its pixel, so that what is drawn can be told by heart. */
const at = (x: number, y: number): [number, number] => {
  const size = 512 * 2 ** view.zoom
  return toDegrees({ x: view.centre.x + (x - 400) / size, y: view.centre.y + (y - 300) / size })
}
const point = (second: number, [longitude, latitude]: [number, number], value = 0.1): TrailPoint => ({
  at: second * 1000,
  longitude,
  latitude,
  value,
})

type Line = Drawn & { draws: 'line' }
const drawnWay = (parts: readonly TrailPart[], shown: PlainView = view) =>
  drawnLayers(shown, trailLayers('dark'), flatShapes(trailShapes(parts))).filter(
    (each): each is Line => each.draws === 'line',
  )
const whole = (pixels: readonly (readonly number[])[]) => pixels.map((line) => line.map(Math.round))
const wayOf = (trail: readonly TrailPoint[]) => trailParts(trail, trailScale(trail, limit))

describe('a way on the plain map [FEA-01, FEA-04]', () => {
  it('goes from place to place, and a gap is left open instead of drawn as a straight line', () => {
    const trail = [
      point(0, at(100, 100)),
      point(10, at(150, 100)),
      point(20, at(150, 180)),
      // A quarter of an hour of which nobody knows anything.
      point(920, at(500, 400)),
      point(930, at(560, 400)),
    ]
    const [casing, way, ...more] = drawnWay(wayOf(trail))
    expect(more).toEqual([])
    expect(way && whole(way.lines)).toEqual([
      [100, 100, 150, 100, 150, 180],
      [500, 400, 560, 400],
    ])
    expect(casing?.lines).toEqual(way?.lines)
    expect(casing?.width).toBeGreaterThan(way?.width ?? Infinity)
  })

  it('has the colours and widths of its classes, the worst on top, in the colours of its map', () => {
    const parts = TRAIL_ORDER.toReversed().map(
      (name, n): TrailPart => ({ name, sparse: false, coordinates: [at(100, 50 * n), at(300, 50 * n)] }),
    )
    const drawn = drawnWay(parts)
    const ways = drawn.slice(TRAIL_ORDER.length)
    expect(ways.map(({ colour, width }) => [colour, width])).toEqual(
      TRAIL_ORDER.map((name) => [TRAIL_COLOURS.dark[name], TRAIL_WIDTHS[name]]),
    )
    expect(ways.every(({ opacity, dash }) => opacity === 1 && dash.length === 0)).toBe(true)
    // Under all of them, or the casing of one would cover the danger of another.
    expect(new Set(drawn.slice(0, TRAIL_ORDER.length).map(({ colour }) => colour)).size).toBe(1)
  })

  it('is broken where positions lie so far apart that the line between them is a guess', () => {
    const trail = [point(0, at(100, 100)), point(10, at(150, 100)), point(70, at(300, 100)), point(130, at(420, 100))]
    const broken = drawnWay(wayOf(trail)).filter(({ dash }) => dash.length > 0)
    expect(broken.map(({ lines }) => whole(lines))).toEqual([[[150, 100, 300, 100, 420, 100]]])
    expect(broken.map(({ cap, dash, width }) => [cap, dash.map((part) => part / width)])).toEqual([['butt', [2, 2]]])
  })

  it('shows a danger of one place from however far away', () => {
    const trail = [
      ...Array.from({ length: 50 }, (_, n) => point(n, at(100 + n, 100))),
      point(50, at(150, 100), 20),
      ...Array.from({ length: 50 }, (_, n) => point(51 + n, at(151 + n, 100))),
    ]
    const far = startedAt({ center: [HERE.longitude, HERE.latitude], zoom: 3 }, 800, 600)
    const danger = drawnWay(wayOf(trail), far).at(-1)
    expect(danger?.colour).toBe(TRAIL_COLOURS.dark.highRisk)
    expect(danger?.cap).toBe('round')
    const [line = []] = danger?.lines ?? []
    // A line of no length would not be drawn at all.
    expect([line[0], line[1]]).not.toEqual([line.at(-2), line.at(-1)])
  })

  it('of twenty thousand places draws those that can be told apart, and strays from none of the others', () => {
    const trail = Array.from({ length: 20_000 }, (_, n) =>
      point(n, at(200 + 150 * Math.cos(n / 700), 300 + 120 * Math.sin(n / 450))),
    )
    const far = { ...view, zoom: 12 }
    const [way] = drawnWay(wayOf(trail), far).slice(-1)
    const drawn = (way?.lines ?? []).flatMap((line) =>
      Array.from({ length: line.length / 2 }, (_, n) => [line[2 * n] ?? 0, line[2 * n + 1] ?? 0] as const),
    )
    expect(drawn.length).toBeGreaterThan(100)
    expect(drawn.length).toBeLessThan(trail.length / 4)
    for (const each of trail.filter((_, n) => n % 97 === 0)) {
      const { x, y } = toPixel(far, each)
      expect(Math.min(...drawn.map(([left, top]) => Math.hypot(left - x, top - y)))).toBeLessThan(1)
    }
    const last = trail.at(-1)
    const end = last && toPixel(far, last)
    expect(drawn.at(-1)?.map(Math.round)).toEqual(end && [end.x, end.y].map(Math.round))
  })

  it('of a restless way seen from far away draws what can be told apart, and no danger of it less', () => {
    const trail = Array.from({ length: 5000 }, (_, n) => point(n, at(100 + n / 20, 300), n % 2 === 0 ? 0.1 : 20))
    const far = { ...view, zoom: 9 }
    const drawn = drawnWay(wayOf(trail), far)
    expect(drawn.flatMap(({ lines }) => lines).length).toBeLessThan(200)
    const danger = drawn.at(-1)
    const pixels = new Set(danger?.lines.map(([x = 0]) => Math.round(x)))
    for (const each of trail.filter(({ value }) => value === 20))
      expect(pixels.has(Math.round(toPixel(far, each).x))).toBe(true)
  })

  it('leaves out what lies beyond the picture, and nothing that passes through it', () => {
    const outside = [point(0, at(-500, -900)), point(5, at(-400, 900)), point(10, at(-300, -900))]
    expect(drawnWay(wayOf(outside))).toEqual([])
    const through = [
      point(0, at(-900, 100)),
      point(5, at(-500, 100)),
      point(10, at(1500, 200)),
      point(15, at(1900, 100)),
    ]
    const [way] = drawnWay(wayOf(through)).slice(-1)
    expect(way && whole(way.lines)).toEqual([[-500, 100, 1500, 200]])
  })

  it('goes on across the date line', () => {
    const beside = startedAt({ center: [180, 0], zoom: 10 }, 800, 600)
    const [way] = drawnWay(
      [
        {
          name: 'calm1',
          sparse: false,
          coordinates: [
            [179.95, 0],
            [-179.95, 0],
          ],
        },
      ],
      beside,
    ).slice(-1)
    const [line = []] = way?.lines ?? []
    const [from = 0, , to = 0] = line
    expect(from).toBeLessThan(400)
    expect(to).toBeGreaterThan(400)
    expect(to - from).toBeLessThan(800)
  })
})

describe('an area on the plain map', () => {
  const ring = [at(100, 100), at(300, 100), at(300, 300), at(100, 300)]

  it('is filled but for its holes, with its edge, in its own colour; what is only likely is a broken line around nothing', () => {
    const hole = [at(150, 150), at(200, 150), at(200, 200)]
    const drawn = drawnLayers(
      view,
      zoneLayers(''),
      flatShapes(
        zoneShapes([
          { ring, holes: [hole], colour: '#AA0000' },
          { ring, colour: '#00BB00', isOutline: true },
          // What has no ground is none.
          { ring: ring.slice(0, 2), colour: '#0000CC' },
        ]),
      ),
    )
    expect(drawn.map(({ draws, colour }) => [draws, colour])).toEqual([
      ['fill', '#AA0000'],
      ['line', '#AA0000'],
      ['line', '#00BB00'],
    ])
    const [filled, edge, outline] = drawn
    expect(filled?.draws === 'fill' && whole(filled.rings)).toEqual([
      [100, 100, 300, 100, 300, 300, 100, 300],
      [150, 150, 200, 150, 200, 200],
    ])
    expect(filled?.draws === 'fill' && filled.opacity).toBeLessThan(0.5)
    // The edge goes around: it ends where it begins.
    expect(edge?.draws === 'line' && whole(edge.lines)[0]?.slice(-2)).toEqual([100, 100])
    expect(edge?.draws === 'line' && edge.dash).toEqual([])
    expect(outline?.draws === 'line' && outline.dash).toEqual([6, 4])
  })

  it('is drawn also where the picture lies wholly within it', () => {
    const wide: Shape = {
      kind: 'zone',
      colour: '#AA0000',
      form: 'area',
      rings: [[at(-5000, -5000), at(5000, -5000), at(5000, 5000), at(-5000, 5000)]],
    }
    expect(drawnLayers(view, zoneLayers(''), flatShapes([wide])).map(({ draws }) => draws)).toEqual(['fill'])
  })
})
