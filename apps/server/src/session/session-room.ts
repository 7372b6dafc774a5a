import type { Directory } from '../organisation/directory.ts'
import { answerWhenTakenOver } from '../organisation/taken-over.ts'
import type { Database } from '../platform/database.ts'
import { createPasswordProof, type ProvePassword } from './login.ts'
import { createSessionHandlers, type SessionDependencies, type SessionHandlers } from './session-handlers.ts'
import { createSessionStore } from './session-store.ts'
import { createSessions, type Sessions } from './sessions.ts'

export interface SessionRoomOptions extends Omit<SessionDependencies, 'store' | 'sessions' | 'prove'> {
  database: Pick<Database, 'pool' | 'listen'>
  directory: Pick<Directory, 'reload'>
}

export interface SessionRoom {
  readonly sessions: Sessions
  readonly handlers: SessionHandlers
  /** For what somebody has to sign for. */
  readonly prove: ProvePassword
  /** From then on a change of the organisation by another process counts at once, and whoever made it is told so. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** People who are signed in, and what they ask about themselves. */
export function createSessionRoom(options: SessionRoomOptions): SessionRoom {
  const { database, directory, log } = options
  const store = createSessionStore(database.pool)
  const sessions = createSessions({ ...options, store })
  const prove = createPasswordProof({ store, now: options.now ?? Date.now })
  return {
    sessions,
    handlers: createSessionHandlers({ ...options, store, sessions, prove }),
    prove,
    async start() {
      await database.listen('organisation_changed', () => void sessions.refresh())
      await answerWhenTakenOver(
        database,
        async () => {
          await Promise.all([directory.reload(), sessions.refresh()])
        },
        (error) => log.warn({ err: error }, 'a change of the organisation could not be taken over at once'),
      )
    },
    stop: sessions.close,
  }
}
