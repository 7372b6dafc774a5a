import {
  AlarmKind,
  DETECTION_CATEGORIES,
  type DetectionCategory,
  FAULT_PLACES,
  type FaultPlace,
  MODULE_KEYS,
  type ModuleKey,
  type PointState,
  READING_STEPS,
  type ReadingStep,
  State2,
  SURENESSES,
  type Sureness,
} from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import type { RecordQuery } from '../../../lib/paths.ts'
import {
  ANYWHERE,
  flagText,
  listText,
  type RecordScope,
  readBale,
  readFlag,
  readHour,
  readList,
  readScope,
  readWord,
  scopeQuery,
  wordText,
} from '../../../ui/records/filter-query.ts'
import { type Period, type PeriodOrSpan, periodsWithin, readTime, timeQuery } from '../../../ui/records/period.ts'
import { STATES_BY_NEED } from '../../../ui/state/states-by-need.ts'

/** What a list is narrowed to, beside its device. An empty list and what is left out narrow nothing. */
export interface ListFilter extends RecordScope {
  readonly time: PeriodOrSpan
  readonly step: ReadingStep
  readonly states: readonly State2[]
  readonly shown: readonly PointState[]
  readonly categories: readonly DetectionCategory[]
  readonly kinds: readonly AlarmKind[]
  readonly modules: readonly FaultPlace[]
  readonly open: boolean | undefined
  readonly text: string
  /** The site without those below it. */
  readonly officeAlone: boolean | undefined
  /** Of which cotton. */
  readonly bale: string | undefined
  /** Which hours, where the step is an hour. */
  readonly hour: string | undefined
  /** A statistic led here: the list may be as long as the statistic. */
  readonly statistic: boolean | undefined
  /** What a check named, the module that named it, and how sure the surest of it was. */
  readonly named: string
  readonly namedBy: readonly ModuleKey[]
  readonly sureness: readonly Sureness[]
}
/** What comes from the mark of a statistic: no field shows it. */
type FromMark = 'officeAlone' | 'bale' | 'hour' | 'statistic' | 'named' | 'namedBy' | 'sureness'
/** Time, site, device, model and task are in every list. */
export type FilterField = Exclude<keyof ListFilter, 'time' | FromMark | keyof RecordScope>

/** The worst first. */
export const STATES: readonly State2[] = [State2.HighRisk, State2.Alarm, State2.Warning, State2.Normal]
export const KINDS: readonly AlarmKind[] = Object.values(AlarmKind)

const NOTHING: ListFilter = Object.freeze({
  time: '1d',
  ...ANYWHERE,
  step: 'hour',
  states: [],
  shown: [],
  categories: [],
  kinds: [],
  modules: [],
  open: undefined,
  text: '',
  officeAlone: undefined,
  bale: undefined,
  hour: undefined,
  statistic: undefined,
  named: '',
  namedBy: [],
  sureness: [],
})

/** A list as it is opened; `period` must be one of a list of so many days. */
export const usualFilter = (period: Period, preset: Partial<ListFilter> = {}): ListFilter =>
  Object.freeze({ ...NOTHING, time: period, ...preset })

export const LONGEST_TEXT = 120

const isSet = (text: string | null): true | undefined => readFlag(text) || undefined

/** The longest time that may be asked for. */
export const eventDays = ({ statistic }: Pick<ListFilter, 'statistic'>): number =>
  statistic === true ? TIME_RANGE_DAYS.statistics : TIME_RANGE_DAYS.events

/** What is no field of the list narrows nothing. */
export function readListFilter(query: URLSearchParams, fields: readonly FilterField[], usual: ListFilter): ListFilter {
  const of = (field: FilterField): string | null => (fields.includes(field) ? query.get(field) : null)
  return {
    time: readTime(query, usual.time as Period, periodsWithin(TIME_RANGE_DAYS.events)),
    ...readScope(query),
    step: READING_STEPS.find((step) => step === of('step')) ?? usual.step,
    states: readList(of('states'), STATES, usual.states),
    shown: readList(of('shown'), STATES_BY_NEED, usual.shown),
    categories: readList(of('categories'), DETECTION_CATEGORIES, usual.categories),
    kinds: readList(of('kinds'), KINDS, usual.kinds),
    modules: readList(of('modules'), FAULT_PLACES, usual.modules),
    open: readFlag(of('open')) ?? usual.open,
    text: readWord(of('text'), LONGEST_TEXT) ?? usual.text,
    officeAlone: isSet(query.get('officeAlone')),
    bale: readBale(query.get('bale')),
    hour: readHour(query.get('hour')),
    statistic: isSet(query.get('statistic')),
    named: readWord(query.get('named'), LONGEST_TEXT) ?? '',
    namedBy: readList(query.get('namedBy'), MODULE_KEYS),
    sureness: readList(query.get('sureness'), SURENESSES),
  }
}

/** What stands in the address; what is usual is left out of it. */
export function listQuery(filter: ListFilter, usual: ListFilter): RecordQuery {
  return {
    ...timeQuery(filter.time, usual.time as Period),
    ...scopeQuery(filter),
    step: filter.step === usual.step ? undefined : filter.step,
    states: listText(filter.states, usual.states),
    shown: listText(filter.shown, usual.shown),
    categories: listText(filter.categories, usual.categories),
    kinds: listText(filter.kinds, usual.kinds),
    modules: listText(filter.modules, usual.modules),
    open: flagText(filter.open),
    text: wordText(filter.text),
    officeAlone: flagText(filter.officeAlone),
    bale: filter.bale,
    hour: filter.hour,
    statistic: flagText(filter.statistic),
    named: wordText(filter.named),
    namedBy: listText(filter.namedBy),
    sureness: listText(filter.sureness),
  }
}
