import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { storableJson } from '../../platform/database/copy-text.ts'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { AlarmDesk, LogLine } from '../book/desk-port.ts'

export type OutboxChannel = 'mail' | 'cap' | 'push' | 'call'

export interface OutboxItem {
  /** Enqueued twice, it goes out once. */
  readonly id: string
  readonly content: unknown
  readonly eventIds: readonly string[]
}

export interface WaitingItem extends OutboxItem {
  readonly tries: number
}

/** What the log of an alarm says of an item. */
export interface ItemLine {
  readonly eventId: string
  readonly line: LogLine
}

/** How one channel gives items away. */
export interface Carrier {
  /** False: nobody needs it any more. Throws when it could not be given away. */
  carry(item: WaitingItem): Promise<boolean>
  /** Written with the end of the item. */
  carried(item: WaitingItem): readonly ItemLine[]
  failed(item: WaitingItem, error: unknown, next: NextTry): readonly ItemLine[]
}

/** What follows a try that failed. */
export interface NextTry {
  /** With this one. */
  readonly tries: number
  /** Undefined: it is not tried again. */
  readonly waitMs: number | undefined
}

/** Why it could not be given away, and what is to be done about it other than usual. */
export class NotCarried extends Error {
  override name = 'NotCarried'
  constructor(
    message: string,
    /** `isFinal`: no other try would do. `waitMs`: the receiver asked for it. */
    readonly how: { readonly isFinal?: boolean; readonly waitMs?: number | undefined } = {},
  ) {
    super(message)
  }
}

/** How often it is tried, and for how long. */
export interface Patience {
  /** Until the next try; the last one repeats. */
  readonly waitsMs: readonly number[]
  readonly giveUpMs: number
  /** Whoever has not taken it by then has not: one that is waited for for ever would hold all that goes the same way. */
  readonly carryMs: number
}

export interface OutboxOptions {
  database: Pick<Database, 'pool'>
  desk: Pick<AlarmDesk, 'following' | 'log'>
  channel: OutboxChannel
  carrier: Carrier
  patience?: Patience
  now(): number
  log: Pick<Log, 'warn'>
}

const LOOK_EVERY_MS = 5_000
const AT_ONCE = 4
const MINUTE_MS = 60_000
const MAIL_PATIENCE: Patience = {
  waitsMs: [1, 2, 5, 10, 15].map((minutes) => minutes * MINUTE_MS),
  giveUpMs: 24 * 60 * MINUTE_MS,
  carryMs: MINUTE_MS,
}
/** While one process gives an item away it is not due for the others; one that died leaves it for so long after its time. */
const LEASE_MS = 10_000

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const control = new AbortController()
  const over = sleep(ms, undefined, { signal: control.signal, ref: false }).then(() => {
    throw new NotCarried(`not done within ${ms / 1000} s`)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    control.abort()
    over.catch(() => {})
  }
}

export async function enqueue(
  client: Pick<pg.ClientBase, 'query'>,
  channel: OutboxChannel,
  { id, content, eventIds }: OutboxItem,
  at: number,
): Promise<void> {
  await client.query(
    `insert into outbox (id, channel, content, event_ids, created_at, next_at) values ($1, $2, $3, $4, $5, $5)
     on conflict do nothing`,
    [id, channel, storableJson(content), eventIds, new Date(at)],
  )
}

interface OutboxRow {
  id: string
  content: unknown
  event_ids: string[]
  tries: number
  created_at: Date
}

const OUTBOX_ROW_COLUMNS: ColumnsOf<OutboxRow> = {
  id: 'text',
  content: 'json',
  event_ids: 'texts',
  tries: 'number',
  created_at: 'time',
}

/**
 * What waits to leave the house goes out as soon as it can, across restarts. An item is taken out once it was given away: a crash
 * in between sends it a second time, under the same id, rather than not at all.
 */
export function createOutbox(options: OutboxOptions) {
  const { database, desk, channel, carrier, patience = MAIL_PATIENCE, now, log } = options
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false

  /** The next that is due, for this process alone. */
  async function nextDue(): Promise<OutboxRow | undefined> {
    const at = now()
    const [row] = await readRowsOf<OutboxRow>(
      database.pool,
      OUTBOX_ROW_COLUMNS,
      `update outbox set next_at = $3 where id = (
         select id from outbox where channel = $1 and next_at <= $2 order by next_at, id limit 1 for update skip locked)
       returning id, content, event_ids, tries, created_at`,
      [channel, new Date(at), new Date(at + patience.carryMs + LEASE_MS)],
    )
    return row
  }

  async function take(row: OutboxRow): Promise<void> {
    const { id, content, event_ids: eventIds, tries } = row
    const item: WaitingItem = { id, content, eventIds, tries }
    let isWanted: boolean
    try {
      isWanted = await inTime(carrier.carry(item), patience.carryMs)
    } catch (error) {
      await postpone(row, item, error)
      return
    }
    const lines = isWanted ? carrier.carried(item) : []
    const alarms = lines.map(({ eventId }) => eventId)
    await desk.following(alarms, async (client, write) => {
      const { rowCount } = await client.query('delete from outbox where id = $1', [id])
      if (rowCount !== 1) return
      for (const { eventId, line } of lines) await write(eventId, line)
    })
  }

  async function postpone(row: OutboxRow, item: WaitingItem, error: unknown): Promise<void> {
    const at = now()
    const tries = row.tries + 1
    const how = error instanceof NotCarried ? error.how : {}
    const isLast = how.isFinal === true || at - row.created_at.getTime() >= patience.giveUpMs
    const usual = patience.waitsMs[Math.min(row.tries, patience.waitsMs.length - 1)] ?? MINUTE_MS
    const wait = Math.max(how.waitMs ?? 0, usual)
    if (isLast) await database.pool.query('delete from outbox where id = $1', [row.id])
    else {
      await database.pool.query('update outbox set tries = tries + 1, next_at = $2 where id = $1', [
        row.id,
        new Date(at + wait),
      ])
    }
    log.warn({ id: row.id, channel, tries, last: isLast, err: error }, 'outbox: not given away')
    const next = { tries, waitMs: isLast ? undefined : wait }
    for (const { eventId, line } of carrier.failed(item, error, next)) await desk.log(eventId, line)
  }

  async function lookOnce(): Promise<void> {
    const worker = async (): Promise<void> => {
      for (let row = await nextDue(); row !== undefined; row = await nextDue()) await take(row)
    }
    const [first] = (await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))).filter(
      (each) => each.status === 'rejected',
    )
    if (first !== undefined) throw first.reason
  }

  async function lookUntilDone(): Promise<void> {
    do {
      again = false
      await lookOnce()
    } while (again)
  }

  /** Gives away what is due; resolves when that was tried. */
  function look(): Promise<void> {
    if (looking === undefined) {
      looking = lookUntilDone()
        .catch((error: unknown) => log.warn({ channel, err: error }, 'outbox: could not be looked at'))
        .finally(() => {
          looking = undefined
        })
    } else again = true
    return looking
  }

  return {
    look,
    start() {
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await looking
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
