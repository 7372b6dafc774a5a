import { curveThrough } from '../geometry/lines.ts'
import type { Point } from '../geometry/point.ts'
import { spotAt } from './spots.ts'
import { NORTH_STATIONS, SOUTH_STATIONS } from './stations.ts'

interface Rail {
  readonly class: 'rail' | 'subway'
  readonly line: readonly Point[]
  readonly key?: string
}
interface Station {
  readonly key: string
  readonly at: Point
}

const stop = (key: 'metroNorth' | 'metroSouth', n: number): Point => {
  const { east, north } = spotAt(key, n)
  return [east, north]
}

/** The stations that have detectors, from south to north. */
const LINE_1: readonly Station[] = [
  ...SOUTH_STATIONS.map((key, n) => ({ key, at: stop('metroSouth', n) })).reverse(),
  { key: 'station.central', at: [0, 0] },
  ...NORTH_STATIONS.map((key, n) => ({ key, at: stop('metroNorth', n) })),
]
const LINE_2: readonly Station[] = [
  { key: 'station.hillPark', at: [-3950, 3250] },
  { key: 'station.hillside', at: [-3050, 2250] },
  { key: 'station.observatory', at: [-1850, 1150] },
  { key: 'station.central', at: [0, 0] },
  { key: 'station.riverside', at: [1850, -650] },
  { key: 'station.harbour', at: [2480, -1700] },
]

export const STATIONS: readonly Station[] = [...LINE_1, ...LINE_2.filter(({ key }) => key !== 'station.central')]

export const RAILS: readonly Rail[] = [
  {
    class: 'subway',
    key: 'metroLine1',
    line: curveThrough(
      LINE_1.map(({ at }) => at),
      60,
    ),
  },
  {
    class: 'subway',
    key: 'metroLine2',
    line: curveThrough(
      LINE_2.map(({ at }) => at),
      60,
    ),
  },
  // From the container terminal round the east of the city over the border.
  {
    class: 'rail',
    line: curveThrough(
      [
        [4820, -3180],
        [3760, -3170],
        [3050, -2880],
        [2620, -2300],
        [2560, -1000],
        [2700, 900],
        [2850, 3000],
        [2450, 5000],
        [600, 6600],
        [-450, 8900],
        [-350, 11_300],
        [300, 13_300],
        [1000, 15_000],
        [700, 16_650],
        [500, 18_900],
        [-1500, 20_900],
        [-4200, 21_900],
      ],
      90,
    ),
  },
  {
    class: 'rail',
    line: curveThrough(
      [
        [2850, 3000],
        [4300, 2550],
        [5600, 2560],
        [8900, 2560],
      ],
      90,
    ),
  },
]
