import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isWebClientIdOf } from '@vigil/contract'

const PASSWORD_BYTES = 24
/** Windows of one session; beyond this the oldest window must ask anew. */
const MAX_PER_SESSION = 64

interface Credential {
  sessionId: string
  userId: string
  passwordHash: Buffer
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Passwords of the push channel, one per window. They live in memory and die with the session they were asked under. */
interface PushCredentials {
  /** Undefined when the client id is not one of the user's own windows. */
  issue(sessionId: string, userId: string, clientId: string): string | undefined
  /** The session that the window belongs to. */
  sessionOf(username: string, password: string, clientId: string): string | undefined
  sessionOfClient(clientId: string): string | undefined
  /** Forgets the session's windows and names them. */
  drop(sessionId: string): string[]
}

export function createPushCredentials(): PushCredentials {
  const byClient = new Map<string, Credential>()
  const bySession = new Map<string, Set<string>>()

  function forget(clientId: string): void {
    const known = byClient.get(clientId)
    if (known === undefined) return
    byClient.delete(clientId)
    bySession.get(known.sessionId)?.delete(clientId)
  }

  return {
    issue: (sessionId, userId, clientId) => {
      if (!isWebClientIdOf(clientId, userId)) return undefined
      forget(clientId)
      const windows = bySession.get(sessionId) ?? new Set()
      bySession.set(sessionId, windows)
      const [oldest] = windows
      if (windows.size >= MAX_PER_SESSION && oldest !== undefined) forget(oldest)
      const password = randomBytes(PASSWORD_BYTES).toString('base64url')
      windows.add(clientId)
      byClient.set(clientId, { sessionId, userId, passwordHash: digest(password) })
      return password
    },
    sessionOf: (username, password, clientId) => {
      const known = byClient.get(clientId)
      if (known === undefined || known.userId !== username) return undefined
      return timingSafeEqual(known.passwordHash, digest(password)) ? known.sessionId : undefined
    },
    sessionOfClient: (clientId) => byClient.get(clientId)?.sessionId,
    drop: (sessionId) => {
      const clientIds = [...(bySession.get(sessionId) ?? [])]
      for (const clientId of clientIds) byClient.delete(clientId)
      bySession.delete(sessionId)
      return clientIds
    },
  }
}
