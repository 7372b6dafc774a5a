import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the product keeps everything; on a file system of its own, where we may have one, so that it can be made full. */
export interface DataFolder {
  readonly path: string
  /** Undefined where the machine gives us no file system. */
  readonly disk: { fill(): void; free(): void } | undefined
  remove(): void
}

const SIZE = '3g'
/** What is left when it is full: an error must still find room to be logged. */
const LEFT_BYTES = 128 * 1024

const mount = (...args: string[]): void => {
  execFileSync('mount', args, { stdio: 'ignore' })
}

export function createDataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'vigil-chaos-'))
  const removeFolder = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  try {
    mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', path)
  } catch {
    return { path, disk: undefined, remove: removeFolder }
  }
  return {
    path,
    disk: {
      fill() {
        const { blocks, bfree, bsize } = statfsSync(path)
        mount('-o', `remount,size=${(blocks - bfree) * bsize + LEFT_BYTES}`, path)
      },
      free: () => mount('-o', `remount,size=${SIZE}`, path),
    },
    remove() {
      // Lazily: a backend that is still on its way out must not keep it mounted for good.
      execFileSync('umount', ['-l', path], { stdio: 'ignore' })
      removeFolder()
    },
  }
}
