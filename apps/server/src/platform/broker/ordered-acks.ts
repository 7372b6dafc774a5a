const PUBACK = 0x40
const PUBACK_LENGTH = 2

function pubacks(ids: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(ids.length * 4)
  ids.forEach((id, index) => {
    bytes[index * 4] = PUBACK
    bytes[index * 4 + 1] = PUBACK_LENGTH
    bytes.writeUInt16BE(id, index * 4 + 2)
  })
  return bytes
}

/**
 * Acknowledges the messages of one connection in the order in which they came (MQTT 3.1.1, 4.6), however their work
 * ends. Many may wait at once: one per commit would hold a device to one message per round trip of the database.
 */
export class OrderedAcks {
  readonly #queue: { id: number; done: boolean }[] = []
  #flushing = false
  #failed = false

  constructor(
    private readonly write: (bytes: Buffer) => void,
    /** A message could not be taken over: nothing after it may be acknowledged. */
    private readonly fail: (reason: unknown) => void,
  ) {}

  get waiting(): number {
    return this.#queue.length
  }

  add(id: number, work: Promise<void>): void {
    const entry = { id, done: false }
    this.#queue.push(entry)
    work.then(
      () => {
        entry.done = true
        if (this.#queue[0] === entry) this.#flushSoon()
      },
      (reason: unknown) => {
        if (this.#failed) return
        this.#failed = true
        this.fail(reason)
      },
    )
  }

  /** A batch commits many messages at once; their acknowledgements leave in one write. */
  #flushSoon(): void {
    if (this.#flushing) return
    this.#flushing = true
    setImmediate(() => {
      this.#flushing = false
      if (this.#failed) return
      const ids: number[] = []
      while (this.#queue[0]?.done === true) {
        const entry = this.#queue.shift()
        if (entry !== undefined) ids.push(entry.id)
      }
      if (ids.length > 0) this.write(pubacks(ids))
    })
  }
}
