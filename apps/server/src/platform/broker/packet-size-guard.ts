const LENGTH_BITS = 7
const MORE_LENGTH = 0x80
const MAX_LENGTH_BYTES = 4

/**
 * Follows the MQTT framing of a byte stream and says when a packet announces more than it may have. The parser behind it
 * would otherwise collect up to 256 MB of one packet in memory, from a client that has not even signed in.
 */
export class PacketSizeGuard {
  #bodyLeft = 0
  #inLength = false
  #length = 0
  #lengthBytes = 0

  constructor(public maxBytes: number) {}

  /** False as soon as a packet is larger than allowed. */
  accepts(chunk: Uint8Array): boolean {
    let offset = 0
    while (offset < chunk.length) {
      if (this.#bodyLeft > 0) {
        const skipped = Math.min(this.#bodyLeft, chunk.length - offset)
        this.#bodyLeft -= skipped
        offset += skipped
      } else if (this.#inLength) {
        if (!this.#takeLengthByte(chunk[offset] ?? 0)) return false
        offset += 1
      } else {
        this.#inLength = true
        this.#length = 0
        this.#lengthBytes = 0
        offset += 1
      }
    }
    return true
  }

  #takeLengthByte(byte: number): boolean {
    this.#length += (byte & (MORE_LENGTH - 1)) * 2 ** (LENGTH_BITS * this.#lengthBytes)
    this.#lengthBytes += 1
    if (this.#length > this.maxBytes) return false
    if ((byte & MORE_LENGTH) !== 0) return this.#lengthBytes < MAX_LENGTH_BYTES
    this.#inLength = false
    this.#bodyLeft = this.#length
    return true
  }
}
