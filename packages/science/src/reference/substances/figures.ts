import type { Limit } from '../../substances/limits.ts'
import { type Backed, type Backing, readBacking } from '../sources.ts'

/** How the tables write a value: the value, and what it rests on. */
type Given<T = number> = readonly [value: T, backing: Backing]
/** Five values of AEGL or three of ERPG, with one backing for all or one for each; `?` was not to be found. */
type GivenLevels = readonly [values: readonly (number | null)[], backings: string]
type GivenLimit = readonly [value: number, unit: Limit['unit'], backing: Backing]

export const RELEASES = [
  'small',
  'large',
  'railTank',
  'roadTank',
  'nurseTank',
  'tonCylinders',
  'tonCylinder',
  'smallCylinders',
] as const
export type Release = (typeof RELEASES)[number]
export const SITUATIONS = ['land', 'water', 'weapon'] as const
export type Situation = (typeof SITUATIONS)[number]
type ByWind = readonly [low: number, moderate: number, high: number]

interface GivenDistance {
  readonly release: Release
  readonly situation?: Situation
  readonly isolateM: number
  /** By wind where the guide parts them: below 10, 10 to 20 and above 20 km/h. */
  readonly dayKm: number | ByWind
  readonly nightKm: number | ByWind
  /** The guide ends at this distance. */
  readonly orMore?: true
  readonly backings: string
}

export interface GivenFigures {
  readonly un?: Given<readonly string[]>
  readonly unClass?: Given<string>
  /** Page of the Emergency Response Guidebook; P: may polymerise. */
  readonly guide?: Given<string>
  readonly casBy?: Backing
  readonly gramsPerMol?: Given
  readonly boilingC?: Given
  readonly flashC?: Given
  /** At 20 °C. */
  readonly vapourKPa?: Given
  /** Above its critical temperature at 20 °C: there is no vapour pressure to tell. */
  readonly alwaysGas?: true
  readonly lowerPercent?: Given
  readonly upperPercent?: Given
  readonly burns?: false
  readonly aegl?: {
    readonly unit: Limit['unit']
    readonly status: 'final' | 'interim'
    readonly levels: readonly [GivenLevels, GivenLevels, GivenLevels]
  }
  readonly erpg?: { readonly unit: Limit['unit']; readonly levels: GivenLevels }
  readonly idlh?: GivenLimit
  readonly twa?: GivenLimit
  readonly stel?: GivenLimit
  readonly ceiling?: GivenLimit
  /** Exponent of concentration against time. */
  readonly tenBerge?: Given
  readonly distances?: readonly GivenDistance[]
  readonly orangePages?: { readonly atOnceM: Given; readonly largeDownwindM?: Given; readonly fireM: Given }
}

export const spill = (
  release: 'small' | 'large',
  isolateM: number,
  dayKm: number,
  nightKm: number,
  backings: string,
  situation?: Situation,
  orMore?: true,
): GivenDistance => ({
  release,
  isolateM,
  dayKm,
  nightKm,
  backings,
  ...(situation && { situation }),
  ...(orMore && { orMore }),
})

export const vessel = (
  release: Release,
  isolateM: number,
  dayKm: ByWind,
  nightKm: ByWind,
  backings: string,
): GivenDistance => ({ release, isolateM, dayKm, nightKm, backings })

export interface Figure<T = number> extends Backed {
  readonly value: T
}
/** `none`: whoever publishes it gives no value; `unknown`: it could not be found. */
export type Level = Figure | 'none' | 'unknown'
export interface BackedLimit extends Limit, Backed {}
export interface Distance {
  readonly release: Release
  readonly situation?: Situation
  readonly isolateM: Figure
  readonly dayKm: Figure<readonly number[]>
  readonly nightKm: Figure<readonly number[]>
  readonly orMore: boolean
}

export interface Figures {
  readonly un?: Figure<readonly string[]>
  readonly unClass?: Figure<string>
  readonly guide?: Figure<string>
  readonly cas?: Figure<string>
  readonly gramsPerMol?: Figure
  readonly boilingC?: Figure
  readonly flashC?: Figure
  readonly vapourKPa?: Figure
  readonly alwaysGas: boolean
  readonly lowerPercent?: Figure
  readonly upperPercent?: Figure
  /** False: it does not burn; undefined: nothing is on file. */
  readonly burns?: boolean
  readonly aegl?: {
    readonly unit: Limit['unit']
    readonly status: 'final' | 'interim'
    /** Three levels, each at the five durations. */
    readonly levels: readonly (readonly Level[])[]
  }
  readonly erpg?: { readonly unit: Limit['unit']; readonly levels: readonly Level[] }
  readonly idlh?: BackedLimit
  readonly twa?: BackedLimit
  readonly stel?: BackedLimit
  readonly ceiling?: BackedLimit
  readonly tenBerge?: Figure
  readonly distances: readonly Distance[]
  readonly orangePages?: { readonly atOnceM: Figure; readonly largeDownwindM?: Figure; readonly fireM: Figure }
}

const figure = <T>([value, backing]: Given<T>): Figure<T> => ({ value, ...readBacking(backing) })
const limit = ([value, unit, backing]: GivenLimit): BackedLimit => ({ value, unit, ...readBacking(backing) })

/** One backing stands for all values. */
const backingAt = (backings: string, at: number): string => {
  const each = backings.split(' ')
  return each[at] ?? each[0] ?? ''
}

const levels = ([values, backings]: GivenLevels): Level[] =>
  values.map((value, at) => {
    const backing = backingAt(backings, at)
    if (backing === '?') return 'unknown'
    return value === null ? 'none' : { value, ...readBacking(backing) }
  })

const distance = ({ release, situation, isolateM, dayKm, nightKm, orMore, backings }: GivenDistance): Distance => {
  const list = (km: number | ByWind) => (typeof km === 'number' ? [km] : km)
  return {
    release,
    ...(situation && { situation }),
    isolateM: figure([isolateM, backingAt(backings, 0)]),
    dayKm: figure([list(dayKm), backingAt(backings, 1)]),
    nightKm: figure([list(nightKm), backingAt(backings, 2)]),
    orMore: orMore ?? false,
  }
}

const SINGLE = ['un', 'unClass', 'guide', 'gramsPerMol', 'boilingC', 'flashC', 'vapourKPa'] as const
const MORE = ['lowerPercent', 'upperPercent', 'tenBerge'] as const
const LIMITS = ['idlh', 'twa', 'stel', 'ceiling'] as const

/** A row of the tables, each value with its sources. */
export function readFigures(given: GivenFigures, cas: string | undefined): Figures {
  const { aegl, erpg, orangePages, casBy = 'house' } = given
  const found: Record<string, unknown> = {}
  for (const key of [...SINGLE, ...MORE]) {
    const value = given[key]
    if (value !== undefined) found[key] = figure<unknown>(value)
  }
  for (const key of LIMITS) {
    const value = given[key]
    if (value !== undefined) found[key] = limit(value)
  }
  const burns = given.burns ?? (given.lowerPercent === undefined ? undefined : true)
  return {
    ...(found as Partial<Figures>),
    ...(cas !== undefined && { cas: figure([cas, casBy]) }),
    alwaysGas: given.alwaysGas ?? false,
    ...(burns !== undefined && { burns }),
    ...(aegl && { aegl: { ...aegl, levels: aegl.levels.map(levels) } }),
    ...(erpg && { erpg: { unit: erpg.unit, levels: levels(erpg.levels) } }),
    distances: (given.distances ?? []).map(distance),
    ...(orangePages && {
      orangePages: {
        atOnceM: figure(orangePages.atOnceM),
        fireM: figure(orangePages.fireM),
        ...(orangePages.largeDownwindM && { largeDownwindM: figure(orangePages.largeDownwindM) }),
      },
    }),
  }
}
