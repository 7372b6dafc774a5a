import {
  ALARM_OUTCOMES,
  ALARM_PHASES,
  type AlarmFilter,
  AlarmKind,
  type AlarmOutcome,
  type AlarmPhase,
  type AlarmPriority,
  DEVICE_KINDS,
  type DeviceKind,
  disposalKeySchema,
  type LimitTimes,
  limitTimesSchema,
  MODULE_KEYS,
  type ModuleKey,
  WEEK_SLOTS,
} from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import type { HistoryQuery } from '../../../lib/paths.ts'
import type { AddressReader } from '../../../ui/records/address-reader.ts'
import {
  ANYWHERE,
  flagText,
  listText,
  type RecordScope,
  scopeQuery,
  wordText,
} from '../../../ui/records/filter-query.ts'
import { type PeriodOrSpan, spanOf, timeQuery } from '../../../ui/records/period.ts'

const DEFAULT_PERIOD = '7d'

export const HISTORY_PRIORITIES = [3, 2, 1] as const satisfies readonly AlarmPriority[]
export const HISTORY_KINDS: readonly AlarmKind[] = Object.values(AlarmKind)
/** Real ones, unless somebody asks for others: drills and tests count in nothing. */
const USUAL_KINDS: readonly AlarmKind[] = [AlarmKind.Normal]

/** What the list is narrowed to, beside the device in the path. An empty list and what is left out narrow nothing. */
export interface HistoryFilter extends RecordScope {
  /** The last so long, or a stretch that stands. */
  readonly time: PeriodOrSpan
  readonly dangers: readonly DeviceKind[]
  readonly kinds: readonly AlarmKind[]
  readonly priorities: readonly AlarmPriority[]
  readonly phases: readonly AlarmPhase[]
  readonly active: boolean | undefined
  readonly handled: boolean | undefined
  readonly merged: boolean | undefined
  readonly handler: string
  readonly modules: readonly ModuleKey[]
  /** What was found by name; an empty text: nothing was. */
  readonly subject: string | undefined
  readonly outcomes: readonly AlarmOutcome[]
  /** What was chosen when it was handled. */
  readonly disposal: string | undefined
  /** What so many times the limits of then would have left. */
  readonly limitTimes: LimitTimes | undefined
  /** Hours of the week. */
  readonly slots: readonly number[]
  readonly officeAlone: boolean | undefined
  /** Of which cotton. */
  readonly bale: string | undefined
  /** A statistic led here: the list may be as long as the statistic. */
  readonly statistic: boolean | undefined
}

export const USUAL_FILTER: HistoryFilter = Object.freeze({
  time: DEFAULT_PERIOD,
  ...ANYWHERE,
  dangers: [],
  kinds: USUAL_KINDS,
  priorities: [],
  phases: [],
  active: undefined,
  handled: undefined,
  merged: undefined,
  handler: '',
  modules: [],
  subject: undefined,
  outcomes: [],
  disposal: undefined,
  limitTimes: undefined,
  slots: [],
  officeAlone: undefined,
  bale: undefined,
  statistic: undefined,
})

const SLOTS = Array.from({ length: WEEK_SLOTS }, (_, slot) => slot)
const readTimes = (text: string | null): LimitTimes | undefined =>
  limitTimesSchema.safeParse(text === 'any' ? text : text && Number(text)).data
const LONGEST_SUBJECT = 200

export function historyFilterIn(address: AddressReader): HistoryFilter {
  const subject = address.word('subject', LONGEST_SUBJECT)
  return {
    time: address.time(DEFAULT_PERIOD),
    ...address.scope(),
    dangers: address.list('dangers', DEVICE_KINDS),
    kinds: address.list('alarmKinds', HISTORY_KINDS, USUAL_KINDS),
    priorities: address.list('priorities', HISTORY_PRIORITIES),
    phases: address.list('phases', ALARM_PHASES),
    active: address.flag('active'),
    handled: address.flag('handled'),
    merged: address.flag('merged'),
    handler: address.word('handler') ?? '',
    modules: address.list('modules', MODULE_KEYS),
    subject: address.set('unnamed') ? '' : subject,
    outcomes: address.list('outcomes', ALARM_OUTCOMES),
    disposal: address.one('disposal', (text) => disposalKeySchema.safeParse(text).data),
    limitTimes: address.one('limitTimes', readTimes),
    slots: address.list('slots', SLOTS),
    officeAlone: address.set('officeAlone'),
    bale: address.bale(),
    statistic: address.set('statistic'),
  }
}

/** What stands in the address; what is usual is left out of it. */
export function historyQuery({ time, kinds, handler, ...rest }: HistoryFilter): HistoryQuery {
  return {
    ...timeQuery(time, DEFAULT_PERIOD),
    ...scopeQuery(rest),
    dangers: listText(rest.dangers),
    alarmKinds: listText(kinds, USUAL_KINDS),
    priorities: listText(rest.priorities),
    phases: listText(rest.phases),
    active: flagText(rest.active),
    handled: flagText(rest.handled),
    merged: flagText(rest.merged),
    handler: wordText(handler),
    modules: listText(rest.modules),
    subject: rest.subject || undefined,
    unnamed: flagText(rest.subject === '' ? true : undefined),
    outcomes: listText(rest.outcomes),
    disposal: rest.disposal,
    limitTimes: rest.limitTimes?.toString(),
    slots: listText(rest.slots),
    officeAlone: flagText(rest.officeAlone),
    bale: rest.bale,
    statistic: flagText(rest.statistic),
  }
}

/** The longest time that may be asked for. */
export const daysOf = ({ statistic }: Pick<HistoryFilter, 'statistic'>): number =>
  statistic === true ? TIME_RANGE_DAYS.statistics : TIME_RANGE_DAYS.events

const some = <T>(values: readonly T[]): T[] | undefined => (values.length === 0 ? undefined : [...values])

/** As the server takes it. `now`: when the list was asked for; what begins later is not in it. */
export function alarmFilterOf(filter: HistoryFilter, sn: string | undefined, now: number): AlarmFilter {
  const { begin, end } = spanOf(filter.time, now)
  const given = {
    sn,
    officeId: filter.office,
    deviceType: filter.model,
    taskId: filter.task,
    dangers: some(filter.dangers),
    priorities: some(filter.priorities),
    phases: some(filter.phases),
    active: filter.active,
    handled: filter.handled,
    merged: filter.merged,
    handler: filter.handler.trim() || undefined,
    modules: some(filter.modules),
    subjects: filter.subject === undefined ? undefined : [filter.subject],
    outcomes: some(filter.outcomes),
    disposals: filter.disposal === undefined ? undefined : [filter.disposal],
    limitTimes: filter.limitTimes,
    slots: some(filter.slots),
    officeAlone: filter.officeAlone,
    bale: filter.bale,
    asStatistic: filter.statistic,
  }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as AlarmFilter
  // Left out, the server would take real ones alone.
  return { beginTime: begin, endTime: end, kinds: some(filter.kinds) ?? [...HISTORY_KINDS], ...set }
}
