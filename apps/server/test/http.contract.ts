import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get as secureGet } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LOCALES } from '@vigil/contract'
import { langHeaderOf, translate } from '@vigil/i18n'
import { afterEach, describe, expect, it } from 'vitest'
import { Refusal } from '../src/platform/errors.ts'
import { createListener } from '../src/platform/http/listener.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'
import { DEVICE, DEVICE_AUTHORIZATION, fakeHandlers, startTestServer, TOKENS } from './test-server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
async function serverWith(overrides: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(overrides)
  cleanups.push(() => server.app.close())
  return server
}
const DEVELOPMENT = { tls: undefined, trustedProxies: [], mapTiles: '', baseUrl: '' }
const signedIn = { token: TOKENS.everything, lang: 'en' }

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
    const production = await serverWith({ handlers: wrong, settings: { ...DEVELOPMENT, environment: 'production' } })
    expect((await production.app.inject({ url: '/auth/menu', headers: signedIn })).statusCode).toBe(200)
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
    expect([response.statusCode, response.json().error]).toEqual([400, 'U+0000'])
  })

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

describe('a device that speaks HTTP', () => {
  const post = (headers: Record<string, string>, payload = '{"time":1}') => ({
    method: 'POST' as const,
    url: '/ingest',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

  it('is known by its serial number and secret', async () => {
    const seen: string[] = []
    const { app } = await serverWith({
      handlers: fakeHandlers({
        ingest: async (_input, { sn }) => {
          seen.push(sn)
          return { accepted: 1, repeated: 0, partly: [], rejected: [] }
        },
      }),
    })
    expect((await app.inject(post({ authorization: DEVICE_AUTHORIZATION }))).statusCode).toBe(200)
    expect(seen).toEqual([DEVICE.sn])
  })

  it.each([
    ['no credentials', ''],
    ['a wrong secret', `Basic ${Buffer.from(`${DEVICE.sn}:guess`).toString('base64')}`],
    ['an unknown number', `Basic ${Buffer.from('SN-2:device-secret').toString('base64')}`],
    ['something else', 'Bearer abc'],
  ])('is refused with %s, always the same way', async (_what, authorization) => {
    const { app } = await serverWith()
    const response = await app.inject(post({ authorization, lang: 'en' }))
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toContain('Basic')
    expect(response.json()).toMatchObject({ code: 2001, error: 'Unknown serial number or wrong secret' })
  })

  it('is told in its own codes what is wrong with a message', async () => {
    const { app } = await serverWith()
    const authorization = DEVICE_AUTHORIZATION
    expect((await app.inject(post({ authorization }, '{"time":'))).json()).toMatchObject({ code: 2002 })
    expect((await app.inject(post({ authorization }, '[]'))).json()).toMatchObject({ code: 2002 })
    const huge = await app.inject(post({ authorization }, JSON.stringify({ a: 'x'.repeat(5_000_000) })))
    expect([huge.statusCode, huge.json().code]).toEqual([413, 2006])
  })

  it('that is refused is counted by what it claims to be and why', async () => {
    const refused: string[] = []
    const { app, logged } = await serverWith({ onDeviceRefused: (sn, refusal) => refused.push(`${sn} ${refusal}`) })
    const authorization = DEVICE_AUTHORIZATION
    await app.inject(post({ authorization }))
    await app.inject(post({ authorization }, '{"time":'))
    await app.inject(post({ authorization }, '[]'))
    await app.inject(post({ authorization }, JSON.stringify(new Array(501).fill({ time: 1 }))))
    await app.inject(post({ authorization }, JSON.stringify({ a: 'x'.repeat(5_000_000) })))
    await app.inject(post({ authorization: `Basic ${Buffer.from('SN-2:guess').toString('base64')}` }))
    await app.inject(post({}))
    await app.inject({ method: 'GET', url: '/auth/menu' })
    expect(refused).toEqual([
      'SN-1 ingestMalformed',
      'SN-1 ingestMalformed',
      'SN-1 ingestMalformed',
      'SN-1 ingestOversized',
      'SN-2 ingestUnauthorised',
      ' ingestUnauthorised',
    ])
    const lines = logged()
      .split('\n')
      .filter((line) => line.includes('"/ingest"'))
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(new Array(7).fill(20))
  })

  it('has its body measured, so that one message of many can be told too large', async () => {
    const measured: (number | undefined)[] = []
    const { app } = await serverWith({
      handlers: fakeHandlers({
        ingest: async (_input, { bodyBytes }) => {
          measured.push(bodyBytes)
          return { accepted: 1, repeated: 0, partly: [], rejected: [] }
        },
      }),
    })
    await app.inject(post({ authorization: DEVICE_AUTHORIZATION }, '{"a":"é"}'))
    expect(measured).toEqual([10])
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

describe('operations', () => {
  it('/healthz says that the process lives', async () => {
    const { app } = await serverWith()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it('/readyz names what is missing and keeps details to itself', async () => {
    const { app } = await serverWith({
      readiness: [
        { name: 'broker', problem: () => undefined },
        { name: 'history', problem: async () => 'overloaded' },
        {
          name: 'database',
          problem: async () => {
            throw new Error('password authentication failed for user vigil')
          },
        },
      ],
    })
    const response = await app.inject('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ ready: false, problems: { history: 'overloaded', database: 'failed' } })
  })

  it('/readyz answers 200 when nothing is missing', async () => {
    const { app } = await serverWith({ readiness: [{ name: 'broker', problem: () => undefined }] })
    const response = await app.inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([200, { ready: true, problems: {} }])
  })

  it('/metrics counts calls by their name', async () => {
    const { app } = await serverWith()
    await app.inject({ url: '/auth/user', headers: signedIn })
    await app.inject({ url: '/auth/user' })
    const { body } = await app.inject('/metrics')
    expect(body).toContain('vigil_http_request_seconds_count{name="user",status="200"} 1')
    expect(body).toContain('vigil_http_request_seconds_count{name="user",status="403"} 1')
  })

  it('carries headers that fit the console and nothing more', async () => {
    const { app } = await serverWith({
      settings: {
        ...DEVELOPMENT,
        environment: 'development',
        mapTiles: 'https://tiles.example/{z}/{x}/{y}.png satellite=https://pictures.example/{z}/{x}/{y}.jpg#maxzoom=18',
      },
    })
    const { headers } = await app.inject('/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).toMatch(/connect-src 'self' ws: wss: [^;]*https:\/\/tiles\.example/)
    expect(policy).toMatch(/img-src [^;]*https:\/\/tiles\.example https:\/\/pictures\.example/)
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('speaks TLS where a certificate is set, and asks browsers to stay with it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vigil-tls-'))
    cleanups.push(() => rmSync(folder, { recursive: true }))
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
    const made = selfSignedCertificate('localhost')
    writeFileSync(tls.cert, made.cert)
    writeFileSync(tls.key, made.key)
    const { app } = await serverWith({ settings: { ...DEVELOPMENT, environment: 'production', tls } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      secureGet({ port, host: '127.0.0.1', path: '/healthz', ca: made.cert, servername: 'localhost' }, resolve).on(
        'error',
        reject,
      )
    })
    response.resume()
    expect(response.statusCode).toBe(200)
    expect(response.headers['strict-transport-security']).toContain('max-age=')
  })

  it('closes only after the requests in hand are answered', async () => {
    let finish = () => {}
    const started = new Promise<void>((begun) => {
      finish = begun
    })
    const { app } = await serverWith({
      handlers: fakeHandlers({
        menu: async () => {
          finish()
          await new Promise((resolve) => setTimeout(resolve, 100))
          return {}
        },
      }),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const answer = fetch(`http://127.0.0.1:${port}/auth/menu`, { headers: signedIn })
    await started
    await app.close()
    expect((await answer).status).toBe(200)
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  })

  it('names a certificate that can not be used', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vigil-tls-'))
    cleanups.push(() => rmSync(folder, { recursive: true }))
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    expect(() => createListener({ cert, key }, () => {})).toThrow(/^TLS_CERT is .*cert\.pem.*ENOENT/)
    writeFileSync(cert, 'no certificate')
    writeFileSync(key, 'no key')
    expect(() => createListener({ cert, key }, () => {})).toThrow(/^TLS_CERT and TLS_KEY can not be used together/)
  })
})

describe('the console', () => {
  const INDEX = '<!doctype html><title>Vigil</title>'
  const SCRIPT = `console.log(${JSON.stringify('x'.repeat(4000))})`
  function builtConsole(): string {
    const folder = mkdtempSync(join(tmpdir(), 'vigil-console-'))
    cleanups.push(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), INDEX)
    writeFileSync(join(folder, 'assets', 'index-abc123.js'), SCRIPT)
    writeFileSync(join(folder, 'assets', 'index-abc123.js.gz'), gzipSync(SCRIPT))
    return folder
  }
  const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it('is served with its routes, which the server does not know', async () => {
    const { app } = await serverWith({ consoleDirectory: builtConsole() })
    for (const url of ['/', '/login', '/devices/gd606/SN-1/GD606', '/stat/alarm']) {
      const response = await app.inject({ url, headers: navigation })
      expect([response.statusCode, response.body]).toEqual([200, INDEX])
      expect(response.headers['cache-control']).toBe('no-cache')
    }
  })

  it('does not stand in for a call or a file that is missing', async () => {
    const { app } = await serverWith({ consoleDirectory: builtConsole() })
    for (const url of ['/auth/nothing', '/assets/old-chunk.js']) {
      const response = await app.inject({ url, headers: { accept: '*/*' } })
      expect([response.statusCode, response.json().code]).toEqual([404, 404])
    }
  })

  it('lets browsers keep what carries a hash in its name, compressed beforehand', async () => {
    const { app } = await serverWith({ consoleDirectory: builtConsole() })
    const response = await app.inject({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect(response.rawPayload.equals(gzipSync(SCRIPT))).toBe(true)
  })

  it('brings its map in ranges, as the file has them: nothing is compressed on the way', async () => {
    const folder = builtConsole()
    const tiles = Buffer.from(Array.from({ length: 40_000 }, (_, n) => n % 7))
    mkdirSync(join(folder, 'basemap'))
    writeFileSync(join(folder, 'basemap', 'world.pmtiles'), tiles)
    const { app } = await serverWith({ consoleDirectory: folder })
    const headers = { range: 'bytes=1000-17383', 'accept-encoding': 'gzip, br' }
    const response = await app.inject({ url: '/basemap/world.pmtiles', headers })
    expect(response.statusCode).toBe(206)
    expect(response.headers).toMatchObject({ 'content-range': 'bytes 1000-17383/40000', 'content-length': '16384' })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.rawPayload.equals(tiles.subarray(1000, 17_384))).toBe(true)
    const whole = await app.inject({ url: '/basemap/world.pmtiles', headers: { 'accept-encoding': 'gzip, br' } })
    expect([whole.statusCode, whole.headers['content-encoding']]).toEqual([200, undefined])
  })

  it('is honestly missing while it is not built', async () => {
    const { app } = await serverWith({ consoleDirectory: join(tmpdir(), 'no-such-console') })
    const response = await app.inject({ url: '/', headers: navigation })
    expect(response.headers['content-type']).toContain('text/plain')
    expect(response.body).toContain('not built')
  })
})
