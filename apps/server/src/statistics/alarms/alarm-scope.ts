import type { AlarmKind, JudgedDimension, PeriodUnit } from '@vigil/contract'
import type { Period, Step } from '@vigil/domain'
import type { ReadPool } from '../../platform/database/past-pool.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Scope } from '../keeping/scope.ts'

/** Which alarms are counted. What is left out lets everything pass. */
export interface AlarmScope extends Pick<Scope, 'within'> {
  /** Where the devices stand; undefined: on the whole site. */
  readonly officeIds?: readonly number[] | undefined
  readonly deviceType?: string | undefined
  /** Only these of the devices that stand there. */
  readonly deviceIds?: readonly number[] | undefined
  readonly modules?: readonly string[] | undefined
  readonly kinds: readonly AlarmKind[]
}

interface CountRow {
  dimension: string
  step: Date | null
  priority: number | null
  /** Where dangers are counted, the model: only model and module together tell which danger it is. */
  key: string | null
  module: string | null
  n: number
}
const COUNT_COLUMNS: ColumnsOf<CountRow> = {
  dimension: 'text',
  step: 'time?',
  priority: 'number?',
  key: 'text?',
  module: 'text?',
  n: 'number',
}

export interface JudgedRow {
  dimension: JudgedDimension
  key: string
  nothing: number
  something: number
}

const JUDGED_COLUMNS: ColumnsOf<JudgedRow> = {
  dimension: 'text',
  key: 'text',
  nothing: 'number',
  something: 'number',
}

/** Where numbers of alarms come from: what is kept, or the alarms themselves. */
export interface AlarmSource {
  /** Each step with its priorities, and everything that tells alarms apart. */
  counts(period: Period, scope: AlarmScope): Promise<CountRow[]>
  /** What people found out about them. */
  judged(period: Period, scope: AlarmScope): Promise<JudgedRow[]>
  steps(period: Period, scope: AlarmScope): Promise<{ step: Date; n: number }[]>
  /** How many alarms a time has. Kept figures know only whole units of the calendar; counted from the alarms themselves, any time will do. */
  total(span: Step, scope: AlarmScope, grain: PeriodUnit): Promise<number>
}

/** What a source says in SQL: a statement and its values. */
type Statement = readonly [text: string, values: unknown[]]

/** A statement for each question; what it answers with is the same of every source. */
type AlarmStatements = {
  readonly [Question in keyof AlarmSource]: (...asked: Parameters<AlarmSource[Question]>) => Statement
}

export const createAlarmSource = (pool: ReadPool, say: AlarmStatements): AlarmSource => ({
  counts: (...asked) => readRowsOf<CountRow>(pool, COUNT_COLUMNS, ...say.counts(...asked)),
  judged: (...asked) => readRowsOf<JudgedRow>(pool, JUDGED_COLUMNS, ...say.judged(...asked)),
  steps: (...asked) => readRows(pool, { step: 'time', n: 'number' }, ...say.steps(...asked)),
  async total(...asked) {
    const [row] = await readRows(pool, { n: 'number' }, ...say.total(...asked))
    return row?.n ?? 0
  },
})
