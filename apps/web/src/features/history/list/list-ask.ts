import type {
  DetectionFilter,
  FaultFilter,
  HistoryFilter,
  MobileFilter,
  ReadingFilter,
  SampleFilter,
  StateFilter,
  TimelineFilter,
} from '@vigil/contract'
import { type Problem, readHourMark } from '@vigil/domain'
import { spanOf } from '../../../ui/records/period.ts'
import type { ListFilter } from './list-filter.ts'

/** Everything that a list is asked for. `now`: what comes later is not in it. */
export interface ListAsk {
  readonly filter: ListFilter
  readonly sn: string | undefined
  readonly now: number
}

type Given<T> = { [K in keyof T]?: T[K] | undefined }
/** Left out where nothing was chosen: an empty list would let nothing pass. */
function given<T extends object>(values: Given<T>): T {
  const set = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(set) as T
}

export function historyFilterOf({ filter, sn, now }: ListAsk): HistoryFilter {
  const { begin, end } = spanOf(filter.time, now)
  return {
    beginTime: begin,
    endTime: end,
    ...given<Omit<HistoryFilter, 'beginTime' | 'endTime'>>({
      sn,
      officeId: filter.office,
      deviceType: filter.model,
      taskId: filter.task,
    }),
  }
}

/** The parts of a filter that only lists opened from a statistic know. */
const markOf = ({ officeAlone, statistic }: ListFilter) =>
  given<Pick<StateFilter, 'officeAlone' | 'asStatistic'>>({ officeAlone, asStatistic: statistic })

export const timelineFilterOf = (ask: ListAsk): TimelineFilter => ({ ...historyFilterOf(ask), ...markOf(ask.filter) })

const list = <T>(values: readonly T[]): T[] => [...values]

export const readingFilterOf = (ask: ListAsk): ReadingFilter => ({
  ...historyFilterOf(ask),
  step: ask.filter.step,
  ...given<Pick<ReadingFilter, 'states' | 'hour' | 'asStatistic'>>({
    states: list(ask.filter.states),
    ...(ask.filter.step === 'hour' && {
      hour: ask.filter.hour === undefined ? undefined : readHourMark(ask.filter.hour),
      asStatistic: ask.filter.statistic,
    }),
  }),
})

export const mobileFilterOf = (ask: ListAsk): MobileFilter => ({
  ...historyFilterOf(ask),
  ...given<Pick<MobileFilter, 'states'>>({ states: list(ask.filter.states) }),
})

export const detectionFilterOf = (ask: ListAsk): DetectionFilter => ({
  ...timelineFilterOf(ask),
  ...given<
    Pick<DetectionFilter, 'states' | 'categories' | 'kinds' | 'text' | 'bale' | 'names' | 'namedBy' | 'sureness'>
  >({
    bale: ask.filter.bale,
    names: ask.filter.named === '' ? [] : [ask.filter.named],
    namedBy: list(ask.filter.namedBy),
    sureness: list(ask.filter.sureness),
    states: list(ask.filter.states),
    categories: list(ask.filter.categories),
    kinds: list(ask.filter.kinds),
    text: ask.filter.text.trim(),
  }),
})

export const stateFilterOf = (ask: ListAsk): StateFilter => ({
  ...timelineFilterOf(ask),
  ...given<Pick<StateFilter, 'shown'>>({ shown: list(ask.filter.shown) }),
})

export const faultFilterOf = (ask: ListAsk): FaultFilter => ({
  ...timelineFilterOf(ask),
  ...given<Pick<FaultFilter, 'modules' | 'open'>>({ modules: list(ask.filter.modules), open: ask.filter.open }),
})

export const sampleFilterOf = (ask: ListAsk): SampleFilter => ({
  ...historyFilterOf(ask),
  ...given<Pick<SampleFilter, 'text'>>({ text: ask.filter.text.trim() }),
})

/** Single readings and minutes of a whole fleet are more than anybody can read. */
export const deviceProblem = ({ step }: ListFilter, sn: string | undefined): Problem | undefined =>
  step === 'hour' || sn !== undefined ? undefined : { field: 'sn', key: 'validation.oneDeviceRequired' }
