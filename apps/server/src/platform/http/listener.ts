import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Settings } from '../config.ts'
import { SettingsError } from '../read-setting.ts'
import { LOOK_FOR_SLOW_HEADERS_MS } from './connection-limits.ts'

const OPTIONS = { connectionsCheckingInterval: LOOK_FOR_SLOW_HEADERS_MS }
/** Node waits two minutes: who opens connections and says nothing would hold places before any limit of requests counts. */
export const TLS_HANDSHAKE_MS = 15_000

function readPem(variable: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new SettingsError(`${variable} is ${JSON.stringify(path)}, but that file can not be read (${code})`)
  }
}

/** HTTP, or HTTPS where a certificate is set. */
export function createListener(
  tls: Settings['tls'],
  listener: RequestListener,
  handshakeTimeout = TLS_HANDSHAKE_MS,
): Server {
  if (tls === undefined) return createServer(OPTIONS, listener)
  const cert = readPem('TLS_CERT', tls.cert)
  const key = readPem('TLS_KEY', tls.key)
  try {
    return createSecureServer({ ...OPTIONS, cert, key, minVersion: 'TLSv1.2', handshakeTimeout }, listener)
  } catch {
    throw new SettingsError(
      'TLS_CERT and TLS_KEY can not be used together: a PEM certificate and its own key are needed',
    )
  }
}
