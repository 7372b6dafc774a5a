import type { SetAsideRoom } from '@vigil/contract'
import type pg from 'pg'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { OncePerMinute } from '../../platform/once-per-minute.ts'
import { withRows } from './rows/stored-rows.ts'

export interface SetAsideItem {
  room: SetAsideRoom
  /** Epoch milliseconds of the record, the group or the row. */
  at: number
  deviceId?: number | undefined
  /** An error tells its message; from room `code` its stack goes with the content. */
  reason: unknown
  /** A text, or anything that JSON can say. */
  content: unknown
}

export interface SetAside {
  /** Resolves when it is kept, or was told to the log because it could not be; never rejects. */
  keep(item: SetAsideItem): Promise<void>
  /** The same in the caller's transaction, with what was stored of it; rejects when the connection is lost. */
  keepIn(client: pg.ClientBase, items: readonly SetAsideItem[]): Promise<void>
  readonly counters: Readonly<SetAsideCounters>
}

export interface SetAsideCounters extends Record<SetAsideRoom, number> {
  /** Told to the log alone: the table did not take them. */
  lost: number
}

export interface SetAsideOptions {
  database: Pick<Database, 'transaction'>
  now: () => number
  log: Pick<Log, 'error'>
  bounds?: Partial<SetAsideBounds>
}

export interface SetAsideBounds {
  /** How many rows one room keeps; the oldest go. */
  rowsPerRoom: number
  /** How many rows one device may have in a room: one that floods must not drive out what others left. */
  rowsPerDevice: number
  reasonLength: number
  contentLength: number
  /** Not written yet; more is only counted and logged. */
  waiting: number
}

export const SET_ASIDE_BOUNDS: SetAsideBounds = {
  rowsPerRoom: 1000,
  rowsPerDevice: 100,
  reasonLength: 1000,
  contentLength: 16_384,
  waiting: 1000,
}

interface Row {
  at: string
  room: SetAsideRoom
  device_id: number | null
  reason: string
  content: string
}

/** Keeps what can not be stored where an administrator finds it. It must work when nothing else does: it never throws. */
export function createSetAside({ database, now, log, ...options }: SetAsideOptions): SetAside {
  const bounds = { ...SET_ASIDE_BOUNDS, ...options.bounds }
  const counters: SetAsideCounters = { record: 0, rollup: 0, import: 0, code: 0, lost: 0 }
  const told = new OncePerMinute(now)
  let waiting: Row[] = []
  /** The next round: what comes while one is written goes with it. */
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()

  const lose = (rows: readonly Row[], err: unknown): void => {
    counters.lost += rows.length
    for (const row of rows.slice(0, 10)) log.error({ err, row }, 'what was set aside could not be kept')
  }

  const writeAll = async (): Promise<void> => {
    next = undefined
    const rows = waiting
    waiting = []
    try {
      await database.transaction(async (client) => {
        await withRows(client, INSERT, rows)
        await client.query(THIN_OUT, [bounds.rowsPerRoom, bounds.rowsPerDevice])
      })
    } catch (error) {
      lose(rows, error)
    }
  }

  const rowOf = ({ room, at, deviceId, reason, content }: SetAsideItem): Row => ({
    at: new Date(isMoment(at) ? at : now()).toISOString(),
    room,
    device_id: deviceId !== undefined && Number.isSafeInteger(deviceId) ? deviceId : null,
    reason: bounded(reasonText(reason), bounds.reasonLength),
    content: bounded(contentText(content, room === 'code' ? reason : undefined), bounds.contentLength),
  })

  const note = (item: SetAsideItem): Row => {
    counters[item.room]++
    const row = rowOf(item)
    const suppressed = told.pass(`${row.room} ${row.device_id}`)
    if (suppressed !== undefined) {
      const { room, device_id: deviceId, reason } = row
      log.error({ room, deviceId, reason, suppressed, err: item.reason }, 'set aside: it can not be stored')
    }
    return row
  }

  const round = (): Promise<void> => {
    if (next === undefined) {
      next = last.then(writeAll)
      last = next
    }
    return next
  }

  return {
    counters,
    keep(item) {
      const row = note(item)
      if (waiting.length >= bounds.waiting) {
        lose([row], new Error('too much is set aside at once'))
        return Promise.resolve()
      }
      waiting.push(row)
      return round()
    },
    async keepIn(client, items) {
      const rows = items.map(note)
      await client.query('savepoint set_aside')
      try {
        await withRows(client, INSERT, rows)
      } catch (error) {
        lose(rows, error)
        await client.query('rollback to savepoint set_aside')
      }
      // What has become too much goes in a round of its own.
      void round()
    },
  }
}

const LATEST = Date.parse('9999-12-31')
const isMoment = (at: number): boolean => at >= 0 && at < LATEST

const reasonText = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

function contentText(content: unknown, failure: unknown): string {
  const text = typeof content === 'string' ? content : jsonText(content)
  // Where it began says more than where it was wrapped.
  const origin = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  return origin instanceof Error && origin.stack !== undefined ? `${origin.stack}\n\n${text}` : text
}

/** What JSON can not say may be the very reason why it stands here. */
function jsonText(content: unknown): string {
  try {
    return JSON.stringify(content, (_, value: unknown) => (isOddNumber(value) ? String(value) : value)) ?? ''
  } catch (error) {
    return `(can not be written down: ${reasonText(error)})`
  }
}

const isOddNumber = (value: unknown): boolean =>
  typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))

const bounded = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text

const INSERT = `
  insert into set_aside (at, room, device_id, reason, content)
  select at, room, device_id, reason, content
  from json_to_recordset($1) as r (at timestamptz, room text, device_id bigint, reason text, content text)`

const THIN_OUT = `
  delete from set_aside using (
    select id, row_number() over (partition by room order by id desc) as nth,
      row_number() over (partition by room, device_id order by id desc) as nth_of_device
    from set_aside) counted
  where set_aside.id = counted.id
    and (counted.nth > $1 or (set_aside.device_id is not null and counted.nth_of_device > $2))`
