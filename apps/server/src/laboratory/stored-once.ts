import { createHash } from 'node:crypto'
import type pg from 'pg'
import { readRows } from '../platform/database/rows.ts'
import { Refusal } from '../platform/errors.ts'
import type { SessionUser } from '../platform/http/handlers.ts'

/** Nobody sends the same again after so long. */
const KEPT_MS = 7 * 86_400_000

export interface LabRequest {
  /** The console's own; undefined: whoever sends it sends it once. */
  readonly requestId: string | undefined
  readonly user: Pick<SessionUser, 'id'>
  readonly at: number
  /** What is done, and with what. */
  readonly act: string
  readonly input: unknown
}

/**
 * Makes what is asked for, once for each request: asked again, it answers what was made. Two at once wait for each other, because the
 * second one's row is held up by the first one's until that is committed, or was taken back.
 */
export async function storedOnce(
  client: pg.ClientBase,
  { requestId, user, at, act, input }: LabRequest,
  make: () => Promise<string>,
): Promise<string> {
  if (requestId === undefined) return make()
  const sha256 = createHash('sha256')
    .update(JSON.stringify([act, input]))
    .digest()
  await client.query('delete from laboratory_request where user_id = $1 and at < $2', [user.id, new Date(at - KEPT_MS)])
  const first = await readRows(
    client,
    { made: 'text' },
    `insert into laboratory_request (user_id, request_id, at, sha256) values ($1, $2, $3, $4)
     on conflict do nothing returning made`,
    [user.id, requestId, new Date(at), sha256],
  )
  if (first.length === 0) {
    const [known] = await readRows(
      client,
      { made: 'text' },
      'select made from laboratory_request where user_id = $1 and request_id = $2 and sha256 = $3',
      [user.id, requestId, sha256],
    )
    if (known === undefined) throw new Refusal('sentBefore')
    return known.made
  }
  const made = await make()
  await client.query('update laboratory_request set made = $3 where user_id = $1 and request_id = $2', [
    user.id,
    requestId,
    made,
  ])
  return made
}
