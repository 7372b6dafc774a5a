import type { DeviceKind, Overview } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type TimeSpan, unwatchedMs } from '@vigil/domain'
import type { LiveEntry } from '../../fleet/live-entry.ts'
import { type DeviceAvailability, percentOf, selectAvailability } from '../../history/reading/availability.ts'
import type { ServerRuns } from '../../history/writing/server-runs.ts'
import { type Organisation, seenDeviceIds } from '../../organisation/device-scope.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import type { Handlers, SessionUser } from '../../platform/http/handlers.ts'
import { type AlarmSummary, selectAlarmSummary, selectUnhandled, type Unhandled } from '../records/alarm-summary.ts'
import { createAlarmWording, type WordingOptions } from '../records/alarm-wording.ts'
import { hourStarts } from './hour-buckets.ts'
import { KeptAnswers } from './kept-answers.ts'
import { MessageRate } from './message-rate.ts'

export interface OverviewOptions extends WordingOptions {
  database: Pick<Database, 'pool'>
  directory: Organisation
  registry: Pick<Registry, 'model' | 'kinds'>
  fleet: { entries(): Iterable<Pick<LiveEntry, 'row' | 'device'>> }
  runs: Pick<ServerRuns, 'gaps'>
  /** Messages that were taken since the start. */
  messagesTaken(): number
  timeZone: string
  now(): number
}

const HOURS = 24
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** A hundred consoles that open at once after a lost link ask the database once. */
const KEEP_MS = 5_000
/** A day's share hardly moves within it, and it is the dearest question: every device is looked up. */
const KEEP_AVAILABILITY_MS = 30_000

interface Counted {
  at: number
  alarms: AlarmSummary
  unhandled: Unhandled
}

interface KnownDay {
  devices: ReadonlyMap<number, DeviceAvailability>
  gaps: readonly TimeSpan[]
}

interface Share {
  devices: number
  known: number
  available: number
}

const NO_SHARE: Share = { devices: 0, known: 0, available: 0 }

const withDevice = (share: Share, device: DeviceAvailability | undefined): Share => ({
  devices: share.devices + 1,
  known: share.known + (device?.known ?? 0),
  available: share.available + (device?.available ?? 0),
})

const shareOf = (share: Share) => ({ devices: share.devices, percent: percentOf(share) })

export interface OverviewRoom {
  readonly handlers: Pick<Handlers, 'overview'>
  /** Begins to measure how fast messages come. */
  start(): void
  stop(): void
}

/** The figures of the home page. */
export function createOverview(options: OverviewOptions): OverviewRoom {
  const { database, directory, registry, fleet, runs, timeZone, now } = options
  const worded = createAlarmWording(options)
  const rate = new MessageRate(options.messagesTaken, now)
  const counts = new KeptAnswers<Counted>(KEEP_MS, now)
  const availabilities = new KeptAnswers<KnownDay>(KEEP_AVAILABILITY_MS, now)

  async function count(deviceIds: readonly number[] | undefined): Promise<Counted> {
    const at = now()
    const [alarms, unhandled] = await Promise.all([
      selectAlarmSummary(database, hourStarts(at, timeZone, HOURS), at, deviceIds),
      selectUnhandled(database, deviceIds),
    ])
    return { at, alarms, unhandled }
  }

  async function loadAvailability(): Promise<KnownDay> {
    const until = now()
    const span = { since: until - DAY_MS, until }
    const gaps = await runs.gaps(span.since, span.until)
    const devices = await selectAvailability(database, span, gaps)
    return { devices: new Map(devices.map((device) => [device.deviceId, device])), gaps }
  }

  /** Offices from the user's own downward; what stands above is none of its business. */
  function officesOf(row: DeviceRow, user: SessionUser): string[] {
    const ids = row.officePath.split('/').filter((id) => id !== '')
    return ids.slice(ids.indexOf(user.officeId))
  }

  function availabilityOf(
    rows: readonly DeviceRow[],
    user: SessionUser,
    { devices, gaps }: KnownDay,
    at: number,
  ): Overview['availability'] {
    let all = NO_SHARE
    let since = at
    const offices = new Map<string, Share>()
    const own = new Map<string, Share>()
    const kinds = new Map<DeviceKind, Share>()
    for (const row of rows) {
      const device = devices.get(row.id)
      all = withDevice(all, device)
      since = Math.min(since, device?.since ?? at)
      for (const id of officesOf(row, user)) offices.set(id, withDevice(offices.get(id) ?? NO_SHARE, device))
      own.set(row.officeId, withDevice(own.get(row.officeId) ?? NO_SHARE, device))
      for (const kind of registry.kinds(row.deviceType)) {
        kinds.set(kind, withDevice(kinds.get(kind) ?? NO_SHARE, device))
      }
    }
    return {
      since,
      unwatched: unwatchedMs(gaps, since, at),
      ...shareOf(all),
      offices: [...offices].map(([id, share]) => ({ id, ...shareOf(share), own: shareOf(own.get(id) ?? NO_SHARE) })),
      kinds: [...kinds].map(([kind, share]) => ({ kind, ...shareOf(share) })),
    }
  }

  function heardSince(user: SessionUser, since: number): number {
    let heard = 0
    for (const { row, device } of fleet.entries()) {
      if (device.at >= since && directory.sees(user.officeId, row)) heard += 1
    }
    return heard
  }

  const handlers: OverviewRoom['handlers'] = {
    async overview(_input, { user, locale }) {
      const deviceIds = seenDeviceIds(directory, user)
      const [{ at, alarms, unhandled }, known] = await Promise.all([
        counts.get(user.officeId, () => count(deviceIds)),
        availabilities.get('all', loadAvailability),
      ])
      const rows = [...directory.devices()].filter((row) => directory.sees(user.officeId, row))
      return {
        at,
        devices: rows.length,
        heardLastMinute: heardSince(user, now() - MINUTE_MS),
        messagesPerSecond: deviceIds === undefined ? rate.perSecond() : null,
        alarms,
        unhandled: { count: unhandled.count, oldest: unhandled.oldest ? worded(unhandled.oldest, locale) : null },
        availability: availabilityOf(rows, user, known, at),
      }
    },
  }

  return { handlers, start: () => rate.start(), stop: () => rate.stop() }
}
