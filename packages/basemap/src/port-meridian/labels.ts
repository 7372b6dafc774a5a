import type { Point } from '../geometry/point.ts'
import { PARKS, VILLAGES } from './districts.ts'
import { STATIONS } from './rails.ts'

/** `key` names the text in the language files (`map.place.…`): the tiles hold no words. */
interface Label {
  readonly key: string
  readonly kind: 'city' | 'town' | 'district' | 'site' | 'park' | 'water' | 'sea' | 'cape' | 'station' | 'territory'
  readonly at: Point
  readonly minZoom: number
}

const label = (key: string, kind: Label['kind'], east: number, north: number, minZoom: number): Label => ({
  key,
  kind,
  at: [east, north],
  minZoom,
})

const middleOf = (ring: readonly Point[]): Point => {
  const sum = ring.reduce(([east, north], point): Point => [east + point[0], north + point[1]], [0, 0] as Point)
  return [sum[0] / ring.length, sum[1] / ring.length]
}

export const LABELS: readonly Label[] = [
  label('portMeridian', 'city', -250, 250, 5),
  label('oldTown', 'district', -1050, -450, 12),
  label('hillside', 'district', -2700, 3000, 12),
  label('northgate', 'district', 750, 3600, 12),
  label('riverside', 'district', 2500, 1500, 12),
  label('harbourQuarter', 'district', 1950, -2650, 12),
  label('westfield', 'district', -4200, -200, 12),
  label('southBeach', 'district', -1900, -3750, 12),
  label('customsYard', 'site', 3260, -2290, 12.5),
  label('containerTerminal', 'site', 4300, -2950, 12),
  label('chemicalPark', 'site', 7300, 4750, 11),
  label('chlorineWorks', 'site', 6300, 3230, 14),
  label('tankFarm', 'site', 6150, 4620, 13.5),
  label('fireHeadquarters', 'site', -1760, 480, 14),
  label('northCrossing', 'site', -7700, 16_250, 11),
  label('riverCrossing', 'site', -350, 16_250, 11),
  label('mountainPost', 'site', 9500, 16_200, 11),
  label('frontier', 'territory', 4000, 16_350, 12),
  label('norvia', 'territory', 900, 19_300, 9),
  label('harbour', 'water', 3900, -4700, 12),
  label('silverLake', 'water', 4700, 20_050, 11),
  label('bayOfSails', 'sea', 1200, -7000, 10),
  label('lighthousePoint', 'cape', 7100, -3500, 12),
  label('westernCape', 'cape', -14_700, 2300, 11),
  ...PARKS.map(({ key, ring }) => ({ key, kind: 'park' as const, at: middleOf(ring), minZoom: 13 })),
  ...VILLAGES.map(({ key, at }) => ({ key, kind: 'town' as const, at, minZoom: 9.5 })),
  ...STATIONS.map(({ key, at }) => ({ key, kind: 'station' as const, at, minZoom: 13 })),
]
