import type { FastifyInstance } from 'fastify'
import { ACTIVE_SUBJECT } from '../src/platform/broker/nats/epoch-call.ts'
import { openGatewayDoor } from '../src/platform/door/gateway-door.ts'
import { openOwnerDoor } from '../src/platform/door/owner-door.ts'
import { type Line, nextEpoch, openLine } from './engine-line.ts'
import { quiet } from './migrated-database.ts'

let shared: Promise<Line> | undefined
let open = 0

/** A way through the real engine to a server that is active; the engine ends with the last one. */
export async function openPassage(active: FastifyInstance) {
  shared ??= openLine()
  open += 1
  const line = await shared
  const { owners, gateways } = line
  const own = nextEpoch()
  await active.ready()
  const log = quiet
  const owner = openOwnerDoor({ connection: owners.connection, epoch: own, app: active, isActive: () => true, log })
  const door = openGatewayDoor({ connection: gateways.connection, isConnected: () => gateways.isConnected, log })
  await Promise.all([owners.connection.flush(), gateways.connection.flush()])
  // Other passages are open beside this one: each is told of its own server alone.
  owners.connection.publish(ACTIVE_SUBJECT, String(own))
  await owners.connection.flush()
  while (door.epoch !== own) await new Promise((resolve) => setTimeout(resolve, 5))
  return {
    door,
    async close(): Promise<void> {
      door.close()
      await owner.close(0)
      open -= 1
      if (open > 0) return
      shared = undefined
      await line.close()
    },
  }
}
