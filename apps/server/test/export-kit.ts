import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportJob } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { createExports, type Exports, type ExportsOptions } from '../src/exports/exports.ts'
import { createHistoryReading } from '../src/history/reading/reading.ts'
import { createReadingDetails } from '../src/history/reading/reading-details.ts'
import { createAssaySource } from '../src/laboratory/assay-source.ts'
import { createRun } from '../src/platform/database/cancellable.ts'
import { createTripSource } from '../src/tracks/trip-source.ts'
import type { FollowUpWorld } from './follow-up-kit.ts'
import { SILENT_LOG } from './live-kit.ts'

export interface ExportWorld {
  readonly exports: Exports
  readonly calls: Exports['handlers']
  readonly folder: string
  /** A file as its user gets it, whole. */
  fileOf(answer: Promise<unknown>): Promise<{ headers: Headers; bytes: Buffer; text: string }>
  /** Waits until the job is in one of these states. */
  until(id: string, user: string, ...states: ExportJob['state'][]): Promise<ExportJob>
}

export const newDataFolder = (): string => mkdtempSync(join(tmpdir(), 'vigil-exports-'))

/** Exports over the real alarm desk and the real history; what is given replaces its part. */
export async function startExports(
  world: FollowUpWorld,
  {
    sources,
    settings,
    ...given
  }: Partial<Omit<ExportsOptions, 'sources' | 'settings'>> & {
    sources?: Partial<ExportsOptions['sources']>
    settings?: Partial<ExportsOptions['settings']>
  } = {},
): Promise<ExportWorld> {
  const { database, directory, now } = world
  const timeZone = 'Europe/Paris'
  const past = createHistoryReading({
    database,
    directory,
    registry,
    language: 'en',
    timeZone,
    now,
    newId: randomUUID,
    log: SILENT_LOG,
  })
  const trip = createTripSource({
    database,
    directory,
    registry,
    runs: past.runs,
    language: 'en',
    timeZone,
    now,
    run: createRun(database.pool),
    details: createReadingDetails({ database, registry }),
  })
  const assay = createAssaySource({ run: createRun(database.pool), directory, timeZone, now })
  const dataDirectory = settings?.dataDirectory ?? newDataFolder()
  const exports = createExports({
    database,
    directory,
    registry,
    sources: { ...past.sources, alarm: world.followUp.records, trip, assay, ...sources },
    details: { ...world.handlers, ...past.details },
    settings: {
      timeZone,
      chromiumPath: undefined,
      siteKeyPath: undefined,
      deploymentId: 0,
      siteTitle: 'Port Meridian',
      demo: false,
      mapTiles: '',
      exportFolder: join(dataDirectory, 'recurring'),
      ...settings,
      dataDirectory,
    },
    language: 'en',
    consoleDirectory: undefined,
    now,
    newId: randomUUID,
    log: SILENT_LOG,
    ...given,
  })
  await exports.start()
  const jobOf = async (id: string, user: string) =>
    (await exports.handlers.exportJobs({}, world.context(user))).jobs.find((job) => job.id === id)
  return {
    exports: {
      ...exports,
      async stop() {
        await exports.stop()
        // A folder that nobody gave is known to nobody else: it would stay for good.
        if (settings?.dataDirectory === undefined) removeFolder(dataDirectory)
      },
    },
    calls: exports.handlers,
    folder: join(dataDirectory, 'exports'),
    async fileOf(answer) {
      const response = (await answer) as Response
      const bytes = Buffer.from(await response.arrayBuffer())
      return { headers: response.headers, bytes, text: bytes.toString('utf8') }
    },
    async until(id, user, ...states) {
      for (;;) {
        const job = await jobOf(id, user)
        if (job !== undefined && states.includes(job.state)) return job
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
  }
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
