import { GRID_CELLS_M, LIMIT_LEVELS, type LimitLevel, SURVEY_QUANTITIES_MAX, type SurveyArea } from '@vigil/contract'
import { type Period, type PeriodOrSpan, readTime } from '../../../ui/records/period.ts'

export const SURVEY_DAYS = 366
export const SURVEY_PERIODS: readonly Period[] = ['7d', '30d', '365d']
export const USUAL_SURVEY_PERIOD: Period = '30d'

/** What an address chooses. */
export interface SurveyQuery {
  /** As `nuclearMod.doseRate`. */
  readonly quantities: readonly string[]
  /** An office, with those below it. */
  readonly place: string | undefined
  /** Devices by name; all of the place where none is named. */
  readonly sns: readonly string[]
  readonly time: PeriodOrSpan
  readonly hasSimulated: boolean
  /** Which limits are worked out; undefined: none. */
  readonly limits: { readonly level: LimitLevel; readonly side: 'above' | 'below' } | undefined
  /** The side of the cells of the map, in metres; undefined: no map. */
  readonly cellM: (typeof GRID_CELLS_M)[number] | undefined
  readonly area: SurveyArea | undefined
}

const DEVICE_NAMES_MAX = 200

function readLimits(text: string | null): SurveyQuery['limits'] {
  const [named, direction] = text?.split('.') ?? []
  const level = LIMIT_LEVELS.find((each) => each === named)
  return level === undefined ? undefined : { level, side: direction === 'below' ? 'below' : 'above' }
}

/** West, south, east and north. */
function readArea(text: string | null): SurveyArea | undefined {
  const [west, south, east, north, more] = (text ?? '')
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)))
  if (west === undefined || south === undefined || east === undefined || north === undefined || more !== undefined) {
    return undefined
  }
  const isPlace = west >= -180 && south >= -90 && east <= 180 && north <= 90 && west < east && south < north
  return isPlace ? { west, south, east, north } : undefined
}

export const areaText = ({ west, south, east, north }: SurveyArea): string => [west, south, east, north].join(',')

export function readSurveyQuery(query: URLSearchParams): SurveyQuery {
  return {
    quantities: [...new Set(query.getAll('q'))]
      .filter((key) => /^\w{1,40}\.\w{1,40}$/.test(key))
      .slice(0, SURVEY_QUANTITIES_MAX),
    place: query.get('place') || undefined,
    sns: [...new Set(query.getAll('d'))].filter((sn) => sn !== '' && sn.length <= 64).slice(0, DEVICE_NAMES_MAX),
    time: readTime(query, USUAL_SURVEY_PERIOD, SURVEY_PERIODS),
    hasSimulated: query.get('sim') === '1',
    limits: readLimits(query.get('limits')),
    cellM: GRID_CELLS_M.find((size) => String(size) === query.get('cell')),
    area: readArea(query.get('area')),
  }
}
