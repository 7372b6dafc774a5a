import type { DeviceRow } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'

export type Pool = Pick<Database, 'pool'>

/** All of it up to `reached`, which is earlier than asked for where there was more than one answer holds. */
export interface Bounded<T> {
  readonly rows: T[]
  readonly reached: number
}

/** Changes of one kind in one answer. */
export const STEPS_MAX = 4_000

export const idsOf = (rows: readonly DeviceRow[]): number[] => rows.map(({ id }) => id)

/** `fetch first … with ties`: rows reach as far as the last moment, and all of that moment is among them. */
export const upToMost = (most: number): string => `fetch first ${most} rows with ties`

/** How far rows reach that were read `upToMost`, in the order of their moments. */
export const reachOf = (rows: readonly { at: Date }[], most: number, to: number): number =>
  rows.length < most ? to : Math.min(to, rows.at(-1)?.at.getTime() ?? to)

/** Each of several answers has all until the one that reaches least. */
export function bounded<T extends { at: number }>(rows: T[], ...reaches: number[]): Bounded<T> {
  const reached = Math.min(...reaches)
  return { rows: rows.filter(({ at }) => at <= reached).sort((a, b) => a.at - b.at), reached }
}
