import { type AlarmEvent, type AlarmLogEntry, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { type Alarm, type AlarmInput, type AlarmStep, isOver } from '@vigil/domain'
import type pg from 'pg'
import type { Push } from '../../fleet/push/push.ts'
import { alarmOf } from '../../history/reading/alarm-rows.ts'
import { classifyFailure } from '../../history/writing/database-failure.ts'
import {
  type AlarmLogRow,
  type DeskPart,
  HistoryClosed,
  HistoryOverloaded,
  type HistoryRecord,
  type HistoryWriter,
} from '../../history/writing/records.ts'
import { logId } from '../../history/writing/rows/alarm-columns.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { AlarmBook, AlarmChange } from './alarm-book.ts'
import { type AlarmStore, insertLogLine } from './alarm-store.ts'
import type { AlarmDesk, FoundAlarm, LogLine, LogWithin, WrittenLine } from './desk-port.ts'
import { isRefused, type KeptAlarm, type SinceAct } from './kept-alarm.ts'
import type { Telling } from './telling.ts'
import { isTold } from './wire-events.ts'

export interface DeskOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  store: AlarmStore
  directory: Pick<Directory, 'device' | 'sees'>
  book: AlarmBook
  /** Who hears of what devices do to alarms hears of what people and the clock do, too. */
  telling: Telling
  push: Pick<Push, 'tellAllSeeing' | 'flush'>
  writer: Pick<HistoryWriter, 'write' | 'flush'>
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
}

/** What somebody, or the clock, made of an alarm. One that is over is not kept in memory. */
export interface Moved {
  readonly kept: KeptAlarm | undefined
  readonly before: Alarm | undefined
  readonly event: AlarmInput
  readonly step: AlarmStep
}

export interface DeskWrite {
  readonly moved: readonly Moved[]
  readonly userId?: string | undefined
  readonly record?: Partial<Pick<DeskPart, 'audit' | 'cases' | 'keptApart'>> | undefined
  /** An alarm that begins by it, with what is to be stored of it. */
  readonly raised?: HistoryRecord['alarms'] | undefined
}

export interface WritingDesk extends AlarmDesk {
  /**
   * Takes it into memory at once, so that whoever acts next acts on it; resolves when it is stored, and only then tells others.
   * When it can not be stored, nothing has happened: what came after it is what it would have been without it.
   */
  write(write: DeskWrite): Promise<void>
  tell(change: AlarmChange): void
  /** Takes an act back that could not be stored, and tells every console. */
  takeBack(kept: KeptAlarm, act: SinceAct): void
  /** Stores once more what was taken back, where that has failed. */
  mend(): Promise<void>
}

export const entryOf = ({ eventId, entry, value }: AlarmLogRow): AlarmLogEntry => ({
  ...entry,
  id: logId(eventId, entry.version),
  value: value ?? null,
})

/** A database that can not keep up, or that does not take a content, becomes a refusal that a person can read. */
export function inWords(error: unknown): unknown {
  if (error instanceof HistoryOverloaded || error instanceof HistoryClosed) return new Refusal('overloaded')
  return classifyFailure(error) === 'record' ? new Refusal('actUnstorable') : error
}

const mustWait = ({ kept }: Moved): boolean => kept !== undefined && isRefused(kept)
/** The alarm itself is nowhere on disk, and never will be: only the audit of an act on it is stored. */
const isUnstorable = ({ kept }: Moved): boolean => kept?.isUnstorable === true

export function createDesk(options: DeskOptions): WritingDesk {
  const { book, directory, push, store, telling, writer } = options
  const { tell } = telling
  /** An act was taken back in memory; the database may have it by what was stored after it. */
  const unmended = new Set<KeptAlarm>()

  function tellLog(id: string, sn: string, entry: AlarmLogEntry): void {
    const row = directory.device(sn)
    if (row !== undefined) push.tellAllSeeing(row, PUSH_TOPICS.alarmDesk, PushCode.AlarmLog, { id, sn, entry })
  }

  function take({ kept, event, step: { alarm } }: Moved): SinceAct | undefined {
    return kept && book.act(kept, event, alarm)
  }

  function takeBack(kept: KeptAlarm, act: SinceAct): void {
    book.withdraw(kept, act)
    const { alarm } = kept
    options.log.warn({ id: alarm.id }, 'alarms: an act that could not be stored was taken back')
    const row = directory.device(alarm.sn)
    const event = book.event(kept)
    if (row !== undefined && event !== undefined) tell({ before: alarm, alarm, event, row })
    // An alarm that has never been stored is written with its begin, as it stands now.
    if (kept.begin !== 'stored') return
    unmended.add(kept)
    void mend()
  }

  async function mendOne(kept: KeptAlarm): Promise<void> {
    const { alarm } = kept
    const row = directory.device(alarm.sn)
    if (row === undefined || book.get(alarm.id) !== kept || kept.storedVersion >= alarm.version) {
      unmended.delete(kept)
      return
    }
    const at = options.now()
    const written = writer.write({ deviceId: row.id, at, deviceTime: at, desk: { alarms: [alarm], log: [] } })
    book.saving([kept], written)
    await written
    if (kept.storedVersion >= kept.alarm.version) unmended.delete(kept)
  }

  async function mend(): Promise<void> {
    // What could not be stored now is tried again with the next look of the clock.
    await Promise.allSettled([...unmended].map(mendOne))
  }

  function recordOf({ moved, userId, record, raised }: DeskWrite): HistoryRecord | undefined {
    const sn = moved[0]?.step.alarm.sn ?? raised?.[0]?.alarm.sn
    const row = sn === undefined ? undefined : directory.device(sn)
    if (row === undefined) return undefined
    const at = options.now()
    const storable = moved.filter((each) => !isUnstorable(each))
    const log = storable.flatMap(({ step: { alarm, entry } }): AlarmLogRow[] =>
      entry === null ? [] : [{ eventId: alarm.id, entry, userId }],
    )
    const desk = { ...record, alarms: storable.map(({ step }) => step.alarm), log }
    return { deviceId: row.id, at, deviceTime: at, alarms: raised, desk }
  }

  async function write(given: DeskWrite): Promise<void> {
    const record = recordOf(given)
    if (record === undefined) throw new Refusal('alarmUnknown')
    const { moved, raised = [] } = given
    if (moved.some(mustWait)) throw new Refusal('overloaded')
    const acts = moved.map(take)
    const touched = [
      ...moved.flatMap((each) => (isUnstorable(each) ? [] : (each.kept ?? []))),
      ...raised.flatMap(({ alarm }) => book.get(alarm.id) ?? []),
    ]
    const savedBefore = touched.map(({ saved }) => saved)
    const written = writer.write(record)
    book.saving(touched, written)
    // A person waits for the answer: the batch is written without waiting until it is full.
    void writer.flush()
    try {
      await written
    } catch (error) {
      for (const [n, kept] of touched.entries()) if (kept.saved === written) kept.saved = savedBefore[n] ?? written
      for (const [n, { kept }] of moved.entries()) {
        const act = acts[n]
        if (kept !== undefined && act !== undefined) takeBack(kept, act)
      }
      // Its begin was refused while the act waited behind it.
      throw moved.some(mustWait) ? new Refusal('overloaded') : inWords(error)
    }
    for (const [n, { kept }] of moved.entries()) {
      const act = acts[n]
      if (kept === undefined || act === undefined) continue
      book.stands(kept, act)
      if (kept.isUnstorable && isOver(kept.alarm)) book.remove(kept)
    }
    publish(given, record)
  }

  function publish({ moved }: DeskWrite, { desk }: HistoryRecord): void {
    for (const { kept, before, step } of moved) {
      const row = directory.device(step.alarm.sn)
      const event = kept && book.event(kept)
      if (row === undefined || event === undefined) continue
      tell({ before, alarm: step.alarm, event, row })
    }
    for (const line of desk?.log ?? []) {
      const sn = moved.find(({ step }) => step.alarm.id === line.eventId)?.step.alarm.sn
      if (sn !== undefined && line.entry.by !== '') tellLog(line.eventId, sn, entryOf(line))
    }
    push.flush()
  }

  async function stored(id: string): Promise<void> {
    await book.get(id)?.saved.catch((error: unknown) => {
      throw inWords(error)
    })
  }

  /** A line refers to the alarm alone: what came after its begin need not be stored for it. */
  async function begun(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => (book.get(id)?.begin === 'stored' ? undefined : stored(id))))
  }

  async function insertLine(client: Pick<pg.ClientBase, 'query'>, id: string, line: LogLine): Promise<WrittenLine> {
    const written = await insertLogLine(client, id, line, line.id ?? options.newId())
    if (written === undefined) throw new Refusal('badRequest')
    return written
  }

  async function tellLines(lines: ReadonlyMap<AlarmLogEntry, string>): Promise<void> {
    const missing = [...new Set(lines.values())].filter((id) => book.get(id) === undefined)
    const rows = await store.find(missing)
    for (const [entry, id] of lines) {
      const sn = book.alarm(id)?.sn ?? rows.get(id)?.sn
      if (sn !== undefined) tellLog(id, sn, entry)
    }
  }

  /** What is stored is stored: that it could not be told fails nobody's act. */
  function tellAfterCommit(lines: ReadonlyMap<AlarmLogEntry, string>): Promise<void> {
    return tellLines(lines).catch((error: unknown) =>
      options.log.warn({ err: error }, 'alarms: log lines were not told'),
    )
  }

  async function following<T>(
    ids: readonly string[],
    work: (client: pg.ClientBase, log: LogWithin) => Promise<T>,
  ): Promise<T> {
    await begun(ids)
    const written = new Map<AlarmLogEntry, string>()
    const transaction = options.database.transaction((client) =>
      work(client, async (id, given) => {
        if (!ids.includes(id)) throw new Error(`a line of alarm ${id}, which was not waited for`)
        const line = await insertLine(client, id, given)
        if (line.isNew) written.set(line.entry, id)
        return line
      }),
    )
    const result = await transaction.catch((error: unknown) => {
      const told = inWords(error)
      // A refused transaction is kept nowhere: only this line says why it failed.
      if (told !== error) options.log.warn({ ids, err: error }, 'alarms: what was to be added can not be stored')
      throw told
    })
    await tellAfterCommit(written)
    return result
  }

  return {
    write,
    tell,
    takeBack,
    mend,
    alarm: (id) => book.alarm(id),
    *alarms() {
      for (const kept of book.all()) if (isTold(kept)) yield kept.alarm
    },
    event(id): AlarmEvent | undefined {
      const kept = book.get(id)
      return kept && book.event(kept)
    },
    stored,
    async find(id, user): Promise<FoundAlarm> {
      // What could not be stored yet does not keep anybody from what is.
      await stored(id).catch(() => {})
      const row = (await store.find([id])).get(id)
      const sn = row?.sn ?? book.alarm(id)?.sn
      const device = sn === undefined ? undefined : directory.device(sn)
      if (device === undefined || !directory.sees(user.officeId, device)) throw new Refusal('alarmUnknown')
      if (row === undefined) throw new Refusal('overloaded')
      return { row, alarm: alarmOf(row), device }
    },
    subscribe: telling.subscribe,
    async log(id, line) {
      await begun([id])
      const { entry, isNew } = await insertLine(options.database.pool, id, line)
      if (isNew) await tellAfterCommit(new Map([[entry, id]]))
      return entry
    },
    following,
    resound(id, sn, step) {
      const row = directory.device(sn)
      if (row !== undefined) push.tellAllSeeing(row, PUSH_TOPICS.alarmDesk, PushCode.Resound, { id, sn, step })
    },
  }
}
