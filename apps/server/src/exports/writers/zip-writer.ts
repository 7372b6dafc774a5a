import { Zip, ZipDeflate } from 'fflate'
import type { Sink } from './sink.ts'

/** Little is won by more effort. */
const LEVEL = 3

/** Files one after the other into one archive; what stands in memory is what was just written. */
export function createZipWriter(sink: Sink) {
  const encoder = new TextEncoder()
  let squeezed: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    if (chunk !== undefined && chunk.byteLength > 0) squeezed.push(chunk)
  })
  async function flush(): Promise<void> {
    if (failure !== null) throw failure
    const chunks = squeezed
    squeezed = []
    for (const chunk of chunks) await sink.write(chunk)
  }
  return {
    async file(path: string, write: (part: Sink) => Promise<void>): Promise<void> {
      const entry = new ZipDeflate(path, { level: LEVEL })
      zip.add(entry)
      let bytes = 0
      await write({
        get bytes() {
          return bytes
        },
        async write(data) {
          const chunk = typeof data === 'string' ? encoder.encode(data) : data
          bytes += chunk.byteLength
          // It may keep what it is given, and gives it away when it has squeezed it.
          entry.push(new Uint8Array(chunk), false)
          await flush()
        },
      })
      entry.push(new Uint8Array(0), true)
      await flush()
    },
    async end(): Promise<void> {
      zip.end()
      await flush()
    },
  }
}
