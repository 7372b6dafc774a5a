import { SURVEY_QUANTITIES_MAX } from '@vigil/contract'
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
}

const DEVICE_NAMES_MAX = 200

export function readSurveyQuery(query: URLSearchParams): SurveyQuery {
  return {
    quantities: [...new Set(query.getAll('q'))]
      .filter((key) => /^\w{1,40}\.\w{1,40}$/.test(key))
      .slice(0, SURVEY_QUANTITIES_MAX),
    place: query.get('place') || undefined,
    sns: [...new Set(query.getAll('d'))].filter((sn) => sn !== '' && sn.length <= 64).slice(0, DEVICE_NAMES_MAX),
    time: readTime(query, USUAL_SURVEY_PERIOD, SURVEY_PERIODS),
    hasSimulated: query.get('sim') === '1',
  }
}
