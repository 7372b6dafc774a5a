import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { distanceToSegment, type Point } from '../geometry/point.ts'
import type { MapLayers } from '../tiles/layers.ts'
import { coordinatesOf, placeOf, STREET_BLOCK_M } from './city.ts'
import { inPort } from './districts.ts'
import { isLand } from './land.ts'
import { portMeridian } from './port-meridian.ts'
import { ROADS } from './roads.ts'
import { SPOTS, type SpotsKey, spotAt } from './spots.ts'
import { nearRiver } from './waters.ts'

const at = (key: SpotsKey, n: number): Point => {
  const { east, north } = spotAt(key, n)
  return [east, north]
}
const KEYS = Object.keys(SPOTS) as SpotsKey[]
const CITY = portMeridian()

describe('Port Meridian', () => {
  it('is the same in every build', () => {
    const digest = (layers: MapLayers): string => createHash('sha256').update(JSON.stringify(layers)).digest('hex')
    expect(digest(portMeridian())).toBe(digest(CITY))
  }, 60_000)

  it('takes a place to degrees and back to within a step', () => {
    const place = placeOf(coordinatesOf({ east: 6543, north: -2100 }))
    expect(place.east).toBeCloseTo(6543, 0)
    expect(place.north).toBeCloseTo(-2100, 0)
  })

  /** About as many as a fleet of ten thousand puts into one office. */
  it.each(KEYS)('has dry ground under the first 840 devices of %s', (key) => {
    const wet = Array.from({ length: 840 }, (_, n) => n).filter((n) => !isLand(at(key, n)))
    expect(wet).toEqual([])
  })

  it('has the lanes and berths in the port, and none of the first devices in the river', () => {
    for (let n = 0; n < 24; n++) {
      expect(inPort(at('lanes', n))).toBe(true)
      expect(inPort(at('terminal', n))).toBe(true)
    }
    for (const key of KEYS.filter((each) => each !== 'riverCrossing'))
      for (let n = 0; n < 60; n++) expect(nearRiver(at(key, n), 0), `${key} ${n}`).toBe(false)
  })

  it('has its metro stations on the metro line', () => {
    const lines = CITY.roads?.filter(({ feature }) => feature.properties?.kind_detail === 'subway') ?? []
    const first = lines[0]?.feature.geometry
    const points = first?.type === 'LineString' ? first.coordinates : []
    for (const key of ['metroNorth', 'metroSouth'] as const)
      for (let n = 0; n < 5; n++) {
        const { longitude, latitude } = coordinatesOf(spotAt(key, n))
        const near = points.some(([x = 0, y = 0]) => Math.abs(x - longitude) < 1e-4 && Math.abs(y - latitude) < 1e-4)
        expect(near, `${key} ${n}`).toBe(true)
      }
  })

  /** Vehicles drive round blocks of the grid, at most six blocks east or west and five north or south of their depot. */
  it.each(['fireHeadquarters', 'tankFarm', 'northCrossing', 'riverCrossing', 'mountainPost'] as const)(
    'has a road along every block that vehicles of %s may drive round',
    (key) => {
      const block = STREET_BLOCK_M
      const without: string[] = []
      for (let n = 0; n < 16; n++) {
        const [east, north] = at(key, n).map((metres) => Math.round(metres / block) * block) as [number, number]
        for (let x = -6; x < 6; x++)
          for (let y = -5; y < 5; y++) {
            const corner: Point = [east + x * block, north + y * block]
            if (!hasRoad([corner[0] + block / 2, corner[1]])) without.push(`east of ${corner}`)
            if (!hasRoad([corner[0], corner[1] + block / 2])) without.push(`north of ${corner}`)
          }
      }
      expect(without).toEqual([])
    },
  )
})

const known = new Map<string, boolean>()
function hasRoad(point: Point): boolean {
  const key = point.join(' ')
  const found =
    known.get(key) ??
    ROADS.some(({ line }) =>
      line.some((to, index) => {
        const from = line[index - 1]
        return from !== undefined && distanceToSegment(point, from, to) < 1
      }),
    )
  known.set(key, found)
  return found
}
