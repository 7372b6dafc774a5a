import { type BaleMarkName, COTTON_AGES, LOT_DIMENSIONS, type LotDimension } from '@vigil/contract'
import { readBaleMark } from '@vigil/domain'

const DAY_S = 86_400
const AGES = `array[${COTTON_AGES.join()}]`

/**
 * Which cotton a row is of, as the keys of statistics write it, from the columns of its lot; empty where nothing is known. `at`:
 * when it was measured.
 */
export const LOT_KEYS: Readonly<Record<LotDimension, (lot: string, at: string) => string>> = {
  stack: (lot) => `coalesce(${lot}.office_id || ':' || ${lot}.stack_name, '')`,
  origin: (lot) => `coalesce(${lot}.origin, '')`,
  age: (lot, at) => `coalesce((${AGES})[width_bucket(
    floor(extract(epoch from ${at} - ${lot}.stacked_at) / ${DAY_S})::int, ${AGES})]::text, '')`,
}

const CHECK_KEYS: Readonly<Record<Exclude<BaleMarkName, 'any'>, (lot: string, at: string) => string>> = {
  ...LOT_KEYS,
  office: (lot) => `${lot}.office_id::text`,
  by: (lot) => `${lot}.by`,
  level: (lot) => `${lot}.level`,
}

type Value = (given: unknown) => string

/** Whether a check was of the bales of a mark; `found` narrows it to those that found something. */
export function ofCheckedBale(mark: string | undefined, isFound: boolean, value: Value): string {
  const { name = 'any', key = '' } = readBaleMark(mark ?? '') ?? {}
  const narrowed = name === 'any' ? '' : `and ${CHECK_KEYS[name]('lot', 'lot.at')} = ${value(key)}`
  const found = isFound ? `and lot.level <> 'normal'` : ''
  return `exists (select from cotton_inspection lot where lot.detection_id = detection.id ${found} ${narrowed})`
}

/**
 * The cotton that alarms between two moments can be of, each with the times of alarms that are of it (`since`, before `until`): of the
 * bale in which the probe was; of a device that is carried around, of the bale whose check ended next.
 */
const lotsBetween = (begin: string, end: string): string => `
  select 1 as choice, id, from_at as at, device_id, from_at as since, coalesce(to_at, 'infinity') as until,
    office_id, stack_name, origin, stacked_at from cotton_probe
  union all
  select 2, id, at, device_id, at - interval '15 minutes', at + interval '1 minute 1 microsecond',
    office_id, stack_name, origin, stacked_at from cotton_inspection
  where at >= ${begin} - interval '1 minute' and at <= ${end} + interval '15 minutes'`
/** Where several are possible, the first is meant. */
const FIRST_MEANT = 'choice, lot.at, lot.id'

/**
 * Alarms of a time of which it is known what cotton they were of, each with the keys of it; `event` can be narrowed. From the probes
 * and checks to their alarms: from each alarm of a year to its cotton it took ten times as long.
 */
export const lotAlarms = (begin: string, end: string, narrowed: string): string => `
  select distinct on (event.device_id, event.begin_at, event.id) event.device_id, event.begin_at as at, event.module, event.kind,
    ${LOT_DIMENSIONS.map((dimension) => `${LOT_KEYS[dimension]('lot', 'event.begin_at')} as ${dimension}`).join(', ')}
  from (${lotsBetween(begin, end)}) lot
  join alarm_event event on event.device_id = lot.device_id
    and event.begin_at >= greatest(lot.since, ${begin}) and event.begin_at < least(lot.until, ${end})
  where ${narrowed} order by event.device_id, event.begin_at, event.id, ${FIRST_MEANT}`

const isLot = (name: BaleMarkName): name is LotDimension => name in LOT_KEYS

/** Whether an alarm was of the bales of a mark; of what no alarm is told apart by, it is of none. */
export function ofAlarmedBale(mark: string, value: Value): string {
  const { name = 'any', key = '' } = readBaleMark(mark) ?? {}
  if (!isLot(name)) return 'false'
  const known = `
    select ${LOT_KEYS[name]('lot', 'event.begin_at')} from (${lotsBetween('event.begin_at', 'event.begin_at')}) lot
    where lot.device_id = event.device_id and lot.since <= event.begin_at and lot.until > event.begin_at
    order by ${FIRST_MEANT} limit 1`
  return `coalesce((${known}), '') = ${value(key)}`
}
