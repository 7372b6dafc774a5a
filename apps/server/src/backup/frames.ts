import { crc32 } from 'node:zlib'

/**
 * The inside of a backup file: after the first line, frames of kind (one byte), length, checksum (four bytes each, big
 * endian) and payload. Each checksum goes on from the one before it, so that a frame that is missing, doubled or in another's
 * place is found as surely as one that is damaged.
 */
export const FIRST_LINE = Buffer.from('VIGIL BACKUP 1\n')
export const HEAD_BYTES = 9
/** A length beyond is damage, not a reason to fill the memory. */
export const MAX_PAYLOAD = 16 * 1024 * 1024
export const DATA_BYTES = 256 * 1024

const KINDS = { manifest: 1, part: 2, data: 3, partEnd: 4, end: 5 } as const
export type FrameKind = keyof typeof KINDS

export interface FrameHead {
  readonly kind: FrameKind | undefined
  readonly length: number
  readonly checksum: number
}

export function createFrameWriter(): (kind: FrameKind, payload: Buffer) => Buffer {
  let running = 0
  return (kind, payload) => {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt8(KINDS[kind], 0)
    head.writeUInt32BE(payload.length, 1)
    running = checksumOf(head, payload, running)
    head.writeUInt32BE(running, 5)
    return Buffer.concat([head, payload])
  }
}

export function readHead(head: Buffer): FrameHead {
  const code = head.readUInt8(0)
  const kind = (Object.keys(KINDS) as FrameKind[]).find((each) => KINDS[each] === code)
  return { kind, length: head.readUInt32BE(1), checksum: head.readUInt32BE(5) }
}

export const checksumOf = (head: Buffer, payload: Buffer, before: number): number =>
  crc32(payload, crc32(head.subarray(0, 5), before))

export const jsonPayload = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
