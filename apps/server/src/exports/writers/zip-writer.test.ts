import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Sink } from './sink.ts'
import { createZipGuard, createZipWriter } from './zip-writer.ts'

function memory(): Sink & { readonly chunks: Uint8Array[] } {
  const chunks: Uint8Array[] = []
  return {
    chunks,
    bytes: 0,
    async write(data) {
      chunks.push(typeof data === 'string' ? new TextEncoder().encode(data) : data)
    },
  }
}
/** What nothing can squeeze. */
const noise = (length: number): Uint8Array => Uint8Array.from({ length }, (_, n) => (n * 7919 * (n ^ 31)) >>> 3)

describe('an archive [RTE-17, FEA-04]', () => {
  it('holds the files that were written into it, in parts', async () => {
    const sink = memory()
    const zip = createZipWriter(sink)
    await zip.file('a/first.txt', async (part) => {
      await part.write('one ')
      await part.write('two')
      expect(part.bytes).toBe(7)
    })
    await zip.file('empty.txt', async () => {})
    await zip.end()
    const files = unzipSync(Buffer.concat(sink.chunks))
    expect(Object.keys(files)).toEqual(['a/first.txt', 'empty.txt'])
    expect(strFromU8(files['a/first.txt'] ?? new Uint8Array())).toBe('one two')
  })

  it('that would need ZIP64 fails and says so, instead of being one that nobody can open', async () => {
    const inFile = createZipWriter(memory(), createZipGuard({ bytes: 1000, files: 10 }))
    // A million of the same is little once it is squeezed: its own size is too large all the same.
    await expect(inFile.file('same', (part) => part.write('x'.repeat(1001)))).rejects.toThrow('can not hold more')

    const inAll = createZipWriter(memory(), createZipGuard({ bytes: 1000, files: 10 }))
    const writeThree = async () => {
      for (const name of ['a', 'b', 'c']) await inAll.file(name, (part) => part.write(noise(600)))
      await inAll.end()
    }
    await expect(writeThree()).rejects.toMatchObject({ name: 'ArchiveTooLarge' })

    const many = createZipWriter(memory(), createZipGuard({ bytes: 1000, files: 2 }))
    await many.file('a', async () => {})
    await many.file('b', async () => {})
    await expect(many.file('c', async () => {})).rejects.toMatchObject({ name: 'ArchiveTooLarge' })
  })
})
