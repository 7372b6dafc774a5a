import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

export interface OutboxRow {
  readonly number: number
  readonly body: string
}

interface OutboxBatch {
  readonly rows: number
  readonly bytes: number
}

/** How far the engine has been told. */
export interface Handed {
  /** The last number that it has. */
  readonly number: number
  /** Where in its stream that lies. */
  readonly streamSeq: number
}

/** What this site has taken and its engine has not. The history writer puts it there, with what the message brought. */
export interface Outbox {
  /** How far it had come, and the highest number that was ever given. */
  open(): Promise<{ handed: Handed; last: number }>
  /** Those behind `after`, none from `before` on: as many as are within both bounds, and one that is larger alone. */
  next(after: number, before: number, most: OutboxBatch): Promise<OutboxRow[]>
  note(handed: Handed): Promise<void>
  /** The lowest number that is still there. */
  first(): Promise<number | undefined>
  /** Those behind `after`, and when the first of them was taken. */
  waiting(after: number): Promise<{ count: number; since: number | undefined }>
  /** Lets go of what the engine has by now, and of what was taken before `tooOld`; answers how many of the latter it did not have. */
  thinOut(handed: number, tooOld: number, after: number): Promise<number>
}

export function createOutbox({ pool }: Pick<Database, 'pool'>, site: string): Outbox {
  return {
    async open() {
      const [row] = await readRows(
        pool,
        { handed: 'text', stream_seq: 'text', last: 'text' },
        `select coalesce(line.handed, 0)::text as handed, coalesce(line.stream_seq, 0)::text as stream_seq,
           greatest((select max(handed) from site_line), (select max(number) from site_outbox), 0)::text as last
         from (select) one left join site_line line on line.name = $1`,
        [site],
      )
      return {
        handed: { number: Number(row?.handed ?? 0), streamSeq: Number(row?.stream_seq ?? 0) },
        last: Number(row?.last ?? 0),
      }
    },
    async next(after, before, most) {
      const rows = await readRows(
        pool,
        { told: 'text', body: 'text' },
        `select number::text as told, body from (
           select number, body, sum(octet_length(body)) over (order by number) - octet_length(body) as earlier_bytes from (
             select number, body from site_outbox where number > $1 and number < $2 order by number limit $3
           ) as next_rows
         ) as weighed
         where earlier_bytes = 0 or earlier_bytes + octet_length(body) <= $4 order by number`,
        [after, before, most.rows, most.bytes],
      )
      return rows.map(({ told, body }) => ({ number: Number(told), body }))
    },
    async note({ number, streamSeq }) {
      await pool.query(
        `insert into site_line (name, handed, stream_seq) values ($1, $2, $3)
         on conflict (name) do update set handed = excluded.handed, stream_seq = excluded.stream_seq`,
        [site, number, streamSeq],
      )
    },
    async first() {
      const [row] = await readRows(pool, { first: 'text?' }, 'select min(number)::text as first from site_outbox')
      return row?.first == null ? undefined : Number(row.first)
    },
    async waiting(after) {
      const [row] = await readRows(
        pool,
        { count: 'number', since: 'time?' },
        'select count(*)::int as count, min(at) as since from site_outbox where number > $1',
        [after],
      )
      return { count: row?.count ?? 0, since: row?.since?.getTime() }
    },
    async thinOut(handed, tooOld, after) {
      await pool.query('delete from site_outbox where number <= $1', [handed])
      const { rowCount } = await pool.query('delete from site_outbox where number > $1 and at < $2', [
        after,
        new Date(tooOld),
      ])
      return rowCount ?? 0
    },
  }
}
