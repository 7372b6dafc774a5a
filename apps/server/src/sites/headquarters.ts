import { openLine } from '../platform/broker/nats/line-connection.ts'
import type { EngineSettings } from '../platform/engine-settings.ts'
import type { Log } from '../platform/log.ts'
import type { SiteScope } from '../platform/site-settings.ts'
import { createLineReader, type LineReader } from './line-reader.ts'
import { createSiteIntake, type SiteIntakeOptions } from './site-intake.ts'

export interface HeadquartersOptions extends SiteIntakeOptions {
  sites: readonly SiteScope[]
  engine: EngineSettings
  log: Pick<Log, 'info' | 'warn'>
}

/** Takes what sites hand on, as it takes the messages of its own devices. */
export function createHeadquarters(options: HeadquartersOptions): ReadonlyMap<string, LineReader> {
  const { engine, now, log } = options
  return new Map(
    options.sites.map((scope) => {
      const site = scope.name
      const open = () => openLine(engine, site)
      return [site, createLineReader({ site, open, ...createSiteIntake(scope, options), now, log })]
    }),
  )
}
