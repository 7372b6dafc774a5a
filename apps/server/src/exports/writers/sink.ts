import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** Takes bytes as fast as the disk does: who writes waits for it. */
export interface Sink {
  write(data: string | Uint8Array): Promise<void>
  readonly bytes: number
}

/** Counts what it is given, and keeps nothing of it. */
export function countingSink(): Sink {
  let bytes = 0
  return {
    get bytes() {
      return bytes
    },
    async write(data) {
      bytes += Buffer.byteLength(data)
    },
  }
}

export interface FileSink extends Sink {
  /** Resolves when everything is on disk. */
  close(): Promise<void>
  /** Gives up; the file stays as it is. */
  destroy(): Promise<void>
}

/** Readable to nobody but the server: a file may hold what its reader may not see. */
const OWNER_ONLY = 0o600

export function openFile(path: string): FileSink {
  const stream = createWriteStream(path, { mode: OWNER_ONLY })
  let failure: Error | undefined
  let bytes = 0
  // Without a listener a full disk would end the process.
  stream.on('error', (error) => {
    failure = error
  })
  const drained = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        stream.off('drain', settle).off('error', settle).off('close', settle)
        if (failure === undefined) resolve()
        else reject(failure)
      }
      stream.on('drain', settle).on('error', settle).on('close', settle)
    })
  return {
    get bytes() {
      return bytes
    },
    async write(data) {
      if (failure !== undefined) throw failure
      const chunk = typeof data === 'string' ? Buffer.from(data) : data
      bytes += chunk.byteLength
      if (!stream.write(chunk)) await drained()
    },
    async close() {
      if (failure !== undefined) throw failure
      stream.end()
      await finished(stream)
    },
    async destroy() {
      stream.destroy()
      await finished(stream).catch(() => {})
    },
  }
}
