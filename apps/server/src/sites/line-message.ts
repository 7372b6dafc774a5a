import { epochMsSchema, LATEST_MOMENT, snSchema, type UpMessage } from '@vigil/contract'
import { z } from 'zod'

/**
 * What goes over the line: a message as the site has taken it. `content` is judged anew, as a device's own. What the record can not be
 * asked for (a NUL in a text, a time that is none) is not read: it would come again for ever and hold up all that follows.
 */
const lineMessageSchema = z.object({
  number: z.number().int().positive(),
  sn: snSchema,
  at: epochMsSchema.max(LATEST_MOMENT),
  id: z
    .string()
    .min(1)
    .max(200)
    .refine((id) => !id.includes('\u0000')),
  content: z.looseObject({ time: z.number() }),
})
export type LineMessage = z.infer<typeof lineMessageSchema>

export const lineText = (message: Omit<LineMessage, 'content'> & { content: UpMessage }): string =>
  JSON.stringify(message)

/** Undefined for what no site of ours has sent. */
export function readLineText(text: string): LineMessage | undefined {
  try {
    return lineMessageSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
