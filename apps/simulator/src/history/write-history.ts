import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type PastOptions, past } from './past.ts'

export interface WriteHistoryOptions extends PastOptions {
  readonly out: Writable
}

const CHUNK_CHARACTERS = 256 * 1024

/** One line of JSON per message; waits whenever the reader does. */
export async function writeHistory({ out, ...options }: WriteHistoryOptions): Promise<void> {
  let chunk = ''
  for (const line of past(options)) {
    chunk += `${JSON.stringify(line)}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    if (!out.write(chunk)) await once(out, 'drain')
    chunk = ''
  }
  await new Promise<void>((resolve) => out.write(chunk, () => resolve()))
}
