import { z } from 'zod'
import { snSchema } from '../entities.ts'

export const nothing = z.object({})
export const ok = z.null()
export const bySn = z.object({ sn: snSchema })
/** The specification names the call and not its payload; the feature that brings it to life narrows this. */
export const unspecified = z.looseObject({})
export const snList = z.object({ snList: z.array(snSchema).max(1000) })
