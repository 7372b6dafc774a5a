import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PacketSizeGuard } from './packet-size-guard.ts'

function packet(bodyBytes: number): Buffer {
  const length: number[] = []
  let rest = bodyBytes
  do {
    const more = rest >= 128
    length.push((rest % 128) + (more ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from([0x32, ...length]), Buffer.alloc(bodyBytes, 0xff)])
}

describe('PacketSizeGuard', () => {
  it('takes packets up to the limit and none beyond', () => {
    expect(new PacketSizeGuard(200).accepts(packet(200))).toBe(true)
    expect(new PacketSizeGuard(200).accepts(packet(201))).toBe(false)
  })

  it('decides on the announced length, before the body has come', () => {
    expect(new PacketSizeGuard(1_000).accepts(packet(100_000).subarray(0, 4))).toBe(false)
  })

  it('refuses a length that does not end', () => {
    expect(new PacketSizeGuard(Number.MAX_SAFE_INTEGER).accepts(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80]))).toBe(
      false,
    )
  })

  it('says the same however the stream is cut', () => {
    const limit = 300
    fc.assert(
      fc.property(
        fc.array(fc.nat(400), { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 90 })),
        (bodies, cuts) => {
          const stream = Buffer.concat(bodies.map(packet))
          const guard = new PacketSizeGuard(limit)
          let offset = 0
          let accepted = true
          for (let cut = 0; offset < stream.length; cut++) {
            const next = offset + (cuts[cut % cuts.length] ?? stream.length)
            accepted = accepted && guard.accepts(stream.subarray(offset, next))
            offset = next
          }
          expect(accepted).toBe(bodies.every((body) => body <= limit))
        },
      ),
    )
  })
})
