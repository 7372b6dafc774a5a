import { z } from 'zod'
import { epochMsSchema, findingSchema, snSchema, spectrumSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import { spectrumVerdictSchema } from '../spectrum-verdict.ts'
import { nothing } from './common.ts'
import { endpoints } from './endpoint.ts'

const administer = [Permission.Administer] as const

export const IMPORT_FORMATS = ['csv', 'n42', 'gpx', 'chn', 'spc', 'pcf', 'spe', 'spectrumCsv'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]
/** Characters of a file. A longer one comes in parts, or through the watched folder. */
export const IMPORT_MAX = 8_000_000
/** Errors of a file beyond these are counted, not listed. */
export const IMPORT_PROBLEMS_MAX = 100
/** Remarks about what was made of a file; one that holds for many measurements is said once. */
export const IMPORT_REMARKS_MAX = 50
export const IMPORT_PREVIEW_ROWS = 20

/** A file as text, or its bytes in base64 where it is none. `sn`: for a file that does not name its device. */
const importFileSchema = z.object({
  name: z.string().min(1).max(255),
  content: z.string().max(IMPORT_MAX),
  encoding: z.enum(['text', 'base64']).default('text'),
  sn: snSchema.optional(),
})

/** What a file holds, and every line that can not be taken, before anything is stored. */
export const importCheckSchema = z.object({
  format: z.enum(IMPORT_FORMATS).nullable(),
  devices: z.array(snSchema),
  readings: z.number().int().nonnegative(),
  /** Of these that are in history already; they are not stored twice. */
  known: z.number().int().nonnegative(),
  from: epochMsSchema.nullable(),
  to: epochMsSchema.nullable(),
  /** As they will be stored, by `module.quantity`. */
  preview: z.array(z.object({ sn: snSchema, at: epochMsSchema, values: z.record(z.string(), z.number()) })),
  /** Line 0 is the file as a whole. In the language of the request. */
  problems: z.array(z.object({ line: z.number().int().nonnegative(), text: z.string() })),
  problemsInAll: z.number().int().nonnegative(),
  /** What was made of something that is not as expected; nothing is refused for it. In the language of the request. */
  remarks: z.array(z.string()),
  /** Spectra that tell no time: they are kept as samples, and are no readings of any moment. */
  samples: z.number().int().nonnegative(),
})
export type ImportCheck = z.infer<typeof importCheckSchema>

export const importRunSchema = z.object({
  id: z.string(),
  at: epochMsSchema,
  name: z.string(),
  /** Who sent it; null for the watched folder. */
  by: z.string().nullable(),
  stored: z.number().int().nonnegative(),
  known: z.number().int().nonnegative(),
  devices: z.array(snSchema),
  /** A file with a problem stores nothing; empty when all went well. */
  problems: z.array(z.object({ line: z.number().int().nonnegative(), text: z.string() })),
  remarks: z.array(z.string()),
  samples: z.number().int().nonnegative(),
})
export type ImportRun = z.infer<typeof importRunSchema>

export const spectrumSampleSchema = z.object({
  id: z.string(),
  /** When it was brought; when it was measured nobody knows. */
  at: epochMsSchema,
  by: z.string().nullable(),
  /** Name of the file. */
  name: z.string(),
  /** Number of the measurement in its file, from 1 on. */
  number: z.number().int().positive(),
  title: z.string(),
  sn: snSchema,
  spectrum: spectrumSchema,
  /** What the instrument said. */
  findings: z.array(findingSchema),
  /** What the spectrum itself says; null until it has been judged. */
  verdict: spectrumVerdictSchema.nullable(),
})
export type SpectrumSample = z.infer<typeof spectrumSampleSchema>

/** Files of devices that only leave files. */
export const importEndpoints = endpoints({
  checkImport: {
    method: 'POST',
    path: '/vigil/import/check',
    input: importFileSchema,
    output: importCheckSchema,
    access: administer,
    reach: 'office',
    summary:
      'What a file of readings, spectra or a track would bring into history, and what is wrong with it; stores nothing',
  },
  storeImport: {
    method: 'POST',
    path: '/vigil/import/store',
    input: importFileSchema,
    output: importRunSchema,
    access: administer,
    reach: 'office',
    summary: 'Bring a file into history: all of it, or nothing when a line can not be taken',
  },
  imports: {
    method: 'GET',
    path: '/vigil/import',
    input: nothing,
    output: z.array(importRunSchema),
    access: administer,
    reach: 'office',
    summary: 'The last files that were brought in, newest first',
  },
  importSamples: {
    method: 'GET',
    path: '/vigil/import/samples',
    input: nothing,
    output: z.array(spectrumSampleSchema.omit({ spectrum: true }).extend({ channels: z.number().int() })),
    access: administer,
    reach: 'office',
    summary: 'Spectra that came without a time, newest first',
  },
  importSample: {
    method: 'GET',
    path: '/vigil/import/sample',
    input: z.object({ id: z.string().min(1).max(64) }),
    output: spectrumSampleSchema,
    access: administer,
    reach: 'office',
    summary: 'One spectrum that came without a time',
  },
})
