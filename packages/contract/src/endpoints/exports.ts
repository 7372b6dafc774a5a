import { z } from 'zod'
import { askedMomentSchema, epochMsSchema, snSchema } from '../entities.ts'
import { READING_STEPS } from '../history-records.ts'
import { assayFilterSchema } from '../laboratory.ts'
import { Permission } from '../permissions.ts'
import { alarmFilterSchema } from './alarm-parts.ts'
import { nothing, ok } from './common.ts'
import { endpoints, type Reach } from './endpoint.ts'
import {
  detectionFilterSchema,
  faultFilterSchema,
  mobileFilterSchema,
  readingFilterSchema,
  rowIdSchema,
  sampleFilterSchema,
  stateFilterSchema,
  taskIdSchema,
  timelineFilterSchema,
  tripFilterSchema,
} from './history-filters.ts'

/** Whoever may see a list of the past; each subject asks once more for what its own list asks. */
const query = [
  Permission.Query,
  Permission.Devices,
  Permission.Home,
  Permission.CottonRecord,
  Permission.Raman,
  Permission.Analysis,
] as const
const id = z.string().min(1).max(64)

/** `html` is the page that a PDF is printed from: for a console whose server has no browser to print with. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'html', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** Spectra alone: the standard's file, or channel by channel. */
export const SPECTRUM_FORMATS = ['n42', 'csv'] as const
/** Of ways alone: for maps and navigation devices, or position by position. */
export const WAY_FORMATS = ['gpx', 'geojson', 'kml', 'csv'] as const
export type WayFormat = (typeof WAY_FORMATS)[number]
/** Files of one task or incident: its report, or an archive of everything that belongs to it. */
export const RECORD_FORMATS = ['pdf', 'html', 'zip'] as const
export type RecordFormat = (typeof RECORD_FORMATS)[number]
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof EXPORT_STATES)[number]
export const EXPORT_SUBJECTS = [
  'alarm',
  'reading',
  'gd606',
  'detection',
  'state',
  'timeline',
  'fault',
  'sample',
  'spectrum',
  'trip',
  'track',
  'task',
  'incident',
  'assay',
  'bundle',
] as const
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number]

/** What an archive of everything can hold, each in files of its own. */
export const BUNDLE_KINDS = [
  'reading',
  'alarm',
  'detection',
  'state',
  'fault',
  'sample',
  'trip',
  'track',
  'spectrum',
  'assay',
] as const satisfies readonly ExportSubject[]
export type BundleKind = (typeof BUNDLE_KINDS)[number]
/** Of its tables: `jsonl` is one JSON object a line. Spectra are N42, ways and places of alarms GeoJSON. */
export const BUNDLE_FORMATS = ['csv', 'xlsx', 'parquet', 'jsonl'] as const
export type BundleFormat = (typeof BUNDLE_FORMATS)[number]
export const BUNDLE_DEVICES_MAX = 500
/** An archive holds 4 GB: of text that is squeezed in it about eight times as much. */
export const BUNDLE_BYTES_MAX: Readonly<Record<BundleFormat, number>> = {
  csv: 30_000_000_000,
  xlsx: 4_000_000_000,
  parquet: 4_000_000_000,
  jsonl: 30_000_000_000,
}

/** Chosen by place, time and kind. */
export const bundleFilterSchema = z.object({
  beginTime: askedMomentSchema,
  endTime: askedMomentSchema,
  /** This office and those below. */
  officeId: id.optional(),
  /** These devices alone. */
  sns: z.array(snSchema).min(1).max(BUNDLE_DEVICES_MAX).optional(),
  kinds: z.array(z.enum(BUNDLE_KINDS)).min(1).max(BUNDLE_KINDS.length),
  files: z.enum(BUNDLE_FORMATS),
  /** How close together readings lie. */
  step: z.enum(READING_STEPS).default('hour'),
  /** Names of people become marks that are the same within this file and in no other. */
  pseudonyms: z.boolean().default(false),
})
export type BundleFilter = z.infer<typeof bundleFilterSchema>

/** Rows of one kind, and how large they would be; an estimate until the file is written. */
const bundleCountSchema = z.object({
  kind: z.enum(BUNDLE_KINDS),
  rows: z.number().int().nonnegative(),
  /** To count all would take too long. */
  about: z.boolean(),
  bytes: z.number().int().nonnegative(),
})
export type BundleCount = z.infer<typeof bundleCountSchema>

/** `lang`: as the header has it, for a file that is to be read by others. */
const options = { lang: z.string().max(10).optional() }
const table = <W extends ExportSubject, F extends z.ZodType>(what: W, filter: F) =>
  z.object({ ...options, what: z.literal(what), format: z.enum(EXPORT_FORMATS), filter })
/** Of records that are events of their own `eventId` gives one whole, with its chart and log; the filter is then of no concern. */
const events = <W extends ExportSubject, F extends z.ZodType>(what: W, filter: F) =>
  table(what, filter).extend({ eventId: rowIdSchema.optional() })

/** What was selected stands in the filter's `ids`; without them everything that matches. */
export const exportRequestSchema = z.discriminatedUnion('what', [
  events('alarm', alarmFilterSchema),
  table('reading', readingFilterSchema),
  table('gd606', mobileFilterSchema),
  events('detection', detectionFilterSchema),
  table('state', stateFilterSchema),
  /** The states of each device over the time: how long, how often changed, how available. */
  table('timeline', timelineFilterSchema),
  events('fault', faultFilterSchema),
  events('sample', sampleFilterSchema),
  table('trip', tripFilterSchema),
  /** Raman test data. */
  table('assay', assayFilterSchema),
  /** The positions of these trips. */
  z.object({ ...options, what: z.literal('track'), format: z.enum(WAY_FORMATS), filter: tripFilterSchema }),
  /** The record of one task. */
  z.object({
    ...options,
    what: z.literal('task'),
    format: z.enum(RECORD_FORMATS),
    filter: z.object({ taskId: taskIdSchema }),
  }),
  /** The file of an incident: of the one that this alarm belongs to, or of the alarm alone. */
  z.object({
    ...options,
    what: z.literal('incident'),
    format: z.enum(RECORD_FORMATS),
    filter: z.object({ eventId: rowIdSchema }),
  }),
  /** Everything that was chosen, in one archive with its dictionary. */
  z.object({ ...options, what: z.literal('bundle'), format: z.literal('zip'), filter: bundleFilterSchema }),
  z.object({
    ...options,
    what: z.literal('spectrum'),
    format: z.enum(SPECTRUM_FORMATS),
    /** Every reading of one device that carries a spectrum; `step` does not matter. */
    filter: readingFilterSchema,
  }),
])
export type ExportRequest = z.infer<typeof exportRequestSchema>

/** Records that are events of their own. */
const eventSubject = z.enum(['alarm', 'detection', 'fault', 'sample'])

export const exportJobSchema = z.object({
  id,
  what: z.enum(EXPORT_SUBJECTS),
  format: z.enum([...EXPORT_FORMATS, 'n42', 'gpx', 'geojson', 'kml', 'zip']),
  state: z.enum(EXPORT_STATES),
  /** Written so far, and how many there will be; null where nobody counted. */
  rows: z.number().int().nonnegative(),
  total: z.number().int().nonnegative().nullable(),
  bytes: z.number().int().nonnegative(),
  /** In the language of who asked. */
  fileName: z.string(),
  createdAt: epochMsSchema,
  finishedAt: epochMsSchema.nullable(),
  /** The file is removed then; null while there is none. */
  expiresAt: epochMsSchema.nullable(),
  /** Why it failed, in the language of the request; empty otherwise. */
  reason: z.string(),
})
export type ExportJob = z.infer<typeof exportJobSchema>

const file = <I extends z.ZodType, const R extends Reach>(path: `/${string}`, input: I, reach: R, summary: string) =>
  ({ method: 'POST', path, input, output: z.unknown(), access: query, reach, raw: true, summary }) as const

export const exportEndpoints = endpoints({
  downloadPdf: file(
    '/devicedata/download-pdf',
    z.object({ ...options, what: eventSubject, eventId: rowIdSchema }),
    'office',
    'One event as PDF, with its chart',
  ),
  exportAll: file(
    '/devicedata/export-all',
    exportRequestSchema,
    'office',
    'Everything that matches, or what was selected',
  ),
  exportByEvent: file(
    '/devicedata/export-by-event',
    z.object({ ...options, what: eventSubject, format: z.enum(EXPORT_FORMATS), eventId: rowIdSchema }),
    'office',
    'One event, as a file',
  ),
  exportSize: {
    method: 'POST',
    path: '/vigil/exports/size',
    input: bundleFilterSchema,
    output: z.object({ devices: z.number().int().nonnegative(), counts: z.array(bundleCountSchema) }),
    access: [Permission.Analysis],
    reach: 'office',
    summary: 'How much an archive of everything would hold: rows of each kind, and about how large they are',
  },
  startExport: {
    method: 'POST',
    path: '/vigil/exports/start',
    input: exportRequestSchema,
    output: exportJobSchema,
    access: query,
    reach: 'office',
    summary: 'Begin to prepare a file; it goes on when its user leaves',
  },
  exportJobs: {
    method: 'GET',
    path: '/vigil/exports',
    input: nothing,
    output: z.object({
      jobs: z.array(exportJobSchema),
      /** Whether this server can print PDF. */
      pdf: z.boolean(),
    }),
    access: query,
    reach: 'own',
    summary: "The user's files of the last day, newest first",
  },
  cancelExport: {
    method: 'POST',
    path: '/vigil/exports/cancel',
    input: z.object({ id }),
    output: ok,
    access: query,
    reach: 'own',
    summary: 'Stop preparing a file, or remove a prepared one',
  },
  exportToken: {
    method: 'POST',
    path: '/vigil/exports/token',
    input: z.object({ id }),
    output: z.object({ token: z.string() }),
    access: query,
    reach: 'own',
    summary: 'A token that collects a prepared file once, within a minute',
  },
  collectDownload: file(
    '/:token',
    z.object({ token: z.string().min(1).max(64) }),
    'own',
    'Collect a prepared file by its one-time token',
  ),
})
