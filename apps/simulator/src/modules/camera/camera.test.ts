import { inflateSync } from 'node:zlib'
import { MAX_PICTURE_CHARS, moduleReportSchema } from '@vigil/contract'
import { createRng } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { Canvas } from './canvas.ts'
import { encodePng } from './png.ts'
import { YardPicture } from './yard-picture.ts'

/** Chunks of a PNG, with what stands in them. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    found.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return found
}

describe('the picture of a simulated camera [GEN-01]', () => {
  it('is a PNG of the given points', () => {
    const png = encodePng(Uint8Array.from([0, 1, 2, 1, 0, 2]), 3, [
      [0, 0, 0],
      [9, 9, 9],
      [255, 0, 0],
    ])
    const chunks = chunksOf(png)
    expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
    expect([chunks.get('IHDR')?.readUInt32BE(0), chunks.get('IHDR')?.readUInt32BE(4)]).toEqual([3, 2])
    expect([...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))]).toEqual([0, 0, 1, 2, 0, 1, 0, 2])
  })

  it('is small, of a kind that the server takes, and another when something stands in it or night falls', () => {
    const yard = new YardPicture(createRng('yard'))
    const [empty, lorry, night] = [
      yard.draw([], true),
      yard.draw([{ x: 0.4, y: 0.6, distanceM: 12 }], true),
      yard.draw([], false),
    ]
    for (const picture of [empty, lorry, night]) {
      expect(picture.length).toBeLessThan(MAX_PICTURE_CHARS / 10)
      expect(moduleReportSchema.parse({ picture }).picture).toBe(picture)
    }
    expect(new Set([empty, lorry, night]).size).toBe(3)
    expect(yard.draw([], true)).toBe(empty)
  })

  it('cuts off what lies outside', () => {
    const canvas = new Canvas(4, 3)
    canvas.rectangle(-5, -5, 7, 7, 3)
    canvas.disc(100, 100, 3, 4)
    expect([...canvas.points]).toEqual([3, 3, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0])
  })
})
