import { readFile, rm } from 'node:fs/promises'
import type { TaskRecord } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { lengthOf, taskSpan } from '@vigil/domain'
import type { Viewer } from '../../history/reading/look-back/row-source.ts'
import type { TaskScope } from '../../history/reading/task-scope.ts'
import type { Directory } from '../../organisation/directory.ts'
import { createRun } from '../../platform/database/cancellable.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { TaskRecords } from '../../tasks/task-record.ts'
import { findTask } from '../../tasks/task-store.ts'
import type { FileFacts } from '../file-facts.ts'
import { mayList } from '../listed-by.ts'
import { searchableArabic } from '../page/arabic-print.ts'
import { printPdf } from '../page/chromium.ts'
import type { TableRequest, Tables } from '../tables.ts'
import { createCsvWriter } from '../writers/csv-writer.ts'
import { openFile, type Sink } from '../writers/sink.ts'
import { gpxWriter } from '../writers/way-writer.ts'
import type { SideTable } from '../writers/writer.ts'
import { createZipWriter } from '../writers/zip-writer.ts'
import { placesOf, stretches } from './task-places.ts'
import { createTaskReport } from './task-report.ts'
import { alarmsAsked, deviceTable, eventTable, type TaskTableRequest, type Window, windows } from './task-tables.ts'

export interface TaskFilesOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  tasks: TaskScope
  records: TaskRecords
  tables: Tables
  timeZone: string
  now(): number
}

export interface TaskWriting {
  readonly path: string
  readonly chromium: string | undefined
  readonly signal: AbortSignal
  onRows(n: number): void
}

export interface OpenTask {
  readonly name: string
  readonly from: number
  readonly to: number
  /** The page of its report; one that is to be printed can be searched. */
  page(facts: FileFacts, signal: AbortSignal, isPrinted: boolean): Promise<string>
  archive(facts: FileFacts, sink: Sink, writing: TaskWriting): Promise<void>
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const PRINT_TIMEOUT_MS = 120_000

/** Refuses (`taskUnknown`) what the user does not see. */
export function createTaskFiles(options: TaskFilesOptions) {
  const { database, directory, registry, tasks, records, tables, timeZone, now } = options
  const run = createRun(database.pool)
  const report = createTaskReport(options)

  return async (taskId: string, viewer: Viewer): Promise<OpenTask> => {
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
      writing: TaskWriting,
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
    async function writeSide(part: Sink, { heads, rows }: SideTable): Promise<void> {
      const writer = createCsvWriter(part, { heads, timeZone })
      await writer.begin()
      await writer.add(rows)
      await writer.end()
    }
    async function writeWays(part: Sink, facts: FileFacts, { signal, onRows }: TaskWriting): Promise<void> {
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
          const lines = stretches(places).map((line) => line.map((place) => ({ ...place, value: null })))
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

    async function writeReport(
      part: Sink,
      record: TaskRecord,
      facts: FileFacts,
      { path, chromium, signal }: TaskWriting,
    ) {
      const html = await page(record, facts, signal, chromium !== undefined)
      if (chromium === undefined) return part.write(html)
      const [source, pdf] = [`${path}.html`, `${path}.pdf`]
      try {
        const file = openFile(source)
        await file.write(html)
        await file.close()
        await printPdf({ chromium, page: source, pdf, timeoutMs: PRINT_TIMEOUT_MS, signal })
        await part.write(await readFile(pdf))
      } finally {
        await rm(source, { force: true })
        await rm(pdf, { force: true })
      }
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
        await zip.file(writing.chromium === undefined ? 'report.html' : 'report.pdf', (part) =>
          writeReport(part, record, facts, writing),
        )
        await zip.file('happened.csv', (part) => writeSide(part, eventTable(record, nameOf, locale, timeZone)))
        await zip.file('devices.csv', (part) => writeSide(part, deviceTable(devices, locale, timeZone)))
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
