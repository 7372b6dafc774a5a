import { z } from 'zod'
import { epochMsSchema, MAX_CHANNELS, moduleKeySchema, snSchema } from './entities.ts'

/** What readings of a quantity are like while nothing happens. */
export const usualBandSchema = z.object({
  mean: z.number(),
  sigma: z.number().nonnegative(),
  /** Readings that it rests on. */
  count: z.number().int().nonnegative(),
})
export type UsualBand = z.infer<typeof usualBandSchema>

/** What a device counts where it stands while nothing is there: the sum of its calm spectra. */
export const spectrumBackgroundSchema = z.object({
  counts: z.array(z.number().nonnegative()).max(MAX_CHANNELS),
  calibration: z.array(z.number()).min(2).max(4),
  seconds: z.number().positive(),
  /** Server's time of the first and of the last spectrum in it. */
  since: epochMsSchema,
  until: epochMsSchema,
})
export type SpectrumBackground = z.infer<typeof spectrumBackgroundSchema>

/** Ours: the background of a device as the server has learned it, the same for everybody who looks. */
export const learnedBackgroundSchema = z.object({
  sn: snSchema,
  at: epochMsSchema,
  bands: z.partialRecord(moduleKeySchema, z.record(z.string().max(40), usualBandSchema)),
  spectra: z.partialRecord(moduleKeySchema, spectrumBackgroundSchema),
  /** When somebody had it forgotten last: nothing from before is in it. */
  clearedAt: epochMsSchema.nullable(),
})
export type LearnedBackground = z.infer<typeof learnedBackgroundSchema>
