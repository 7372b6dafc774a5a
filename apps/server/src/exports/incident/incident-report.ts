import type { AlarmDetail, AlarmLogEntry, AlarmRecord, Locale, SpectrumVerdict } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { shownStateOf, timesLimit } from '@vigil/domain'
import { formatNumber, formatTimestamp, logNote, substanceName, unitSymbol, withUnit } from '@vigil/i18n'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import type { Run } from '../../platform/database/cancellable.ts'
import type { FileFacts, Labelled } from '../file-facts.ts'
import type { Chart } from '../page/chart.ts'
import { pageHtml } from '../page/page.ts'
import type { Ground } from '../record/map-ground.ts'
import type { MapDevice } from '../record/map-marks.ts'
import { recordMap } from '../record/map-svg.ts'
import { alarmPlaces } from '../record/places.ts'
import { headOf, rowOf, type Sheet } from '../sheet.ts'
import { alarmSheet } from '../sheets/alarm-sheet.ts'
import { createColumns } from '../sheets/columns.ts'
import { planTable } from '../sheets/log-table.ts'
import type { SideTable } from '../writers/writer.ts'
import type { JudgedSpectrum } from './incident-members.ts'
import { spectrumSvg } from './spectrum-svg.ts'

/** An incident as its file tells it. Everything in it is of one moment. */
export interface IncidentContent {
  readonly details: readonly AlarmDetail[]
  readonly spectra: readonly JudgedSpectrum[]
  /** Courses of the alarms, the first one's first. */
  readonly charts: readonly Chart[]
  /** Alarms that are not told. */
  readonly leftOut: number
  /** Checksum of the record that the archive holds. */
  readonly sum: string
}

export interface IncidentReportOptions {
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  run: Run
  ground: Ground
  timeZone: string
}

const tableOf = <R>(sheet: Sheet<R>, records: readonly R[], timeZone: string): SideTable => ({
  name: sheet.name,
  heads: sheet.columns.map((column) => headOf(column, timeZone)),
  rows: records.map((record) => rowOf(sheet, record)),
})

export const alarmTable = (details: readonly AlarmDetail[], locale: Locale, timeZone: string): SideTable =>
  tableOf(
    alarmSheet(locale),
    details.map(({ alarm }) => alarm),
    timeZone,
  )

interface LoggedLine extends AlarmLogEntry {
  readonly alarm: AlarmRecord
}

/** The logs of all alarms as one, oldest first: who did what, to which of them. */
export function jointLog(details: readonly AlarmDetail[], locale: Locale, timeZone: string): SideTable {
  const { t, texts, text, time, level } = createColumns(locale)
  const sheet: Sheet<LoggedLine> = {
    name: t('desk.part.log'),
    columns: [
      time(t('exports.column.time'), ({ at }) => at),
      text(t('history.column.device'), ({ alarm }) => alarm.deviceName, { width: 24 }),
      text(t('history.column.what'), ({ kind }) => t(`desk.log.${kind}`), { width: 28 }),
      text(t('exports.column.by'), ({ by, from }) => (by === '' ? null : from === '' ? by : `${by} (${from})`)),
      text(t('history.column.state'), ({ state }) => (state === null ? null : level(state)), { width: 14 }),
      text(t('exports.column.note'), (entry) => logNote(texts, entry), { width: 60 }),
    ],
  }
  const lines = details
    .flatMap(({ alarm, log }) => log.map((entry): LoggedLine => ({ ...entry, alarm })))
    .sort((a, b) => a.at - b.at)
  return tableOf(sheet, lines, timeZone)
}

/** What it was and where, in a few words: what was found, else the danger, and the sites. */
export function incidentName(alarms: readonly AlarmRecord[], locale: Locale): string {
  const { t, texts } = createColumns(locale)
  const found = new Set(alarms.flatMap(({ findings = [] }) => findings.map(({ name }) => substanceName(texts, name))))
  const dangers = new Set(alarms.flatMap(({ danger }) => (danger === null ? [] : [t(`kind.${danger}`)])))
  const places = new Set(alarms.map(({ officeName }) => officeName))
  return [found.size > 0 ? found : dangers, places].map((words) => [...words].join(', ')).join(' · ')
}

/** The incident as a page: headline and facts, map, courses, spectra, alarms, plan, and what people did. */
export function createIncidentReport({ directory, registry, run, ground, timeZone }: IncidentReportOptions) {
  const time = (at: number): string => formatTimestamp(at, timeZone)

  function factsOf({ details, sum }: IncidentContent, locale: Locale): Labelled[] {
    const { t, texts, level, outcomes } = createColumns(locale)
    const alarms = details.map(({ alarm }) => alarm)
    const number = (value: number, digits = 0): string => formatNumber(locale, value, digits)
    const [first] = alarms
    const isOver = alarms.every(({ endTime }) => endTime !== null)
    const end = Math.max(...alarms.map(({ endTime, beginTime }) => endTime ?? beginTime))
    const worst = alarms.reduce((found, alarm) => (shownStateOf(alarm) > shownStateOf(found) ? alarm : found))
    const times = ({ peak }: AlarmRecord): number =>
      peak === null ? 0 : (timesLimit(peak.value, peak.limit ?? null) ?? 0)
    const highest = alarms.reduce((found, alarm) => (times(alarm) > times(found) ? alarm : found))
    const peaks = alarms.flatMap(({ peak }) => peak ?? [])
    const told: Labelled[] = [
      [t('exports.incident.devices'), number(new Set(alarms.map(({ sn }) => sn)).size)],
      [t('exports.incident.alarms'), number(alarms.length)],
      [t('exports.incident.level'), level(shownStateOf(worst))],
    ]
    if (first !== undefined) {
      told.push([t('exports.incident.first'), `${first.deviceName} (${first.sn}), ${time(first.beginTime)}`])
      if (first.kind !== 'normal') told.push([t('history.filter.kind'), t(`alarm.kind.${first.kind}`)])
    }
    told.push([t('exports.incident.end'), isOver ? time(end) : t('exports.incident.active')])
    if (times(highest) > 0 && highest.peak !== null) {
      const { value, unit, at = highest.beginTime } = highest.peak
      const measured = withUnit(number(value, value < 10 ? 2 : 0), unitSymbol(texts, unit))
      const words = { value: measured, times: number(times(highest), 1), device: highest.deviceName, time: time(at) }
      told.push([t('exports.incident.peak'), t('exports.incident.peakOf', words)])
    } else if (peaks.length > 0) told.push([t('exports.incident.peak'), t('exports.incident.noLimit')])
    const wind = details.find((detail) => detail.wind !== null)?.wind
    if (wind) {
      const words = { from: number(wind.from), speed: number(wind.speed, 1), time: time(wind.at) }
      told.push([t('exports.incident.wind'), t('exports.incident.windOf', words)])
    }
    const handled = alarms.filter((alarm) => alarm.handled)
    told.push([
      t('exports.task.handled'),
      t('exports.task.of', { done: number(handled.length), all: number(alarms.length) }),
    ])
    const chosen = new Set(alarms.flatMap(({ life }) => (life?.handled ? outcomes(life.handled) || [] : [])))
    if (chosen.size > 0) told.push([t('history.column.outcome'), [...chosen].join('; ')])
    const situations = new Set(alarms.flatMap(({ life }) => life?.handled?.situation ?? life?.cleared?.note ?? []))
    if (situations.size > 0) told.push([t('desk.disposal.situation'), [...situations].join('; ')])
    told.push([t('exports.incident.sum'), sum])
    return told
  }

  function verdictWords({ answer, nuclides }: SpectrumVerdict, locale: Locale): string {
    const { t } = createColumns(locale)
    if (answer === 'background') return t('verdict.saysBackground')
    if (answer === 'unknown') return t('verdict.saysUnknown')
    return t('verdict.says', { names: nuclides.map(({ nuclide }) => nuclide).join(', ') })
  }

  async function map(alarms: readonly AlarmRecord[], locale: Locale, signal: AbortSignal): Promise<string | undefined> {
    const { t } = createColumns(locale)
    const isMobile = ({ deviceType }: DeviceRow): boolean => registry.model(deviceType)?.mobile === true
    const places = await alarmPlaces(
      run,
      alarms,
      (sn) => {
        const row = directory.device(sn)
        return row && { row, mobile: isMobile(row) }
      },
      signal,
    )
    const alarmed = alarms.flatMap((alarm, n) => {
      const place = places[n]
      return place === undefined ? [] : [{ alarm, place, state: shownStateOf(alarm) }]
    })
    // One mark of each device, one that moves where it alarmed last.
    const devices = new Map<string, MapDevice>()
    for (const { alarm, place } of [...alarmed].sort((one, other) => one.alarm.beginTime - other.alarm.beginTime)) {
      const row = directory.device(alarm.sn)
      devices.set(alarm.sn, { place, name: alarm.deviceName, isMobile: row !== undefined && isMobile(row) })
    }
    return recordMap(
      {
        title: t('exports.incident.map'),
        area: null,
        coverage: null,
        at: 0,
        ways: [],
        devices: [...devices.values()],
        alarms: alarmed,
        alarmsName: t('exports.incident.alarms'),
      },
      locale,
      ground,
    )
  }

  return async (content: IncidentContent, facts: FileFacts, signal: AbortSignal): Promise<string> => {
    const { details, spectra, charts, leftOut } = content
    const { locale } = facts
    const { t } = createColumns(locale)
    const alarms = details.map(({ alarm }) => alarm)
    const nameOf = (eventId: string): string => alarms.find(({ id }) => id === eventId)?.deviceName ?? ''
    const drawn = await map(alarms, locale, signal)
    const figures = spectra.flatMap(({ eventId, at, verdict, spectrum }) =>
      spectrum === undefined
        ? []
        : spectrumSvg({
            spectrum,
            title: `${nameOf(eventId)}, ${time(at)}. ${verdictWords(verdict, locale)}`,
            energy: t('exports.column.energy'),
            counts: t('exports.column.counts'),
          }),
    )
    const plans = details.flatMap(({ plan }) => (plan === null ? [] : [planTable(plan, locale, timeZone)]))
    const shown = formatNumber(locale, alarms.length)
    const total = formatNumber(locale, alarms.length + leftOut)
    return pageHtml({
      facts,
      title: t('exports.subject.incident'),
      event: {
        title: incidentName(alarms, locale),
        facts: factsOf(content, locale),
        simulated: alarms.some(({ simulated }) => simulated === true),
      },
      figures: [...(drawn === undefined ? [] : [drawn]), ...figures],
      charts,
      rowsInAll: alarms.length,
      beside: [alarmTable(details, locale, timeZone), ...plans, jointLog(details, locale, timeZone)],
      notes: leftOut > 0 ? [t('exports.page.capped', { shown, total })] : [],
    })
  }
}
