import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

export interface ReadinessCheck {
  name: string
  /** What is wrong in a few words, or undefined when all is well; a throw counts as wrong. */
  problem(): Promise<string | undefined> | string | undefined
  /** Told, and the server is ready all the same: nothing would be better if nobody asked it any more. */
  isNote?: boolean
}

const CHECK_TIMEOUT_MS = 3_000

async function problemOf(check: ReadinessCheck): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([Promise.resolve().then(() => check.problem()), late])
  } catch {
    // The message may name hosts and users; /readyz is open to everybody.
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

/** /healthz: the process lives. /readyz: it can do its work. /metrics: for Prometheus. */
export function addHealth(app: FastifyInstance, metrics: Metrics, checks: readonly ReadinessCheck[]): void {
  const config = { name: 'health', quiet: true }
  app.get('/healthz', { config }, () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const found = await Promise.all(checks.map(async (check) => ({ check, problem: await problemOf(check) })))
    const told = found.filter(({ problem }) => problem !== undefined)
    const byName = (wanted: boolean) =>
      told
        .filter(({ check: { isNote = false } }) => isNote === wanted)
        .map(({ check, problem }) => [check.name, problem])
    const problems = Object.fromEntries(byName(false))
    const notes = byName(true)
    const ready = Object.keys(problems).length === 0
    return reply
      .status(ready ? 200 : 503)
      .send({ ready, problems, ...(notes.length > 0 && { notes: Object.fromEntries(notes) }) })
  })
  app.get('/metrics', { config }, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}
