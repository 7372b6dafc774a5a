import { curveThrough } from '../geometry/lines.ts'
import { isInside, type Point, type Ring, rectangle } from '../geometry/point.ts'
import { noiseAt, terrainAt } from '../geometry/random.ts'
import { isLand } from './land.ts'

interface Village {
  readonly key: string
  readonly at: Point
  readonly radius: number
}

export const VILLAGES = [
  { key: 'saltmarsh', at: [-11_700, 900], radius: 850 },
  { key: 'kestrelBay', at: [-12_600, 8200], radius: 700 },
  { key: 'millbrook', at: [-5700, 8100], radius: 750 },
  { key: 'stonebridge', at: [300, 9300], radius: 800 },
  { key: 'highmoor', at: [8300, 9700], radius: 700 },
  { key: 'eastHaven', at: [15_200, 700], radius: 950 },
  { key: 'lindenfield', at: [13_000, 4700], radius: 650 },
  { key: 'capeAurora', at: [23_800, 4600], radius: 800 },
  { key: 'northShore', at: [-4700, 22_100], radius: 900 },
  { key: 'lakeside', at: [7300, 20_300], radius: 700 },
] as const satisfies readonly Village[]

/** Quays, yards and sheds. */
export const PORT_AREA: Ring = [
  [2300, -1850],
  [2300, -3540],
  [2960, -3550],
  [2960, -4190],
  [3490, -4190],
  [3490, -3400],
  [5070, -3400],
  [5070, -3940],
  [5410, -3940],
  [5410, -2990],
  [5150, -2300],
  [4400, -1850],
]
export const CHEMICAL_PARK: Ring = rectangle(5700, 2700, 8700, 5400)
/** Where patrols drive on both sides of the border road; nobody builds here. */
export const FRONTIER_NORTH = 16_650

/** Parks lie where no round of a vehicle leads through. */
export const PARKS = [
  { key: 'meridianPark', ring: rectangle(-2980, -2680, -1220, -1220) },
  {
    key: 'hillPark',
    ring: curveThrough(
      [
        [-4900, 3050],
        [-4100, 2750],
        [-3850, 3500],
        [-3900, 4350],
        [-4700, 4700],
        [-5400, 4000],
      ],
      60,
      true,
    ),
  },
  { key: 'botanicalGarden', ring: rectangle(320, 1520, 880, 2080) },
  { key: 'palaceGarden', ring: rectangle(-880, -2080, -620, -1520) },
] as const satisfies readonly { key: string; ring: Ring }[]

export const inPark = (point: Point): boolean => PARKS.some(({ ring }) => isInside(ring, point))
export const inPort = (point: Point): boolean => isInside(PORT_AREA, point)
export const inChemicalPark = (point: Point): boolean => isInside(CHEMICAL_PARK, point)

const oval = ([east, north]: Point, centre: Point, width: number, height: number): number =>
  1 - Math.hypot((east - centre[0]) / width, (north - centre[1]) / height)

/** Above 0 where the city is built, higher toward its middle. */
export function cityAt(point: Point): number {
  const ragged = (terrainAt(point[0], point[1], 2600, 71, 3) - 0.5) * 0.55
  const city = Math.max(
    oval(point, [-400, 200], 4900, 4800),
    oval(point, [2700, -100], 2500, 2900),
    oval(point, [3200, 3700], 2500, 1700),
    oval(point, [-5000, -1300], 1800, 1300),
  )
  return city + ragged
}

export const builtAt = (point: Point): number => {
  let most = cityAt(point)
  for (const { at, radius } of VILLAGES) {
    const village = 0.35 * oval(point, at, radius, radius) + (noiseAt(point[0], point[1], 520, 72) - 0.5) * 0.26
    most = Math.max(most, village)
  }
  return most
}

/** Rounds of the demonstration's vehicles: every street of the grid exists here, whatever else would stand there. */
const ROUNDS = {
  city: { west: -3600, south: -900, east: 0, north: 2400 },
  works: { west: 4200, south: 2400, east: 8100, north: 6600 },
  northCrossing: { west: -10_800, south: 12_300, east: -4500, north: 16_200 },
  riverCrossing: { west: -2700, south: 12_900, east: 3300, north: 16_500 },
  mountainPost: { west: 5100, south: 12_600, east: 13_200, north: 16_500 },
} as const

const within = ([east, north]: Point, area: (typeof ROUNDS)[keyof typeof ROUNDS]): boolean =>
  east >= area.west && east <= area.east && north >= area.south && north <= area.north

export const onRound = (point: Point): boolean => Object.values(ROUNDS).some((area) => within(point, area))
/** Fields between tracks, along the border. */
export const inFrontierFields = (point: Point): boolean =>
  within(point, ROUNDS.northCrossing) || within(point, ROUNDS.riverCrossing) || within(point, ROUNDS.mountainPost)

/** On land with a strip of shore left free. */
export function isDry([east, north]: Point, shore = 110): boolean {
  return (
    isLand([east, north]) &&
    isLand([east - shore, north]) &&
    isLand([east + shore, north]) &&
    isLand([east, north - shore]) &&
    isLand([east, north + shore])
  )
}
