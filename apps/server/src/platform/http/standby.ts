import Fastify from 'fastify'
import type { Settings } from '../config.ts'
import { createMetrics } from '../metrics.ts'
import { addHealth } from './health.ts'
import { createListener } from './listener.ts'

const RETRY_AFTER_S = 5
const UNAVAILABLE = 503

/** What a server that waits for its turn answers: that it lives, and that whoever asks should ask another one. */
export async function openStandby(settings: Pick<Settings, 'host' | 'port' | 'tls'>): Promise<() => Promise<void>> {
  const app = Fastify({
    forceCloseConnections: true,
    serverFactory: (handler) => createListener(settings.tls, handler),
  })
  addHealth(app, createMetrics(), [{ name: 'standby', problem: () => 'another server is active' }])
  app.setNotFoundHandler((_request, reply) =>
    reply.status(UNAVAILABLE).header('retry-after', RETRY_AFTER_S).send({ code: UNAVAILABLE, msg: 'standby' }),
  )
  await app.listen({ port: settings.port, host: settings.host })
  return () => app.close()
}
