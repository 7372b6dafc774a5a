import { epochMsSchema, snSchema, type UpMessage } from '@vigil/contract'
import { z } from 'zod'

/** What goes over the line: a message as the site has taken it. `content` is judged anew, as a device's own. */
const lineMessageSchema = z.object({
  number: z.number().int().positive(),
  sn: snSchema,
  at: epochMsSchema,
  id: z.string().min(1).max(200),
  content: z.record(z.string(), z.unknown()),
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
