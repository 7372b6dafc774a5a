import type { Forwarding } from '../fleet/live-fleet.ts'
import type { Settings } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { EngineSettings } from '../platform/engine-settings.ts'
import type { ReadinessCheck } from '../platform/http/health.ts'
import type { Log } from '../platform/log.ts'
import { createHeadquarters, type HeadquartersOptions } from './headquarters.ts'
import { openLineStream } from './line-stream.ts'
import { CUT_AFTER_MS, createLineWatch, type LineWatch } from './line-watch.ts'
import { createOutbox } from './outbox.ts'
import { createSiteLine, type SiteLine } from './site-line.ts'

interface SitesOptions extends Omit<HeadquartersOptions, 'sites' | 'engine' | 'ingest'> {
  settings: Pick<Settings, 'engine' | 'site' | 'sites'>
  database: Database
  log: Log
}

export type Gauge = [name: string, help: string, read: () => number]

export interface Sites {
  /** For the live path; undefined where there is no headquarters. */
  readonly forwarding: Forwarding | undefined
  readonly cutLines: LineWatch['cutLines']
  /** Once devices can be heard. `onCut`: a line was cut, or stands again. */
  start(ingest: HeadquartersOptions['ingest'], onCut: () => void): void
  stop(): Promise<void>
  readonly checks: readonly ReadinessCheck[]
  readonly gauges: readonly Gauge[]
}

const gaugesOfSite = (line: SiteLine): Gauge[] => [
  ['vigil_line_waiting_messages', 'Messages that wait for headquarters', () => line.waiting.messages],
  ['vigil_line_waiting_bytes', 'What they take in the stream of this site', () => line.waiting.bytes],
  ['vigil_line_oldest_ms', 'How long the oldest of them waits', () => line.waiting.oldestMs],
  ['vigil_line_is_read', 'Whether headquarters reads now', () => (line.waiting.isRead ? 1 : 0)],
]

/** The lines between sites and their headquarters, at whichever end this server stands. */
export async function createSites(options: SitesOptions): Promise<Sites> {
  const { settings, database, directory, now, log } = options
  const { engine, site, sites } = settings
  const line = site && engine && (await openSiteLine(engine, site))
  const startedAt = now()
  let readers: ReturnType<typeof createHeadquarters> = new Map()

  function openSiteLine(on: EngineSettings, own: NonNullable<Settings['site']>): Promise<SiteLine> {
    const openStream = () => openLineStream(on, own)
    return createSiteLine({ site: own, outbox: createOutbox(database, own.name), openStream, now, log })
  }
  const silentMs = (name: string): number => now() - (readers.get(name)?.heardAt ?? startedAt)
  const lines = createLineWatch({
    ends: () => [
      ...(line === undefined ? [] : [{ officeId: undefined, silentMs: line.unreadMs, waiting: line.waiting.messages }]),
      ...sites.map(({ name, officeId }) => ({ officeId, silentMs: silentMs(name), waiting: 0 })),
    ],
    directory,
    now,
  })

  return {
    forwarding: line?.forwarding,
    cutLines: lines.cutLines,
    start(ingest, onCut) {
      lines.start(onCut)
      line?.start()
      if (engine !== undefined) readers = createHeadquarters({ ...options, sites, engine, ingest })
      for (const reader of readers.values()) reader.start()
    },
    async stop() {
      lines.stop()
      await Promise.all([line?.stop(), ...[...readers.values()].map((reader) => reader.stop())])
    },
    checks: [
      { name: 'line', isNote: true, problem: () => line?.note },
      ...sites.map(({ name, officeId }) => ({
        name: `site ${name}`,
        isNote: true,
        problem: () => {
          if (directory.office(officeId) === undefined)
            return `its office ${officeId} does not exist: what it tells is set aside`
          const silent = silentMs(name)
          return silent < CUT_AFTER_MS ? undefined : `nothing heard since ${new Date(now() - silent).toISOString()}`
        },
      })),
    ],
    gauges: [
      ...(line === undefined ? [] : gaugesOfSite(line)),
      ...sites.flatMap(({ name }): Gauge[] => [
        [`vigil_site_${name}_silent_ms`, `How long nothing was heard of site ${name}`, () => silentMs(name)],
        [`vigil_site_${name}_taken_total`, `Messages of site ${name} taken`, () => readers.get(name)?.taken ?? 0],
        [
          `vigil_site_${name}_repeated_total`,
          `Messages of site ${name} that were on record already`,
          () => readers.get(name)?.repeated ?? 0,
        ],
      ]),
    ],
  }
}
