import { randomUUID } from 'node:crypto'
import { ALL_PERMISSIONS, type Locale, type ModuleKey, type Permission } from '@vigil/contract'
import { registry } from '@vigil/devices'
import type { LookBack } from '../src/history/reading/look-back/look-back.ts'
import { createHistoryReading } from '../src/history/reading/reading.ts'
import { createHistory, type History } from '../src/history/writing/history.ts'
import type { HistoryRecord } from '../src/history/writing/records.ts'
import { createDirectory, type Directory } from '../src/organisation/directory.ts'
import type { Database } from '../src/platform/database.ts'
import type { UserContext } from '../src/platform/http/handlers.ts'
import { CITY, CUSTOMS, METRO, seedAlarms } from './alarm-kit.ts'
import { createMigratedDatabase, quiet } from './migrated-database.ts'

export { CITY, CUSTOMS, METRO }

export interface LookBackWorld extends LookBack {
  database: Database
  databaseUrl: string
  directory: Directory
  history: History
  clock: { at: number }
  deviceId(sn: string): number
  viewer(officeId?: string, more?: { locale?: Locale; permissions?: readonly Permission[] }): UserContext
  /** Stores what a device would leave behind. */
  store(sn: string, at: number, record: Omit<HistoryRecord, 'deviceId' | 'at' | 'deviceTime'>): Promise<void>
  stop(): Promise<void>
}

/** Offices 1 (city) with 2 (customs) and 3 (metro) below it, these devices, and the past as its server sees it at `at`. */
export async function startLookBack(
  devices: Parameters<typeof seedAlarms>[1],
  at: number,
  timeZone = 'UTC',
): Promise<LookBackWorld> {
  const { database, url: databaseUrl, drop } = await createMigratedDatabase()
  await seedAlarms(database, devices)
  const clock = { at }
  const now = (): number => clock.at
  const directory = await createDirectory({ database, registry, log: quiet })
  const history = await createHistory({
    database,
    registry,
    log: quiet,
    bounds: { batchDelayMs: 0 },
    now,
  })
  const { sources, details: handlers } = createHistoryReading({
    database,
    directory,
    registry,
    language: 'en',
    timeZone,
    now,
    newId: randomUUID,
    log: quiet,
  })
  const deviceId = (sn: string): number => directory.device(sn)?.id ?? 0
  return {
    sources,
    handlers,
    database,
    databaseUrl,
    directory,
    history,
    clock,
    deviceId,
    viewer: (officeId = CITY, { locale = 'en', permissions = ALL_PERMISSIONS } = {}) => ({
      user: { id: officeId, username: `user-${officeId}`, officeId, permissions: new Set(permissions) },
      token: '',
      locale,
      requestId: randomUUID(),
      address: '127.0.0.1',
    }),
    store: (sn, moment, record) =>
      history.writer.write({ deviceId: deviceId(sn), at: moment, deviceTime: moment - 5, ...record }),
    async stop() {
      await history.close()
      await drop()
    },
  }
}

export const readingOf = (
  values: Partial<Record<ModuleKey, Record<string, number>>>,
  more: Partial<NonNullable<HistoryRecord['reading']>> = {},
): Pick<HistoryRecord, 'reading'> => ({ reading: { state2: 0, runstate: 1, values, ...more } })

type Page<R> = { records: R[]; next: { before: number; beforeId: string } | null; total: number }

/** Every record of a list, page by page; fails when a page is longer than it may be or tells another total. */
export async function allPages<R>(
  ask: (start: { before?: number; beforeId?: string }) => Promise<Page<R>>,
  limit: number,
): Promise<R[]> {
  const found: R[] = []
  let page = await ask({})
  for (;;) {
    if (page.records.length > limit) throw new Error(`a page of ${page.records.length} where ${limit} were asked for`)
    found.push(...page.records)
    if (page.next === null) break
    page = await ask(page.next)
  }
  if (page.total !== found.length) throw new Error(`${page.total} were counted and ${found.length} listed`)
  return found
}

/** For rooms that are asked about no alarm. */
export const NO_DESK = {
  find: () => Promise.reject(new Error('no desk')),
  following: () => Promise.reject(new Error('no desk')),
}
