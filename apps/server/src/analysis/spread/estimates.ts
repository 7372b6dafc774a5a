import { ESTIMATES_MAX, type EstimateHead, estimateHeadSchema, estimateResultSchema, Permission } from '@vigil/contract'
import type pg from 'pg'
import type { AlarmDesk } from '../../alarms/book/desk-port.ts'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import { storableJson } from '../../platform/database/copy-text.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers, SessionUser } from '../../platform/http/handlers.ts'
import { addAlone, keptHead, removeKept, scopeOf, seenOf } from '../kept-results.ts'

export interface EstimatesOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office'>
  desk: Pick<AlarmDesk, 'find' | 'following'>
  newId(): string
  now(): number
}

interface HeadRow {
  id: string
  userId: string | null
  by: string
  name: string
  kind: string
  at: Date
  savedAt: Date
  alarm: string | null
  version: number
}
const HEAD: ColumnsOf<HeadRow> = {
  id: 'text',
  userId: 'text?',
  by: 'text',
  name: 'text',
  kind: 'text',
  at: 'time',
  savedAt: 'time',
  alarm: 'text?',
  version: 'number',
}
const COLUMNS = `kept.id, kept.user_id::text as "userId", kept.saved_by as "by", kept.name, kept.kind, kept.at, kept.saved_at as "savedAt",
  kept.event_id as alarm, kept.version`
const SEEN = seenOf('estimate')

const headOf = ({ userId, at, savedAt, ...row }: HeadRow, user: SessionUser): EstimateHead =>
  estimateHeadSchema.parse({
    ...row,
    at: at.getTime(),
    savedAt: savedAt.getTime(),
    isOwn: userId === user.id,
  })

type EstimateHandlers = 'estimates' | 'estimate' | 'saveEstimate' | 'removeEstimate'

/** Estimates that are kept as they were shown. One that stands in the log of an alarm stays: somebody may have decided by it. */
export function createEstimates(options: EstimatesOptions): Pick<Handlers, EstimateHandlers> {
  const { database, directory, desk, newId, now } = options
  const { pool } = database

  const kept = { table: 'estimate', columns: HEAD, select: COLUMNS } as const
  const head = async (id: string, user: SessionUser): Promise<EstimateHead> =>
    headOf(await keptHead<HeadRow>(pool, kept, scopeOf(directory, user), id), user)

  return {
    async estimates({ alarm }, { user }) {
      if (alarm !== undefined) await desk.find(alarm, user)
      const rows = await readRowsOf<HeadRow>(
        pool,
        HEAD,
        `select ${COLUMNS} ${SEEN} and ($3::text is null or kept.event_id = $3)
         order by kept.saved_at desc, kept.id limit 500`,
        [...scopeOf(directory, user), alarm ?? null],
      )
      return rows.map((row) => headOf(row, user))
    },

    async estimate({ id }, { user }) {
      const found = await head(id, user)
      const [row] = await readRows(pool, { result: 'json' }, 'select result from estimate where id = $1', [id])
      if (row === undefined) throw new Refusal('recordUnknown')
      return { ...found, result: estimateResultSchema.parse(row.result) }
    },

    async saveEstimate({ name, alarm, result }, context) {
      const { user, address } = context
      // What is attached stands in the log of the alarm and in what others are told of it: an act on the alarm.
      if (alarm !== undefined && !user.permissions.has(Permission.AlarmHandle)) throw new Refusal('noPermission')
      const [id, at] = [newId(), now()]
      const keep = async (client: pg.ClientBase): Promise<void> => {
        await addAlone(client, 'estimate', user.id)
        const [own] = await readRows(
          client,
          { n: 'number' },
          'select count(*)::int as n from estimate where user_id = $1 and event_id is not distinct from $2',
          [user.id, alarm ?? null],
        )
        if ((own?.n ?? 0) >= ESTIMATES_MAX) throw new Refusal('estimatesTooMany')
        await client.query(
          `insert into estimate (id, user_id, saved_by, office_id, saved_at, name, kind, at, event_id, result)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            id,
            user.id,
            user.username,
            user.officeId,
            new Date(at),
            name,
            result.kind,
            new Date(result.at),
            alarm ?? null,
            storableJson(result),
          ],
        )
        await insertAudit(client, auditBy(context, at, 'estimateKeep', { estimate: id, name, ...(alarm && { alarm }) }))
      }
      if (alarm === undefined) await database.transaction(keep)
      else {
        await desk.find(alarm, user)
        const by = { userId: user.id, username: user.username, address }
        await desk.following([alarm], async (client, log) => {
          await keep(client)
          await log(alarm, { id: `estimate:${id}`, kind: 'estimated', at, by, note: name })
        })
      }
      return head(id, user)
    },

    removeEstimate: ({ id, version }, context) =>
      removeKept(
        {
          database,
          table: 'estimate',
          act: 'estimateRemove',
          named: 'estimate',
          // One that stands in the log of an alarm stays.
          only: 'event_id is null',
          at: now(),
        },
        id,
        version,
        context,
      ),
  }
}
