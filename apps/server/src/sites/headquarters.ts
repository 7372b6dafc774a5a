import type { SetAside } from '../history/writing/set-aside.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Directory } from '../organisation/directory.ts'
import { openLine } from '../platform/broker/nats/line-connection.ts'
import type { EngineSettings } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { OncePerMinute } from '../platform/once-per-minute.ts'
import { isOnRecord } from './known-messages.ts'
import type { LineMessage } from './line-message.ts'
import { createLineReader, type LineReader } from './line-reader.ts'

/** Nothing is on record long before it has happened, whatever the clock of a site says. */
const AHEAD_AT_MOST_MS = 60_000

export interface HeadquartersOptions {
  sites: readonly string[]
  engine: EngineSettings
  ingest: Pick<Ingest, 'takeFromSite'>
  directory: Pick<Directory, 'device'>
  database: Pick<Database, 'pool'>
  setAside: Pick<SetAside, 'keep'>
  now(): number
  log: Pick<Log, 'info' | 'warn'>
}

/** Takes what sites hand on, as it takes the messages of its own devices. */
export function createHeadquarters(options: HeadquartersOptions): ReadonlyMap<string, LineReader> {
  const { engine, ingest, directory, database, now, log } = options
  const told = new OncePerMinute(now)

  async function take(site: string, { sn, at, id, content }: LineMessage): Promise<void> {
    const arrivedAt = now()
    const outcome = await ingest.takeFromSite({
      sn,
      at: Math.min(at, arrivedAt + AHEAD_AT_MOST_MS),
      id,
      content,
      arrivedAt,
    })
    if (outcome.result !== 'rejected' || told.pass(`${site} ${sn}`) === undefined) return
    const device = directory.device(sn)
    const reason = `of site ${site}, ${sn}: ${outcome.reason}`
    await options.setAside.keep({ room: 'record', at, deviceId: device?.id, reason, content })
  }

  return new Map(
    options.sites.map((site) => [
      site,
      createLineReader({
        site,
        open: () => openLine(engine, site),
        async isKnown({ sn, id, at, content: { time } }) {
          const device = directory.device(sn)
          return device !== undefined && (await isOnRecord(database, device.id, { sn, id, at, time }))
        },
        take: (message) => take(site, message),
        onUnreadable: (content) =>
          void options.setAside.keep({ room: 'record', at: now(), reason: `unreadable, of site ${site}`, content }),
        now,
        log,
      }),
    ]),
  )
}
