import type { ExportRequest, Locale } from '@vigil/contract'
import type { SessionUser } from '../platform/http/handlers.ts'
import { startThread } from '../platform/start-thread.ts'
import type { FileFacts } from './file-facts.ts'
import { PrintingFailed } from './page/chromium.ts'
import type { GroundFiles } from './record/ground-files.ts'
import { NoSpectra } from './spectra.ts'
import type { WriteOptions } from './write-file.ts'
import { ArchiveTooLarge } from './writers/zip-writer.ts'

/** What was asked for, by whom, and what the file says of it: refused already where it had to be. */
export interface AskedFile {
  readonly request: ExportRequest
  readonly viewer: { readonly user: SessionUser; readonly locale: Locale }
  readonly facts: FileFacts
}

export interface LargeFileTask extends AskedFile {
  readonly databaseUrl: string
  readonly databaseReadUrl: string | undefined
  readonly timeZone: string
  /** The site's language. */
  readonly language: Locale
  readonly groundFiles: GroundFiles
  readonly id: string
  readonly path: string
  /** Prints the report in an archive. */
  readonly chromium: string | undefined
}

export type LargeFileMessage =
  | { readonly type: 'progress'; readonly rows: number; readonly bytes: number }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly name: string; readonly message: string; readonly code: string | undefined }

export interface LargeFilesOptions {
  databaseUrl: string
  databaseReadUrl: string | undefined
  timeZone: string
  language: Locale
  groundFiles: GroundFiles
}

/**
 * Bounds what the server grows by: with room, the collector lets hundreds of megabytes of written rows lie. The young generation
 * counts three times.
 */
const MEMORY = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 24 }
/** A thread that hangs must not keep the server from stopping. */
const STOP_WITHIN_MS = 5000

function failureOf({ name, message, code }: Extract<LargeFileMessage, { type: 'failed' }>): Error {
  if (name === 'NoSpectra') return new NoSpectra(message)
  if (name === 'ArchiveTooLarge') return new ArchiveTooLarge(message)
  if (name === 'PrintingFailed') return new PrintingFailed(message)
  return Object.assign(new Error(message), { name, code })
}

/** Writes long files in a thread of their own: alarms do not wait for their rows, and its memory goes with it. */
export function createLargeFiles(options: LargeFilesOptions) {
  return async (asked: AskedFile, { id, path, chromium, signal, progress }: WriteOptions): Promise<void> => {
    const task: LargeFileTask = { ...options, ...asked, id, path, chromium }
    const worker = startThread('exports/large-file-worker', { workerData: task, resourceLimits: MEMORY })
    let late: NodeJS.Timeout | undefined
    const stop = (): void => {
      worker.postMessage('stop')
      late = setTimeout(() => void worker.terminate(), STOP_WITHIN_MS)
    }
    try {
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', stop, { once: true })
        worker.on('message', (message: LargeFileMessage) => {
          if (message.type === 'done') resolve()
          else if (message.type === 'failed') reject(failureOf(message))
          else {
            progress.rows(message.rows)
            progress.bytes(message.bytes)
          }
        })
        worker.on('error', reject)
        worker.once('exit', () => reject(new Error('the writer of large files ended without an answer')))
      })
    } finally {
      signal.removeEventListener('abort', stop)
      clearTimeout(late)
      await worker.terminate()
    }
  }
}
export type LargeFiles = ReturnType<typeof createLargeFiles>
