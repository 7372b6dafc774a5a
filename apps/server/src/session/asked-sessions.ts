import type { Settings } from '../platform/config.ts'
import type { SessionUser } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import type { SessionStore } from './session-store.ts'
import { SESSION_LIFE_MS, tokenHashOf, userOfSession } from './sessions.ts'

export interface AskedSessionsOptions {
  store: Pick<SessionStore, 'findAlive' | 'extend'>
  settings: Pick<Settings, 'environment'>
  now(): number
  log: Pick<Log, 'warn'>
}

/** A life that is longer by less is not worth a write. */
const WORTH_A_WRITE_MS = 60_000

/**
 * Who is signed in, for a server that opens and ends no sessions: asked of the database with each call. So a session that ends, a user
 * who is disabled and a permission that is taken away hold from the next call on, whichever server was told.
 */
export function createAskedSessions({ store, settings, now, log }: AskedSessionsOptions) {
  return {
    async authenticate(token: string): Promise<SessionUser | undefined> {
      const tokenHash = tokenHashOf(token)
      if (tokenHash === undefined) return undefined
      const at = now()
      const [row] = await store.findAlive([tokenHash], at)
      if (row === undefined) return undefined
      const expiresAt = at + SESSION_LIFE_MS
      if (expiresAt - row.expiresAt > WORTH_A_WRITE_MS) {
        // It lives long enough to wait for the next call.
        store
          .extend([{ tokenHash, expiresAt }])
          .catch((error: unknown) => log.warn({ err: error }, 'a session could not be lengthened'))
      }
      return userOfSession(row, settings)
    },
  }
}
