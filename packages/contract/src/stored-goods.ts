import { z } from 'zod'
import { epochMsSchema, versionSchema } from './entities.ts'

/** What sites keep of dangerous goods: substances and nuclides on file, how much of them at most, where and since when. */

export const STORED_KINDS = ['substance', 'nuclide'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** Material that is a danger by its mass is told by that, whatever its activity. */
export const STORED_UNITS = {
  substance: ['g', 'kg', 't', 'mL', 'L', 'm³'],
  nuclide: ['kBq', 'MBq', 'GBq', 'TBq', 'g', 'kg', 't'],
} as const satisfies Readonly<Record<StoredKind, readonly string[]>>
const units = [...new Set([...STORED_UNITS.substance, ...STORED_UNITS.nuclide])] as const
export type StoredUnit = (typeof units)[number]

export const STORED_PLACE_MAX = 120
export const STORED_REMARKS_MAX = 500
/** No store of today is older, and no calendar of the database has a year 0. */
export const STORED_SINCE_FIRST = '1900-01-01'
/** Of one office: a register that long is no list any more. */
export const STORED_GOODS_MAX = 500

const kept = {
  /** The largest amount that lies there at one time. */
  amount: z.number(),
  unit: z.enum(units),
  /** Where on the site, in words. */
  place: z.string().max(STORED_PLACE_MAX),
  /** The day since when it is kept there; null where nobody knows. */
  since: z.iso
    .date()
    .refine((day) => day >= STORED_SINCE_FIRST)
    .nullable(),
  remarks: z.string().max(STORED_REMARKS_MAX),
}
const written = { changedBy: z.string(), changedAt: epochMsSchema }

export const storedGoodSchema = z.object({
  id: z.string().max(64),
  officeId: z.string().max(64),
  kind: z.enum(STORED_KINDS),
  /** Id of the substance or nuclide. */
  what: z.string().max(64),
  ...kept,
  version: versionSchema,
  ...written,
})
export type StoredGood = z.infer<typeof storedGoodSchema>

export const storedGoodDraftSchema = storedGoodSchema
  .omit({ changedBy: true, changedAt: true })
  .partial({ id: true, version: true })
export type StoredGoodDraft = z.infer<typeof storedGoodDraftSchema>

/** With names, in the language of the request. */
export const toldGoodSchema = storedGoodSchema.extend({ name: z.string(), site: z.string() })
export type ToldGood = z.infer<typeof toldGoodSchema>

/** What stood there before, and who had written it when. */
export const formerGoodSchema = z.object({ site: z.string(), ...kept, ...written })
export type FormerGood = z.infer<typeof formerGoodSchema>
