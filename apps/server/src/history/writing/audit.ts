import type { AuditAct } from '@vigil/contract'
import type pg from 'pg'
import { storableJson } from '../../platform/database/copy-text.ts'
import type { UserContext } from '../../platform/http/handlers.ts'
import type { AuditRecord } from './records.ts'

/** The audit of an act that sets something for the site rather than does something to a device. */
export const auditBy = (
  { user, address }: Pick<UserContext, 'user' | 'address'>,
  at: number,
  act: AuditAct,
  detail: AuditRecord['detail'],
): AuditRecord => ({ at, userId: user.id, act, subject: null, detail, address })

/** Writes an act to the audit that does not go through the history writer. */
export async function insertAudit(client: Pick<pg.ClientBase, 'query'>, audit: AuditRecord): Promise<void> {
  await client.query('insert into audit (at, user_id, act, subject, detail, address) values ($1, $2, $3, $4, $5, $6)', [
    new Date(audit.at),
    audit.userId,
    audit.act,
    audit.subject,
    storableJson(audit.detail),
    audit.address,
  ])
}
