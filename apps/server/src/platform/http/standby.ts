import Fastify from 'fastify'
import type { Settings } from '../config.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { addHealth, type ReadinessCheck } from './health.ts'
import { createListener } from './listener.ts'

const RETRY_AFTER_S = 5
const UNAVAILABLE = 503
const STANDBY: readonly ReadinessCheck[] = [{ name: 'standby', problem: () => 'another server is active' }]

/** What a server that serves no people answers: how it is, and that whoever asks for more should ask another one. */
export async function openStandby(
  settings: Pick<Settings, 'host' | 'port' | 'tls'>,
  { metrics = createMetrics(), checks = STANDBY }: { metrics?: Metrics; checks?: readonly ReadinessCheck[] } = {},
): Promise<() => Promise<void>> {
  const app = Fastify({
    forceCloseConnections: true,
    serverFactory: (handler) => createListener(settings.tls, handler),
  })
  addHealth(app, metrics, checks)
  app.setNotFoundHandler((_request, reply) =>
    reply.status(UNAVAILABLE).header('retry-after', RETRY_AFTER_S).send({ code: UNAVAILABLE, msg: 'standby' }),
  )
  await app.listen({ port: settings.port, host: settings.host })
  return () => app.close()
}
