import type { AuditAct } from '@vigil/contract'
import type pg from 'pg'
import { storableJson } from '../platform/database/copy-text.ts'
import type { UserContext } from '../platform/http/handlers.ts'

export type ControlAct = Extract<AuditAct, 'command' | 'settingsChange' | 'thresholdsChange' | 'rename' | 'scenePlace'>

/** Who did what to which device, and from where; the table can only be added to. */
export async function writeAudit(
  client: Pick<pg.ClientBase, 'query'>,
  { user, address }: Pick<UserContext, 'user' | 'address'>,
  act: ControlAct,
  sn: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await client.query('insert into audit (user_id, act, subject, detail, address) values ($1, $2, $3, $4, $5)', [
    user.id,
    act,
    sn,
    storableJson(detail),
    address,
  ])
}
