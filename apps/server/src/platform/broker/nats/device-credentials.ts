import { jetstreamManager } from '@nats-io/jetstream'
import { connect, credsAuthenticator } from '@nats-io/transport-node'
import type { EngineSettings } from '../../engine-settings.ts'
import { prepareStream } from './device-stream.ts'
import { deviceToken, isDeviceToken, serverCredentials } from './engine-claims.ts'
import { readEngineKeys } from './engine-keys.ts'

/**
 * Passwords of devices that no server has to be told of. One that was given before and still holds is kept: to sign one takes
 * milliseconds, and a whole fleet would keep a server busy that has just taken over.
 */
export function enginePasswords({ keysPath }: EngineSettings) {
  const keys = readEngineKeys(keysPath)
  return async (sn: string, secretHash: Buffer, before?: string): Promise<string> =>
    before !== undefined && isDeviceToken(keys, before, sn, secretHash) ? before : deviceToken(keys, sn, secretHash)
}

/** Passwords of devices at the engine, by whoever hands them out. */
export function createDeviceCredentials({ servers, keysPath, replicas }: EngineSettings) {
  const keys = readEngineKeys(keysPath)
  return {
    async deviceToken(sn: string, secretHash: Buffer): Promise<string> {
      const connection = await connect({
        servers: [...servers],
        authenticator: credsAuthenticator(await serverCredentials(keys, 'account')),
      })
      try {
        // Before any server has run the engine would acknowledge what the device says, and keep nothing of it.
        await prepareStream(await jetstreamManager(connection), replicas)
      } finally {
        await connection.close()
      }
      return deviceToken(keys, sn, secretHash)
    },
  }
}
