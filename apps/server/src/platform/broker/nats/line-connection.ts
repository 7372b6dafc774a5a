import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import type { EngineSettings } from '../../engine-settings.ts'
import { lineCredentials } from './engine-claims.ts'
import { readEngineKeys } from './engine-keys.ts'
import { lineInbox } from './subjects.ts'

const CONNECT_PATIENCE_MS = 10_000
const RECONNECT_MS = 500
const PING_MS = 1_000

/**
 * A server's connection to its own engine, in the account of lines. Headquarters has one for each site, and hears on an inbox of its
 * own what that site answers: the site can answer nowhere else.
 */
export async function openLine({ servers, keysPath }: EngineSettings, site: string): Promise<NatsConnection> {
  const { lines } = readEngineKeys(keysPath)
  if (lines === undefined)
    throw new Error(`${keysPath} holds no key for lines: "engine create" adds it with --sites or --site`)
  return connect({
    servers: [...servers],
    authenticator: credsAuthenticator(await lineCredentials(lines)),
    name: `vigil server (line ${site})`,
    inboxPrefix: lineInbox(site),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    timeout: CONNECT_PATIENCE_MS,
    ignoreAuthErrorAbort: true,
    ignoreClusterUpdates: true,
  })
}
