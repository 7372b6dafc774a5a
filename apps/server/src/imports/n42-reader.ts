import { type N42Document, N42Error } from '@vigil/science'
import { startThread } from '../platform/start-thread.ts'

export type N42Reply = { document: N42Document } | { fault: N42Error['fault']; line: number }

/** It takes more memory or time than one file may. */
export class N42TooMuch extends Error {
  override name = 'N42TooMuch'
}

export interface N42ReaderOptions {
  memoryMb?: number
  timeoutMs?: number
}

/** Further files wait: each may take as much memory as the whole server. */
const AT_ONCE = 2
const MEMORY_MB = 768
const TIMEOUT_MS = 60_000

async function readOnce(
  content: string,
  { memoryMb = MEMORY_MB, timeoutMs = TIMEOUT_MS }: N42ReaderOptions,
): Promise<N42Document> {
  const worker = startThread('imports/n42-worker', {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let late: NodeJS.Timeout | undefined
  try {
    const reply = await new Promise<N42Reply>((resolve, reject) => {
      late = setTimeout(() => reject(new N42TooMuch('not read in time')), timeoutMs)
      worker.once('message', resolve)
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new N42TooMuch(error.message) : error),
      )
      worker.once('exit', () => reject(new Error('the reader of N42 files ended without an answer')))
    })
    if ('document' in reply) return reply.document
    throw new N42Error(reply.fault, reply.line)
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

/** Reads N42 files beside the server: eight megabytes of XML would hold everything else up for a second. */
export function createN42Reader(options: N42ReaderOptions = {}) {
  let free = AT_ONCE
  const waiting: (() => void)[] = []
  return async (content: string): Promise<N42Document> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await readOnce(content, options)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
export type N42Reader = ReturnType<typeof createN42Reader>
