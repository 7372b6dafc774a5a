import { type StabilityClass, type Terrain, USUAL_CLOUD_TENTHS } from '@vigil/science'

/** What harms: a substance, or what it radiates. */
export const MATTERS = ['chemical', 'radioactive'] as const
export type Matter = (typeof MATTERS)[number]
export const RELEASE_KINDS = ['lasting', 'instant', 'pool', 'hole'] as const
export type ReleaseKind = (typeof RELEASE_KINDS)[number]
export const STABILITIES = ['A', 'B', 'C', 'D', 'E', 'F'] as const satisfies readonly StabilityClass[]
/** As its weight says, or as light as air: a rate that was told by a plume of light gas holds for one alone. */
export const GASES = ['byWeight', 'light'] as const
export const TERRAINS = ['urban', 'rural'] as const satisfies readonly Terrain[]
/** Times of exposure for which levels are published, in minutes. */
export const EXPOSURES = [10, 30, 60, 240, 480] as const
/** For how many hours somebody stays where radioactive matter went; the levels are published for seven days. */
export const STAYS = [4, 24, 48, 168] as const

/** Every number that can be entered, with what stands there at first and how far it may go. */
export const NUMBERS = {
  kg: { usual: 100, least: 0.001, most: 1_000_000, unit: 'kg' },
  kgs: { usual: 0.5, least: 0.000_001, most: 10_000, unit: 'kg/s' },
  min: { usual: 30, least: 1, most: 1440, unit: 'min' },
  m2: { usual: 20, least: 0.1, most: 100_000, unit: 'm²' },
  mm: { usual: 20, least: 0.1, most: 2000, unit: 'mm' },
  kPa: { usual: 700, least: 102, most: 100_000, unit: 'kPa' },
  /** Activity of a nuclide that goes into the air. */
  tbq: { usual: 1, least: 0.000_001, most: 10_000_000, unit: 'TBq' },
  /** How fast a gas settles; absent: not counted. */
  vd: { usual: undefined, least: 0.001, most: 10, unit: 'cm/s' },
  h: { usual: 1, least: 0, most: 500, unit: 'm' },
  /** Entered wind; absent while the live one is used. */
  wind: { usual: undefined, least: 0, most: 60, unit: 'm/s' },
  from: { usual: undefined, least: 0, most: 360, unit: '°' },
  c: { usual: undefined, least: -60, most: 60, unit: '°C' },
  cloud: { usual: USUAL_CLOUD_TENTHS, least: 0, most: 10, unit: '' },
  rain: { usual: undefined, least: 0, most: 200, unit: 'mm/h' },
  lid: { usual: undefined, least: 20, most: 5000, unit: 'm' },
  lon: { usual: undefined, least: -180, most: 180, unit: '°' },
  lat: { usual: undefined, least: -85, most: 85, unit: '°' },
} as const
export type NumberName = keyof typeof NUMBERS

export interface SpreadQuestion extends Readonly<Record<NumberName, number | undefined>> {
  readonly matter: Matter
  readonly nuclide: string | undefined
  readonly stay: (typeof STAYS)[number]
  /** Substance on file. */
  readonly m: string | undefined
  readonly kind: ReleaseKind
  readonly stability: StabilityClass | undefined
  readonly terrain: Terrain
  readonly gas: (typeof GASES)[number]
  readonly exposure: (typeof EXPOSURES)[number]
}

const oneOf = <T>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => String(value) === text)

function numberOf(name: NumberName, text: string | null): number | undefined {
  const { usual, least, most } = NUMBERS[name]
  const value = Number(text)
  return text === null || text === '' || !(value >= least && value <= most) ? usual : value
}

/** What an address asks; what it does not say, or says wrongly, is as usual. */
export function readQuestion(query: URLSearchParams): SpreadQuestion {
  const numbers = Object.fromEntries(
    (Object.keys(NUMBERS) as NumberName[]).map((name) => [name, numberOf(name, query.get(name))]),
  ) as Record<NumberName, number | undefined>
  return {
    ...numbers,
    matter: oneOf(MATTERS, query.get('matter')) ?? 'chemical',
    nuclide: query.get('nuclide')?.slice(0, 20) || undefined,
    stay: oneOf(STAYS, query.get('stay')) ?? 168,
    m: query.get('m')?.slice(0, 64) || undefined,
    kind: oneOf(RELEASE_KINDS, query.get('kind')) ?? 'lasting',
    stability: oneOf(STABILITIES, query.get('stability')),
    terrain: oneOf(TERRAINS, query.get('terrain')) ?? 'urban',
    gas: oneOf(GASES, query.get('gas')) ?? 'byWeight',
    exposure: oneOf(EXPOSURES, query.get('exposure')) ?? 60,
  }
}
