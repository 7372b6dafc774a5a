import { SpectrumFileError, type SpectrumFormat } from './measurement.ts'

/** Numbers and words of a file of bytes, little end first. What lies behind its end is said and never read as nought. */
export function createByteReader(bytes: Uint8Array, format: SpectrumFormat) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const within = (at: number, size: number): number => {
    if (!Number.isInteger(at) || at < 0 || at + size > bytes.length) throw new SpectrumFileError('truncated', 0, format)
    return at
  }
  const finite = (value: number): number => {
    if (!Number.isFinite(value)) throw new SpectrumFileError('damaged', 0, format)
    return value
  }
  return {
    length: bytes.length,
    int16: (at: number): number => view.getInt16(within(at, 2), true),
    uint16: (at: number): number => view.getUint16(within(at, 2), true),
    int32: (at: number): number => view.getInt32(within(at, 4), true),
    uint32: (at: number): number => view.getUint32(within(at, 4), true),
    float32: (at: number): number => finite(view.getFloat32(within(at, 4), true)),
    float64: (at: number): number => finite(view.getFloat64(within(at, 8), true)),
    /** Up to the first zero byte. */
    words(at: number, size: number): string {
      within(at, size)
      let text = ''
      for (let n = 0; n < size && bytes[at + n] !== 0; n++) text += String.fromCharCode(bytes[at + n] ?? 0)
      return text.trim()
    },
    floats(at: number, count: number): number[] {
      within(at, 4 * count)
      return Array.from({ length: count }, (_, n) => finite(view.getFloat32(at + 4 * n, true)))
    },
    counts(at: number, count: number): number[] {
      within(at, 4 * count)
      return Array.from({ length: count }, (_, n) => view.getUint32(at + 4 * n, true))
    },
  }
}
export type ByteReader = ReturnType<typeof createByteReader>

/** Single precision tells seven figures: 0.1 is 0.1, and not 0.10000000149. */
export const asTold = (value: number): number => Number(value.toPrecision(7))
