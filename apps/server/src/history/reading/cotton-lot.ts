import { type BaleMarkName, COTTON_AGES, type LotDimension } from '@vigil/contract'
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

const isLot = (name: BaleMarkName): name is LotDimension => name in LOT_KEYS

/** Whether an alarm was of the bales of a mark; of what no alarm is told apart by, it is of none. */
export function ofAlarmedBale(mark: string, value: Value): string {
  const { name = 'any', key = '' } = readBaleMark(mark) ?? {}
  if (!isLot(name)) return 'false'
  const known = `select ${LOT_KEYS[name]('lot', 'event.begin_at')} from cotton_alarm_lot lot where lot.id = event.id`
  return `coalesce((${known}), '') = ${value(key)}`
}
