import { Readable } from 'node:stream'
import type { AlarmFilter, Locale } from '@vigil/contract'
import { formatDateTime, validateExport } from '@vigil/domain'
import { localeOfHeader } from '@vigil/i18n'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import { refuseProblems } from '../act-handlers.ts'
import type { AlarmDesk } from '../alarm-desk.ts'
import { selectRecords } from '../alarm-records.ts'
import { alarmQuery } from './alarm-filter.ts'
import { alarmSheet } from './alarm-sheet.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { type HistoryHandlersOptions, withinRange } from './history-handlers.ts'

export interface ExportHandlersOptions extends HistoryHandlersOptions {
  desk: Pick<AlarmDesk, 'find'>
}

const PAGE = 500

/** Files of alarms. They are written while they are read: a month of a large site never stands in memory as a whole. */
export function createExportHandlers(options: ExportHandlersOptions): Pick<Handlers, 'exportAll' | 'exportByEvent'> {
  const { database, desk, store, recordOf, timeZone, now } = options

  async function* lines(filter: AlarmFilter, { user }: UserContext, locale: Locale): AsyncGenerator<Buffer> {
    const { autoMerge } = await store.userSettings(user.id)
    const sheet = alarmSheet(locale, timeZone)
    yield Buffer.from(BYTE_ORDER_MARK + csvLine(sheet.titles))
    let start: { before: number; beforeId: string } | undefined
    for (;;) {
      const query = alarmQuery({ ...filter, ...start }, user, autoMerge, options)
      if (query === undefined) return
      const rows = await selectRecords(
        database,
        `${query.where} order by event.begin_at desc, event.id limit ${PAGE}`,
        query.values,
      )
      const last = rows.at(-1)
      const text = rows.map((row) => csvLine(sheet.rowOf(recordOf(row, locale, autoMerge)))).join('')
      if (text !== '') yield Buffer.from(text)
      if (last === undefined || rows.length < PAGE) return
      start = { before: last.begin_at.getTime(), beforeId: last.id }
    }
  }

  function fileOf(filter: AlarmFilter, context: UserContext, lang: string | undefined): Response {
    const locale = lang === undefined ? context.locale : localeOfHeader(lang, undefined)
    const stream = Readable.from(lines(filter, context, locale), { objectMode: false })
    const name = `alarms-${formatDateTime(now(), timeZone, 'yyyyMMdd-hhmmss')}.csv`
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  }

  return {
    async exportAll({ format, filter, lang }, context) {
      if (format !== 'csv') throw new Refusal('notAvailableYet')
      if (filter.ids !== undefined) refuseProblems(validateExport(filter.ids))
      return fileOf(withinRange(filter, now(), timeZone), context, lang)
    },

    async exportByEvent({ format, eventId, lang }, context) {
      if (format !== 'csv') throw new Refusal('notAvailableYet')
      await desk.find(eventId, context.user)
      return fileOf({ ids: [eventId] }, context, lang)
    },
  }
}
