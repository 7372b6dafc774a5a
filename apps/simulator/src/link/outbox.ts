/** A message that the server has not acknowledged. Its payload, id included, never changes: sent again, it is stored once. */
export interface Pending {
  readonly payload: Buffer
  /** A reading can be spared for a newer one; a finished check can not. */
  readonly spare: boolean
  packetId: number
  sent: boolean
}

/** What a device keeps until the server says that it is on disk: oldest first, and no more than it has room for. */
export class Outbox {
  readonly #capacity: number
  #items: Pending[] = []
  dropped = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get size(): number {
    return this.#items.length
  }

  add(payload: Buffer, spare: boolean): Pending {
    if (this.#items.length >= this.#capacity) this.#makeRoom()
    const item = { payload, spare, packetId: 0, sent: false }
    this.#items.push(item)
    return item
  }

  /** In the order in which they were added. */
  unsent(): Pending | undefined {
    return this.#items.find(({ sent }) => !sent)
  }

  acknowledge(packetId: number): boolean {
    // Acknowledgements come in order: it is nearly always the first.
    const index =
      this.#items[0]?.packetId === packetId ? 0 : this.#items.findIndex((item) => item.packetId === packetId)
    if (index < 0) return false
    this.#items.splice(index, 1)
    return true
  }

  uses(packetId: number): boolean {
    return this.#items.some((item) => item.packetId === packetId)
  }

  /** After a lost connection everything is sent again. */
  rewind(): void {
    for (const item of this.#items) item.sent = false
  }

  #makeRoom(): void {
    const index = this.#items.findIndex(({ spare }) => spare)
    this.#items.splice(Math.max(0, index), 1)
    this.dropped += 1
  }
}
