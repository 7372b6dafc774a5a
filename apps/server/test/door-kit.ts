import { onTestFinished } from 'vitest'
import { ACTIVE_SUBJECT } from '../src/platform/broker/nats/epoch-call.ts'
import { openGatewayDoor } from '../src/platform/door/gateway-door.ts'
import { type OwnerDoorOptions, openOwnerDoor } from '../src/platform/door/owner-door.ts'
import type { Handlers } from '../src/platform/http/handlers.ts'
import { type Line, nextEpoch } from './engine-line.ts'
import { quiet } from './migrated-database.ts'
import { fakeHandlers, serverWith } from './test-server.ts'

/** Says again and again that the server of this epoch is active, as it does itself. */
export function sayActive({ owners }: Line, own: number): () => void {
  const timer = setInterval(() => owners.connection.publish(ACTIVE_SUBJECT, String(own)), 50)
  return () => clearInterval(timer)
}

/** The server that is active from now on, until it is stopped or the test ends. */
export async function activeServer(
  line: Line,
  overrides: Partial<Handlers> = {},
  options: Partial<OwnerDoorOptions> = {},
) {
  const own = nextEpoch()
  const { app, logged } = await serverWith({ handlers: fakeHandlers(overrides) })
  const { connection } = line.owners
  const door = openOwnerDoor({ connection, epoch: own, app, isActive: () => true, log: quiet, ...options })
  const silence = sayActive(line, own)
  const stop = async (): Promise<void> => {
    silence()
    await door.close(0)
  }
  onTestFinished(stop)
  await connection.flush()
  return { app, logged, stop, epoch: own }
}

/** A server that passes calls on, until the test ends. */
export async function gatewayServer({ gateways: { connection }, gateways }: Line, holdMs?: number) {
  const door = openGatewayDoor({ connection, isConnected: () => gateways.isConnected, log: quiet, holdMs })
  const { app, logged } = await serverWith({ handlers: fakeHandlers(), door })
  onTestFinished(() => door.close())
  return { app, door, logged }
}
