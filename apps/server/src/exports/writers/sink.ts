import { createWriteStream } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
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

/** What is left free for the database, which often lies on the same disk: without it alarms could not be stored. */
const SPARE = { bytes: 512 * 1024 ** 2, lookedAtEvery: 32 * 1024 ** 2 }

/** As the disk itself says it when it is full. */
export async function requireRoom(folder: string, spareBytes = SPARE.bytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < spareBytes) throw Object.assign(new Error('the disk is nearly full'), { code: 'ENOSPC' })
}

export function openFile(path: string, spare = SPARE): FileSink {
  const stream = createWriteStream(path, { mode: OWNER_ONLY })
  let failure: Error | undefined
  let bytes = 0
  let lookedAt = 0
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
      if (bytes - lookedAt >= spare.lookedAtEvery) {
        lookedAt = bytes
        await requireRoom(dirname(path), spare.bytes)
      }
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
