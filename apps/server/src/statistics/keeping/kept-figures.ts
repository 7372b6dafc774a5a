import type { AlarmKind, PeriodUnit } from '@vigil/contract'
import type { Step } from '@vigil/domain'
import type { ReadPool } from '../../platform/database/past-pool.ts'
import { type FigureFacts, IS_ASKED } from './figure-facts.ts'
import { figuresCountedIn, followedFacts, movedDevices, placedFacts, placesOf, storedOfMoved } from './figure-keeper.ts'
import { clipped, type Scope } from './scope.ts'
import { unitDays } from './whole-parts.ts'

/** Of which records figures are asked for. */
export interface FigureScope extends Scope {
  readonly modules?: readonly string[] | undefined
  readonly kinds: readonly AlarmKind[]
}

/** By which units a period is told; a day is told by hours, which are not kept. */
export const stepsOf = (unit: PeriodUnit): PeriodUnit => (unit === 'year' ? 'month' : 'day')

interface FiguresAsked {
  readonly grain: PeriodUnit
  readonly axes: readonly string[]
  /** By office, model and module; else of the whole site, where nothing narrows it. */
  readonly byPlace?: boolean
  /** The parameter that has the days on which the units begin: `$8` is what `days` says. */
  readonly days?: '$8' | '$9'
}

/** `$4` and following. */
const NARROWED = `kind = any ($4) and ($5::bigint[] is null or office_id = any ($5))
  and ($6::text is null or device_type = $6) and ($7::text[] is null or module = any ($7))`

/**
 * Reads what is kept of whole weeks, months and years, and adds what waits to be summed up and what devices have moved since, all in
 * one statement: so they are what a count of all records would be at that moment.
 */
export function createKeptFigures(facts: FigureFacts, pool: ReadPool, timeZone: string) {
  const { record, time, waiting, asked } = facts

  return {
    /** Of named devices an index leads to the records, and what is kept by another clock tells nothing. */
    async tellOf({ deviceIds }: Scope): Promise<boolean> {
      return deviceIds === undefined && (await figuresCountedIn(pool, record)) === timeZone
    },

    /** To be put behind `with`, before any `of`: what is not among the kept figures yet. */
    waiting: `
      moved as materialized (${movedDevices(placesOf(record))}),
      waiting as materialized (
        ${placedFacts(record, asked(`select *, at at time zone $1 as local from (${waiting}) waits where at >= $2 and at < $3`))}
        union all
        ${followedFacts(asked(storedOfMoved(facts, `and ${time} >= $2 and ${time} < $3`)))})`,

    /** `(period, axis, office_id, device_type, module, kind, key, n, told, sure)`. */
    of({ grain, axes, byPlace = false, days = '$8' }: FiguresAsked, { officeIds, deviceType, modules }: FigureScope) {
      const isOfSite = !byPlace && [officeIds, deviceType, modules].every((narrowed) => narrowed === undefined)
      const among = `axis in (${axes.map((axis) => `'${axis}'`).join(', ')}) and ${NARROWED}`
      return `
        select period, axis, office_id, device_type, module, kind, key, n, told, sure from figure
        where record = '${record}' and grain = '${grain}' and period = any (${days}::date[])
          and office_id ${isOfSite ? '= 0' : '> 0'} and ${among}
        union all
        select date_trunc('${grain}', local)::date, axis, office_id, device_type, module, kind, key, n, told, sure
        from waiting where ${among} and ${IS_ASKED}`
    },

    /** Values of `$1` to `$7`, and of one more for each grain: the days on which its units begin. */
    parameters(span: Step, scope: FigureScope, ...grains: readonly PeriodUnit[]): unknown[] {
      const { begin, end } = clipped(span, scope)
      const { officeIds, deviceType, modules, kinds } = scope
      return [
        ...[timeZone, new Date(begin), new Date(end), kinds, officeIds ?? null, deviceType ?? null, modules ?? null],
        ...grains.map((grain) => unitDays(grain, begin, end, timeZone)),
      ]
    },
  }
}
