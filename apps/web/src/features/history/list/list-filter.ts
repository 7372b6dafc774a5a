import {
  AlarmKind,
  DETECTION_CATEGORIES,
  type DetectionCategory,
  MODULE_KEYS,
  type ModuleKey,
  type PointState,
  READING_STEPS,
  type ReadingStep,
  State2,
} from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import type { RecordQuery } from '../../../lib/paths.ts'
import { type Period, type PeriodOrSpan, periodsWithin, readTime, timeQuery } from '../../../ui/records/period.ts'
import { STATES_BY_NEED } from '../../../ui/states-by-need.ts'

/** What a list is narrowed to, beside its device. An empty list and what is left out narrow nothing. */
export interface ListFilter {
  readonly time: PeriodOrSpan
  readonly office: string | undefined
  readonly model: string | undefined
  readonly step: ReadingStep
  readonly states: readonly State2[]
  readonly shown: readonly PointState[]
  readonly categories: readonly DetectionCategory[]
  readonly kinds: readonly AlarmKind[]
  readonly modules: readonly ModuleKey[]
  readonly open: boolean | undefined
  readonly text: string
}
/** Time, site, device and model are in every list. */
export type FilterField = Exclude<keyof ListFilter, 'time' | 'office' | 'model'>

/** The worst first. */
export const STATES: readonly State2[] = [State2.HighRisk, State2.Alarm, State2.Warning, State2.Normal]
export const KINDS: readonly AlarmKind[] = Object.values(AlarmKind)

const NOTHING: ListFilter = Object.freeze({
  time: '1d',
  office: undefined,
  model: undefined,
  step: 'hour',
  states: [],
  shown: [],
  categories: [],
  kinds: [],
  modules: [],
  open: undefined,
  text: '',
})

/** A list as it is opened; `period` must be one of a list of so many days. */
export const usualFilter = (period: Period, preset: Partial<ListFilter> = {}): ListFilter =>
  Object.freeze({ ...NOTHING, time: period, ...preset })

const LONGEST = 64
const LONGEST_TEXT = 120
const short = (text: string | null, longest = LONGEST): string | undefined =>
  text ? text.slice(0, longest) : undefined
const those = <T extends string | number>(text: string | null, known: readonly T[], usual: readonly T[]) => {
  if (text === null) return usual
  const wanted = new Set(text.split(','))
  return known.filter((each) => wanted.has(String(each)))
}
const flag = (text: string | null): boolean | undefined => (text === 'yes' ? true : text === 'no' ? false : undefined)

/** Addresses are typed, shortened and mailed about: what does not parse narrows nothing, what is no field of the list neither. */
export function readListFilter(query: URLSearchParams, fields: readonly FilterField[], usual: ListFilter): ListFilter {
  const of = (field: FilterField): string | null => (fields.includes(field) ? query.get(field) : null)
  return {
    time: readTime(query, usual.time as Period, periodsWithin(TIME_RANGE_DAYS.events)),
    office: short(query.get('office')),
    model: short(query.get('model')),
    step: READING_STEPS.find((step) => step === of('step')) ?? usual.step,
    states: those(of('states'), STATES, usual.states),
    shown: those(of('shown'), STATES_BY_NEED, usual.shown),
    categories: those(of('categories'), DETECTION_CATEGORIES, usual.categories),
    kinds: those(of('kinds'), KINDS, usual.kinds),
    modules: those(of('modules'), MODULE_KEYS, usual.modules),
    open: flag(of('open')) ?? usual.open,
    text: short(of('text'), LONGEST_TEXT) ?? usual.text,
  }
}

const ALL = 'all'
/** Nothing chosen where something is usual is a choice, too. */
const listText = (values: readonly (string | number)[], usual: readonly (string | number)[]): string | undefined =>
  values.join() === usual.join() ? undefined : values.length === 0 ? ALL : values.join()

/** What stands in the address; what is usual is left out of it. */
export function listQuery(filter: ListFilter, usual: ListFilter): RecordQuery {
  const { open, text } = filter
  return {
    ...timeQuery(filter.time, usual.time as Period),
    office: filter.office,
    model: filter.model,
    step: filter.step === usual.step ? undefined : filter.step,
    states: listText(filter.states, usual.states),
    shown: listText(filter.shown, usual.shown),
    categories: listText(filter.categories, usual.categories),
    kinds: listText(filter.kinds, usual.kinds),
    modules: listText(filter.modules, usual.modules),
    open: open === undefined ? undefined : open ? 'yes' : 'no',
    text: text.trim() === '' ? undefined : text.trim(),
  }
}

/** How many of the filters narrow, time apart. */
export function narrowingCount({ time: _, ...filter }: ListFilter, usual: ListFilter): number {
  const differs = (name: keyof typeof filter) => String(filter[name] ?? '') !== String(usual[name] ?? '')
  return (Object.keys(filter) as (keyof typeof filter)[]).filter(differs).length
}
