import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'

/** An invented city on an invented island, far from any real one: a demonstration must not point at anybody's plant. */
export const CITY_NAME = 'Port Meridian'
export const CITY_CENTRE = { longitude: -30, latitude: 33 } as const

export type SiteKey = 'customs' | 'metro' | 'fire' | 'chemicalPark' | 'border'

/** Metres east and north of the city centre. */
export interface Place {
  east: number
  north: number
}

export interface DemoOffice {
  site: SiteKey
  name: string
  /** Where a device stands, as in "Lane 3 portal". */
  spot: string
  /** How well a model suits the office: 0 not at all; of two models the higher is met more often. */
  suits(model: ModelDefinition): number
  /** Where the n-th spot lies, counted from 0; fleets of thousands need it to go on for ever. */
  place(n: number): Place
}

export const SITE_NAMES: Readonly<Record<SiteKey, string>> = {
  customs: 'Customs',
  metro: 'Metro',
  fire: 'Fire service',
  chemicalPark: 'Chemical park',
  border: 'Border guard',
}

const has = (model: ModelDefinition, ...keys: ModuleKey[]): boolean =>
  keys.some((key) => model.modules.some((module) => module.key === key))
/** An all-round station fits anywhere and would crowd out what a place is really for. */
const isAllRound = (model: ModelDefinition): boolean => has(model, 'bioMod') && has(model, 'cwaMod')
const isFixed = (model: ModelDefinition): boolean => model.mobile !== true && model.records === undefined

/** Rows of `width` spots, `gap` metres apart. */
const rows =
  (origin: Place, width: number, gap: Place) =>
  (n: number): Place => ({
    east: origin.east + (n % width) * gap.east,
    north: origin.north + Math.floor(n / width) * gap.north,
  })

/** `count` stops along a line, then further detectors at the same stops. */
const line =
  (origin: Place, step: Place, count: number) =>
  (n: number): Place => {
    const stop = n % count
    const beside = Math.floor(n / count) * 18
    return { east: origin.east + stop * step.east + beside, north: origin.north + stop * step.north + beside }
  }

/** The works whose gas the grid waits for; the prevailing wind is from the west. */
const CHLORINE_WORKS: Place = { east: 6500, north: 3500 }

/** Rows across the wind, each further east: a cloud from the works reaches them one after the other. */
const downwindGrid = (n: number): Place => ({
  east: CHLORINE_WORKS.east + 200 + Math.floor(n / 7) * 150,
  north: CHLORINE_WORKS.north + ((n % 7) - 3) * 120,
})

const metroSuits = (model: ModelDefinition): number => {
  if (!isFixed(model) || model.layout === 'gammaCamera' || model.layout === 'weather') return 0
  if (isAllRound(model)) return 1
  if (has(model, 'bioMod')) return 3
  if (has(model, 'cwaMod')) return has(model, 'weatherMod') ? 1 : 3
  return has(model, 'smokeMod') ? 2 : 0
}
const borderSuits = (model: ModelDefinition): number => {
  if (isAllRound(model) || model.mobile === true) return 1
  if (model.layout === 'portal' || model.layout === 'spectrum' || model.layout === 'gammaCamera') return 2
  return isFixed(model) && has(model, 'nuclearMod') ? 3 : 0
}
const fireSuits = (model: ModelDefinition): number => {
  if (!isFixed(model) || model.layout === 'gammaCamera') return 0
  if (has(model, 'smokeMod')) return isAllRound(model) ? 1 : 3
  return has(model, 'tvocMod') && !has(model, 'nuclearMod') ? 2 : 0
}

export const DEMO_OFFICES: readonly DemoOffice[] = [
  {
    site: 'customs',
    name: 'Road freight lanes',
    spot: 'Lane',
    suits: (model) => (model.layout === 'portal' ? 5 : model.layout === 'spectrum' ? 4 : 0),
    place: rows({ east: 3200, north: -2600 }, 12, { east: 9, north: 60 }),
  },
  {
    site: 'customs',
    name: 'Container terminal',
    spot: 'Berth',
    suits: (model) => (isAllRound(model) ? 1 : model.layout === 'gammaCamera' ? 4 : borderSuits(model) > 2 ? 2 : 0),
    place: rows({ east: 3900, north: -3300 }, 10, { east: 90, north: 70 }),
  },
  {
    site: 'customs',
    name: 'Cotton warehouse',
    spot: 'Stack',
    suits: (model) => (model.layout === 'bale' ? 5 : 0),
    place: rows({ east: 2500, north: -3200 }, 8, { east: 14, north: 22 }),
  },
  {
    site: 'customs',
    name: 'Passenger hall and laboratory',
    spot: 'Desk',
    suits: (model) => (model.layout === 'raman' || has(model, 'explosiveMod') ? 5 : 0),
    place: rows({ east: 2900, north: -2100 }, 10, { east: 8, north: 12 }),
  },
  {
    site: 'metro',
    name: 'Line 1 north',
    spot: 'Platform',
    suits: metroSuits,
    place: line({ east: 150, north: 900 }, { east: 120, north: 780 }, 5),
  },
  {
    site: 'metro',
    name: 'Central interchange',
    spot: 'Concourse',
    suits: (model) => (model.layout === 'sampler' ? 4 : metroSuits(model)),
    place: rows({ east: -80, north: -60 }, 6, { east: 32, north: 28 }),
  },
  {
    site: 'metro',
    name: 'Line 1 south',
    spot: 'Platform',
    suits: metroSuits,
    place: line({ east: -150, north: -900 }, { east: -120, north: -780 }, 5),
  },
  {
    site: 'fire',
    name: 'Fire headquarters',
    spot: 'Bay',
    suits: (model) => (model.mobile === true ? 3 : model.layout === 'raman' ? 2 : model.layout === 'weather' ? 2 : 0),
    place: rows({ east: -1800, north: 600 }, 6, { east: 15, north: 20 }),
  },
  {
    site: 'fire',
    name: 'Harbour fire station',
    spot: 'Post',
    suits: fireSuits,
    place: rows({ east: 2200, north: -1500 }, 6, { east: 40, north: 40 }),
  },
  {
    site: 'fire',
    name: 'Hill fire station',
    spot: 'Post',
    suits: fireSuits,
    place: rows({ east: -3600, north: 2900 }, 6, { east: 45, north: 45 }),
  },
  {
    site: 'chemicalPark',
    name: 'Perimeter grid',
    spot: 'Grid point',
    suits: (model) => (!isFixed(model) || !has(model, 'ecMod') ? 0 : isAllRound(model) ? 1 : 4),
    place: downwindGrid,
  },
  {
    site: 'chemicalPark',
    name: 'Chlorine works',
    spot: 'Unit',
    suits: (model) => {
      if (model.layout === 'weather' || model.layout === 'sampler') return 2
      return isFixed(model) && has(model, 'ecMod') && !has(model, 'bioMod') ? 3 : 0
    },
    place: rows({ east: CHLORINE_WORKS.east - 120, north: CHLORINE_WORKS.north - 90 }, 5, { east: 40, north: 45 }),
  },
  {
    site: 'chemicalPark',
    name: 'Tank farm',
    spot: 'Tank',
    suits: (model) => {
      if (model.mobile === true && has(model, 'ecMod')) return 1
      return isFixed(model) && has(model, 'tvocMod') && !has(model, 'bioMod', 'nuclearMod') ? 3 : 0
    },
    place: rows({ east: CHLORINE_WORKS.east - 500, north: CHLORINE_WORKS.north + 350 }, 6, { east: 70, north: 70 }),
  },
  {
    site: 'border',
    name: 'North crossing',
    spot: 'Post',
    suits: borderSuits,
    place: line({ east: -9000, north: 14_000 }, { east: 350, north: 60 }, 8),
  },
  {
    site: 'border',
    name: 'River crossing',
    spot: 'Post',
    suits: borderSuits,
    place: line({ east: -1000, north: 14_800 }, { east: 350, north: -40 }, 8),
  },
  {
    site: 'border',
    name: 'Mountain post',
    spot: 'Mast',
    suits: (model) => (model.layout === 'weather' ? 1 : borderSuits(model)),
    place: line({ east: 7000, north: 14_200 }, { east: 600, north: 110 }, 8),
  },
]

const METRES_PER_DEGREE = 111_320

export function coordinatesOf({ east, north }: Place): { longitude: number; latitude: number } {
  const latitude = CITY_CENTRE.latitude + north / METRES_PER_DEGREE
  const perDegree = METRES_PER_DEGREE * Math.cos((CITY_CENTRE.latitude * Math.PI) / 180)
  const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
  return { longitude: rounded(CITY_CENTRE.longitude + east / perDegree), latitude: rounded(latitude) }
}
