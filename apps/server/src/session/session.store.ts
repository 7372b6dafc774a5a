import { DEVELOPMENT_PERMISSIONS, Permission, webClientId } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { fakeHandlers, startTestServer } from '../../test/test-server.ts'
import { parseSettings } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { createLogger } from '../platform/log.ts'
import type { Mail, Mailer } from '../platform/mail.ts'
import { encryptPassword } from './des.ts'
import { hashPassword } from './password.ts'
import { createSessionHandlers } from './session-handlers.ts'
import { createSessionStore } from './session-store.ts'
import { createSessions, SESSION_LIFE_MS, type Sessions } from './sessions.ts'

const CHEAP = { N: 16, r: 1, p: 1 }
const PASSWORD = 'Operator123'
const MINUTE_MS = 60_000
const AT_START = Date.parse('2026-03-01T08:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  const opened = openDatabase(database.url, { log: createLogger({ logLevel: 'silent' }) })
  await opened.migrate()
  await opened.close()
})
afterAll(() => database.drop())

interface World {
  app: FastifyInstance
  sessions: Sessions
  logged: () => string
  userId: string
  now: number
  mails: Mail[]
}
let world: World

async function seed(): Promise<string> {
  const { pool } = database
  await pool.query('truncate office, role, app_user, session, task, audit restart identity cascade')
  await pool.query(`insert into office (parent_id, name, path) values (null, 'City', '/1/'), (1, 'Customs', '/1/2/'),
    (1, 'Metro', '/1/3/'), (2, 'Lane 4', '/1/2/4/')`)
  await pool.query('insert into role (name, permissions) values ($1, $2), ($3, $4)', [
    'operator',
    [Permission.Home, Permission.Devices],
    'nobody',
    [],
  ])
  const hash = await hashPassword(PASSWORD, CHEAP)
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (username, name, password_hash, office_id, role_id, enable_alarm_disposition)
     values ('Operator', 'Olga', $1, 2, 1, true), ('other', 'Otto', $1, 3, 2, false) returning id`,
    [hash],
  )
  await pool.query(
    `insert into task (name, office_id) values ('at the city', 1), ('at customs', 2), ('at lane 4', 4), ('at metro', 3)`,
  )
  return rows[0]?.id ?? ''
}

async function build(mailer: 'none' | 'working' | 'broken' = 'none', env: Record<string, string> = {}): Promise<World> {
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
  const store = createSessionStore(database.pool)
  const now = () => world.now
  const sessions = createSessions({ store, settings, log, now })
  const handlers = createSessionHandlers({ store, sessions, mailer: transport, settings, log, version: '0.0.0', now })
  const { app } = await startTestServer({
    settings,
    log,
    sessions,
    handlers: fakeHandlers(handlers),
    loginsPerMinute: 1000,
  })
  return Object.assign(made, { app, sessions, logged: () => lines.join('') })
}
async function rebuild(...options: Parameters<typeof build>): Promise<void> {
  await tearDown()
  world = await build(...options)
}
async function tearDown(): Promise<void> {
  await world.app.close()
  await world.sessions.close()
}
beforeEach(async () => {
  world = await build()
})
afterEach(tearDown)

async function get(url: string, token = '', query: Record<string, string> = {}) {
  const response = await world.app.inject({ url, query, headers: { token, lang: 'en' } })
  return { status: response.statusCode, ...response.json() }
}
async function post(url: string, token: string, payload: object, headers: Record<string, string> = {}) {
  const response = await world.app.inject({ method: 'POST', url, payload, headers: { token, lang: 'en', ...headers } })
  return { status: response.statusCode, ...response.json() }
}
const login = (username = 'Operator', password = PASSWORD, padding: '0' | ' ' = '0') =>
  get('/auth/login', '', { username, password: encryptPassword(username, password, padding) })
const signIn = async (): Promise<string> => (await login()).data
const audited = async (): Promise<string[]> =>
  (await database.pool.query<{ act: string }>('select act from audit order by id')).rows.map(({ act }) => act)

describe('signing in', () => {
  it('answers a token for the encrypted password, padded with zeros or with spaces [API-03]', async () => {
    for (const padding of ['0', ' '] as const) {
      const answer = await get('/auth/login', '', {
        username: 'other',
        password: encryptPassword('other', PASSWORD, padding),
      })
      expect(answer).toMatchObject({ status: 200, code: 200, data: expect.stringMatching(/^[\w-]{43}$/) })
      expect((await get('/auth/user', answer.data)).data.username).toBe('other')
    }
  })

  it('does not mind the case of the name', async () => {
    expect((await login('OPERATOR')).code).toBe(200)
  })

  it('gives one answer to an unknown user, a disabled one, a wrong password and a text that is no password', async () => {
    await database.pool.query(`update app_user set disabled = true where username = 'other'`)
    const answers = [
      await login('nobody'),
      await login('other'),
      await login('Operator', 'wrong'),
      await get('/auth/login', '', { username: 'Operator', password: 'not encrypted' }),
    ]
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 200,
        code: 1001,
        message: translate('en', 'error.wrongCredentials'),
        data: null,
      })
    }
  })

  it('locks after five failures, known user or not, and opens again', async () => {
    for (const username of ['Operator', 'nobody']) {
      const codes: number[] = []
      for (let n = 0; n < 6; n += 1) codes.push((await login(username, 'wrong')).code)
      expect(codes).toEqual([1001, 1001, 1001, 1001, 1001, 1002])
    }
    expect((await login()).code).toBe(1002)
    world.now += MINUTE_MS
    expect((await login()).code).toBe(200)
  })

  it('looks at guesses that arrive together one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('Operator', 'wrong')))
    expect(answers.filter(({ code }) => code === 1001)).toHaveLength(5)
  })

  it('stores neither the token nor the password, and logs neither', async () => {
    const token = await signIn()
    await login('Operator', 'Wrong-Secret-9')
    await get('/auth/updatePassword', token, {
      oldPassword: encryptPassword('Operator', PASSWORD),
      newPassword: encryptPassword('Operator', 'Brand-New-9'),
    })
    const { rows } = await database.pool.query('select s::text, u::text from session s, app_user u')
    for (const secret of [token, PASSWORD, 'Brand-New-9', encryptPassword('Operator', PASSWORD)]) {
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(world.logged()).not.toContain(secret)
    }
    expect(world.logged()).not.toMatch(/Wrong-Secret-9/)
    expect(world.logged()).toContain('/auth/login')
  })

  it('is written down, with failures of known users', async () => {
    await login('nobody', 'wrong')
    await login('Operator', 'wrong')
    const token = await signIn()
    await get('/auth/logout', token)
    expect(await audited()).toEqual(['loginFailed', 'login', 'logout'])
  })
})

describe('a session', () => {
  it('ends with the logout, for its own token only [GRD-06]', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect((await get('/auth/logout', here)).code).toBe(200)
    expect((await get('/auth/user', here)).status).toBe(403)
    expect((await get('/auth/user', there)).code).toBe(200)
  })

  it('ends twelve hours after its last sign of life', async () => {
    const token = await signIn()
    world.now += SESSION_LIFE_MS - 1
    expect((await get('/auth/user', token)).code).toBe(200)
    world.now += SESSION_LIFE_MS - 1
    expect((await get('/auth/user', token)).code).toBe(200)
    world.now += SESSION_LIFE_MS
    expect((await get('/auth/user', token)).status).toBe(403)
  })

  it('survives a restart of the server with the life it had', async () => {
    const token = await signIn()
    world.now += SESSION_LIFE_MS - MINUTE_MS
    await get('/auth/user', token)
    await world.sessions.close()
    world.now += SESSION_LIFE_MS - MINUTE_MS
    const settings = parseSettings({ VIGIL_ENV: 'production' })
    const log = createLogger({ logLevel: 'silent' })
    const restarted = createSessions({ store: createSessionStore(database.pool), settings, log, now: () => world.now })
    expect(await restarted.authenticate(token)).toMatchObject({ id: world.userId })
    await restarted.close()
  })

  it('ends when an administrator disables the user or changes the role, once the server has heard of it', async () => {
    const token = await signIn()
    await get('/auth/user', token)
    await database.pool.query(`update app_user set role_id = 2 where id = $1`, [world.userId])
    await world.sessions.refresh()
    expect((await get('/auth/menu', token)).data).toEqual({})
    const ended: string[] = []
    world.sessions.onEnded((userId) => ended.push(userId))
    await database.pool.query(`update app_user set disabled = true where id = $1`, [world.userId])
    await world.sessions.refresh()
    expect((await get('/auth/user', token)).status).toBe(403)
    expect(ended).toEqual([world.userId])
  })

  it('is not looked for with a token that can be none', async () => {
    for (const token of ['x', 'a'.repeat(43), "' or 1=1", 'ü'.repeat(43)]) {
      expect(await world.sessions.authenticate(token)).toBeUndefined()
    }
  })
})

describe('the push channel', () => {
  const clientId = () => webClientId(world.userId, 'window-1')
  const mqttConfig = (token: string, id = clientId(), host = 'vigil.example:8080') =>
    post('/auth/mqttConfig', token, { clientId: id }, { host })
  const verify = (password: string, id = clientId(), username = world.userId) =>
    world.sessions.pushCredentials.verify(username, password, id)

  it('has credentials for one window, at the address the console was reached under [PSH-01, PSH-02]', async () => {
    const { data } = await mqttConfig(await signIn())
    expect(data).toMatchObject({ username: world.userId, mqttUrl: 'ws://vigil.example:8080/mqtt', port: 8080 })
    expect(verify(data.password)).toMatchObject({ id: world.userId, officeId: '2' })
    expect(verify('guess')).toBeUndefined()
    expect(verify(data.password, webClientId(world.userId, 'window-2'))).toBeUndefined()
    expect(verify(data.password, clientId(), '99')).toBeUndefined()
  })

  it('lets two windows of one user live side by side [PSH-02]', async () => {
    const token = await signIn()
    const [first, second] = [webClientId(world.userId, 'a'), webClientId(world.userId, 'b')]
    const passwords = [(await mqttConfig(token, first)).data.password, (await mqttConfig(token, second)).data.password]
    expect(verify(passwords[0], first)).toBeDefined()
    expect(verify(passwords[1], second)).toBeDefined()
  })

  it.each(['web-99-x', 'web-', 'x', 'device'])('is refused to a client that is not of the user: %s', async (id) => {
    expect(await mqttConfig(await signIn(), id)).toMatchObject({ status: 400, code: 400 })
  })

  it('closes with the session, and whoever holds the connection is told which', async () => {
    const ended: (readonly string[])[] = []
    world.sessions.onEnded((_userId, _sessionId, clientIds) => ended.push(clientIds))
    const token = await signIn()
    const { data } = await mqttConfig(token)
    await get('/auth/logout', token)
    expect(verify(data.password)).toBeUndefined()
    expect(ended).toEqual([[clientId()]])
  })

  it('keeps the session of a window that is only looked at alive', async () => {
    const token = await signIn()
    await mqttConfig(token)
    world.now += SESSION_LIFE_MS - 1
    world.sessions.pushCredentials.heard(clientId())
    world.now += SESSION_LIFE_MS - 1
    expect((await get('/auth/user', token)).code).toBe(200)
  })

  it('says wss and 443 behind a proxy, if that proxy is trusted [PSH-01]', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', host: 'vigil.example' }
    const plain = await post('/auth/mqttConfig', await signIn(), { clientId: clientId() }, forwarded)
    expect(plain.data).toMatchObject({ mqttUrl: 'ws://vigil.example/mqtt', port: 80 })
    await rebuild('none', { TRUST_PROXY: 'loopback' })
    const secure = await post('/auth/mqttConfig', await signIn(), { clientId: clientId() }, forwarded)
    expect(secure.data).toMatchObject({ mqttUrl: 'wss://vigil.example/mqtt', port: 443 })
  })
})

describe('changing the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    get('/auth/updatePassword', token, {
      oldPassword: encryptPassword('Operator', oldPassword),
      newPassword: encryptPassword('Operator', newPassword),
    })

  it('ends every session and answers a new token [API-03]', async () => {
    const [here, there] = [await signIn(), await signIn()]
    await Promise.all([get('/auth/user', here), get('/auth/user', there)])
    const { data: fresh } = await change(here, PASSWORD, 'Changed123')
    expect((await get('/auth/user', here)).status).toBe(403)
    expect((await get('/auth/user', there)).status).toBe(403)
    expect((await get('/auth/user', fresh)).code).toBe(200)
    expect((await login('Operator', PASSWORD)).code).toBe(1001)
    expect((await login('Operator', 'Changed123')).code).toBe(200)
    expect(await audited()).toContain('passwordChange')
  })

  it('refuses a wrong old password, and locks those who guess it', async () => {
    const token = await signIn()
    const codes: number[] = []
    for (let n = 0; n < 6; n += 1) codes.push((await change(token, 'wrong', 'Changed123')).code)
    expect(codes).toEqual([1003, 1003, 1003, 1003, 1003, 1002])
    expect((await login()).code).toBe(200)
  })

  it.each(['Short1a', 'alllower1', 'ALLUPPER1', 'NoDigitsHere', ''])('refuses %j [VAL-02]', async (weak) => {
    const token = await signIn()
    expect(await change(token, PASSWORD, weak)).toMatchObject({ status: 200, code: 1004 })
    expect((await get('/auth/user', token)).code).toBe(200)
  })
})

describe('the own account', () => {
  const update = (token: string, change: object) =>
    post('/auth/updateUser', token, { id: world.userId, name: 'Olga', ...change })
  const codeFor = async (token: string, email: string): Promise<string> =>
    (await get('/auth/emailCode', token, { email })).data

  it('is told in the fields of the specification [ENT-01]', async () => {
    const token = await signIn()
    expect((await get('/auth/user', token)).data).toEqual({
      id: world.userId,
      name: 'Olga',
      username: 'Operator',
      email: '',
      emailAlarm: 0,
      officeId: '2',
      officeName: 'Customs',
      profile: { enableAlarmDisposition: 1, companyLogo: '' },
    })
    expect((await get('/auth/profile', token)).data).toEqual({ enableAlarmDisposition: 1, companyLogo: '' })
  })

  it('has the permissions of its role, and three more in development [ENT-14, PRM-03]', async () => {
    const own = { [Permission.Home]: true, [Permission.Devices]: true }
    expect((await get('/auth/menu', await signIn())).data).toEqual(own)
    await rebuild('none', { VIGIL_ENV: 'development' })
    const three = Object.fromEntries(DEVELOPMENT_PERMISSIONS.map((code) => [code, true]))
    expect((await get('/auth/menu', await signIn())).data).toEqual({ ...own, ...three })
  })

  it('sees the tasks of its office and those below [PRM-04]', async () => {
    const { data } = await get('/auth/task', await signIn())
    expect(data.map(({ name }: { name: string }) => name).sort()).toEqual(['at customs', 'at lane 4'])
  })

  it('changes its own name and nobody else’s [VAL-03]', async () => {
    const token = await signIn()
    expect(await update(token, { name: ' Olga Ivanova ' })).toMatchObject({ code: 200, message: 'Done' })
    expect((await get('/auth/user', token)).data.name).toBe('Olga Ivanova')
    expect(await update(token, { id: '2' })).toMatchObject({ status: 200, code: 403 })
    expect(await update(token, { name: ' ' })).toMatchObject({
      status: 200,
      code: 1010,
      message: translate('en', 'validation.nameRequired'),
    })
    expect(await audited()).toEqual(['login', 'profileChange'])
  })

  it('proves a new address by a code that the answer carries while no mail can be sent [API-03, VAL-04]', async () => {
    const token = await signIn()
    const email = 'olga@customs.example'
    const code = await codeFor(token, email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await update(token, { email })).toMatchObject({ code: 1005, message: 'Verification code incorrect' })
    expect(await update(token, { email, emailCode: wrong })).toMatchObject({ code: 1005 })
    expect(await update(token, { email: 'x@y.example', emailCode: code })).toMatchObject({ code: 1005 })
    expect(await update(token, { email, emailCode: code, emailAlarm: 1 })).toMatchObject({ code: 200 })
    expect((await get('/auth/user', token)).data).toMatchObject({ email, emailAlarm: 1 })
    expect(await update(token, { emailAlarm: 0 })).toMatchObject({ code: 200 })
    expect(await update(token, { emailAlarm: 1 })).toMatchObject({ code: 1005 })
  })

  it('wants a valid address for alarm mail [VAL-03]', async () => {
    const token = await signIn()
    expect(await update(token, { emailAlarm: 1 })).toMatchObject({ code: 1010, message: 'Please enter email' })
    expect(await update(token, { email: 'no address' })).toMatchObject({
      code: 1010,
      message: 'Please enter a valid email',
    })
    expect(await get('/auth/emailCode', token, { email: 'no address' })).toMatchObject({ code: 1010 })
  })

  it('may ask for one code a minute [VAL-04]', async () => {
    const token = await signIn()
    await codeFor(token, 'a@b.example')
    expect(await get('/auth/emailCode', token, { email: 'a@b.example' })).toMatchObject({ code: 1006 })
    world.now += MINUTE_MS
    expect(await get('/auth/emailCode', token, { email: 'a@b.example' })).toMatchObject({ code: 200 })
  })

  it('gets its code by mail, and only there, when mail can be sent [API-03]', async () => {
    await rebuild('working')
    const token = await signIn()
    const email = 'olga@customs.example'
    expect(await get('/auth/emailCode', token, { email })).toMatchObject({ code: 200, data: '' })
    const [mail] = world.mails
    expect(mail).toMatchObject({ to: email, subject: 'Data-management platform' })
    const [code] = /\d{6}/.exec(mail?.text ?? '') ?? ['']
    expect(await update(token, { email, emailCode: code })).toMatchObject({ code: 200 })
  })

  it('hears that a mail did not leave, and may ask again at once', async () => {
    await rebuild('broken')
    const token = await signIn()
    for (let n = 0; n < 2; n += 1) {
      expect(await get('/auth/emailCode', token, { email: 'a@b.example' })).toMatchObject({ status: 200, code: 1007 })
    }
  })

  it('keeps its language for messages that start on the server [I18N-06]', async () => {
    const token = await signIn()
    const stored = async () =>
      (await database.pool.query('select lang from app_user where id = $1', [world.userId])).rows[0].lang
    await world.app.inject({ url: '/change-language', headers: { token, lang: 'fr' } })
    expect(await stored()).toBe('fr')
    await get('/change-language', token, { lang: 'zh' })
    expect(await stored()).toBe('zh-CN')
  })
})

describe('the deployment settings', () => {
  it('come from the server at run time, to strangers too [GEN-05]', async () => {
    await rebuild('none', {
      DEPLOYMENT_ID: '3',
      LOCAL_CLIENT: '1',
      MAP_TILES: '/city.pmtiles',
      SITE_TIME_ZONE: 'Asia/Shanghai',
    })
    expect((await get('/vigil/config')).data).toMatchObject({
      deploymentId: 3,
      localClient: true,
      mapTiles: '/city.pmtiles',
      timeZone: 'Asia/Shanghai',
      mail: false,
    })
  })

  it('carry the title of the deployment in the language of the request [GEN-03]', async () => {
    const titleIn = async (lang: string) =>
      (await world.app.inject({ url: '/vigil/config', headers: { lang } })).json().data.title
    expect([await titleIn('en'), await titleIn('zh')]).toEqual([
      translate('en', 'title.deployment.default'),
      translate('zh-CN', 'title.deployment.default'),
    ])
    await rebuild('none', { SITE_TITLE: 'Harbour' })
    expect(await titleIn('en')).toBe('Harbour')
    await rebuild('none', { SITE_TITLE: 'Harbour', DEPLOYMENT_ID: '1' })
    expect(await titleIn('en')).toBe('CBRN security system')
  })
})
