import { createHash } from 'node:crypto'
import type { Locale } from '@vigil/contract'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Mail, Mailer } from '../platform/mail.ts'
import { createPaper } from './paper/paper.ts'
import type { ReportFiles } from './report-files.ts'
import { type KeptReport, readReport } from './report-store.ts'
import type { Sections } from './sections/sections.ts'

export interface ReportMailsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  mailer: Pick<Mailer, 'send'>
  files: ReportFiles
  sections: Pick<Sections, 'summary'>
  /** Where the console is reached; empty when nobody has said it. */
  baseUrl: string
  now(): number
  log: Pick<Log, 'warn'>
}

const MINUTE_MS = 60_000
/** As long as printing and sending take at the most: another process leaves it alone until then. */
const LEASE_MS = 10 * MINUTE_MS
/** Minutes until the next try; the last one repeats. */
const WAITS = [1, 2, 5, 10, 15] as const
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS
const REASON_MAX = 300

/** Sent again after a crash, it is known as the same. */
const mailId = (reportId: string, address: string): string =>
  `report.${reportId}.${createHash('sha256').update(address).digest('hex').slice(0, 16)}`

const CLAIM = `update report_mail set tries = tries + 1, next_at = $2
  where (report_id, address) in (
    select report_id, address from report_mail where state = 'waiting' and next_at <= $1
    order by next_at, report_id, address limit 1 for update skip locked)
  returning report_id, address, tries, created_at`

/** What waits to be mailed goes out as soon as it can, by whichever process comes first, across restarts. */
export function createReportMails({ database, mailer, files, sections, baseUrl, now, log }: ReportMailsOptions) {
  async function mailOf({ content, locale, formats }: KeptReport, test: boolean): Promise<Omit<Mail, 'to'>> {
    const paper = createPaper(content, locale)
    const { t, title, site, period } = paper
    const attachments: Mail['attachments'] = await Promise.all(
      formats.map((format) => files.file(content, format === 'pdf' && !files.printsPdf ? 'html' : format, locale)),
    )
    const lacksPdf = formats.includes('pdf') && !files.printsPdf
    const lines = [
      sections.summary(content, paper).join('\n'),
      t('reports.mail.attached'),
      ...(lacksPdf ? [t('reports.mail.noPdf')] : []),
      ...(baseUrl === '' ? [] : [t('reports.mail.open', { url: `${baseUrl}/stat/report` })]),
      t('reports.mail.why'),
    ]
    const subject = t('reports.mail.subject', { report: title, site, period })
    return {
      subject: test ? `[${t('reports.mail.test')}] ${subject}` : subject,
      text: `${lines.join('\n\n')}\n`,
      attachments,
    }
  }

  async function settle(reportId: string, address: string, change: string, values: readonly unknown[]): Promise<void> {
    await database.pool.query(
      `update report_mail set ${change} where report_id = $1 and address = $2 and state = 'waiting'`,
      [reportId, address, ...values],
    )
  }

  /** One of those that are due; false when none is. A report that many get is drawn once. */
  async function sendNext(drawn: Map<string, Promise<Omit<Mail, 'to'>>>): Promise<boolean> {
    const at = now()
    const [claimed] = await database.transaction((client) =>
      readRows(client, { report_id: 'text', address: 'text', tries: 'number', created_at: 'time' }, CLAIM, [
        new Date(at),
        new Date(at + LEASE_MS),
      ]),
    )
    if (claimed === undefined) return false
    const { report_id: reportId, address, tries, created_at } = claimed
    try {
      const known = drawn.get(reportId) ?? draw(reportId)
      drawn.clear()
      drawn.set(reportId, known)
      await mailer.send({ ...(await known), id: mailId(reportId, address), to: address })
    } catch (error) {
      drawn.clear()
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX)
      const last = at - created_at.getTime() >= GIVEN_UP_AFTER_MS
      const wait = (WAITS[Math.min(tries - 1, WAITS.length - 1)] ?? 1) * MINUTE_MS
      await settle(reportId, address, 'reason = $3, state = $4, next_at = $5', [
        reason,
        last ? 'failed' : 'waiting',
        new Date(at + wait),
      ])
      log.warn({ reportId, tries, last, err: error }, 'reports: not mailed')
      return true
    }
    await settle(reportId, address, `state = 'sent', sent_at = $3, reason = ''`, [new Date(now())])
    return true
  }

  async function draw(reportId: string): Promise<Omit<Mail, 'to'>> {
    const kept = await readReport(database, reportId)
    if (kept === undefined) throw new Error(`no report ${reportId}`)
    return mailOf(kept, false)
  }

  return {
    async sendDue(isStopping: () => boolean = () => false): Promise<void> {
      const drawn = new Map<string, Promise<Omit<Mail, 'to'>>>()
      while (!isStopping() && (await sendNext(drawn)));
    },
    /** Sends one mail at once, past all that waits. */
    async sendTest(report: KeptReport, to: string, locale: Locale): Promise<void> {
      await mailer.send({ ...(await mailOf({ ...report, locale }, true)), to })
    },
  }
}
export type ReportMails = ReturnType<typeof createReportMails>
