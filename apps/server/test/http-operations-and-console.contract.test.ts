import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get as secureGet } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readableAddress } from '../src/platform/http/console-files.ts'
import { createListener } from '../src/platform/http/listener.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'
import { fakeHandlers, PLAIN_SETTINGS, serverWith, signedIn } from './test-server.ts'

function folderOfTest(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

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

  it('/readyz tells what was lost, and is ready all the same', async () => {
    const { app } = await serverWith({
      readiness: [
        { name: 'events', isNote: true, problem: () => '3 were left out' },
        { name: 'clock', isNote: true, problem: () => undefined },
      ],
    })
    const response = await app.inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { ready: true, problems: {}, notes: { events: '3 were left out' } },
    ])
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
        ...PLAIN_SETTINGS,
        environment: 'development',
        mapTiles: 'https://tiles.example/{z}/{x}/{y}.png satellite=https://pictures.example/{z}/{x}/{y}.jpg#maxzoom=18',
      },
    })
    const { headers } = await app.inject('/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/tiles\.example/)
    // A page that was made to say more than it should reaches no host by websocket but its own.
    expect(policy).not.toMatch(/wss?:/)
    expect(policy).toMatch(/img-src [^;]*https:\/\/tiles\.example https:\/\/pictures\.example/)
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('lets a page reach the push channel where it is set up, and no other', async () => {
    const settings = { ...PLAIN_SETTINGS, environment: 'development' as const }
    const { app } = await serverWith({
      settings: { ...settings, baseUrl: 'https://calls.example', mqttPushUrl: 'wss://broker.example:8084/mqtt' },
    })
    const policy = String((await app.inject('/docs')).headers['content-security-policy'])
    expect(policy.match(/wss?:[^ ;]*/g)).toEqual(['wss://calls.example', 'wss://broker.example:8084'])
  })

  it('speaks TLS where a certificate is set, and asks browsers to stay with it', async () => {
    const folder = folderOfTest('vigil-tls-')
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
    const made = selfSignedCertificate('localhost')
    writeFileSync(tls.cert, made.cert)
    writeFileSync(tls.key, made.key)
    const { app } = await serverWith({ settings: { ...PLAIN_SETTINGS, environment: 'production', tls } })
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
    const folder = folderOfTest('vigil-tls-')
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    expect(() => createListener({ cert, key }, () => {})).toThrow(/^TLS_CERT is .*cert\.pem.*ENOENT/)
    writeFileSync(cert, 'no certificate')
    writeFileSync(key, 'no key')
    expect(() => createListener({ cert, key }, () => {})).toThrow(/^TLS_CERT and TLS_KEY can not be used together/)
  })

  // It stood for two minutes, before any limit of requests counts.
  it('ends a TLS handshake that does not come', async () => {
    const folder = folderOfTest('vigil-tls-')
    const made = selfSignedCertificate('localhost')
    const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
    writeFileSync(paths.cert, made.cert)
    writeFileSync(paths.key, made.key)
    const server = createListener(paths, () => {}, 100)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    await once(socket, 'close')
    server.close()
  })
})

describe('the console', () => {
  const INDEX = '<!doctype html><title>Vigil</title>'
  const SCRIPT = `console.log(${JSON.stringify('x'.repeat(4000))})`
  function builtConsole(): string {
    const folder = folderOfTest('vigil-console-')
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

  it('is shown for an address that can not be decoded, on this server; a call is refused', async () => {
    const { app } = await serverWith({ consoleDirectory: builtConsole() })
    const open = (url: string) => app.inject({ url, headers: navigation })
    for (const [url, mended] of [
      ['/query/trackReplay/details/%E0%A4%A?at=5%', '/query/trackReplay/details/%25E0%25A4%25A?at=5%'],
      ['/a%20b/%', '/a%20b/%25'],
    ] as const) {
      const response = await open(url)
      expect([response.statusCode, response.headers.location]).toEqual([302, mended])
      expect(await open(mended).then(({ statusCode, body }) => [statusCode, body])).toEqual([200, INDEX])
    }
    for (const url of ['//elsewhere.example/%E0', '/\\elsewhere.example/%E0'])
      expect(readableAddress(url)).toBe('/elsewhere.example/%25E0')
    const call = await app.inject({ url: '/auth/%E0', headers: { accept: '*/*' } })
    expect(call.statusCode).toBe(400)
    expect(call.body).not.toContain('%E0')
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
