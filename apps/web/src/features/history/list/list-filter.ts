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
import type { AddressReader } from '../../../ui/records/address-reader.ts'
import {
  ANYWHERE,
  flagText,
  listText,
  type RecordScope,
  scopeQuery,
  wordText,
} from '../../../ui/records/filter-query.ts'
import { type Period, type PeriodOrSpan, periodsWithin, timeQuery } from '../../../ui/records/period.ts'
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

/** The longest time that may be asked for. */
export const eventDays = ({ statistic }: Pick<ListFilter, 'statistic'>): number =>
  statistic === true ? TIME_RANGE_DAYS.statistics : TIME_RANGE_DAYS.events

/** What is no field of the list narrows nothing. */
export function listFilterIn(address: AddressReader, fields: readonly FilterField[], usual: ListFilter): ListFilter {
  const of = <T>(field: FilterField, read: (name: string) => T): T | undefined =>
    fields.includes(field) ? read(field) : undefined
  return {
    time: address.time(usual.time as Period, periodsWithin(TIME_RANGE_DAYS.events)),
    ...address.scope(),
    step: of('step', (name) => address.one(name, (text) => READING_STEPS.find((step) => step === text))) ?? usual.step,
    states: of('states', (name) => address.list(name, STATES, usual.states)) ?? usual.states,
    shown: of('shown', (name) => address.list(name, STATES_BY_NEED, usual.shown)) ?? usual.shown,
    categories:
      of('categories', (name) => address.list(name, DETECTION_CATEGORIES, usual.categories)) ?? usual.categories,
    kinds: of('kinds', (name) => address.list(name, KINDS, usual.kinds)) ?? usual.kinds,
    modules: of('modules', (name) => address.list(name, FAULT_PLACES, usual.modules)) ?? usual.modules,
    open: of('open', address.flag) ?? usual.open,
    text: of('text', (name) => address.word(name, LONGEST_TEXT)) ?? usual.text,
    officeAlone: address.set('officeAlone'),
    bale: address.bale(),
    hour: address.hour(),
    statistic: address.set('statistic'),
    named: address.word('named', LONGEST_TEXT) ?? '',
    namedBy: address.list('namedBy', MODULE_KEYS),
    sureness: address.list('sureness', SURENESSES),
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
