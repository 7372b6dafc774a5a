import {
  ERRORS,
  LIMIT_PROPOSALS_LISTED,
  type LimitProposal,
  limitProposalSchema,
  type Threshold,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { validateThresholds } from '@vigil/domain'
import { type MessageKey, translate } from '@vigil/i18n'
import type pg from 'pg'
import type { PutLimits } from '../../control/settings-handlers.ts'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { InvalidFields, Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'

export interface LimitProposalsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'device' | 'sees' | 'reload'>
  registry: Pick<Registry, 'model'>
  /** A second administrator has to agree. */
  limitsFourEyes: boolean
  putLimits: PutLimits
  newId(): string
  now(): number
}

interface ProposalRow
  extends Omit<LimitProposal, 'proposedAt' | 'decidedAt' | 'isOwn' | 'failed' | 'status' | 'direction' | 'level'> {
  proposedAt: Date
  decidedAt: Date | null
  userId: string | null
  fourEyes: boolean
  status: string
  direction: string
  level: string
  failed: unknown
}
const COLUMNS: ColumnsOf<ProposalRow> = {
  id: 'text',
  userId: 'text?',
  fourEyes: 'boolean',
  proposedBy: 'text',
  proposedAt: 'time',
  sns: 'texts',
  quantity: 'text',
  direction: 'text',
  level: 'text',
  value: 'number',
  unit: 'text',
  reason: 'text',
  status: 'text',
  decidedBy: 'text?',
  decidedAt: 'time?',
  failed: 'json',
  version: 'number',
}
/** Who has begun to put limits in force and did not end it for so long is gone. */
const CLAIM_MS = 60_000
const SELECT = `select id, user_id as "userId", four_eyes as "fourEyes", proposed_by as "proposedBy", proposed_at as "proposedAt", sns, quantity, direction,
    level, value, unit, reason, status, decided_by as "decidedBy", decided_at as "decidedAt", failed, version
  from limit_proposal`

interface Failed {
  readonly sn: string
  readonly key: MessageKey
}
type Decision = 'limitsAgree' | 'limitsDecline'
type RequireOpen = (row: ProposalRow) => void
type Wish = Pick<LimitProposal, 'sns' | 'quantity' | 'direction' | 'level' | 'value'>

/** One limit for several devices: proposed by one administrator, in force at once or when another agrees. */
export function createLimitProposals(
  options: LimitProposalsOptions,
): Pick<Handlers, 'limitProposals' | 'proposeLimits' | 'decideLimits'> {
  const { database, directory, registry, limitsFourEyes, putLimits, newId, now } = options

  const seen = (sn: string, { user }: Pick<UserContext, 'user'>): DeviceRow | undefined => {
    const device = directory.device(sn)
    return device !== undefined && directory.sees(user.officeId, device) ? device : undefined
  }

  /** The limits of a device with the wished one in its place. */
  function wanted(device: DeviceRow, { quantity, direction, level, value }: Wish): Threshold {
    const found = device.thresholds.find(
      (each) => `${each.module}.${each.quantity}` === quantity && each.direction === direction,
    )
    if (found === undefined) throw new InvalidFields([{ field: quantity, key: 'validation.thresholdUnknown' }])
    return { ...found, [level]: value }
  }

  const told = ({ userId, fourEyes: _fourEyes, ...row }: ProposalRow, context: UserContext): LimitProposal =>
    limitProposalSchema.parse({
      ...row,
      sns: row.sns.filter((sn) => seen(sn, context) !== undefined),
      proposedAt: row.proposedAt.getTime(),
      decidedAt: row.decidedAt?.getTime() ?? null,
      isOwn: userId === context.user.id,
      failed: (row.failed as Failed[])
        .filter(({ sn }) => seen(sn, context) !== undefined)
        .map(({ sn, key }) => ({ sn, why: translate(context.locale, key) })),
    })

  async function find(client: Pick<pg.ClientBase, 'query'>, id: string, lock: '' | 'for update' = '') {
    const [row] = await readRowsOf<ProposalRow>(client, COLUMNS, `${SELECT} where id = $1 ${lock}`, [id])
    if (row === undefined) throw new Refusal('recordUnknown')
    return row
  }

  /** Device by device: one that has changed meanwhile does not keep the others from theirs, and is named. */
  async function putInForce(wish: Wish, by: UserContext): Promise<Failed[]> {
    const failed: Failed[] = []
    for (const sn of wish.sns) {
      try {
        const device = seen(sn, by)
        if (device === undefined) throw new Refusal('deviceUnknown')
        await putLimits({ sn, thresholds: [wanted(device, wish)] }, by)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const key = error instanceof InvalidFields ? error.problems[0]?.key : undefined
        failed.push({ sn, key: (key ?? ERRORS[error.refusal].key) as MessageKey })
      }
    }
    // In force, and on its way to everybody who looks, before the answer.
    await directory.reload()
    return failed
  }

  const auditOf = ({ id, quantity, level, value, unit, sns, reason }: ProposalRow) => ({
    proposal: id,
    quantity,
    level,
    value,
    unit,
    devices: sns.length,
    note: reason,
  })

  const decided = (
    client: Pick<pg.ClientBase, 'query'>,
    id: string,
    by: UserContext,
    failed: readonly Failed[] | null,
  ) =>
    client.query(
      `update limit_proposal set status = $2, decider_id = $3, decided_by = $4, decided_at = $5, failed = $6, claimed_at = null,
         version = version + 1 where id = $1`,
      [
        id,
        failed === null ? 'declined' : 'inForce',
        by.user.id,
        by.user.username,
        new Date(now()),
        JSON.stringify(failed ?? []),
      ],
    )

  /** Taken by one, and on record, before anything is changed. */
  async function take(client: pg.ClientBase, id: string, act: Decision, by: UserContext, requireOpen: RequireOpen) {
    const row = await find(client, id, 'for update')
    requireOpen(row)
    const { rowCount } = await client.query(
      `update limit_proposal set claimed_at = $2
       where id = $1 and status = 'waiting' and (claimed_at is null or claimed_at < $3)`,
      [id, new Date(now()), new Date(now() - CLAIM_MS)],
    )
    if (rowCount !== 1) throw new Refusal('savedByOther')
    await insertAudit(client, auditBy(by, now(), act, auditOf(row)))
    return row
  }

  /**
   * No connection is held while devices get their limits, each by a transaction of its own. What is cut off in between waits on, and
   * can be agreed to again: the same limit twice is the same limit.
   */
  async function agree(id: string, by: UserContext, requireOpen: RequireOpen): Promise<void> {
    const row = await database.transaction((client) => take(client, id, 'limitsAgree', by, requireOpen))
    try {
      await decided(database.pool, id, by, await putInForce(row as unknown as Wish, by))
    } catch (error) {
      await database.pool.query('update limit_proposal set claimed_at = null where id = $1', [id]).catch(() => {})
      throw error
    }
  }

  return {
    async limitProposals(_input, context) {
      const rows = await readRowsOf<ProposalRow>(
        database.pool,
        COLUMNS,
        `${SELECT} order by proposed_at desc, id limit ${LIMIT_PROPOSALS_LISTED * 4}`,
        [],
      )
      const proposals = rows.map((row) => told(row, context)).filter(({ sns }) => sns.length > 0)
      return { fourEyes: limitsFourEyes, proposals: proposals.slice(0, LIMIT_PROPOSALS_LISTED) }
    },

    async proposeLimits(wish, context) {
      const sns = [...new Set(wish.sns)]
      let unit = ''
      for (const sn of sns) {
        const device = seen(sn, context)
        if (device === undefined) throw new Refusal('deviceUnknown')
        const threshold = wanted(device, wish)
        unit = threshold.unit
        const model = registry.model(device.deviceType) ?? { modules: [] }
        refuseProblems(validateThresholds(model, [threshold], device.thresholds))
      }
      const { user } = context
      const { quantity, direction, level, value, reason } = wish
      const id = newId()
      await database.transaction(async (client) => {
        await client.query(
          `insert into limit_proposal (id, user_id, proposed_by, proposed_at, sns, quantity, direction, level, value, unit, reason,
             four_eyes) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
          [
            id,
            user.id,
            user.username,
            new Date(now()),
            sns,
            quantity,
            direction,
            level,
            value,
            unit,
            reason,
            limitsFourEyes,
          ],
        )
        const detail = { proposal: id, quantity, level, value, unit, devices: sns.length, note: reason }
        await insertAudit(client, auditBy(context, now(), 'limitsPropose', detail))
      })
      if (!limitsFourEyes) await agree(id, context, () => {})
      return told(await find(database.pool, id), context)
    },

    async decideLimits({ id, version, isAgreed }, context) {
      const requireOpen: RequireOpen = (row) => {
        // One that was removed is named as such once the others have their limit.
        const isHidden = (sn: string) => directory.device(sn) !== undefined && seen(sn, context) === undefined
        if (row.sns.some(isHidden)) throw new Refusal('recordUnknown')
        if (row.status !== 'waiting' || row.version !== version) throw new Refusal('savedByOther')
        if (isAgreed && row.fourEyes && row.userId === context.user.id) throw new Refusal('ownLimits')
      }
      if (isAgreed) await agree(id, context, requireOpen)
      else {
        await database.transaction(async (client) => {
          await take(client, id, 'limitsDecline', context, requireOpen)
          await decided(client, id, context, null)
        })
      }
      return told(await find(database.pool, id), context)
    },
  }
}
