import { type Locale, REPORT_UNITS } from '@vigil/contract'
import { periodToMake } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { addressesOf, selectPeople } from './recipients.ts'
import type { ReportMails } from './report-mails.ts'
import type { MadeReport, ReportMaker } from './report-maker.ts'
import { insertReport, removeOldReports } from './report-store.ts'
import { claimPeriod, layDownSchedules, type StoredSchedule, selectSchedules } from './schedule-store.ts'

export interface ReportKeeperOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
  make: ReportMaker
  mails: Pick<ReportMails, 'sendDue'>
  language: Locale
  timeZone: string
  now(): number
  log: Pick<Log, 'warn'>
}

const LOOK_EVERY_MS = 30_000

/**
 * Makes reports when they are due, and mails them. Rows of the database say what was made: a server that was down makes the last
 * one when it comes back, and of two that look at once one makes it.
 */
export function createReportKeeper(options: ReportKeeperOptions) {
  const { database, directory, make, mails, language, timeZone, now, log } = options
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isStopping = false
  let isLaidDown = false

  /** The claim, the report and its mails, or nothing of them. */
  async function keep(schedule: StoredSchedule, begin: number, made: MadeReport): Promise<boolean> {
    const people = await selectPeople(database)
    return database.transaction(async (client) => {
      const claimed = await claimPeriod(client, schedule.id, begin)
      // No report is made of a time before anything was on record.
      if (claimed === undefined || made.isUnknown) return false
      const { formats, userIds, addresses } = claimed
      if (!(await insertReport(client, made, { scheduleId: schedule.id, userId: null, formats }))) return false
      const at = new Date(now())
      const to = addressesOf(people, directory, claimed, schedule.officeId)
      await client.query(
        `insert into report_mail (report_id, address, next_at, created_at)
         select $1, address, $3, $3 from unnest($2::text[]) as address`,
        [made.id, to, at],
      )
      if (to.length === 0 && userIds.length + addresses.length > 0) {
        await client.query(
          `insert into report_mail (report_id, address, state, reason, next_at, created_at) values ($1, '', 'failed', $2, $3, $3)`,
          [made.id, translate(schedule.locale, 'reports.mail.noAddress'), at],
        )
      }
      return true
    })
  }

  async function makeDue(schedule: StoredSchedule): Promise<boolean> {
    const period = periodToMake({ ...schedule, unit: REPORT_UNITS[schedule.template] }, now(), timeZone)
    if (period === null) return false
    const { template, officeId, locale } = schedule
    const made = await make({ template, period, officeId, locale, by: '' })
    return made !== undefined && keep(schedule, period.begin, made)
  }

  async function lookOnce(): Promise<void> {
    if (!isLaidDown) await layDownSchedules(database)
    isLaidDown = true
    let isAnyMade = false
    for (const schedule of await selectSchedules(database, language)) {
      if (!schedule.enabled || isStopping) continue
      try {
        if (await makeDue(schedule)) isAnyMade = true
      } catch (error) {
        // One that can not be made holds up no other.
        log.warn({ schedule: schedule.id, err: error }, 'reports: tried again with the next look')
      }
    }
    if (isAnyMade) await removeOldReports(database, now())
    await mails.sendDue(() => isStopping)
  }

  function look(): Promise<void> {
    looking ??= lookOnce()
      .catch((error: unknown) => log.warn({ err: error }, 'reports: could not be looked at'))
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  return {
    look,
    start() {
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS)
      void look()
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      timer = undefined
      await looking
    },
  }
}
