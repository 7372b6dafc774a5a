import type { AlarmRecord, TaskRecord } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { COVERAGE_AGES_MIN, coverageAge, coveredShare, type LonLat } from '@vigil/domain'
import { formatNumber, formatTimestamp, percentText } from '@vigil/i18n'
import type { Viewer } from '../../history/reading/look-back/row-source.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import { createRun } from '../../platform/database/cancellable.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import type { FileFacts, Labelled } from '../file-facts.ts'
import { pageHtml } from '../page/page.ts'
import type { Ground } from '../record/map-ground.ts'
import type { MapDevice } from '../record/map-marks.ts'
import { type RecordMap, recordMap } from '../record/map-svg.ts'
import { alarmPlaces, drawnStretches } from '../record/places.ts'
import type { Row } from '../sheet.ts'
import { createColumns } from '../sheets/columns.ts'
import type { Tables } from '../tables.ts'
import { alarmsAsked, deviceTable, eventTable, stepTable, windows } from './task-tables.ts'

export interface TaskReportOptions {
  database: Past
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  tables: Tables
  ground: Ground
  timeZone: string
}

/** Printed alarms; an archive has all of them. */
const ALARMS_PRINTED = 500
const STEPS = [0, 1, 2, 3] as const

/** The record of a task as a page: facts, map, counts, alarms with what was done about them, what has happened. */
export function createTaskReport(options: TaskReportOptions) {
  const { directory, registry, tables, timeZone } = options
  const run = createRun(options.database.pool)

  return async (
    record: TaskRecord,
    span: readonly [from: number, to: number],
    devices: readonly DeviceRow[],
    facts: FileFacts,
    viewer: Viewer,
    signal: AbortSignal,
  ) => {
    const { task, coverage } = record
    const { locale } = viewer
    const { t } = createColumns(locale)
    const isMobile = ({ deviceType }: DeviceRow): boolean => registry.model(deviceType)?.mobile === true
    const nameOf = (sn: string): string => directory.device(sn)?.name ?? sn
    const time = (at: number | null): string => (at === null ? '–' : formatTimestamp(at, timeZone))

    const number = (value: number): string => formatNumber(locale, value, 0)
    const sns = devices.map(({ sn }) => sn)
    const spans = task.beginAt === null ? [] : [...windows(...span)]
    const opened = spans.map((each) => tables.open(alarmsAsked(sns, each), viewer))
    const alarms: Row[] = []
    let total = 0
    for (const table of opened) {
      total += (await table.total(signal)).total
      if (alarms.length >= ALARMS_PRINTED) continue
      for await (const page of table.pages(signal)) {
        alarms.push(...page.slice(0, ALARMS_PRINTED - alarms.length))
        if (alarms.length >= ALARMS_PRINTED) break
      }
    }
    const told = alarms.map(({ record: each }) => each as AlarmRecord)
    const handled = told.filter((alarm) => alarm.handled).length

    const ways: RecordMap['ways'][number][] = []
    const drawn: MapDevice[] = devices.flatMap((row): MapDevice[] =>
      isMobile(row) || row.longitude === null || row.latitude === null
        ? []
        : [{ place: [row.longitude, row.latitude], name: row.name, isMobile: false }],
    )
    for (const device of task.beginAt === null ? [] : devices.filter(isMobile)) {
      const lines = await drawnStretches(run, device, span, signal)
      const last = lines.at(-1)?.places.at(-1)
      if (last !== undefined) drawn.push({ place: [last.longitude, last.latitude], name: device.name, isMobile: true })
      ways.push(
        ...lines.map(({ places, isSparse }) => ({
          line: places.map(({ longitude, latitude }): LonLat => [longitude, latitude]),
          isSparse,
        })),
      )
    }
    const places = await alarmPlaces(
      run,
      told,
      (sn) => {
        const row = directory.device(sn)
        return row && { row, mobile: isMobile(row) }
      },
      signal,
    )
    const map = await recordMap(
      {
        title: t('task.part.map'),
        area: task.area,
        coverage,
        at: span[1],
        ways,
        devices: drawn,
        alarms: told.flatMap(({ priority }, n) => {
          const place = places[n]
          return place === undefined ? [] : [{ place, state: priority }]
        }),
        alarmsName: t('task.part.alarms'),
      },
      locale,
      options.ground,
    )

    const covered: Labelled[] = []
    if (coverage !== null) {
      const percent = percentText(locale, 100 * coveredShare(coverage))
      covered.push([t('task.part.coverage'), t('task.coverage.share', { share: percent })])
      const ages = coverage.cells.map(([, , at]) =>
        at === null ? COVERAGE_AGES_MIN.length + 1 : coverageAge(at, span[1]),
      )
      const count = (step: number): string => formatNumber(locale, ages.filter((age) => age === step).length, 0)
      covered.push(...STEPS.map((step): Labelled => [t(`task.coverage.age${step}`), count(step)]))
      covered.push([t('task.coverage.never'), count(COVERAGE_AGES_MIN.length + 1)])
      covered.push(['', t('task.coverage.cell', { size: formatNumber(locale, coverage.cellM, 0) })])
    }
    const steps = stepTable(record, locale, timeZone)
    const text = (label: string, value: string | null): Labelled[] =>
      value === null || value === '' ? [] : [[label, value]]
    return pageHtml({
      facts,
      title: t('exports.subject.task'),
      event: {
        title: task.name,
        facts: [
          [t('exports.task.state'), t(`task.state.${task.state}`)],
          [t('task.field.type'), t(`task.type.${task.busiType}`)],
          [t('task.field.office'), task.officeName],
          [t('task.field.begin'), time(task.planBegin)],
          [t('task.field.end'), time(task.planEnd)],
          [t('exports.task.began'), time(task.beginAt)],
          [t('exports.task.ended'), time(task.endAt)],
          ...text(t('task.field.people'), task.people.join(', ')),
          ...text(t('task.field.plan'), task.planName),
          ...text(t('task.field.notes'), task.notes),
          ...text(t('task.field.handOver'), task.handOver),
          [t('task.part.devices'), number(task.devices.length)],
          [t('task.part.alarms'), number(total)],
          [t('exports.task.handled'), t('exports.task.of', { done: number(handled), all: number(told.length) })],
          ...covered,
        ],
        simulated: devices.some(({ simulated }) => simulated),
      },
      figures: map === undefined ? [] : [map],
      charts: [],
      rowsInAll: total,
      beside: [
        { name: t('task.part.alarms'), heads: opened[0]?.heads ?? [], rows: alarms },
        ...(steps === undefined ? [] : [steps]),
        eventTable(record, nameOf, locale, timeZone),
        deviceTable(devices, locale, timeZone),
      ],
      notes:
        total > alarms.length ? [t('exports.page.capped', { shown: number(alarms.length), total: number(total) })] : [],
    })
  }
}
