import { Permission } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { hashPassword } from '../src/organisation/password.ts'
import type { PushEndpoint } from '../src/platform/broker/broker.ts'
import { parseSettings } from '../src/platform/config.ts'
import type { Database } from '../src/platform/database.ts'
import { createLogger } from '../src/platform/log.ts'
import type { Mail, Mailer } from '../src/platform/mail.ts'
import { encryptPassword } from '../src/session/des.ts'
import { createSessionRoom } from '../src/session/session-room.ts'
import type { Sessions } from '../src/session/sessions.ts'
import { nobodyThere } from './emptied.ts'
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts'
import { fakeHandlers, startTestServer } from './test-server.ts'

const CHEAP = { N: 16, r: 1, p: 1 }
export const PASSWORD = 'Operator123'
export const MINUTE_MS = 60_000
const AT_START = Date.parse('2026-03-01T08:00:00Z')

export let database: Pick<Database, 'pool'>

interface World {
  app: FastifyInstance
  sessions: Sessions
  logged: () => string
  userId: string
  now: number
  mails: Mail[]
}
export let world: World

/** What the header of the console offers to everybody. */
const OWN_ACCOUNT = [Permission.ChangePassword, Permission.PersonalSettings, Permission.Language]

async function seed(): Promise<string> {
  const { pool } = database
  // A test begins with an empty audit; nobody else can have it so.
  await pool.query(`alter table audit disable trigger audit_append_only; delete from audit;
    alter table audit enable trigger audit_append_only; ${nobodyThere}`)
  await pool.query(`insert into office (parent_id, name, path) values (null, 'City', '/1/'), (1, 'Customs', '/1/2/'),
    (1, 'Metro', '/1/3/'), (2, 'Lane 4', '/1/2/4/')`)
  await pool.query('insert into role (name, permissions) values ($1, $2), ($3, $4)', [
    'operator',
    [Permission.Home, Permission.Devices, ...OWN_ACCOUNT],
    'nobody',
    [],
  ])
  const hash = await hashPassword(PASSWORD, CHEAP)
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (username, name, password_hash, office_id, role_id, enable_alarm_disposition)
     values ('Operator', 'Olga', $1, 2, 1, true), ('other', 'Otto', $1, 3, 2, false) returning id`,
    [hash],
  )
  return rows[0]?.id ?? ''
}

async function build(
  mailer: 'none' | 'working' | 'broken' = 'none',
  env: Record<string, string> = {},
  pushEndpoint: PushEndpoint = { kind: 'own', path: '/mqtt' },
): Promise<World> {
  const userId = await seed()
  const mails: Mail[] = []
  const transport: Mailer = {
    enabled: mailer !== 'none',
    send: async (mail) => {
      if (mailer === 'broken') throw new Error('connection refused')
      mails.push(mail)
    },
    close: () => {},
  }
  const made = { now: AT_START, mails, userId }
  const lines: string[] = []
  const log = createLogger({ logLevel: 'trace' }, { write: (line) => lines.push(line) })
  const settings = parseSettings({ VIGIL_ENV: 'production', ...env })
  const now = () => world.now
  const { sessions, handlers } = createSessionRoom({
    database: { pool: database.pool, listen: async () => {} },
    directory: { reload: async () => {} },
    mailer: transport,
    settings,
    log,
    version: '0.0.0',
    pushEndpoint: () => pushEndpoint,
    now,
  })
  const { app } = await startTestServer({
    settings,
    log,
    sessions,
    handlers: fakeHandlers(handlers),
    loginsPerMinute: 1000,
  })
  return Object.assign(made, { app, sessions, logged: () => lines.join('') })
}
/** The same world from its beginning, with other settings. */
export async function rebuild(...options: Parameters<typeof build>): Promise<void> {
  await tearDown()
  world = await build(...options)
}
async function tearDown(): Promise<void> {
  await world.app.close()
  await world.sessions.close()
}

/** Sessions as they are: the real HTTP server, the real handlers and a real database; the clock and the mail are invented. */
export function useSessionWorld(): void {
  let test: MigratedDatabase
  beforeAll(async () => {
    test = await createMigratedDatabase()
    database = test.database
  })
  afterAll(() => test?.drop())
  beforeEach(async () => {
    world = await build()
  })
  afterEach(tearDown)
}

export async function get(url: string, token = '', query: Record<string, string> = {}) {
  const response = await world.app.inject({ url, query, headers: { token, lang: 'en' } })
  return { status: response.statusCode, ...response.json() }
}
export async function post(url: string, token: string, payload: object, headers: Record<string, string> = {}) {
  const response = await world.app.inject({ method: 'POST', url, payload, headers: { token, lang: 'en', ...headers } })
  return { status: response.statusCode, ...response.json() }
}
export const login = (username = 'Operator', password = PASSWORD, padding: '0' | ' ' = '0') =>
  get('/auth/login', '', { username, password: encryptPassword(username, password, padding) })
export const signIn = async (): Promise<string> => (await login()).data
export const audited = async (): Promise<string[]> =>
  (await database.pool.query<{ act: string }>('select act from audit order by id')).rows.map(({ act }) => act)
