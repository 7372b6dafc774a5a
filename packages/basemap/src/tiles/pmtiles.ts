import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Tile, TileRange } from './cut-tiles.ts'
import { tileId } from './tile-id.ts'

/** Writes PMTiles version 3: one file, read by ranges, no server of tiles. https://github.com/protomaps/PMTiles */

const HEADER_BYTES = 127
/** Header and root directory are fetched together and must fit. */
const ROOT_LIMIT = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 2048
const GZIP = 2
const VECTOR_TILES = 1

interface Entry {
  id: number
  offset: number
  length: number
  /** 0 points at a leaf directory. */
  run: number
}

export interface Archive extends TileRange {
  readonly tiles: Iterable<Tile>
  readonly centre: readonly [longitude: number, latitude: number, zoom: number]
  readonly metadata: Readonly<Record<string, unknown>>
}

export function pmtiles({ tiles, metadata, ...range }: Archive): Uint8Array {
  const { entries, blobs, contents, addressed } = laidOut(tiles)
  const { root, leaves } = directories(entries)
  const meta = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(blobs)
  const rootAt = HEADER_BYTES
  const metaAt = rootAt + root.length
  const leavesAt = metaAt + meta.length
  const dataAt = leavesAt + leaves.length
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const figures = [rootAt, root.length, metaAt, meta.length, leavesAt, leaves.length, dataAt, data.length]
  for (const [index, figure] of [...figures, addressed, entries.length, contents].entries())
    header.writeBigUInt64LE(BigInt(figure), 8 + index * 8)
  header.writeUInt8(1, 96)
  header.writeUInt8(GZIP, 97)
  header.writeUInt8(GZIP, 98)
  header.writeUInt8(VECTOR_TILES, 99)
  header.writeUInt8(range.minZoom, 100)
  header.writeUInt8(range.maxZoom, 101)
  const degrees = (value: number, at: number): unknown => header.writeInt32LE(Math.round(value * 1e7), at)
  for (const [index, value] of range.bounds.entries()) degrees(value, 102 + index * 4)
  header.writeUInt8(range.centre[2], 118)
  degrees(range.centre[0], 119)
  degrees(range.centre[1], 123)
  return Buffer.concat([header, root, meta, leaves, data])
}

/** Equal tiles are stored once; open sea and inland look alike for whole rows. */
function laidOut(tiles: Iterable<Tile>) {
  const ordered = [...tiles].map((tile) => ({ id: tileId(tile.z, tile.x, tile.y), data: tile.data }))
  ordered.sort((a, b) => a.id - b.id)
  const known = new Map<string, { offset: number; length: number }>()
  const blobs: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { id, data } of ordered) {
    const digest = createHash('sha1').update(data).digest('base64')
    let stored = known.get(digest)
    if (stored === undefined) {
      stored = { offset: end, length: data.length }
      known.set(digest, stored)
      blobs.push(data)
      end += data.length
    }
    const last = entries[entries.length - 1]
    if (last !== undefined && last.offset === stored.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...stored, run: 1 })
  }
  return { entries, blobs, contents: blobs.length, addressed: ordered.length }
}

function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = directory(entries)
  if (whole.length <= ROOT_LIMIT) return { root: whole, leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const pointers: Entry[] = []
  let end = 0
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const part = entries.slice(from, from + LEAF_ENTRIES)
    const leaf = directory(part)
    pointers.push({ id: part[0]?.id ?? 0, offset: end, length: leaf.length, run: 0 })
    leaves.push(leaf)
    end += leaf.length
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) }
}

function directory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = []
  const varint = (value: number): void => {
    let left = value
    while (left >= 0x80) {
      bytes.push((left % 0x80) | 0x80)
      left = Math.floor(left / 0x80)
    }
    bytes.push(left)
  }
  varint(entries.length)
  for (const [index, { id }] of entries.entries()) varint(id - (entries[index - 1]?.id ?? 0))
  for (const { run } of entries) varint(run)
  for (const { length } of entries) varint(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    // 0: right behind the one before.
    varint(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(bytes))
}
