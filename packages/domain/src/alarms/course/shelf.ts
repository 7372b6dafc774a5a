import { ALARM_NOTE_MAX, type AlarmEvent, type AlarmLife } from '@vigil/contract'
import { check, type Problem, type Rule } from '../../validation/problem.ts'
import { type Entered, maxLength, required } from '../../validation/rules.ts'

const HOUR_MS = 3_600_000
export const SHELF_MAX_HOURS = 8
export const SHELF_MAX_MS = SHELF_MAX_HOURS * HOUR_MS

export function isShelved({ shelved }: Pick<AlarmLife, 'shelved'>, now: number): boolean {
  return shelved !== null && now < shelved.until
}

/** A shelf without a reason or an end is a way to lose an alarm. */
export function validateShelf(form: { reason: Entered; until: number }, now: number): Problem[] {
  const inTime: Rule<number> = (until) =>
    until > now && until - now <= SHELF_MAX_MS
      ? undefined
      : { key: 'validation.shelfEnd', values: { num: SHELF_MAX_HOURS } }
  return [
    ...check('reason', form.reason, required('validation.reasonRequired'), maxLength(ALARM_NOTE_MAX)),
    ...check('until', form.until, inTime),
  ]
}

/** What lies on the shelf, the next to come back first. */
export function shelfOf(alarms: Iterable<AlarmEvent>, now: number): readonly AlarmEvent[] {
  const until = ({ life }: AlarmEvent): number => (life as AlarmLife).shelved?.until as number
  return [...alarms]
    .filter(({ life }) => life !== undefined && isShelved(life, now))
    .sort((a, b) => until(a) - until(b))
}
