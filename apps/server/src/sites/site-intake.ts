import { withinScope } from '@vigil/domain'
import type { SetAside } from '../history/writing/set-aside.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { OncePerMinute } from '../platform/once-per-minute.ts'
import type { SiteScope } from '../platform/site-settings.ts'
import { isOnRecord } from './known-messages.ts'
import type { LineReaderOptions } from './line-reader.ts'

/** Nothing is on record long before it has happened, whatever the clock of a site says. */
const AHEAD_AT_MOST_MS = 60_000
/** No site keeps anything for longer: what is dated before that has a clock that is wrong. */
const BEHIND_AT_MOST_MS = 365 * 24 * 3_600_000

export interface SiteIntakeOptions {
  ingest: Pick<Ingest, 'takeFromSite'>
  directory: Pick<Directory, 'device' | 'office'>
  database: Pick<Database, 'pool'>
  setAside: Pick<SetAside, 'keep'>
  now(): number
}

type SiteIntake = Pick<LineReaderOptions, 'isKnown' | 'take' | 'onUnreadable'>

/** Takes what a site says of its own devices. Of any other it is not believed: its credential is worth that one site. */
export function createSiteIntake({ name, officeId }: SiteScope, options: SiteIntakeOptions): SiteIntake {
  const { ingest, directory, database, setAside, now } = options
  const told = new OncePerMinute(now)

  const speaksFor = ({ officePath }: DeviceRow): boolean =>
    withinScope(directory.office(officeId)?.path ?? '', officePath)
  function deviceOf(sn: string): DeviceRow | undefined {
    const device = directory.device(sn)
    return device !== undefined && speaksFor(device) ? device : undefined
  }

  function dated(at: number, arrivedAt: number): number {
    if (at < arrivedAt - BEHIND_AT_MOST_MS) return arrivedAt
    return Math.min(at, arrivedAt + AHEAD_AT_MOST_MS)
  }

  return {
    async isKnown({ sn, id, at, content: { time } }) {
      const device = deviceOf(sn)
      return device !== undefined && (await isOnRecord(database, device.id, { sn, id, at, time }))
    },
    async take({ sn, at: takenAt, id, content }) {
      const arrivedAt = now()
      const at = dated(takenAt, arrivedAt)
      const outcome = await ingest.takeFromSite({ sn, at, id, content, arrivedAt, speaksFor })
      if (outcome.result !== 'rejected' || told.pass(sn) === undefined) return
      const reason = `of site ${name}, ${sn}: ${outcome.reason}`
      await setAside.keep({ room: 'record', at, deviceId: deviceOf(sn)?.id, reason, content })
    },
    onUnreadable(content) {
      void setAside.keep({ room: 'record', at: now(), reason: `unreadable, of site ${name}`, content })
    },
  }
}
