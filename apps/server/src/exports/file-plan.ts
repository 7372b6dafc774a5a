import type { ExportRequest, Locale, RecordFormat, WayFormat } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import { textsIn } from '@vigil/i18n'
import type { Viewer } from '../history/reading/look-back/row-source.ts'
import type { TaskScope } from '../history/reading/task-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import { Refusal } from '../platform/errors.ts'
import type { Bundles, OpenBundle } from './bundle/bundle.ts'
import type { Charts } from './charts.ts'
import type { Events, OpenEvent } from './events.ts'
import type { FileFacts } from './file-facts.ts'
import { filterWords } from './filter-words.ts'
import type { IncidentFiles } from './incident/incident-files.ts'
import type { Chart } from './page/chart.ts'
import type { OpenRecord } from './record/open-record.ts'
import { createColumns } from './sheets/columns.ts'
import type { OpenSpectra, Spectra } from './spectra.ts'
import type { OpenTable } from './table.ts'
import type { TableRequest, Tables } from './tables.ts'
import type { TaskFiles } from './task/task-files.ts'
import type { OpenWays, Ways } from './ways.ts'

/** What a file will hold. Everything that can be refused was refused when it was made. */
export type FilePlan = { readonly facts: FileFacts } & (
  | {
      readonly kind: 'table'
      readonly format: TableRequest['format']
      readonly table: OpenTable
      readonly event: OpenEvent | undefined
      charts(): Promise<Chart[]>
    }
  | { readonly kind: 'ways'; readonly format: WayFormat; readonly ways: OpenWays }
  | { readonly kind: 'bundle'; readonly bundle: OpenBundle }
  | { readonly kind: 'record'; readonly format: RecordFormat; readonly record: OpenRecord }
  | { readonly kind: 'spectra'; readonly format: 'csv' | 'n42'; readonly spectra: OpenSpectra }
)

export interface FilePlansOptions {
  tables: Tables
  events: Events
  spectra: Spectra
  ways: Ways
  tasks: TaskScope
  taskFiles: TaskFiles
  incidentFiles: IncidentFiles
  bundles: Bundles
  charts: Charts
  directory: Pick<Directory, 'device' | 'sees' | 'office'>
  /** Title of the system, in the language of whoever asks. */
  siteIn(locale: Locale): string
  timeZone: string
  now(): number
}

/** Charts of a device that measures everything would fill the page before its table begins. */
const CHARTS_MAX = 12

export function createFilePlans(options: FilePlansOptions) {
  const { tables, events, spectra, ways, tasks, directory, timeZone, now } = options

  /** Courses of the one device that is asked for. */
  async function chartsFor(request: TableRequest, table: OpenTable, { user, locale }: Viewer): Promise<Chart[]> {
    const { sn } = request.filter
    const measures = request.what === 'reading' || request.what === 'gd606'
    const device = sn === undefined ? undefined : directory.device(sn)
    if (!measures || device === undefined || !directory.sees(user.officeId, device)) return []
    if (table.from === null || table.to === null) return []
    return (await options.charts({ device, from: table.from, to: table.to, locale })).slice(0, CHARTS_MAX)
  }

  /** A file tells no name that its reader may not see. */
  const seenBy = ({ user }: Viewer): Pick<Directory, 'office' | 'device'> => ({
    office(id) {
      const [own, asked] = [directory.office(user.officeId), directory.office(id)]
      const isNear =
        own !== undefined &&
        asked !== undefined &&
        [
          [own, asked],
          [asked, own],
        ].some(([above, below]) => withinScope(above?.path ?? '-', below?.path ?? ''))
      return isNear ? asked : undefined
    },
    device(sn) {
      const device = directory.device(sn)
      return device !== undefined && directory.sees(user.officeId, device) ? device : undefined
    },
  })

  return async (given: ExportRequest, viewer: Viewer): Promise<FilePlan> => {
    const { locale, user } = viewer
    const told = {
      subject: given.what,
      locale,
      timeZone,
      site: options.siteIn(locale),
      by: user.username,
      at: now(),
      asked: given.filter,
    }
    if (given.what === 'bundle') {
      const { kinds: _kinds, files: _files, pseudonyms: _people, ...place } = given.filter
      const bundle = options.bundles(given.filter, viewer)
      const filter = filterWords(place, createColumns(locale), seenBy(viewer))
      return { kind: 'bundle', facts: { ...told, filter, from: bundle.from, to: bundle.to }, bundle }
    }
    if (given.what === 'incident') {
      const record = await options.incidentFiles(given.filter.eventId, viewer)
      const filter: FileFacts['filter'] = [[createColumns(locale).t('exports.subject.incident'), record.name]]
      return {
        kind: 'record',
        facts: { ...told, filter, from: record.from, to: record.to },
        format: given.format,
        record,
      }
    }
    const request = await ofTask(given, tasks, viewer)
    const taskId = 'taskId' in given.filter ? given.filter.taskId : undefined
    const task = taskId === undefined ? undefined : (await tasks.find(taskId, user)).name
    const filter = filterWords({ ...given.filter, task }, createColumns(locale), seenBy(viewer))
    if (given.what === 'task') {
      const record = await options.taskFiles(given.filter.taskId, viewer)
      return {
        kind: 'record',
        facts: { ...told, filter, from: record.from, to: record.to },
        format: given.format,
        record,
      }
    }
    if (request.what === 'task' || request.what === 'bundle') throw new TypeError('a task is of itself alone')
    if (request.what === 'spectrum') {
      const open = spectra(request.filter, viewer)
      const facts = { ...told, filter, from: open.from, to: open.to }
      return { kind: 'spectra', facts, format: request.format, spectra: open }
    }
    if (request.what === 'track') {
      const open = ways(request.filter, viewer)
      // Chosen by their ids, they are meant: none of them is not an empty file.
      if (request.filter.ids !== undefined && !(await open.hasAny())) throw new Refusal('noTrack')
      return {
        kind: 'ways',
        facts: { ...told, filter, from: open.from, to: open.to },
        format: request.format,
        ways: open,
      }
    }
    const eventId = 'eventId' in request ? request.eventId : undefined
    if (eventId === undefined || !('eventId' in request)) {
      const table = tables.open(request, viewer)
      const facts = { ...told, filter, from: table.from, to: table.to }
      const charts = () => chartsFor(request, table, viewer)
      return { kind: 'table', facts, format: request.format, table, event: undefined, charts }
    }
    const event = await events(request.what, eventId, viewer)
    const table = tables.open({ ...request, filter: { ids: [eventId] } }, viewer)
    const only: FileFacts['filter'] = [[textsIn(locale).t('history.detail'), eventId]]
    const facts = { ...told, asked: { ids: [eventId] }, filter: only, from: event.from, to: event.to }
    return { kind: 'table', facts, format: request.format, table, event, charts: event.charts }
  }
}
/** What is of a time and of devices, and can be narrowed to a task. An incident is of itself. */
export type ListRequest = Exclude<ExportRequest, { what: 'incident' }>

/** Its filter with the task that it names as devices and time. */
export async function ofTask(request: ListRequest, tasks: TaskScope, { user }: Viewer): Promise<ListRequest> {
  const filter = await tasks.narrow<ListRequest['filter']>(request.filter, user)
  return { ...request, filter } as ListRequest
}

export type FilePlans = ReturnType<typeof createFilePlans>
