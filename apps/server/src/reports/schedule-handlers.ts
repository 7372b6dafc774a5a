import {
  type KeptSchedule,
  type Locale,
  REPORT_SCHEDULES_MAX,
  REPORT_UNITS,
  type ReportSchedule,
} from '@vigil/contract'
import { lastPeriod, nextDue, validateSchedule } from '@vigil/domain'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { InvalidFields, Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, SessionUser, UserContext } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { maySee, maySetFor, type Person, selectPeople } from './recipients.ts'
import type { ReportMails } from './report-mails.ts'
import type { ReportMaker } from './report-maker.ts'
import { findReports, lastReports } from './report-store.ts'
import {
  insertSchedule,
  removeSchedule,
  type StoredSchedule,
  selectSchedules,
  updateSchedule,
} from './schedule-store.ts'

export interface ScheduleHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
  make: ReportMaker
  mailer: Pick<Mailer, 'enabled'>
  mails: Pick<ReportMails, 'sendTest'>
  language: Locale
  timeZone: string
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
}

type ScheduleHandlers = Pick<
  Handlers,
  'reportSchedules' | 'saveReportSchedule' | 'removeReportSchedule' | 'testReportMail'
>

export function createScheduleHandlers(options: ScheduleHandlersOptions): ScheduleHandlers {
  const { database, directory, make, mailer, mails, language, timeZone, now, newId, log } = options

  const seenPeople = async ({ officeId }: Pick<SessionUser, 'officeId'>): Promise<Person[]> =>
    (await selectPeople(database)).filter((person) => maySee(directory, officeId, person.officeId))

  async function seenSchedules({ user }: UserContext): Promise<StoredSchedule[]> {
    const schedules = await selectSchedules(database, language)
    return schedules.filter(({ officeId }) => maySee(directory, user.officeId, officeId))
  }

  async function seenSchedule(id: string, context: UserContext): Promise<StoredSchedule> {
    const found = (await seenSchedules(context)).find((each) => each.id === id)
    if (found === undefined) throw new Refusal('reportUnknown')
    return found
  }

  /** Who was chosen by somebody above may stay; others are chosen from those that one sees. */
  async function refuseStrangers(userIds: readonly string[], before: readonly string[], { user }: UserContext) {
    const known = new Set([...before, ...(await seenPeople(user)).map(({ id }) => id)])
    if (userIds.some((id) => !known.has(id))) {
      throw new InvalidFields([{ field: 'userIds', key: 'validation.optionUnknown' }])
    }
  }

  return {
    async reportSchedules(_, context) {
      const [schedules, people, last] = await Promise.all([
        seenSchedules(context),
        seenPeople(context.user),
        lastReports(database),
      ])
      const reports = await findReports(database, [...last.values()])
      return {
        schedules: schedules.map(
          ({ armedAt: _armed, madeUntil: _made, ...schedule }): KeptSchedule => ({
            ...schedule,
            nextAt: schedule.enabled
              ? nextDue({ ...schedule, unit: REPORT_UNITS[schedule.template] }, now(), timeZone)
              : null,
            last: reports.find(({ id }) => id === last.get(schedule.id)) ?? null,
          }),
        ),
        people: people.map(({ id, name, email }) => ({ id, name, email })),
        mail: mailer.enabled,
      }
    },

    async saveReportSchedule({ id, version, ...input }, context): Promise<ReportSchedule> {
      refuseProblems(validateSchedule(input))
      if (!maySetFor(directory, context.user.officeId, input.officeId)) throw new Refusal('noPermission')
      const before = id === undefined ? undefined : await seenSchedule(id, context)
      // Whoever does not say what they saw would overwrite what they never saw.
      if (before !== undefined && version === undefined) throw new Refusal('savedByOther')
      await refuseStrangers(input.userIds, before?.userIds ?? [], context)
      const addresses = input.addresses.map((address) => address.trim())
      const { username } = context.user
      return database.transaction(async (client) => {
        const schedule = { ...input, addresses, id: id ?? newId(), version: version ?? 1 }
        if (before === undefined) {
          if ((await selectSchedules(database, language)).length >= REPORT_SCHEDULES_MAX) {
            throw new Refusal('schedulesTooMany')
          }
          await insertSchedule(client, schedule, username, now())
        } else if (!(await updateSchedule(client, schedule, username, now()))) throw new Refusal('savedByOther')
        const saved =
          before === undefined ? { ...schedule, version: 1 } : { ...schedule, version: schedule.version + 1 }
        const { template, officeId, enabled, userIds } = saved
        const recipients = userIds.length + addresses.length
        const detail = { schedule: saved.id, template, officeId, enabled, recipients, version: saved.version }
        await insertAudit(client, auditBy(context, now(), 'reportScheduleSave', detail))
        return saved
      })
    },

    async removeReportSchedule({ id, version }, context) {
      const { template, officeId } = await seenSchedule(id, context)
      await database.transaction(async (client) => {
        if (!(await removeSchedule(client, id, version))) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'reportScheduleRemove', { schedule: id, template, officeId }))
      })
      return null
    },

    async testReportMail({ id }, context) {
      const schedule = await seenSchedule(id, context)
      const { template, officeId, locale, formats } = schedule
      const own = (await selectPeople(database)).find((person) => person.id === context.user.id)?.email.trim() ?? ''
      if (own === '') throw new Refusal('noMailAddress')
      const period = lastPeriod(REPORT_UNITS[template], now(), timeZone)
      const made = await make({ template, period, officeId, locale, by: context.user.username })
      if (made === undefined) throw new Refusal('reportNotMade')
      try {
        await mails.sendTest({ content: made.content, officeId, locale, formats }, own, locale)
      } catch (error) {
        log.warn({ schedule: id, err: error }, 'reports: the test was not mailed')
        throw new Refusal('mailFailed')
      }
      await database.transaction((client) =>
        insertAudit(client, auditBy(context, now(), 'reportMailTest', { schedule: id, template, officeId })),
      )
      return { to: own }
    },
  }
}
