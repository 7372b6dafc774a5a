import type { Retention } from '@vigil/contract'

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

export const MOST_DAYS = 36_500

/** Tables that would keep less than before: what they drop can not be brought back. */
export const shortened = (before: Retention, after: Retention): readonly (keyof Retention)[] =>
  RETENTION_FIELDS.map(([field]) => field).filter((field) => {
    const [old, next] = [before[field], after[field]]
    return next !== null && (old === null || next < old)
  })

export const fieldOfTable = (table: string): keyof Retention | undefined =>
  RETENTION_FIELDS.find(([, name]) => name === table)?.[0]
