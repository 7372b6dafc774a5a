import {
  ALARM_DIMENSIONS,
  type AlarmDimension,
  type JudgedDimension,
  type JudgedOf,
  type PeriodUnit,
  SHARES_MAX,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { labelOf, type Period, periodSteps, STEP_OF, type Step } from '@vigil/domain'
import type { Past } from '../../platform/database/past-pool.ts'
import { wholeParts } from '../keeping/whole-parts.ts'
import type { AlarmScope, JudgedRow } from './alarm-scope.ts'
import { createAlarmSlots } from './alarm-slots.ts'
import { createCountedAlarms } from './counted-alarms.ts'
import { createDisposalFigures } from './disposal-figures.ts'
import { createKeptAlarms, hasSlots } from './kept-alarms.ts'

export interface Share {
  readonly key: string
  readonly n: number
}

export interface CountedStep extends Step {
  readonly n: number
  readonly byPriority: Readonly<Record<string, number>>
}

export interface AlarmFigures {
  readonly total: number
  /** Each step of the period, with what began in it. */
  readonly steps: readonly CountedStep[]
  /** Most first. What was chosen for an alarm counts it as often as there was something chosen. */
  readonly by: Readonly<Record<AlarmDimension, readonly Share[]>>
  /** Hours of the week that had alarms, Monday 0 to Sunday 167. */
  readonly slots: readonly { readonly slot: number; readonly n: number }[]
}

/**
 * Everything that a page of alarm statistics shows of a period. Weeks, months and years are read as they are kept, a day and named
 * devices are counted; what has not been summed up yet is added, so that no alarm is missing and none counts twice.
 */
export function createAlarmFigures({ pool }: Past, registry: Pick<Registry, 'model'>, timeZone: string) {
  const kept = createKeptAlarms(pool, timeZone)
  const counted = createCountedAlarms(pool, timeZone)
  const slotsOf = createAlarmSlots(pool, timeZone)
  const disposalsOf = createDisposalFigures({ pool }, timeZone)
  const dangerOf = (model: string, module: string | null): string =>
    registry.model(model)?.modules.find(({ key }) => key === module)?.kind ?? ''
  const sourceOf = async (unit: PeriodUnit, scope: AlarmScope) =>
    unit !== 'day' && (await kept.tellOf(scope)) ? kept : counted

  return {
    async of(period: Period, scope: AlarmScope): Promise<AlarmFigures> {
      const source = await sourceOf(period.unit, scope)
      const isKept = source === kept
      const hasHours = isKept && hasSlots(period.unit, scope)
      const [rows, hours, disposals] = await Promise.all([
        source.counts(period, scope),
        hasHours ? [] : slotsOf(period, scope, isKept),
        disposalsOf(period, scope),
      ])
      const by = new Map<AlarmDimension, Map<string, number>>(ALARM_DIMENSIONS.map((name) => [name, new Map()]))
      const inStep = new Map<number, Record<string, number>>()
      const slots = [...hours]
      for (const { dimension, step, priority, key, module, n } of rows) {
        if (n === 0) continue
        if (step !== null) {
          const label = step.getTime()
          inStep.set(label, { ...inStep.get(label), [String(priority)]: n })
        } else if (dimension === 'slot') {
          slots.push({ slot: Number(key), n })
        } else {
          const numbers = by.get(ALARM_DIMENSIONS.find((each) => each === dimension) ?? 'kind')
          const name = dimension === 'danger' ? dangerOf(key ?? '', module) : (key ?? '')
          numbers?.set(name, (numbers.get(name) ?? 0) + n)
        }
      }
      const steps = periodSteps(period, timeZone).map((step): CountedStep => {
        const byPriority = inStep.get(labelOf(STEP_OF[period.unit], step.begin, timeZone)) ?? {}
        return { ...step, byPriority, n: Object.values(byPriority).reduce((sum, n) => sum + n, 0) }
      })
      const total = steps.reduce((sum, { n }) => sum + n, 0)
      for (const { key, n } of disposals) by.get('disposal')?.set(key, n)
      return { total, steps, by: sharesOf(by), slots: slots.sort((a, b) => a.slot - b.slot) }
    },

    /** What people found out about alarms, by what tells the alarms apart: most in which nothing was found first. */
    async judged(period: Period, scope: AlarmScope): Promise<Record<JudgedDimension, JudgedOf[]>> {
      const source = await sourceOf(period.unit, scope)
      const rows = (await source.judged(period, scope)).sort(byFalse)
      const of = (wanted: JudgedDimension): JudgedOf[] =>
        rows
          .flatMap(({ dimension, ...judged }) =>
            dimension === wanted && (judged.nothing > 0 || judged.something > 0) ? [judged] : [],
          )
          .slice(0, SHARES_MAX)
      return { office: of('office'), device: of('device'), model: of('model'), module: of('module') }
    },

    /** How many began in each step of a period. */
    async steps(period: Period, scope: AlarmScope): Promise<number[]> {
      const rows = await (await sourceOf(period.unit, scope)).steps(period, scope)
      const inStep = new Map(rows.map(({ step, n }) => [step.getTime(), n]))
      return periodSteps(period, timeZone).map(
        ({ begin }) => inStep.get(labelOf(STEP_OF[period.unit], begin, timeZone)) ?? 0,
      )
    },

    /** How many began between two moments: whole months and days from what is kept, the rest counted. */
    async total(span: Step, scope: AlarmScope): Promise<number> {
      if (!(await kept.tellOf(scope))) return counted.total(span, scope, 'day')
      const sums = await Promise.all(
        wholeParts(span, timeZone).map(({ grain, ...part }) =>
          grain === undefined ? counted.total(part, scope, 'day') : kept.total(part, scope, grain),
        ),
      )
      return sums.reduce((sum, n) => sum + n, 0)
    },
  }
}

/** Most first. */
export const byNumber = (a: Share, b: Share): number => b.n - a.n || (a.key < b.key ? -1 : 1)

const byFalse = (a: JudgedRow, b: JudgedRow): number =>
  b.nothing - a.nothing || a.something - b.something || (a.key < b.key ? -1 : 1)

function sharesOf(counted: ReadonlyMap<AlarmDimension, ReadonlyMap<string, number>>): AlarmFigures['by'] {
  const listed = [...counted].map(([name, numbers]) => [
    name,
    [...numbers].map(([key, n]): Share => ({ key, n })).sort(byNumber),
  ])
  return Object.fromEntries(listed)
}
