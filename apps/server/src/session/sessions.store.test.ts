import { webClientId } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { database, get, MINUTE_MS, post, rebuild, signIn, useSessionWorld, world } from '../../test/session-kit.ts'
import { parseSettings } from '../platform/config.ts'
import { createLogger } from '../platform/log.ts'
import { createSessionStore } from './session-store.ts'
import { createSessions, SESSION_LIFE_MS } from './sessions.ts'

useSessionWorld()

describe('a session', () => {
  it('ends with the logout, for its own token only', async () => {
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

  it('has credentials for one window, at the address the console was reached under [PSH-02]', async () => {
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

  it('says wss and 443 behind a proxy, if that proxy is trusted', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', host: 'vigil.example' }
    const plain = await post('/auth/mqttConfig', await signIn(), { clientId: clientId() }, forwarded)
    expect(plain.data).toMatchObject({ mqttUrl: 'ws://vigil.example/mqtt', port: 80 })
    await rebuild('none', { TRUST_PROXY: 'loopback' })
    const secure = await post('/auth/mqttConfig', await signIn(), { clientId: clientId() }, forwarded)
    expect(secure.data).toMatchObject({ mqttUrl: 'wss://vigil.example/mqtt', port: 443 })
  })

  it('names the site’s own broker where there is one', async () => {
    await rebuild('none', {}, { kind: 'external', url: 'wss://broker.example:9001/push' })
    const { data } = await mqttConfig(await signIn())
    expect(data).toMatchObject({ mqttUrl: 'wss://broker.example:9001/push', port: 9001 })
  })
})
