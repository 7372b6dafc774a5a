import type { TaskRecord } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { lengthOf, taskSpan, unbrokenStretches } from '@vigil/domain'
import type { Viewer } from '../../history/reading/look-back/row-source.ts'
import type { TaskScope } from '../../history/reading/task-scope.ts'
import type { Directory } from '../../organisation/directory.ts'
import { createRun } from '../../platform/database/cancellable.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { Refusal } from '../../platform/errors.ts'
import type { TaskRecords } from '../../tasks/task-record.ts'
import { findTask } from '../../tasks/task-store.ts'
import type { FileFacts } from '../file-facts.ts'
import { mayList } from '../listed-by.ts'
import { searchableArabic } from '../page/arabic-print.ts'
import type { Ground } from '../record/map-ground.ts'
import type { OpenRecord, RecordWriting } from '../record/open-record.ts'
import { placesOf } from '../record/places.ts'
import { reportName, writeReport, writeSide } from '../record/record-parts.ts'
import type { TableRequest, Tables } from '../tables.ts'
import { createCsvWriter } from '../writers/csv-writer.ts'
import type { Sink } from '../writers/sink.ts'
import { gpxWriter } from '../writers/way-writer.ts'
import { createZipWriter } from '../writers/zip-writer.ts'
import { createTaskReport } from './task-report.ts'
import {
  alarmsAsked,
  deviceTable,
  eventTable,
  stepTable,
  type TaskTableRequest,
  type Window,
  windows,
} from './task-tables.ts'

export interface TaskFilesOptions {
  database: Past
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  tasks: TaskScope
  records: TaskRecords
  tables: Tables
  ground: Ground
  timeZone: string
  now(): number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Refuses (`taskUnknown`) what the user does not see. */
export function createTaskFiles(options: TaskFilesOptions) {
  const { database, directory, registry, tasks, records, tables, timeZone, now } = options
  const run = createRun(database.pool)
  const report = createTaskReport(options)

  return async (taskId: string, viewer: Viewer): Promise<OpenRecord> => {
    const { locale, user } = viewer
    const { sns } = await tasks.find(taskId, user)
    const task = await findTask(database.pool, taskId)
    if (task === undefined) throw new Refusal('taskUnknown')
    const [from, to] = taskSpan(task, now())
    const devices = sns.flatMap((sn) => directory.device(sn) ?? [])
    const nameOf = (sn: string): string => directory.device(sn)?.name ?? sn

    const page = async (record: TaskRecord, facts: FileFacts, signal: AbortSignal, isPrinted: boolean) => {
      const html = await report(record, [from, to], devices, facts, viewer, signal)
      return isPrinted ? searchableArabic(html) : html
    }

    async function writeTable(
      part: Sink,
      requestOf: (window: Window) => TaskTableRequest,
      writing: RecordWriting,
      begin = from,
    ): Promise<void> {
      let begun = false
      for (const span of windows(begin, to)) {
        const table = tables.open(requestOf(span), viewer)
        const writer = createCsvWriter(part, { heads: table.heads, timeZone })
        if (!begun) await writer.begin()
        begun = true
        for await (const rows of table.pages(writing.signal)) {
          await writer.add(rows)
          writing.onRows(rows.length)
        }
      }
    }
    async function writeWays(part: Sink, facts: FileFacts, { signal, onRows }: RecordWriting): Promise<void> {
      const writer = gpxWriter({ title: task?.name ?? '', at: facts.at })
      await part.write(writer.head())
      for (const device of devices.filter(({ deviceType }) => registry.model(deviceType)?.mobile === true)) {
        const { sn, name, deviceType, officeName } = device
        // Day by day: of a long task nobody holds all positions.
        for (let begin = from; begin <= to; begin += DAY_MS) {
          const end = Math.min(to, begin + DAY_MS - 1)
          const places = await placesOf(run, device, [begin, end], signal)
          const [first, last] = [places[0], places.at(-1)]
          if (first === undefined || last === undefined) continue
          const lines = unbrokenStretches(places).map((line) => line.map((place) => ({ ...place, value: null })))
          const way = {
            id: `${sn}:${begin}`,
            name,
            description: `${officeName}, ${deviceType} ${sn}`,
            sn,
            beginTime: first.at,
            endTime: last.at,
            length: lines.reduce((sum, line) => sum + lengthOf(line), 0),
            movingMs: 0,
            quantity: null,
            unit: '',
            stretches: lines,
          }
          await part.write(writer.way(way, false))
          onRows(places.length)
        }
      }
      await part.write(writer.tail())
    }

    return {
      name: task.name,
      from,
      to,
      page: async (facts, signal, isPrinted) => page(await records.record(task, locale), facts, signal, isPrinted),
      async archive(facts, sink, writing) {
        const record = await records.record(task, locale)
        const zip = createZipWriter(sink)
        const format = 'csv'
        const may = (what: TableRequest['what']): boolean => task.beginAt !== null && mayList(user.permissions, what)
        await zip.file('task.json', (part) => part.write(`${JSON.stringify(record, null, 2)}\n`))
        const html = await page(record, facts, writing.signal, writing.chromium !== undefined)
        await zip.file(reportName(writing), (part) => writeReport(part, html, writing))
        await zip.file('happened.csv', (part) =>
          writeSide(part, eventTable(record, nameOf, locale, timeZone), timeZone),
        )
        const steps = stepTable(record, locale, timeZone)
        if (steps !== undefined) await zip.file('steps.csv', (part) => writeSide(part, steps, timeZone))
        await zip.file('devices.csv', (part) => writeSide(part, deviceTable(devices, locale, timeZone), timeZone))
        if (may('alarm')) {
          await zip.file('alarms.csv', (part) => writeTable(part, (window) => alarmsAsked(sns, window), writing))
        }
        for (const what of ['state', 'fault', 'detection', 'sample'] as const) {
          if (!may(what)) continue
          await zip.file(`${what}s.csv`, (part) =>
            writeTable(part, (window) => ({ what, format, filter: { ...window, sns } }), writing),
          )
        }
        // The minute in which the task begins tells of it, too.
        const begin = Math.floor(from / MINUTE_MS) * MINUTE_MS
        for (const { sn } of may('reading') ? devices : []) {
          const minutes = (window: Window): TaskTableRequest => ({
            what: 'reading',
            format,
            filter: { ...window, sn, step: 'minute' },
          })
          await zip.file(`readings/${sn}.csv`, (part) => writeTable(part, minutes, writing, begin))
        }
        if (may('gd606')) await zip.file('ways.gpx', (part) => writeWays(part, facts, writing))
        await zip.end()
      },
    }
  }
}
export type TaskFiles = ReturnType<typeof createTaskFiles>
