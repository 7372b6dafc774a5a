import { z } from 'zod'
import { snSchema, versionSchema } from '../entities.ts'
import {
  ASSAY_FILE_ROWS_MAX,
  AXIS_STANDARDS,
  assayDetailSchema,
  assayFilterSchema,
  assayItemDraftSchema,
  assayItemSchema,
  assayRecordDraftSchema,
  assayRecordSchema,
  axisCheckSchema,
  LAB_FILE_MAX,
  LIGHT_TECHNIQUES,
  REFERENCES_MAX,
  referenceSpectrumSchema,
  siteReferenceSchema,
} from '../laboratory.ts'
import { Permission } from '../permissions.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'
import { historyPageOf, historyPageSchema } from './history-filters.ts'

const access = [Permission.Raman] as const
const id = assayItemSchema.shape.id
/** The console's: sent twice, after an answer that was lost, it is stored once. */
const requestId = z.string().min(1).max(64).optional()
const file = z.object({
  name: z.string().min(1).max(255),
  content: z.string().max(LAB_FILE_MAX),
  encoding: z.enum(['text', 'base64']).default('text'),
})

/** The laboratory: assay items, tests, and how they go on (RTE-15). Acts need `AlarmHandle` beside the page's own code. */
export const laboratoryEndpoints = endpoints({
  assayItems: {
    method: 'GET',
    path: '/vigil/laboratory/items',
    input: nothing,
    output: z.array(assayItemSchema),
    access,
    reach: 'office',
    summary: 'Assay items with their units and limits',
  },
  saveAssayItem: {
    method: 'POST',
    path: '/vigil/laboratory/item',
    /** With `id` and `version` an existing one is changed. */
    input: assayItemDraftSchema.extend({ id: id.optional(), version: versionSchema.optional(), requestId }),
    output: assayItemSchema,
    access,
    reach: 'office',
    summary: 'Add an assay item, or change one',
  },
  assayRecords: {
    method: 'POST',
    path: '/vigil/laboratory/records',
    input: assayFilterSchema.extend(historyPageSchema.shape),
    output: historyPageOf(assayRecordSchema),
    access,
    reach: 'office',
    summary: 'Tests, newest first',
  },
  assayRecord: {
    method: 'GET',
    path: '/vigil/laboratory/record',
    input: z.object({ id }),
    output: assayDetailSchema,
    access,
    reach: 'office',
    summary: 'One test with its spectrum and everything that was corrected',
  },
  assayTrend: {
    method: 'POST',
    path: '/vigil/laboratory/trend',
    input: assayFilterSchema.extend({ itemId: id }),
    output: z.object({ item: assayItemSchema, records: z.array(assayRecordSchema) }),
    access,
    reach: 'office',
    summary: 'The tests of one item, oldest first, for its control chart',
  },
  saveAssayRecord: {
    method: 'POST',
    path: '/vigil/laboratory/record',
    /** With `id` and `version` an existing one is corrected; what stood there stays on record. */
    input: assayRecordDraftSchema.extend({ id: id.optional(), version: versionSchema.optional(), requestId }),
    output: assayDetailSchema,
    access,
    reach: 'office',
    summary: 'Write down a test, or correct one',
  },
  readLabFile: {
    method: 'POST',
    path: '/vigil/laboratory/file',
    /** `technique`: of a spectrum whose file does not tell it. */
    input: file.extend({ technique: z.enum(LIGHT_TECHNIQUES).optional() }),
    output: z.object({
      /** A spectrum that can be attached. */
      spectrum: assayRecordDraftSchema.shape.spectrum,
      /** Tests in columns; stored by `storeLabFile`. */
      rows: z.number().int().nonnegative(),
      problems: z.array(z.object({ line: z.number().int().nonnegative(), text: z.string() })),
      /** It is a spectrum of light that does not say of which kind: ask, and call again. */
      isKindAsked: z.boolean(),
    }),
    access,
    reach: 'office',
    summary: 'What a file of an instrument holds: a spectrum, or tests in columns; stores nothing',
  },
  storeLabFile: {
    method: 'POST',
    path: '/vigil/laboratory/file/store',
    input: file.extend({ requestId }),
    output: z.object({ stored: z.number().int().nonnegative().max(ASSAY_FILE_ROWS_MAX) }),
    access,
    reach: 'office',
    summary: 'Write down every test of a file in columns: all of them, or none when a line can not be taken',
  },
  siteReferences: {
    method: 'GET',
    path: '/vigil/laboratory/references',
    input: nothing,
    output: z.array(siteReferenceSchema),
    /** Whoever looks at a live spectrum compares it with them. */
    access: [Permission.Raman, Permission.Devices, Permission.Home],
    reach: 'office',
    summary: 'Reference spectra that the site has measured itself, approved or waiting',
  },
  referenceSpectra: {
    method: 'POST',
    path: '/vigil/laboratory/references/spectra',
    input: z.object({ ids: z.array(id).max(REFERENCES_MAX) }),
    output: z.array(referenceSpectrumSchema),
    access: [Permission.Raman, Permission.Devices, Permission.Home],
    reach: 'office',
    summary: 'The points of these reference spectra, of those that the user may see',
  },
  addSiteReference: {
    method: 'POST',
    path: '/vigil/laboratory/reference',
    input: file.extend({
      /** Left out where the file shall say it; what says neither is refused. */
      technique: z.enum(LIGHT_TECHNIQUES).optional(),
      substance: z.string().trim().min(1).max(60),
      controlled: z.boolean(),
      instrument: z.string().trim().max(60),
      remarks: z.string().trim().max(500),
      requestId,
    }),
    output: siteReferenceSchema,
    access,
    reach: 'office',
    summary: 'Bring a reference spectrum (.spc, JCAMP-DX or csv); it waits for a second person',
  },
  approveSiteReference: {
    method: 'POST',
    path: '/vigil/laboratory/reference/approve',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access,
    reach: 'office',
    summary: 'Approve a reference spectrum that somebody else has measured: from now on it is compared with',
  },
  removeSiteReference: {
    method: 'POST',
    path: '/vigil/laboratory/reference/remove',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access,
    reach: 'office',
    summary: 'Compare with a reference spectrum no more',
  },
  axisChecks: {
    method: 'GET',
    path: '/vigil/laboratory/axes',
    input: z.object({ sn: snSchema.optional() }),
    output: z.array(axisCheckSchema),
    /** Whoever looks at a live spectrum is told when its axis is in doubt. */
    access: [Permission.Raman, Permission.Devices, Permission.Home],
    reach: 'office',
    summary: 'Raman and infrared instruments with the last check of their axis',
  },
  checkAxis: {
    method: 'POST',
    path: '/vigil/laboratory/axis',
    input: file.extend({
      sn: snSchema,
      technique: z.enum(LIGHT_TECHNIQUES),
      standard: z.enum(AXIS_STANDARDS),
      requestId,
    }),
    output: axisCheckSchema,
    access,
    reach: 'office',
    summary: 'Check the axis of an instrument by a spectrum of a standard that it has measured',
  },
})
