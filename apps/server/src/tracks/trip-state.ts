import type { TripState } from '@vigil/domain'
import { z } from 'zod'

const at = z.object({ at: z.number(), longitude: z.number(), latitude: z.number() })
const sums = z.object({
  begin: at,
  end: at,
  points: z.number(),
  length: z.number(),
  movingMs: z.number(),
  values: z.number(),
  sum: z.number(),
  highest: z.number().nullable(),
  highestAt: z.number().nullable(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  picture: z.array(z.tuple([z.number(), z.number()]).nullable()),
  pictureStep: z.number(),
  counted: at,
})

/** As it lies beside the trips. */
export const tripStateSchema: z.ZodType<TripState> = z.object({
  anchor: at.optional(),
  last: at.optional(),
  trip: z.object({ sums, atAnchor: sums }).optional(),
})
