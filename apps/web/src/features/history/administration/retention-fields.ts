import type { Retention } from '@vigil/contract'
import { type Problem, shortened, validateWhole } from '@vigil/domain'

/** Each with the table that maintenance names. */
export const RETENTION_FIELDS = [
  ['readingDays', 'reading'],
  ['minuteDays', 'reading_minute'],
  ['hourDays', 'reading_hour'],
  ['stateDays', 'device_state_change'],
  ['faultDays', 'fault'],
  ['detectionDays', 'detection'],
  ['sampleDays', 'sample'],
] as const satisfies readonly (readonly [keyof Retention, string])[]

const MOST_DAYS = 36_500

/** What can not be kept for so long; an empty field keeps for ever. */
export const retentionProblems = (draft: Retention): Problem[] =>
  RETENTION_FIELDS.flatMap(([field]) => validateWhole(field, draft[field], { above: 0, most: MOST_DAYS }))

const DAY_MS = 24 * 3_600_000

/** What goes when days become less, each with the moment before which it goes; `at` is when the change takes hold. */
export const dropsOf = (
  inForce: Retention,
  wished: Retention,
  at: number,
): { field: keyof Retention; before: number }[] =>
  shortened(inForce, wished).map((field) => ({
    field,
    before: (Math.floor(at / DAY_MS) - (wished[field] ?? 0)) * DAY_MS,
  }))

export const fieldOfTable = (table: string): keyof Retention | undefined =>
  RETENTION_FIELDS.find(([, name]) => name === table)?.[0]
