import { z } from 'zod'
import { askedMomentSchema, epochMsSchema, snSchema, spectrumSchema, versionSchema } from './entities.ts'

/** Raman test data: what is assayed, and what was found (RTE-15, FEA-09). */

export const ASSAY_NAME_MAX = 60
export const ASSAY_UNIT_MAX = 20
export const ASSAY_TEXT_MAX = 500
export const ASSAY_ITEMS_MAX = 500
export const ASSAY_REPLICATES_MAX = 30
/** Points of a trend: more than a chart can tell apart. */
export const ASSAY_TREND_MAX = 500
export const ASSAY_FILE_ROWS_MAX = 2000
/** Characters of a file of an instrument. */
export const LAB_FILE_MAX = 2_000_000

const limit = z.number().nullable()
const assayIdSchema = z.string().regex(/^\d{1,18}$/)
const text = (max: number) => z.string().trim().max(max)

export const assayItemDraftSchema = z.object({
  name: text(ASSAY_NAME_MAX),
  unit: text(ASSAY_UNIT_MAX),
  /** What a good value is not below, and not above. */
  lower: limit,
  upper: limit,
  /** What a control sample has, and how far it scatters; the chart follows from them. */
  target: limit,
  sigma: limit,
  remarks: text(ASSAY_TEXT_MAX),
  /** Not offered any more; what was tested stays. */
  archived: z.boolean().default(false),
})
export type AssayItemDraft = z.infer<typeof assayItemDraftSchema>

export const assayItemSchema = assayItemDraftSchema.extend({
  id: assayIdSchema,
  version: versionSchema,
  changedBy: z.string(),
  changedAt: epochMsSchema,
  officeName: z.string(),
  /** It belongs to the user's office or one below: the user may change it. */
  own: z.boolean(),
  /** Tests of it that the user may see. */
  records: z.number().int().nonnegative(),
})
export type AssayItem = z.infer<typeof assayItemSchema>

export const SPECTRUM_KINDS = ['ramanMod', 'ftirMod', 'nuclearMod'] as const

export const assayRecordDraftSchema = z.object({
  itemId: assayIdSchema.or(z.literal('')),
  time: askedMomentSchema,
  sn: snSchema.nullable(),
  sample: text(ASSAY_NAME_MAX),
  operator: text(ASSAY_NAME_MAX),
  remarks: text(ASSAY_TEXT_MAX),
  /** One for each replicate. */
  values: z.array(z.number()).max(ASSAY_REPLICATES_MAX),
  spectrum: z.object({ module: z.enum(SPECTRUM_KINDS), name: text(255), data: spectrumSchema }).nullable(),
  /** Why a record that stood already is corrected. */
  reason: text(ASSAY_TEXT_MAX).default(''),
})
export type AssayRecordDraft = z.infer<typeof assayRecordDraftSchema>

/** ENT-10: item, value, time, remarks, and what belongs to them. */
export const assayRecordSchema = z.object({
  id: assayIdSchema,
  itemId: assayIdSchema,
  item: z.string(),
  unit: z.string(),
  lower: limit,
  upper: limit,
  time: epochMsSchema,
  /** The mean of its replicates. */
  value: z.number(),
  deviation: z.number().nullable(),
  values: z.array(z.number()),
  sn: snSchema.nullable(),
  deviceName: z.string(),
  deviceType: z.string(),
  officeName: z.string(),
  sample: z.string(),
  operator: z.string(),
  remarks: z.string(),
  hasSpectrum: z.boolean(),
  /** The file that it came with; empty where it was typed. */
  fileName: z.string(),
  by: z.string(),
  version: versionSchema,
})
export type AssayRecord = z.infer<typeof assayRecordSchema>

/** What stood in a record before it was corrected. */
export const assayCorrectionSchema = z.object({
  at: epochMsSchema,
  by: z.string(),
  reason: z.string(),
  former: z.object({
    item: z.string(),
    unit: z.string(),
    values: z.array(z.number()),
    time: epochMsSchema,
    sn: z.string().nullable(),
    sample: z.string(),
    operator: z.string(),
    remarks: z.string(),
    /** Where the correction took it away or put another in its place. */
    spectrum: assayRecordDraftSchema.shape.spectrum.optional(),
  }),
})
export type AssayCorrection = z.infer<typeof assayCorrectionSchema>
export const assayDetailSchema = assayRecordSchema.extend({
  spectrum: assayRecordDraftSchema.shape.spectrum,
  corrections: z.array(assayCorrectionSchema),
})
export type AssayDetail = z.infer<typeof assayDetailSchema>

export const assayFilterSchema = z.object({
  itemId: assayIdSchema.optional(),
  sn: snSchema.optional(),
  officeId: z.string().max(64).optional(),
  deviceType: z.string().max(64).optional(),
  /** Parts of sample, operator, remarks or file. */
  words: z.string().max(100).optional(),
  /** Beyond a limit of its item, or not. */
  outside: z.boolean().optional(),
  /** Lower bound of the mean; the upper one follows. */
  valueFrom: z.number().optional(),
  valueTo: z.number().optional(),
  beginTime: askedMomentSchema.optional(),
  endTime: askedMomentSchema.optional(),
  ids: z.array(assayIdSchema).max(1000).optional(),
})
export type AssayFilter = z.infer<typeof assayFilterSchema>

export const REFERENCES_MAX = 500
export const LIGHT_TECHNIQUES = ['raman', 'ftir'] as const

/** A spectrum that a site has measured itself; compared with once somebody else has approved it. Its points are asked for alone: hundreds of them are megabytes. */
export const siteReferenceSchema = z.object({
  id: assayIdSchema,
  technique: z.enum(LIGHT_TECHNIQUES),
  name: z.string(),
  controlled: z.boolean(),
  instrument: z.string(),
  remarks: z.string(),
  fileName: z.string(),
  measuredBy: z.string(),
  measuredAt: epochMsSchema,
  /** Null: it waits for a second person, and is not compared with. */
  approvedBy: z.string().nullable(),
  approvedAt: epochMsSchema.nullable(),
  officeName: z.string(),
  /** The user measured it, and may not approve it. */
  own: z.boolean(),
  version: versionSchema,
})
export type SiteReference = z.infer<typeof siteReferenceSchema>
export const referenceSpectrumSchema = z.object({ id: assayIdSchema, spectrum: spectrumSchema })
export type ReferenceSpectrum = z.infer<typeof referenceSpectrumSchema>

/** What axes of instruments of light are checked with; silicon has no band in the infrared. */
export const AXIS_STANDARDS = ['polystyrene', 'silicon'] as const

/** An instrument of light, and the last check of its axis; null: nobody has checked it yet. */
export const axisCheckSchema = z.object({
  sn: snSchema,
  deviceType: z.string(),
  deviceName: z.string(),
  officeName: z.string(),
  technique: z.enum(LIGHT_TECHNIQUES),
  check: z
    .object({
      standard: z.enum(AXIS_STANDARDS),
      at: epochMsSchema,
      by: z.string(),
      /** In the middle, and at the worst line, 1/cm. */
      offset: z.number(),
      worst: z.number().nonnegative(),
      lines: z.number().int().positive(),
    })
    .nullable(),
})
export type AxisCheckRow = z.infer<typeof axisCheckSchema>
