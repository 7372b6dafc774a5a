import { z } from 'zod'

/** Every answer but a raw one. `error` accompanies HTTP 4xx, `requestId` HTTP 5xx. */
export const envelopeSchema = z.object({
  code: z.number().int(),
  message: z.string(),
  data: z.unknown(),
  error: z.string().optional(),
  requestId: z.string().optional(),
})
export type Envelope = z.infer<typeof envelopeSchema>

export const TOKEN_HEADER = 'token'
export const LANG_HEADER = 'lang'
