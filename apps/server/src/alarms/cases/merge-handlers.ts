import type { AuditAct } from '@vigil/contract'
import { mergeCheck, mergeRecordOf, quitMerge } from '@vigil/domain'
import { insertAudit } from '../../history/writing/audit.ts'
import { type Organisation, seenDeviceIds } from '../../organisation/device-scope.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import type { RecordOf, RecordRow } from '../records/alarm-records.ts'
import type { AlarmCases } from './alarm-cases.ts'

export interface MergeHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  cases: AlarmCases
  directory: Organisation
  recordOf: RecordOf
  now(): number
  newId(): string
}

const idsOf = (rows: readonly RecordRow[]): string[] => rows.map(({ id }) => id)

export function createMergeHandlers(
  options: MergeHandlersOptions,
): Pick<Handlers, 'mergeAlarm' | 'alarmCase' | 'quitMerge' | 'autoMergeAlarm'> {
  const { database, cases, directory, now } = options

  const auditOf = (
    { user, address }: UserContext,
    act: AuditAct,
    sn: string | null,
    detail: Record<string, unknown>,
  ) => ({ at: now(), userId: user.id, act, subject: sn, detail, address })

  /** A case that exists comes whole: its other events are part of what is merged, and of what the rules judge. */
  async function withMembers(chosen: readonly RecordRow[]): Promise<RecordRow[]> {
    const caseIds = [...new Set(chosen.flatMap(({ course }) => course.caseId ?? []))]
    const members = caseIds.length === 0 ? [] : await cases.membersOf(caseIds)
    return [...new Map([...chosen, ...members].map((row) => [row.id, row])).values()]
  }

  return {
    mergeAlarm: ({ ids }, context) =>
      cases.inTurn(async () => {
        const wanted = [...new Set(ids)]
        const chosen = await cases.rowsOf(wanted)
        if (chosen.length < wanted.length || !chosen.every((row) => cases.isSeen(row, context))) {
          throw new Refusal('alarmUnknown')
        }
        const rows = await withMembers(chosen)
        refuseProblems(mergeCheck(rows.map((row) => mergeRecordOf(options.recordOf(row, context.locale, true)))))
        // One that the server made by rule becomes a person's: who sees no automatic cases must see this one.
        const handMade = rows[0]?.case_origin === 'hand' ? rows[0].course.caseId : null
        const isOne = handMade !== null && rows.every(({ course }) => course.caseId === handMade)
        if (isOne) return cases.caseOf(handMade, context)
        const id = options.newId()
        const { username } = context.user
        await cases.change({
          ids: idsOf(rows),
          joins: { caseId: id, origin: 'hand' },
          by: username,
          userId: context.user.id,
          record: {
            cases: [{ id, origin: 'hand', by: username, at: now() }],
            keptApart: rows.map((row) => ({ id: row.id, apart: false })),
            audit: [auditOf(context, 'alarmMerge', rows[0]?.sn ?? null, { case: id, alarms: idsOf(rows) })],
          },
        })
        return cases.caseOf(id, context)
      }),

    alarmCase: ({ caseId }, context) => cases.caseOf(caseId, context),

    quitMerge: ({ caseId, ids }, context) =>
      cases.inTurn(async () => {
        const rows = await cases.membersOf([caseId])
        if (rows.length === 0 || !rows.every((row) => cases.isSeen(row, context))) throw new Refusal('caseUnknown')
        const rest = new Set(quitMerge(idsOf(rows), ids))
        const leaving = rows.filter(({ id }) => !rest.has(id))
        if (leaving.length > 0) {
          await cases.change({
            ids: idsOf(leaving),
            joins: null,
            by: context.user.username,
            userId: context.user.id,
            record: {
              keptApart: leaving.map(({ id }) => ({ id, apart: true })),
              audit: [auditOf(context, 'alarmUnmerge', rows[0]?.sn ?? null, { case: caseId, alarms: idsOf(leaving) })],
            },
          })
        }
        return rest.size === 0 ? null : cases.caseOf(caseId, context)
      }),

    async autoMergeAlarm({ enabled }, context) {
      const { user } = context
      if (enabled !== undefined) {
        await database.transaction(async (client) => {
          const { rowCount } = await client.query(
            'update app_user set auto_merge = $2 where id = $1 and auto_merge <> $2',
            [user.id, enabled],
          )
          if (rowCount === 1) await insertAudit(client, auditOf(context, 'autoMerge', null, { enabled }))
        })
      }
      const stands = await readRows(
        database.pool,
        { auto_merge: 'boolean' },
        'select auto_merge from app_user where id = $1',
        [user.id],
      )
      const deviceIds = seenDeviceIds(directory, user)
      const rows = await readRows(
        database.pool,
        { n: 'number' },
        `select count(distinct event.case_id)::int as n from alarm_event event
         join alarm_case merged on merged.id = event.case_id and merged.origin = 'auto'
         where $1::bigint[] is null or event.device_id = any ($1)`,
        [deviceIds ?? null],
      )
      return { enabled: stands[0]?.auto_merge ?? true, cases: rows[0]?.n ?? 0 }
    },
  }
}
