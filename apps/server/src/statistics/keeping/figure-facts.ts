import { registry } from '@vigil/devices'
import { weekSlotOf } from '../../alarms/history/week-slot.ts'
import { LOT_KEYS, lotAlarms } from '../../history/reading/cotton-lot.ts'

/** What counts of alarms tell apart, besides the time. */
export const CLASS = 'device_id, module, kind, priority, subject, outcome'
/** What counts of checks tell apart, besides the time. */
export const FOUND = 'device_id, kind, what, key'
/** What counts of disposals tell apart, besides the time. */
export const CHOSEN = 'device_id, module, kind, key'
/** What is counted of an inspection, besides the time. */
export const INSPECTED = 'device_id, kind, office_id, stack_name, origin, stacked_at, by, level, probability'
/** What counts of the cotton of alarms tell apart, besides the time. */
export const LOT = 'device_id, module, kind, stack, origin, age'

/** Checks as the facts that are counted, each at its moment. */
export const DETECTION_FACTS = `select end_at as at, device_id, kind, what, key, 1 as n, (sure is not null)::int as told,
  coalesce(sure, 0) as sure
  from detection cross join lateral detection_facts(detection.state, detection.mods, detection.sureness)`

/** Records of which figures are kept. */
export type FigureRecord = 'alarm' | 'check' | 'disposal' | 'lot' | 'inspection'

/** Models whose nuclides are told day by day. */
export const SPECTROMETERS: readonly string[] = registry.byPage('RG05').map(({ id }) => id)
/** Of others nobody asks for them: kept all the same they would be as many as there are alarms. */
export const IS_ASKED = `(axis <> 'nuclide' or device_type in (${SPECTROMETERS.map((id) => `'${id}'`).join(', ')}))`

/** How records of one sort become what figures count. */
export interface FigureFacts {
  readonly record: FigureRecord
  /** Their moment, as their table has it. */
  readonly time: string
  /** All that are stored, each at its moment (`at`). */
  readonly stored: string
  /** Differences that have not been summed up yet. */
  readonly waiting: string
  /**
   * From records with their `local` time to `(device_id, local, module, kind, axis, key, n, told, sure)`: one row for each question
   * that is asked of a record.
   */
  asked(records: string): string
}

/** Hours of the week are told by place alone: by model and module there would be as many rows as alarms. */
export const ALARM_FACTS: FigureFacts = {
  record: 'alarm',
  time: 'begin_at',
  stored: `select begin_at as at, ${CLASS}, 1 as n from alarm_event`,
  waiting: `select at, ${CLASS}, n from alarm_delta`,
  asked: (records) => `
    select fact.device_id, fact.local, asked.module, fact.kind, asked.axis, asked.key, fact.n, 0 as told, 0::numeric as sure
    from (${records}) fact cross join lateral (values
      ('priority', fact.module, fact.priority::text),
      ('subject', fact.module, fact.subject),
      ('outcome', fact.module, fact.outcome),
      ('device', fact.module, fact.device_id::text),
      (case when fact.outcome in ('nothing', 'something') then fact.outcome end, fact.module, fact.device_id::text),
      (case when fact.subject <> '' then 'nuclide' end, '', fact.subject),
      ('slot', '', ${weekSlotOf('fact.local')}::text)) asked (axis, module, key)
    where asked.axis is not null`,
}

/** A device counts as often as it named something. */
export const CHECK_FACTS: FigureFacts = {
  record: 'check',
  time: 'end_at',
  stored: DETECTION_FACTS,
  waiting: `select at, ${FOUND}, n, told, sure from detection_delta`,
  asked: (records) => `
    select fact.device_id, fact.local, '' as module, fact.kind, asked.axis, asked.key, fact.n, asked.told, asked.sure
    from (${records}) fact cross join lateral (values
      (fact.what, fact.key, fact.told, fact.sure),
      (case when fact.what = 'sure' then 'device' end, fact.device_id::text, 0, 0::numeric),
      (case when fact.what = 'name' then 'nuclide' end, fact.key, 0, 0::numeric)) asked (axis, key, told, sure)
    where asked.axis is not null`,
}

/** An alarm counts as often as there was something chosen for it. */
export const DISPOSAL_FACTS: FigureFacts = {
  record: 'disposal',
  time: 'at',
  stored: `select * from (
    select begin_at as at, device_id, module, kind, key, 1 as n
    from alarm_event cross join lateral unnest(alarm_disposals(course)) as key where outcome in ('nothing', 'something')) chosen`,
  waiting: `select at, ${CHOSEN}, n from disposal_delta`,
  asked: (records) => `
    select device_id, local, module, kind, 'disposal' as axis, key, n, 0 as told, 0::numeric as sure from (${records}) fact`,
}

/** The module whose alarms are of cotton. */
const OF_COTTON = `event.module = 'baleMod'`

/** All alarms of which the cotton is known. */
export const ALL_LOTS = lotAlarms(`'-infinity'::timestamptz`, `'infinity'::timestamptz`, OF_COTTON)

/** Times of devices that are to be looked through, as they were named, without what was named twice. */
export const lotTimes = (named: string): string => `
  select device_id, lower(time) as since, upper(time) as until
  from (select device_id, unnest(range_agg(tstzrange(since, until))) as time from ${named} group by device_id) each`

/** Alarms of which the cotton is known in the times of `touched`. */
export const lotsOfTouched = (touched: string): string => `
  select lot.* from ${touched} touched cross join lateral (
    ${lotAlarms('touched.since', 'touched.until', `${OF_COTTON} and event.device_id = touched.device_id`)}) lot`

/** Times that wait to be looked through: what is kept of them is taken away, and what is found in them is added. */
const WAITING_LOTS = `
  select touched.device_id, kept.at, kept.module, kept.kind, kept.stack, kept.origin, kept.age, -1 as n
  from (${lotTimes('lot_touched')}) touched cross join lateral (
    select * from alarm_lot where device_id = touched.device_id and at >= touched.since and at < touched.until offset 0) kept
  union all
  select device_id, at, module, kind, stack, origin, age, 1 from (${lotsOfTouched(`(${lotTimes('lot_touched')})`)}) found`

/** Of cotton of which nothing is known, nothing is told. */
export const LOT_FACTS: FigureFacts = {
  record: 'lot',
  time: 'at',
  stored: `select * from (
    select device_id, at, module, kind, stack, origin, age, 1 as n from alarm_lot union all ${WAITING_LOTS}) known`,
  waiting: WAITING_LOTS,
  asked: (records) => `
    select fact.device_id, fact.local, fact.module, fact.kind, asked.axis, asked.key, fact.n, 0 as told, 0::numeric as sure
    from (${records}) fact cross join lateral (values
      ('stack', fact.stack), ('origin', fact.origin), ('age', fact.age)) asked (axis, key)
    where asked.key <> ''`,
}

const LOT_KEY = (dimension: keyof typeof LOT_KEYS): string => LOT_KEYS[dimension]('lot', 'lot.at')

/** `told`: whether it found something; `sure`: how likely it held the bale to smoulder. The lot is what the inspection wrote down. */
export const INSPECTION_FACTS: FigureFacts = {
  record: 'inspection',
  time: 'at',
  stored: `select at, ${INSPECTED}, 1 as n from cotton_inspection`,
  waiting: `select at, ${INSPECTED}, n from inspection_delta`,
  asked: (records) => `
    select lot.device_id, lot.local, '' as module, lot.kind, asked.axis, asked.key, lot.n,
      lot.n * (lot.level <> 'normal')::int as told, lot.n * lot.probability::numeric as sure
    from (${records}) lot cross join lateral (values
      ('level', lot.level), ('office', lot.office_id::text), ('by', lot.by), ('device', lot.device_id::text),
      ('stack', ${LOT_KEY('stack')}), ('origin', ${LOT_KEY('origin')}), ('age', ${LOT_KEY('age')})) asked (axis, key)`,
}
