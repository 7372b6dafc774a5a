import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { LOCALES } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import { langHeaderOf } from '@vigil/i18n/web'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../src/platform/errors.ts'
import { DEVICE_AUTHORIZATION, fakeHandlers, PLAIN_SETTINGS, serverWith, signedIn } from './test-server.ts'

describe('refusals', () => {
  it.each(LOCALES)('are written in the language of the request: %s [I18N-06]', async (locale) => {
    const { app } = await serverWith({
      handlers: fakeHandlers({
        user: async () => {
          throw new Refusal('deviceOffline')
        },
      }),
    })
    const response = await app.inject({ url: '/auth/user', headers: { ...signedIn, lang: langHeaderOf(locale) } })
    expect(response.json()).toEqual({ code: 1102, message: translate(locale, 'error.deviceOffline'), data: null })
  })

  it('travel as a body code that is not 200, under HTTP 200 [ERR-01]', async () => {
    const { app } = await serverWith({
      handlers: fakeHandlers({
        login: async () => {
          throw new Refusal('wrongCredentials')
        },
      }),
    })
    const response = await app.inject({ url: '/auth/login?username=a&password=b', headers: { lang: 'en' } })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ code: 1001, message: 'Wrong username or password', data: null })
  })

  it('of input name the field in the language of the request [ERR-04, I18N-06]', async () => {
    const { app } = await serverWith()
    const errorIn = async (lang: string): Promise<string> =>
      (await app.inject({ url: '/auth/login?username=anna', headers: { lang } })).json().error
    const errors = await Promise.all(LOCALES.map((locale) => errorIn(langHeaderOf(locale))))
    for (const error of errors) expect(error).toMatch(/^password: ./)
    expect(new Set(errors).size).toBe(LOCALES.length)
  })
})

it('a time that runs backwards or is too long is refused in words [ERR-04]', async () => {
  const { app } = await serverWith()
  const errorOf = async (path: string, from: number, to: number) => {
    const headers = { ...signedIn, lang: 'en' }
    return (await app.inject({ url: path, method: 'POST', headers, payload: { from, to } })).json().error
  }
  const hour = 3_600_000
  for (const path of ['/vigil/replay/stretch', '/vigil/replay/density'])
    expect(await errorOf(path, hour, 0)).toBe('The end lies before the beginning')
  expect(await errorOf('/vigil/replay/stretch', 0, 13 * hour)).toBe('At most 12 hours can be asked for at once')
  expect(await errorOf('/vigil/replay/density', 0, 32 * 24 * hour)).toBe('The time range may not exceed 31 day(s)')
})

const databaseError = (code: string): Error =>
  Object.assign(new pg.DatabaseError('of the database', 40, 'error'), { code })

it.each([
  ['holds a lock', databaseError('55P03')],
  ['has no room on its disk', databaseError('53100')],
  ['is being stopped', databaseError('57P01')],
  ['is not there', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['left in the middle', new Error('Connection terminated unexpectedly')],
])('a database that %s is said to be overloaded, and is no failure of the server [ERR-02]', async (_what, error) => {
  const { app, logged } = await serverWith({
    handlers: fakeHandlers({
      user: async () => {
        throw error
      },
    }),
  })
  const response = await app.inject({ url: '/auth/user', headers: signedIn })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 503, message: translate('en', 'error.overloaded'), data: null })
  expect(logged()).not.toContain('a request failed')
})

describe('an error that nobody foresaw', () => {
  const broken = fakeHandlers({
    user: async () => {
      throw new Error('secret detail of the database')
    },
  })

  it('answers HTTP 500 with a request number and nothing else, and is logged under that number [ERR-02]', async () => {
    const { app, logged } = await serverWith({ handlers: broken })
    const response = await app.inject({ url: '/auth/user', headers: signedIn })
    const { requestId, ...rest } = response.json()
    expect(response.statusCode).toBe(500)
    expect(rest).toEqual({ code: 500, message: translate('en', 'error.internal'), data: null })
    expect(response.headers['x-request-id']).toBe(requestId)
    const line = logged()
      .split('\n')
      .find((each) => each.includes('secret detail'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId, level: 50 })
  })

  it('includes an answer that breaks the contract, outside production', async () => {
    const wrong = fakeHandlers({ menu: async () => ({ '010201': 'yes' }) as never })
    const development = await serverWith({ handlers: wrong })
    expect((await development.app.inject({ url: '/auth/menu', headers: signedIn })).statusCode).toBe(500)
    expect(development.logged()).toContain('/auth/menu')
    const production = await serverWith({ handlers: wrong, settings: { ...PLAIN_SETTINGS, environment: 'production' } })
    expect((await production.app.inject({ url: '/auth/menu', headers: signedIn })).statusCode).toBe(200)
  })
})

describe('what a user sees', () => {
  it.each([
    ['an answer', '/auth/user', signedIn],
    ['a refusal', '/auth/user', {}],
    ['what does not exist', '/auth/nothing', signedIn],
    ['an address that can not be read', '/auth/%', signedIn],
    ['a bad request', '/auth/login', {}],
    ['what every call is', '/openapi.json', {}],
    ['figures', '/metrics', {}],
  ])('is kept by no cache: %s', async (_what, url, headers) => {
    const { app } = await serverWith()
    expect((await app.inject({ url, headers })).headers['cache-control']).toBe('no-store')
  })
})

describe('what is not a call', () => {
  it('answers 404 in the envelope', async () => {
    const { app } = await serverWith()
    const response = await app.inject({ url: '/auth/nothing', headers: { lang: 'en' } })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 404, message: 'Not found', data: null, error: 'Not found' })
  })

  it.each([
    ['text that is not JSON', 'application/json', '{"id":', 400],
    ['another content type', 'application/xml', '<a/>', 400],
    ['a character that the database can not hold', 'application/json', '{"id":"7","name":"a\\u0000"}', 400],
    ['JSON that is nested thousands deep', 'application/json', `${'['.repeat(9_000)}${']'.repeat(9_000)}`, 400],
    ['more than a megabyte', 'application/json', JSON.stringify({ id: '7', name: 'x'.repeat(1_100_000) }), 413],
  ])('is refused: %s [ERR-04]', async (_what, contentType, payload, status) => {
    const { app } = await serverWith()
    const headers = { ...signedIn, 'content-type': contentType }
    const response = await app.inject({ method: 'POST', url: '/auth/updateUser', headers, payload })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code: status, data: null, error: expect.stringMatching(/./) })
  })

  it('is refused in a query as well: a character that the database can not hold [ERR-04]', async () => {
    const { app } = await serverWith()
    const response = await app.inject({ url: '/auth/login?username=a%00&password=b' })
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringContaining('U+0000')])
  })

  it.each([
    ['too deep a body', 'POST', '/auth/updateUser', '['.repeat(99), 'Вложенность запроса превышает 33 уровней'],
    ['a forbidden character in a body', 'POST', '/auth/updateUser', '{"id":"\\u0000"}', 'Запрос содержит символ'],
    ['one in a query', 'GET', '/auth/login?username=a%00&password=b', undefined, 'Запрос содержит символ'],
    ['neither of two fields', 'GET', '/devicedata/sceneMap', undefined, 'sn: Выберите прибор или подразделение'],
    [
      'text that is no JSON in a field',
      'GET',
      '/devicedata/updateDeviceInfo?sn=SN-1&settings=no',
      undefined,
      'settings: Не удалось прочитать настройки',
    ],
  ] as const)('is refused in the words of its reader: %s [ERR-04]', async (_what, method, url, payload, words) => {
    const { app } = await serverWith()
    const headers = { ...signedIn, lang: 'ru', ...(payload !== undefined && { 'content-type': 'application/json' }) }
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    expect(response.json()).toMatchObject({ code: 400, error: expect.stringContaining(words) })
    expect(response.json().error).not.toMatch(/[a-z]{3,} [a-z]{2,}/i)
  })

  it.each([
    ['/auth/updateUser', signedIn, 33],
    ['/ingest', { authorization: DEVICE_AUTHORIZATION }, 1000],
  ])(
    '%s reads bodies that are nested as deep as they may be, and none that is deeper [ERR-04]',
    async (url, who, depth) => {
      const { app } = await serverWith()
      const errorOf = async (levels: number) => {
        const payload = `${'['.repeat(levels)}${']'.repeat(levels)}`
        const headers = { ...who, lang: 'en', 'content-type': 'application/json' }
        return (await app.inject({ method: 'POST', url, headers, payload })).json().error
      }
      const tooDeep = `The request is nested deeper than ${depth} levels`
      expect(await errorOf(depth)).not.toBe(tooDeep)
      expect(await errorOf(depth + 1)).toBe(tooDeep)
    },
  )

  it('takes a POST without a body for an empty one', async () => {
    const { app } = await serverWith()
    const bare = await app.inject({ method: 'POST', url: '/access/baseinfo/materialType', headers: signedIn })
    const typed = await app.inject({
      method: 'POST',
      url: '/access/baseinfo/materialType',
      headers: { ...signedIn, 'content-type': 'application/json' },
      payload: '',
    })
    expect([bare.json().code, typed.json().code]).toEqual([200, 200])
  })
})

describe('signing in', () => {
  it('is slowed down per address', async () => {
    const { app } = await serverWith({ loginsPerMinute: 3 })
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1) {
      statuses.push((await app.inject({ url: '/auth/login?username=a&password=b' })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const response = await app.inject({ url: '/auth/login?username=a&password=b', headers: { lang: 'en' } })
    expect(response.json()).toMatchObject({ code: 429, error: 'Too many requests, please wait a moment' })
  })

  it('leaves no password and no token in the log, however the request is broken', async () => {
    const { app, logged } = await serverWith()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const headers = { token: 'token-abc-secret', authorization: 'Basic hunter2', lang: 'en' }
    for (const url of [
      '/auth/login?username=a&password=hunter2',
      '/auth/login?password=hunter2',
      '/auth/updatePassword?oldPassword=hunter2&newPassword=hunter2',
      '/auth/login/%?password=hunter2',
      '/nothing?password=hunter2',
    ]) {
      await app.inject({ url, headers })
      await fetch(`http://127.0.0.1:${port}${url}`, { headers })
    }
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.end('GET /auth/login?password=hunter2 HTTP/9.9\r\nbad\r\n\r\n'),
      )
      socket.on('close', () => done()).resume()
    })
    expect(logged()).toContain('/auth/login')
    expect(logged()).not.toMatch(/hunter2|token-abc-secret/)
  })
})
