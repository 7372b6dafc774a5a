import type { ExportRequest, HistoryFilter, Locale } from '@vigil/contract'
import type { ModelDefinition, Registry } from '@vigil/devices'
import type { Viewer } from '../history/reading/look-back/row-source.ts'
import { type Organisation, seenDevices, type WantedDevices } from '../organisation/device-scope.ts'
import type { SessionUser } from '../platform/http/handlers.ts'
import { alarmSheet } from './sheets/alarm-sheet.ts'
import { assaySheet } from './sheets/assay-sheet.ts'
import { detectionSheet } from './sheets/detection-sheet.ts'
import { faultSheet } from './sheets/fault-sheet.ts'
import { readingSheet } from './sheets/reading-sheet.ts'
import { sampleSheet } from './sheets/sample-sheet.ts'
import { stateSheet } from './sheets/state-sheet.ts'
import { timelineSheet } from './sheets/timeline-sheet.ts'
import { tripSheet } from './sheets/trip-sheet.ts'
import type { ExportSources } from './sources.ts'
import { type OpenTable, openTable } from './table.ts'

export type TableRequest = Exclude<ExportRequest, { what: 'spectrum' | 'track' | 'task' | 'incident' | 'bundle' }>

export interface TablesOptions {
  sources: ExportSources
  directory: Organisation
  registry: Pick<Registry, 'models' | 'model'>
  timeZone: string
}

export function createTables({ sources, directory, registry, timeZone }: TablesOptions) {
  /** Models whose quantities are columns: those of the devices that are asked for, as far as the user sees them. */
  function modelsFor(filter: HistoryFilter, user: SessionUser, mobile: boolean): ModelDefinition[] {
    const types = new Set(seenDevices(directory, user, filter).rows.map(({ deviceType }) => deviceType))
    return registry.models.filter(({ id, layout }) => types.has(id) && (!mobile || layout === 'track'))
  }
  const readings = (
    subject: 'reading' | 'gd606',
    step: 'reading' | 'minute' | 'hour',
    models: readonly ModelDefinition[],
    locale: Locale,
  ) => readingSheet({ locale, subject, step, models })

  return {
    /** Refuses a filter out of range. */
    open(request: TableRequest & { filter: Pick<WantedDevices, 'sns'> }, viewer: Viewer): OpenTable {
      const { locale, user } = viewer
      switch (request.what) {
        case 'alarm':
          return openTable(sources.alarm, request.filter, alarmSheet(locale), viewer, timeZone)
        case 'reading': {
          const { filter } = request
          const sheet = readings('reading', filter.step, modelsFor(filter, user, false), locale)
          return openTable(sources.reading, filter, sheet, viewer, timeZone)
        }
        case 'gd606': {
          const sheet = readings('gd606', 'reading', modelsFor(request.filter, user, true), locale)
          return openTable(sources.gd606, request.filter, sheet, viewer, timeZone)
        }
        case 'detection':
          return openTable(sources.detection, request.filter, detectionSheet(locale), viewer, timeZone)
        case 'state':
          return openTable(sources.state, request.filter, stateSheet(locale), viewer, timeZone)
        case 'timeline':
          return openTable(sources.timeline, request.filter, timelineSheet(locale), viewer, timeZone)
        case 'fault':
          return openTable(sources.fault, request.filter, faultSheet(locale), viewer, timeZone)
        case 'trip':
          return openTable(sources.trip, request.filter, tripSheet(locale), viewer, timeZone)
        case 'assay':
          return openTable(sources.assay, request.filter, assaySheet(locale), viewer, timeZone)
        case 'sample':
          return openTable(sources.sample, request.filter, sampleSheet(locale), viewer, timeZone)
      }
    },
  }
}
export type Tables = ReturnType<typeof createTables>
