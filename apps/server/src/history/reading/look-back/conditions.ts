import type { HistoryFilter } from '@vigil/contract'
import { likePattern } from '../../../platform/database/like-pattern.ts'

/** Conditions of a statement, and the values of their parameters. */
export class Conditions {
  readonly values: unknown[] = []
  readonly #list: string[] = []

  value(given: unknown): string {
    return `$${this.values.push(given)}`
  }
  time(epochMs: number): string {
    return `${this.value(new Date(epochMs))}::timestamptz`
  }
  add(condition: string): void {
    this.#list.push(condition)
  }
  among(column: string, list: readonly unknown[] | undefined): void {
    if (list === undefined) return
    if (list.length === 1) this.add(`${column} = ${this.value(list[0])}`)
    else this.add(`${column} = any (${this.value(list)})`)
  }
  within(column: string, { beginTime, endTime }: Pick<HistoryFilter, 'beginTime' | 'endTime'>): void {
    if (beginTime !== undefined) this.add(`${column} >= ${this.time(beginTime)}`)
    if (endTime !== undefined) this.add(`${column} < ${this.time(endTime)}`)
  }
  /** What stands behind a row in a list that is newest first; `after` tells apart rows of the same moment. */
  behind(column: string, before: number, after: string): void {
    const at = this.time(before)
    // The first half alone is what an index understands.
    this.add(`${column} <= ${at} and (${column} < ${at} or ${after})`)
  }
  /** A part of any of these columns, as it is written. */
  containing(text: string | undefined, ...columns: readonly string[]): void {
    if (text === undefined || text.trim() === '') return
    const pattern = this.value(likePattern(text.trim()))
    this.add(`(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`)
  }
  get where(): string {
    return this.#list.length === 0 ? 'true' : this.#list.join(' and ')
  }
}
