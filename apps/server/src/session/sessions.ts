import { createHash, randomBytes } from 'node:crypto'
import { DEVELOPMENT_PERMISSIONS, ENDPOINTS } from '@vigil/contract'
import { allows } from '@vigil/domain'
import type { Settings } from '../platform/config.ts'
import type { SessionUser } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { createPushCredentials } from './push-credentials.ts'
import type { AliveSession, SessionStore } from './session-store.ts'

const HOUR_MS = 3_600_000
/** Since the last sign of life: a call, or the heartbeat of a window. */
export const SESSION_LIFE_MS = 12 * HOUR_MS
const REFRESH_INTERVAL_MS = 60_000
/** Ended sessions stay in the database for a while, for whoever asks what happened. */
const KEEP_ENDED_MS = 30 * 24 * HOUR_MS
const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[\w-]{43}$/

interface Entry {
  tokenHash: Buffer
  user: SessionUser
  expiresAt: number
  /** What the database knows; it hears of a longer life at most once a minute. */
  storedExpiresAt: number
}

/** `until`: when the session ends, unless it is used. */
export interface PushPassword {
  password: string
  sessionId: string
  until: number
}

/** `clientIds`: the windows whose push credentials died with the session. */
export type SessionEnded = (userId: string, sessionId: string, clientIds: readonly string[]) => void

export interface Sessions {
  authenticate(token: string): Promise<SessionUser | undefined>
  /** The user, while a session of it is alive and may hear of devices. */
  listener(userId: string): SessionUser | undefined
  /** The same by the id of a session, which another server may have opened. */
  listenerOf(sessionId: string): Promise<SessionUser | undefined>
  /** A new session; the answer is its token, which is stored nowhere. */
  open(userId: string): Promise<string>
  end(token: string): Promise<void>
  pushCredentials: {
    /** A password for one window of the session, or undefined when the client id is not one of the user's. */
    issue(token: string, clientId: string): Promise<PushPassword | undefined>
    /** Without effect on the session's life: the broker asks again and again. Undefined for who may look at no device any more. */
    verify(username: string, password: string, clientId: string): SessionUser | undefined
    /** A window that is only looked at keeps its session alive by its heartbeat. */
    heard(clientId: string): void
  }
  onEnded(listener: SessionEnded): void
  /** Brings users, permissions and ends of sessions up to date: for changes made by another process. */
  refresh(): Promise<void>
  close(): Promise<void>
}

interface SessionsDependencies {
  store: SessionStore
  settings: Pick<Settings, 'environment'>
  log: Log
  now?: () => number
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
/** What the database knows a token by; undefined for what can be none. */
export const tokenHashOf = (token: string): Buffer | undefined =>
  TOKEN_SHAPE.test(token) ? hashToken(token) : undefined

export function userOfSession(row: AliveSession, { environment }: Pick<Settings, 'environment'>): SessionUser {
  const added = environment === 'development' ? DEVELOPMENT_PERMISSIONS : []
  return {
    id: row.userId,
    username: row.username,
    officeId: row.officeId,
    permissions: new Set([...row.permissions, ...added]),
  }
}

export function createSessions({ store, settings, log, now = Date.now }: SessionsDependencies): Sessions {
  const entries = new Map<string, Entry>()
  const credentials = createPushCredentials()
  const listeners: SessionEnded[] = []
  let endings = 0

  const userOf = (row: AliveSession): SessionUser => userOfSession(row, settings)

  function forget(sessionId: string): void {
    endings += 1
    const entry = entries.get(sessionId)
    if (entry === undefined) return
    entries.delete(sessionId)
    const clientIds = credentials.drop(sessionId)
    for (const listener of listeners) listener(entry.user.id, sessionId, clientIds)
  }

  const isAlive = (entry: Entry): boolean => entry.expiresAt > now()
  const mayListen = (entry: Entry): boolean =>
    isAlive(entry) && allows(entry.user.permissions, ENDPOINTS.mqttConfig.access)
  const touch = (entry: Entry): void => {
    entry.expiresAt = now() + SESSION_LIFE_MS
  }

  async function load(tokenHash: Buffer): Promise<Entry | undefined> {
    const endingsBefore = endings
    const [row] = await store.findAlive([tokenHash], now())
    if (row === undefined) return undefined
    // The session may have ended between the database's answer and now; an entry made from it would live on.
    if (endings !== endingsBefore) return load(tokenHash)
    const entry = { tokenHash, user: userOf(row), expiresAt: row.expiresAt, storedExpiresAt: row.expiresAt }
    entries.set(tokenHash.toString('hex'), entry)
    return entry
  }

  async function find(token: string): Promise<Entry | undefined> {
    const tokenHash = tokenHashOf(token)
    if (tokenHash === undefined) return undefined
    const known = entries.get(tokenHash.toString('hex'))
    const entry = known !== undefined && isAlive(known) ? known : await load(tokenHash)
    if (entry !== undefined) touch(entry)
    return entry
  }

  async function storeLives(): Promise<void> {
    const longer = [...entries.values()].filter((entry) => entry.expiresAt > entry.storedExpiresAt)
    if (longer.length === 0) return
    const lives = longer.map(({ tokenHash, expiresAt }) => ({ tokenHash, expiresAt }))
    await store.extend(lives)
    for (const [index, entry] of longer.entries()) entry.storedExpiresAt = lives[index]?.expiresAt ?? 0
  }

  async function refresh(): Promise<void> {
    await storeLives()
    const looked = [...entries]
    if (looked.length === 0) return
    const rows = await store.findAlive(
      looked.map(([, { tokenHash }]) => tokenHash),
      now(),
    )
    const alive = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
    for (const [sessionId, entry] of looked) {
      const row = alive.get(sessionId)
      if (row === undefined) forget(sessionId)
      else Object.assign(entry, { user: userOf(row), expiresAt: Math.max(entry.expiresAt, row.expiresAt) })
    }
  }

  async function maintain(): Promise<void> {
    try {
      await refresh()
      await store.deleteEndedBefore(now() - KEEP_ENDED_MS)
    } catch (error) {
      log.warn({ err: error }, 'sessions could not be brought up to date; trying again in a minute')
    }
  }
  const timer = setInterval(maintain, REFRESH_INTERVAL_MS)
  timer.unref()

  return {
    authenticate: async (token) => (await find(token))?.user,
    listener: (userId) => [...entries.values()].find((entry) => entry.user.id === userId && mayListen(entry))?.user,
    listenerOf: async (sessionId) => {
      const known = entries.get(sessionId)
      const entry = known !== undefined && isAlive(known) ? known : await load(Buffer.from(sessionId, 'hex'))
      return entry !== undefined && mayListen(entry) ? entry.user : undefined
    },
    open: async (userId) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await store.insertSession(hashToken(token), userId, now() + SESSION_LIFE_MS)
      return token
    },
    end: async (token) => {
      const tokenHash = hashToken(token)
      await store.revoke(tokenHash, now())
      forget(tokenHash.toString('hex'))
    },
    pushCredentials: {
      issue: async (token, clientId) => {
        const entry = await find(token)
        if (entry === undefined) return undefined
        const sessionId = entry.tokenHash.toString('hex')
        const password = credentials.issue(sessionId, entry.user.id, clientId)
        return password === undefined ? undefined : { password, sessionId, until: entry.expiresAt }
      },
      verify: (username, password, clientId) => {
        const sessionId = credentials.sessionOf(username, password, clientId)
        const entry = sessionId === undefined ? undefined : entries.get(sessionId)
        return entry !== undefined && mayListen(entry) ? entry.user : undefined
      },
      heard: (clientId) => {
        const entry = entries.get(credentials.sessionOfClient(clientId) ?? '')
        if (entry !== undefined && isAlive(entry)) touch(entry)
      },
    },
    onEnded: (listener) => {
      listeners.push(listener)
    },
    refresh,
    close: async () => {
      clearInterval(timer)
      await storeLives()
    },
  }
}
