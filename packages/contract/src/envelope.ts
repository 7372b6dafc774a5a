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

/** Read field by field: what a proxy answers in the server's place has hardly ever all of them. */
export const saidEnvelopeSchema = z.object({
  code: z.number().int().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  data: z.unknown().optional(),
})

export const TOKEN_HEADER = 'token'
export const LANG_HEADER = 'lang'
