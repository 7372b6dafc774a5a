/** A time, and since when anything is on record; null: nothing is. */
export interface AskedTime {
  readonly begin: number
  readonly end: number
  readonly since: number | null
}

/** How much of a time is on record. A time of which nothing is has no figures: it had not "0 alarms". */
export type RecordReach =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly since: number }
  | { readonly kind: 'nothing'; readonly since: number | null }

export function recordReach({ begin, end, since }: AskedTime): RecordReach {
  if (since === null) return { kind: 'nothing', since }
  if (since <= begin) return { kind: 'whole' }
  return since < end ? { kind: 'part', since } : { kind: 'nothing', since }
}

/** Nothing is on record of the time; `since`: when the record began, where there is one. */
export interface NotOnRecord {
  readonly kind: 'notOnRecord'
  readonly since: number | null
}
