import type { AlarmDetail, FaultRecord, Locale, SampleRecord } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { formatNumber, formatTimestamp, unitSymbol, withUnit } from '@vigil/i18n'
import type { RowSource, Viewer } from '../history/reading/look-back/row-source.ts'
import type { Directory } from '../organisation/directory.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Charts } from './charts.ts'
import type { Labelled } from './file-facts.ts'
import type { Chart } from './page/chart.ts'
import type { EventPart } from './page/page.ts'
import { headOf, rowOf, type Sheet } from './sheet.ts'
import { alarmSheet } from './sheets/alarm-sheet.ts'
import { createColumns } from './sheets/columns.ts'
import { detectionSheet } from './sheets/detection-sheet.ts'
import { faultSheet } from './sheets/fault-sheet.ts'
import { logTable, planTable } from './sheets/log-table.ts'
import { moduleTable } from './sheets/module-table.ts'
import { sampleSheet } from './sheets/sample-sheet.ts'
import type { ExportSources } from './sources.ts'
import type { SideTable } from './writers/writer.ts'

export type EventSubject = 'alarm' | 'detection' | 'fault' | 'sample'

/** One event whole. */
export interface OpenEvent {
  readonly part: EventPart
  readonly beside: readonly SideTable[]
  readonly from: number
  readonly to: number
  /** As the call of its card answers it. */
  readonly detail: unknown
  charts(): Promise<Chart[]>
}

export interface EventsOptions {
  sources: Pick<ExportSources, 'fault' | 'sample'>
  alarmDetail: Handlers['hisAlarmDetail']
  detectionDetail: Handlers['hisDetectDetail']
  charts: Charts
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  timeZone: string
  now(): number
}

const BEFORE_MS = 5 * 60_000
/** A course that goes on for days says nothing about its begin. */
const LONGEST_MS = 24 * 3_600_000
const SIGNIFICANT_DIGITS = 3

/** Refuses (`alarmUnknown`, `recordUnknown`) what the user does not see. */
export function createEvents(options: EventsOptions) {
  const { sources, charts, directory, registry, timeZone, now } = options

  /** What a row of the table says, told one below the other. */
  function factsOf<R>(sheet: Sheet<R>, record: R, locale: Locale): Labelled[] {
    const { cells } = rowOf(sheet, record)
    return sheet.columns.flatMap((column, n): Labelled[] => {
      const cell = cells[n] ?? null
      if (cell === null || cell === '') return []
      const { title } = headOf(column, timeZone)
      if (typeof cell === 'string') return [[title, cell]]
      return [[title, column.type === 'time' ? formatTimestamp(cell, timeZone) : plainNumber(locale, cell)]]
    })
  }

  function whyOf({ why }: AlarmDetail, locale: Locale): Labelled[] {
    const { t, texts } = createColumns(locale)
    const measured = (value: number): string => withUnit(plainNumber(locale, value), unitSymbol(texts, why.unit))
    const facts: Labelled[] = [[t('desk.part.why'), t(`desk.rule.${why.rule}`)]]
    if (why.threshold !== null) {
      const { warn, alarm } = why.threshold
      const quantity = t(`quantity.${why.threshold.quantity}`)
      facts.push([
        t('exports.page.limit'),
        t('desk.why.limits', { quantity, warn: measured(warn), alarm: measured(alarm) }),
      ])
    }
    if (why.background !== null) {
      const { mean, deviation } = why.background
      facts.push(['', t('desk.why.background', { mean: measured(mean), deviation: measured(deviation) })])
    }
    return facts
  }

  async function alarm(eventId: string, viewer: Viewer): Promise<OpenEvent> {
    const { locale } = viewer
    const detail = await options.alarmDetail({ eventId }, { ...viewer, token: '', requestId: '', address: '' })
    const { alarm: record, log, plan } = detail
    const { t } = createColumns(locale)
    const from = record.beginTime - BEFORE_MS
    const to = Math.min((record.endTime ?? now()) + BEFORE_MS, from + LONGEST_MS, now())
    const marks = [
      { at: record.beginTime, label: t('alarm.transition.raised') },
      ...(record.endTime === null ? [] : [{ at: record.endTime, label: t('alarm.transition.ended') }]),
    ]
    return {
      part: {
        title: record.message,
        facts: [...factsOf(alarmSheet(locale), record, locale), ...whyOf(detail, locale)],
        simulated: record.simulated === true,
      },
      beside: [...(plan === null ? [] : [planTable(plan, locale, timeZone)]), logTable(log, locale, timeZone)],
      from,
      to,
      detail,
      async charts() {
        const device = directory.device(record.sn)
        const drawn = device && (await charts({ device, from, to, locale, module: record.module, marks }))
        // First what it alarmed for.
        const quantity = record.peak === null ? '' : t(`quantity.${record.peak.quantity}`)
        return (drawn ?? []).sort((a, b) => Number(b.title.endsWith(quantity)) - Number(a.title.endsWith(quantity)))
      },
    }
  }

  async function detection(eventId: string, viewer: Viewer): Promise<OpenEvent> {
    const { locale } = viewer
    const detail = await options.detectionDetail({ id: eventId }, { ...viewer, token: '', requestId: '', address: '' })
    const { detection: record } = detail
    const { t } = createColumns(locale)
    const from = record.beginTimeD - BEFORE_MS
    const to = Math.min(record.endTimeD + BEFORE_MS, from + LONGEST_MS)
    const marks = [
      { at: record.beginTimeD, label: t('history.column.begin') },
      { at: record.endTimeD, label: t('exports.column.end') },
    ]
    return {
      part: {
        title: record.message,
        facts: factsOf(detectionSheet(locale), record, locale),
        simulated: record.simulated === true,
      },
      beside: [moduleTable(detail, registry.model(record.deviceType), locale, timeZone)],
      from,
      to,
      detail,
      async charts() {
        const device = directory.device(record.sn)
        const drawn = device === undefined ? [] : await charts({ device, from, to, locale, marks })
        return drawn
      },
    }
  }

  async function oneOf<F, R>(source: RowSource<F, R>, filter: F, viewer: Viewer): Promise<R> {
    const { records } = await source.page(source.check(filter), viewer, undefined, 1)
    const [record] = records
    if (record === undefined) throw new Refusal('recordUnknown')
    return record
  }

  function plain<R extends FaultRecord | SampleRecord>(
    record: R,
    sheet: Sheet<R>,
    locale: Locale,
    draw: (range: { from: number; to: number; marks: Chart['marks'] }) => Promise<Chart[]>,
  ): OpenEvent {
    const { t } = createColumns(locale)
    const end = record.endTime ?? now()
    const from = record.beginTime - BEFORE_MS
    const to = Math.min(end + BEFORE_MS, from + LONGEST_MS)
    const marks = [
      { at: record.beginTime, label: t('history.column.begin') },
      { at: end, label: t('exports.column.end') },
    ]
    return {
      part: {
        title: `${record.deviceName} (${record.sn})`,
        facts: factsOf(sheet, record, locale),
        simulated: record.simulated === true,
      },
      beside: [],
      from,
      to,
      detail: record,
      charts: () => draw({ from, to, marks }),
    }
  }

  return async (what: EventSubject, eventId: string, viewer: Viewer): Promise<OpenEvent> => {
    const { locale } = viewer
    switch (what) {
      case 'alarm':
        return alarm(eventId, viewer)
      case 'detection':
        return detection(eventId, viewer)
      case 'fault': {
        const record = await oneOf(sources.fault, { ids: [eventId] }, viewer)
        return plain(record, faultSheet(locale), locale, async () => [])
      }
      case 'sample': {
        const record = await oneOf(sources.sample, { ids: [eventId] }, viewer)
        const device = directory.device(record.sn)
        return plain(record, sampleSheet(locale), locale, async (range) =>
          device === undefined ? [] : charts({ device, locale, module: 'samplerMod', ...range }),
        )
      }
    }
  }
}
export type Events = ReturnType<typeof createEvents>

/** As many digits as tell it from its neighbours, whatever its size. */
function plainNumber(locale: Locale, value: number): string {
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  return formatNumber(locale, value, Math.min(9, Math.max(0, SIGNIFICANT_DIGITS - 1 - size)))
}
