import { Zip, ZipDeflate } from 'fflate'
import type { Sink } from './sink.ts'

/** Little is won by more effort, and rows are squeezed on the thread that also takes readings. */
const LEVEL = 3

/** What the numbers of an archive without ZIP64 can hold: beyond it they would start again at zero, and nobody could open it. */
const ZIP_LIMITS = { bytes: 0xffff_ffff, files: 0xffff }

export class ArchiveTooLarge extends Error {
  override name = 'ArchiveTooLarge'
}

/** Counts what goes into an archive. */
export function createZipGuard(limits: Readonly<typeof ZIP_LIMITS> = ZIP_LIMITS) {
  let [files, inFile, written] = [0, 0, 0]
  const hold = (holds: boolean): void => {
    if (!holds) throw new ArchiveTooLarge('an archive can not hold more')
  }
  return {
    file(): void {
      files += 1
      inFile = 0
      hold(files <= limits.files)
    },
    plain(bytes: number): void {
      inFile += bytes
      hold(inFile <= limits.bytes)
    },
    squeezed(bytes: number): void {
      written += bytes
      hold(written <= limits.bytes)
    },
  }
}

/** One part after the other; what stands in memory is what was just written. */
export function createArchive(sink: Sink, guard = createZipGuard()) {
  let squeezed: Uint8Array[] = []
  let failure: Error | null = null
  let part: ZipDeflate | undefined
  const zip = new Zip((error, chunk) => {
    failure ??= error
    if (chunk !== undefined && chunk.byteLength > 0) squeezed.push(chunk)
  })
  async function flush(): Promise<void> {
    if (failure !== null) throw failure
    const chunks = squeezed
    squeezed = []
    for (const chunk of chunks) {
      guard.squeezed(chunk.byteLength)
      await sink.write(chunk)
    }
  }
  return {
    open(path: string): void {
      guard.file()
      part = new ZipDeflate(path, { level: LEVEL })
      zip.add(part)
    },
    /** Into the part that was opened last. It may keep what it is given, and gives it away when it has squeezed it. */
    async push(bytes: Uint8Array<ArrayBuffer>, last = false): Promise<void> {
      guard.plain(bytes.byteLength)
      part?.push(bytes, last)
      await flush()
    },
    async end(): Promise<void> {
      zip.end()
      await flush()
    },
  }
}

/** Files one after the other into one archive. */
export function createZipWriter(sink: Sink, guard?: ReturnType<typeof createZipGuard>) {
  const encoder = new TextEncoder()
  const archive = createArchive(sink, guard)
  return {
    async file(path: string, write: (part: Sink) => Promise<void>): Promise<void> {
      archive.open(path)
      let bytes = 0
      await write({
        get bytes() {
          return bytes
        },
        async write(data) {
          const chunk = typeof data === 'string' ? encoder.encode(data) : new Uint8Array(data)
          bytes += chunk.byteLength
          await archive.push(chunk)
        },
      })
      await archive.push(new Uint8Array(0), true)
    },
    end: archive.end,
  }
}
