import { Permission, REPORT_UNITS, type Report } from '@vigil/contract'
import { periodAt, validateReportPeriod, withinScope } from '@vigil/domain'
import { contentDisposition } from '../exports/file-answer.ts'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import { maySee, maySetFor } from './recipients.ts'
import type { ReportContent } from './report-content.ts'
import type { ReportFiles } from './report-files.ts'
import type { ReportMaker } from './report-maker.ts'
import {
  findReports,
  insertReport,
  type KeptReport,
  listReports,
  readReport,
  removeOldReports,
} from './report-store.ts'

export interface ReportHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'offices' | 'seesWholeSite'>
  make: ReportMaker
  files: ReportFiles
  timeZone: string
  now(): number
}

type User = Pick<SessionUser, 'officeId'>

/** Figures of cotton have a permission of their own, in a report as on their page. */
function readableBy({ permissions }: Pick<SessionUser, 'permissions'>, content: ReportContent): ReportContent {
  if (permissions.has(Permission.CottonStatistics)) return content
  const { cotton: _, ...parts } = content.parts
  return { ...content, parts }
}

export function createReportHandlers(
  options: ReportHandlersOptions,
): Pick<Handlers, 'reports' | 'makeReport' | 'reportFile'> {
  const { database, directory, make, files, timeZone, now } = options

  /** Undefined: every office, and the whole deployment. */
  function seenOffices({ officeId }: User): number[] | undefined {
    if (directory.seesWholeSite(officeId)) return undefined
    const own = directory.office(officeId)?.path ?? ''
    return directory
      .offices()
      .filter(({ path }) => withinScope(own, path))
      .map(({ id }) => Number(id))
  }

  async function seenReport(id: string, { officeId }: User): Promise<KeptReport> {
    const kept = await readReport(database, id)
    if (kept === undefined || !maySee(directory, officeId, kept.officeId)) throw new Refusal('reportUnknown')
    return kept
  }

  return {
    async reports(filter, { user }) {
      const { reports, more } = await listReports(database, { ...filter, officeIds: seenOffices(user) })
      // What a mail server says names machines and addresses.
      const isAdministrator = user.permissions.has(Permission.Administer)
      return {
        reports: isAdministrator
          ? reports
          : reports.map((report) => ({ ...report, mailed: { ...report.mailed, reason: '' } })),
        more,
        pdf: files.printsPdf,
      }
    },

    async makeReport({ template, at, officeId, locale }, context): Promise<Report> {
      const { user } = context
      const period = periodAt(REPORT_UNITS[template], at, timeZone)
      refuseProblems(validateReportPeriod(period, now()))
      const isAll = officeId === null && directory.seesWholeSite(user.officeId)
      const of = isAll ? null : (officeId ?? user.officeId)
      if (!maySetFor(directory, user.officeId, of)) throw new Refusal('noPermission')
      const made = await make({ template, period, officeId: of, locale, by: user.username })
      if (made === undefined) throw new Refusal('reportNotMade')
      await database.transaction(async (client) => {
        await insertReport(client, made, { scheduleId: null, userId: user.id, formats: [] })
        const detail = { report: made.id, template, officeId: of, begin: period.begin }
        await insertAudit(client, auditBy(context, now(), 'reportMake', detail))
      })
      await removeOldReports(database, now())
      const [kept] = await findReports(database, [made.id])
      if (kept === undefined) throw new Refusal('reportNotMade')
      return kept
    },

    async reportFile({ id, format, locale }, { user }) {
      const { content } = await seenReport(id, user)
      const { name, type, content: bytes } = await files.file(readableBy(user, content), format, locale)
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': type,
          'content-disposition': contentDisposition(name, 'report', format),
          'cache-control': 'no-store',
          // What a file holds is data, whoever opens it by its address.
          'content-security-policy': 'sandbox',
        },
      })
    },
  }
}
