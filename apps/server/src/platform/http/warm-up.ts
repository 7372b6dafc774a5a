import type { Settings } from '../config.ts'
import { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { findConsole } from './console-files.ts'
import type { Handlers } from './handlers.ts'
import { createHttpServer } from './http-server.ts'

export interface WarmUpOptions {
  settings: Settings
  version: string
  log: Log
}

const refuse = (): Promise<never> => {
  throw new Refusal('overloaded')
}

/**
 * Makes the routes and documents once and throws them away: whoever makes them for the first time takes seconds, on a busy machine many, and
 * a server that takes over has none.
 */
export async function warmUp({ settings, version, log }: WarmUpOptions): Promise<void> {
  const app = await createHttpServer({
    settings,
    log: log.child({}, { level: 'silent' }),
    metrics: createMetrics(),
    version,
    handlers: new Proxy({} as Handlers, { get: () => refuse }),
    sessions: { authenticate: async () => undefined },
    verifyDevice: () => false,
    seesWholeSite: () => false,
    readiness: [],
    consoleDirectory: findConsole(),
  })
  await app.ready()
  await app.inject('/readyz')
  await app.close()
}
