import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import { serverCredentials } from './engine-claims.ts'
import type { EngineKeys } from './engine-keys.ts'

const CONNECT_PATIENCE_MS = 30_000
const RECONNECT_MS = 500
/** A node that stands still keeps its connections: it is left after three of these. */
const PING_MS = 1_000

/** A server's connections to the engine; one that stands by has them open already. */
export interface EngineLink {
  readonly connection: NatsConnection
  /** Connection of the system account, which is told who is connected. */
  readonly system: NatsConnection
  readonly isConnected: boolean
  close(): Promise<void>
}

export async function openEngineLink(servers: readonly string[], keys: EngineKeys): Promise<EngineLink> {
  const open = async (account: 'system' | 'account'): Promise<NatsConnection> =>
    connect({
      servers: [...servers],
      authenticator: credsAuthenticator(await serverCredentials(keys, account)),
      name: `vigil server (${account})`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: PING_MS,
      timeout: CONNECT_PATIENCE_MS,
      waitOnFirstConnect: false,
      ignoreAuthErrorAbort: true,
      // Addresses that nodes know of each other may not be reachable from here; those in the settings are.
      ignoreClusterUpdates: true,
    })
  const system = await open('system')
  const connection = await open('account').catch(async (error: unknown) => {
    await system.close()
    throw error
  })
  let isConnected = true
  async function follow(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isConnected = false
      if (type === 'reconnect') isConnected = true
    }
    isConnected = false
  }
  void follow()
  return {
    connection,
    system,
    get isConnected() {
      return isConnected
    },
    // Drained, with what was still to be sent; an engine that is away would hold it for ever.
    close: async () => {
      await Promise.all(
        [connection, system].map((each) => (isConnected ? each.drain() : each.close()).catch(() => each.close())),
      )
    },
  }
}
