import type { AlarmCase } from '@vigil/contract'
import { type Alarm, advanceAlarm, caseFacts, isOver, type JoinedCase } from '@vigil/domain'
import { alarmOf } from '../../history/reading/alarm-rows.ts'
import type { DeskPart } from '../../history/writing/records.ts'
import type { Directory } from '../../organisation/directory.ts'
import { readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { UserContext } from '../../platform/http/handlers.ts'
import { createOneAtATime } from '../../platform/one-at-a-time.ts'
import type { AlarmBook } from '../book/alarm-book.ts'
import type { AlarmStore } from '../book/alarm-store.ts'
import type { Moved, WritingDesk } from '../book/desk.ts'
import { type RecordOf, type RecordRow, selectRecords } from '../records/alarm-records.ts'

export interface AlarmCasesOptions {
  database: Pick<Database, 'pool'>
  desk: Pick<WritingDesk, 'write' | 'stored'>
  book: Pick<AlarmBook, 'get' | 'alarm'>
  store: Pick<AlarmStore, 'find'>
  directory: Pick<Directory, 'device' | 'sees'>
  recordOf: RecordOf
  now(): number
}

export interface CaseChange {
  readonly ids: readonly string[]
  /** The case that they join; null: they leave theirs. */
  readonly joins: JoinedCase | null
  readonly by: string
  readonly userId?: string | undefined
  readonly record: Pick<DeskPart, 'audit' | 'cases' | 'keptApart'>
}

/** Which alarms are one case. Every change waits for the one before it: what is over lies only in the database. */
export function createAlarmCases(options: AlarmCasesOptions) {
  const { database, desk, book, store, directory, now } = options
  const oneAtATime = createOneAtATime()

  /** Reads the rows after all pending writes of these alarms. */
  async function rowsOf(ids: readonly string[]): Promise<RecordRow[]> {
    await Promise.all(ids.map((id) => desk.stored(id)))
    return selectRecords(database, 'event.id = any ($1) order by event.begin_at, event.id', [ids])
  }

  const membersOf = (caseIds: readonly string[]): Promise<RecordRow[]> =>
    selectRecords(database, 'event.case_id = any ($1) order by event.begin_at, event.id', [caseIds])

  const isSeen = ({ sn }: Pick<RecordRow, 'sn'>, { user }: Pick<UserContext, 'user'>): boolean => {
    const row = directory.device(sn)
    return row !== undefined && directory.sees(user.officeId, row)
  }

  /** One that comes to its end while it is looked up is looked up again: the answer may be older than the end. */
  async function lookUp(ids: readonly string[]): Promise<(id: string) => Alarm | undefined> {
    const stored = new Map<string, Alarm>()
    const isUnknown = (id: string): boolean => {
      const alarm = stored.get(id)
      return book.get(id) === undefined && (alarm === undefined || !isOver(alarm))
    }
    for (let missing = ids.filter(isUnknown); missing.length > 0; ) {
      const found = await store.find(missing)
      for (const [id, row] of found) stored.set(id, alarmOf(row))
      const again = ids.filter(isUnknown)
      if (again.length === missing.length) break
      missing = again
    }
    return (id) => book.alarm(id) ?? stored.get(id)
  }

  async function change({ ids, joins, by, userId, record }: CaseChange): Promise<void> {
    const alarmBefore = await lookUp(ids)
    const at = now()
    const moved = ids.flatMap((id): Moved[] => {
      const before = alarmBefore(id)
      if (before === undefined) throw new Refusal('alarmUnknown')
      const event = { type: 'case', at, by, joins } as const
      const step = advanceAlarm(before, event)
      return step.entry === null ? [] : [{ kept: book.get(id), before, event, step }]
    })
    if (moved.length > 0) await desk.write({ moved, userId, record })
  }

  async function caseOf(caseId: string, context: UserContext): Promise<AlarmCase> {
    const [rows, cases] = await Promise.all([
      membersOf([caseId]),
      readRowsOf<{ id: string; origin: 'hand' | 'auto'; by: string; at: Date }>(
        database.pool,
        { id: 'text', origin: 'text', by: 'text', at: 'time' },
        'select id, origin, by, at from alarm_case where id = $1',
        [caseId],
      ),
    ])
    const [found] = cases
    const seen = rows.filter((row) => isSeen(row, context))
    if (found === undefined || seen.length === 0) throw new Refusal('caseUnknown')
    const events = seen.map((row) => options.recordOf(row, context.locale, true))
    const { beginTime, endTime, priority, handled } = caseFacts(events)
    return { ...found, at: found.at.getTime(), beginTime, endTime, priority, handled, events }
  }

  return {
    rowsOf,
    membersOf,
    isSeen,
    change,
    caseOf,
    /** Only changes of cases that run in here see each other. */
    inTurn: <T>(work: () => Promise<T>): Promise<T> => oneAtATime('cases', work),
  }
}
export type AlarmCases = ReturnType<typeof createAlarmCases>
