import { readBaleMark, readHourMark } from '@vigil/domain'

/** How filters stand in an address. Addresses are typed, shortened and mailed about: what does not parse narrows nothing. */

const LONGEST = 64
const LONGEST_MARK = 200
export const readWord = (text: string | null, longest = LONGEST): string | undefined =>
  text ? text.slice(0, longest) : undefined

/** A task's number; what is none would be refused. */
export const readTask = (text: string | null): string | undefined =>
  /^\d{1,18}$/.test(text ?? '') ? (text ?? '') : undefined

/** The mark of a statistic of cotton. */
export const readBale = (text: string | null): string | undefined =>
  text !== null && text.length <= LONGEST_MARK && readBaleMark(text) !== undefined ? text : undefined

/** The mark of a statistic of hours. */
export const readHour = (text: string | null): string | undefined =>
  text !== null && text.length <= LONGEST_MARK && readHourMark(text) !== undefined ? text : undefined

/** What every list of the past may be narrowed to, beside its time and its device. What is left out narrows nothing. */
export interface RecordScope {
  readonly office: string | undefined
  readonly model: string | undefined
  readonly task: string | undefined
}
export const ANYWHERE: RecordScope = Object.freeze({ office: undefined, model: undefined, task: undefined })

/** What of it stands in the address. */
export const scopeQuery = ({ office, model, task }: RecordScope): RecordScope => ({ office, model, task })

/** The known values that the address lists; the usual ones where the address says nothing. */
export function readList<T extends string | number>(
  text: string | null,
  known: readonly T[],
  usual: readonly T[] = [],
): readonly T[] {
  if (text === null) return usual
  const wanted = new Set(text.split(','))
  return known.filter((each) => wanted.has(String(each)))
}

export const readFlag = (text: string | null): boolean | undefined =>
  text === 'yes' ? true : text === 'no' ? false : undefined

export const wordText = (text: string): string | undefined => text.trim() || undefined

/** Nothing chosen, where something is usual. */
export const ALL = 'all'
/** Left out where it is usual. Nothing chosen where something is usual is a choice, too. */
export const listText = (
  values: readonly (string | number)[],
  usual: readonly (string | number)[] = [],
): string | undefined => (values.join() === usual.join() ? undefined : values.length === 0 ? ALL : values.join())

export const flagText = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : value ? 'yes' : 'no'

/** How many of the filters differ from the usual ones, time apart. */
export function narrowingCount<F extends object>(filter: F, usual: F): number {
  const told = (of: F, name: string): string => String(of[name as keyof F] ?? '').trim()
  return Object.keys(filter).filter((name) => name !== 'time' && told(filter, name) !== told(usual, name)).length
}
