import { z } from 'zod'
import { epochMsSchema, snSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import { nothing } from './common.ts'
import { endpoints } from './endpoint.ts'

const administer = [Permission.Administer] as const

export const IMPORT_FORMATS = ['csv', 'n42', 'gpx'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]
/** Characters of a file. A longer one comes in parts, or through the watched folder. */
export const IMPORT_MAX = 8_000_000
/** Errors of a file beyond these are counted, not listed. */
export const IMPORT_PROBLEMS_MAX = 100
export const IMPORT_PREVIEW_ROWS = 20

/** A file as text. `sn`: for a file that does not name its device. */
const importFileSchema = z.object({
  name: z.string().min(1).max(255),
  content: z.string().max(IMPORT_MAX),
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
})
export type ImportRun = z.infer<typeof importRunSchema>

/** Files of devices that only leave files. */
export const importEndpoints = endpoints({
  checkImport: {
    method: 'POST',
    path: '/vigil/import/check',
    input: importFileSchema,
    output: importCheckSchema,
    access: administer,
    reach: 'office',
    summary: 'What a csv, N42 or GPX file would bring into history, and what is wrong with it; stores nothing',
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
})
