import { chownSync, closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunAsUser } from './run-as-user.ts'

const MAX_LOG_BYTES = 10 * 1024 * 1024
const CHECK_EVERY_MS = 10 * 60 * 1000

export interface ServerLog {
  readonly path: string
  /** A descriptor to append to; the caller closes it. */
  open(): number
  size(): number
  /** The last lines written since `offset`, as one line for an error message. */
  tail(offset: number): string
  /** Keeps the file small while the server runs; returns how to stop. */
  watch(): () => void
}

export function serverLog(dataDir: string, user: RunAsUser | undefined): ServerLog {
  const path = join(dirname(dataDir), 'postgres.log')
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0

  /** Copied and cut, not renamed: an adopted server holds the file open and would go on writing into the old one. */
  const rotate = () => {
    if (size() <= MAX_LOG_BYTES) return
    copyFileSync(path, `${path}.1`)
    truncateSync(path)
  }

  return {
    path,
    size,
    open() {
      rotate()
      const descriptor = openSync(path, 'a', 0o640)
      if (user !== undefined) chownSync(path, user.uid, user.gid)
      return descriptor
    },
    tail(offset) {
      const written = readFileSync(path).subarray(offset).toString('utf8')
      return written.trim().split('\n').slice(-8).join(' | ')
    },
    watch() {
      const timer = setInterval(() => {
        try {
          rotate()
        } catch {
          // A full disk or a file removed by hand must not take the server down.
        }
      }, CHECK_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

export function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor)
  } catch {}
}
