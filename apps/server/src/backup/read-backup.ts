import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { checksumOf, FIRST_LINE, HEAD_BYTES, MAX_PAYLOAD, readHead } from './frames.ts'
import { type Manifest, manifestSchema, nameOf, type Part, partSchema, partsOf } from './manifest.ts'

export type BackupEvent =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'part'; part: Part }
  | { kind: 'data'; bytes: Buffer }
  /** `count`: rows of a table, bytes of a file. */
  | { kind: 'partEnd'; part: Part; count: number }

const countSchema = z.object({ count: z.number().int().nonnegative() })

/**
 * Everything in a backup file in its order. Whatever is not as it was written ends in a `BackupError` that says where; the
 * last event is not to be believed before the iteration has ended by itself.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupEvent> {
  let where = 'its beginning'
  const damaged = (what: string): BackupError =>
    new BackupError(`${path} is damaged: ${what} (in ${where}, byte ${bytes.position} of its content)`)
  const bytes = createBytes(path, (error) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_DATA_ERROR' && bytes.position === 0) return new BackupError(`${path} is no backup of Vigil`)
    if (code?.startsWith('Z_')) return damaged(code === 'Z_BUF_ERROR' ? 'it ends too early' : error.message)
    return new BackupError(`${path} can not be read: ${error.message}`)
  })
  try {
    const first = await bytes.take(FIRST_LINE.length)
    if (!first.equals(FIRST_LINE)) throw new BackupError(`${path} is no backup of Vigil`)
    let running = 0
    const next = async () => {
      const head = await bytes.take(HEAD_BYTES)
      if (head.length < HEAD_BYTES) throw damaged('it ends too early')
      const { kind, length, checksum } = readHead(head)
      if (length > MAX_PAYLOAD) throw damaged('a length can not be')
      const payload = await bytes.take(length)
      if (payload.length < length) throw damaged('it ends too early')
      running = checksumOf(head, payload, running)
      if (kind === undefined || running !== checksum) throw damaged('a checksum does not fit')
      return { kind, payload }
    }
    const parsed = <T>(schema: z.ZodType<T>, payload: Buffer): T => {
      const result = schema.safeParse(JSON.parse(payload.toString()))
      if (result.success) return result.data
      throw new BackupError(`${path} was written by another Vigil: this one does not understand ${where}`)
    }

    const { kind, payload } = await next()
    if (kind !== 'manifest') throw damaged('it has no list of contents')
    const manifest = parsed(manifestSchema, payload)
    yield { kind: 'manifest', manifest }
    for (const expected of partsOf(manifest)) {
      where = nameOf(expected)
      const begin = await next()
      const part = begin.kind === 'part' ? parsed(partSchema, begin.payload) : undefined
      if (part === undefined || nameOf(part) !== where) throw damaged('another part was to come')
      yield { kind: 'part', part }
      for (;;) {
        const frame = await next()
        if (frame.kind === 'data') yield { kind: 'data', bytes: frame.payload }
        else if (frame.kind === 'partEnd') {
          yield { kind: 'partEnd', part, ...parsed(countSchema, frame.payload) }
          break
        } else throw damaged('a part has no end')
      }
    }
    where = 'its end'
    if ((await next()).kind !== 'end') throw damaged('more comes than it lists')
    if ((await bytes.take(1)).length > 0) throw damaged('something stands behind its end')
  } finally {
    bytes.close()
  }
}

interface Bytes {
  readonly position: number
  /** Fewer only at the end. */
  take(count: number): Promise<Buffer>
  close(): void
}

function createBytes(path: string, explain: (error: Error) => BackupError): Bytes {
  const file = createReadStream(path)
  const gunzip = createGunzip()
  file.on('error', (error) => gunzip.destroy(error))
  const chunks: AsyncIterator<Buffer> = file.pipe(gunzip)[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0
  let position = 0
  return {
    get position() {
      return position
    },
    async take(count) {
      while (size < count) {
        const { value, done } = await chunks.next().catch((error: Error) => {
          throw explain(error)
        })
        if (done === true) break
        held.push(value)
        size += value.length
      }
      const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held)
      const taken = all.subarray(0, count)
      held = [all.subarray(taken.length)]
      size -= taken.length
      position += taken.length
      return taken
    },
    close() {
      file.destroy()
      gunzip.destroy()
    },
  }
}
