import type { FastifyInstance } from 'fastify'
import { type EngineLink, openEngineLink } from '../src/platform/broker/nats/engine-link.ts'
import { ACTIVE_SUBJECT } from '../src/platform/broker/nats/epoch-call.ts'
import { openGatewayDoor } from '../src/platform/door/gateway-door.ts'
import { openOwnerDoor } from '../src/platform/door/owner-door.ts'
import { startEngine, type TestEngine } from './engine-kit.ts'
import { quiet } from './migrated-database.ts'

let shared: Promise<{ engine: TestEngine; links: [EngineLink, EngineLink] }> | undefined
let open = 0
let epoch = 0

async function begin() {
  const engine = await startEngine()
  const link = () => openEngineLink([engine.url], engine.keys)
  return { engine, links: [await link(), await link()] as [EngineLink, EngineLink] }
}

/** A way through the real engine to a server that is active; the engine ends with the last one. */
export async function openPassage(active: FastifyInstance) {
  shared ??= begin()
  open += 1
  const { engine, links } = await shared
  const [{ connection: ofOwner }, ofGateway] = links
  epoch += 1
  const own = epoch
  await active.ready()
  const log = quiet
  const owner = openOwnerDoor({ connection: ofOwner, epoch: own, app: active, isActive: () => true, log })
  const door = openGatewayDoor({ connection: ofGateway.connection, isConnected: () => ofGateway.isConnected, log })
  await Promise.all([ofOwner.flush(), ofGateway.connection.flush()])
  // Other passages are open beside this one: each is told of its own server alone.
  ofOwner.publish(ACTIVE_SUBJECT, String(own))
  await ofOwner.flush()
  while (door.epoch !== own) await new Promise((resolve) => setTimeout(resolve, 5))
  return {
    door,
    async close(): Promise<void> {
      door.close()
      await owner.close(0)
      open -= 1
      if (open > 0) return
      shared = undefined
      await Promise.all(links.map((each) => each.close()))
      await engine.stop()
    },
  }
}
