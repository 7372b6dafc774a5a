import type { KeyObject } from 'node:crypto'
import type { AlarmDetail } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import type { Viewer } from '../../history/reading/look-back/row-source.ts'
import type { Directory } from '../../organisation/directory.ts'
import { createRun } from '../../platform/database/cancellable.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { Refusal } from '../../platform/errors.ts'
import { createFairTurns } from '../../platform/fair-turns.ts'
import type { Events, OpenEvent } from '../events.ts'
import { mayList } from '../listed-by.ts'
import { searchableArabic } from '../page/arabic-print.ts'
import type { Chart } from '../page/chart.ts'
import type { Ground } from '../record/map-ground.ts'
import type { OpenRecord, RecordWriting } from '../record/open-record.ts'
import { reportName, writeReport, writeSide } from '../record/record-parts.ts'
import { createSealedArchive, sumOf } from '../record/sealed-archive.ts'
import type { Spectra } from '../spectra.ts'
import type { TableRequest, Tables } from '../tables.ts'
import { createCsvWriter } from '../writers/csv-writer.ts'
import type { Sink } from '../writers/sink.ts'
import { incidentMembers, isGamma, judgedSpectra, MEMBERS_MAX } from './incident-members.ts'
import { alarmTable, createIncidentReport, type IncidentContent, incidentName, jointLog } from './incident-report.ts'

export interface IncidentFilesOptions {
  database: Past
  directory: Pick<Directory, 'device' | 'sees'>
  registry: Pick<Registry, 'model'>
  events: Events
  tables: Tables
  spectra: Spectra
  /** The site's own: with it archives are signed. */
  siteKey: KeyObject | undefined
  ground: Ground
  timeZone: string
  newId(): string
}

/** At most this many devices are drawn: nobody reads more curves, and the archive has all readings. */
const CHARTS_MAX = 12
/** Hundreds of alarms are read before a file begins, by the connections that alarms are stored with. */
const TURNS = { places: 1, placesPerOwner: 1, waitingPerOwner: 4, waitingInAll: 20 }
/** Single readings of a longer time are too many for one file: of those it has minutes. */
const RAW_MS = TIME_RANGE_DAYS.rawData * 86_400_000

/** What is on record of an alarm and does not change by looking at it. */
const recordOf = ({ alarm, why, position, wind, plan, log, pictures }: AlarmDetail) => ({
  alarm,
  why,
  position,
  wind,
  plan,
  log,
  pictures,
})

/** The file of an incident. Refuses (`alarmUnknown`) what the user does not see. */
export function createIncidentFiles(options: IncidentFilesOptions) {
  const { directory, events, tables, spectra, timeZone } = options
  const run = createRun(options.database.pool)
  const report = createIncidentReport({ ...options, run })
  const inTurn = createFairTurns({ ...TURNS, refused: () => new Refusal('exportsTooMany') })

  async function openAll(eventId: string, viewer: Viewer) {
    const members = await incidentMembers(run, directory, eventId, viewer.user, viewer.signal)
    const told = members.slice(0, MEMBERS_MAX)
    const opened: { readonly event: OpenEvent; readonly detail: AlarmDetail }[] = []
    for (const { id } of told) {
      const event = await events('alarm', id, viewer)
      opened.push({ event, detail: event.detail as AlarmDetail })
    }
    return { members, told, opened }
  }

  return async (eventId: string, viewer: Viewer): Promise<OpenRecord> => {
    const { locale, user } = viewer
    const { members, told, opened } = await inTurn(user.id, () => openAll(eventId, viewer))
    const details = opened.map(({ detail }) => detail)
    const from = Math.min(...opened.map(({ event }) => event.from))
    const to = Math.max(...opened.map(({ event }) => event.to))

    async function contentOf(signal: AbortSignal): Promise<IncidentContent & { readonly json: string }> {
      const judged = await judgedSpectra(run, told, signal)
      const charts: Chart[] = []
      for (const { event, detail } of opened.slice(0, CHARTS_MAX)) {
        const [course] = await event.charts()
        if (course !== undefined) charts.push({ ...course, title: `${detail.alarm.deviceName}: ${course.title}` })
      }
      const record = { alarms: details.map(recordOf), verdicts: judged.map(({ spectrum: _, ...verdict }) => verdict) }
      const json = `${JSON.stringify(record, null, 2)}\n`
      return { details, spectra: judged, charts, leftOut: members.length - told.length, sum: sumOf(json), json }
    }

    async function writeTable(part: Sink, request: TableRequest, writing: RecordWriting): Promise<void> {
      const table = tables.open(request, viewer)
      const writer = createCsvWriter(part, { heads: table.heads, timeZone })
      await writer.begin()
      for await (const rows of table.pages(writing.signal)) {
        await writer.add(rows)
        writing.onRows(rows.length)
      }
      await writer.end()
    }

    return {
      name: incidentName(
        details.map(({ alarm }) => alarm),
        locale,
      ),
      from,
      to,
      async page(facts, signal, isPrinted) {
        const html = await report(await contentOf(signal), facts, signal)
        return isPrinted ? searchableArabic(html) : html
      },
      async archive(facts, sink, writing) {
        const { signal, chromium } = writing
        const content = await contentOf(signal)
        const zip = createSealedArchive(sink, options.siteKey)
        await zip.file('incident.json', (part) => part.write(content.json))
        const html = await report(content, facts, signal)
        const printable = chromium === undefined ? html : searchableArabic(html)
        await zip.file(reportName(writing), (part) => writeReport(part, printable, writing))
        await zip.file('alarms.csv', (part) => writeSide(part, alarmTable(details, locale, timeZone), timeZone))
        await zip.file('log.csv', (part) => writeSide(part, jointLog(details, locale, timeZone), timeZone))
        if (mayList(user.permissions, 'reading')) {
          const span = { beginTime: from, endTime: to }
          const step = to - from <= RAW_MS ? 'reading' : 'minute'
          for (const sn of new Set(told.map(({ device }) => device.sn))) {
            const filter = { ...span, sn, step } as const
            await zip.file(`readings/${sn}.csv`, (part) =>
              writeTable(part, { what: 'reading', format: 'csv', filter }, writing),
            )
            const isMeasured = details.some(({ alarm }) => alarm.sn === sn && isGamma(alarm.module))
            const open = isMeasured && step === 'reading' ? spectra(filter, viewer) : undefined
            if (open !== undefined && (await open.isAny(signal))) {
              await zip.file(`spectra/${sn}.n42`, (part) =>
                open.write('n42', part, options.newId(), signal, writing.onRows),
              )
            }
          }
        }
        await zip.end()
      },
    }
  }
}
export type IncidentFiles = ReturnType<typeof createIncidentFiles>
