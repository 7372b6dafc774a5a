/** More than one request of POST /ingest holds: sent again as a whole, it must be known as a whole. */
export const RECENT_IDS_KEPT = 1024

/** Two 26-bit hashes in one number. Kept as texts, the numbers of 5000 devices would take some 400 MB, ten times as much. */
export function fingerprint(id: string): number {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995)
    b ^= b >>> 15
  }
  return (a >>> 6) * 2 ** 26 + (b >>> 6) + 1
}

/** The last message numbers of one device. Old ones are forgotten: a device that restarts its counter is not silenced. */
export class RecentIds {
  /** Whole from the start: memory that grows for a quarter of an hour can not be told from a leak. */
  readonly #ring = new Float64Array(RECENT_IDS_KEPT)
  #next = 0
  #count = 0
  /** Marked by their sign: a memory of their own would grow with an overload. */
  #unstored = 0

  constructor(ids: readonly string[] = []) {
    for (const id of ids) this.add(id)
  }

  has(id: string): boolean {
    return this.#knows(fingerprint(id))
  }

  #knows(wanted: number): boolean {
    const ring = this.#ring
    for (let index = 0; index < this.#count; index++) if (ring[index] === wanted) return true
    return false
  }

  /** False for one that is known. */
  add(id: string): boolean {
    const added = fingerprint(id)
    if (this.#knows(added)) return false
    this.#put(added)
    return true
  }

  #put(mark: number): void {
    if (this.#next === this.#ring.length) this.#next = 0
    if (this.#unstored > 0 && (this.#ring[this.#next] as number) < 0) this.#unstored -= 1
    this.#ring[this.#next] = mark
    this.#next += 1
    if (this.#next > this.#count) this.#count = this.#next
  }

  /** A message that was taken over but could not be stored: when it comes again, it is no repetition. */
  markUnstored(id: string): void {
    const marked = fingerprint(id)
    const index = this.#ring.lastIndexOf(marked)
    if (index < 0) return
    this.#ring[index] = -marked
    this.#unstored += 1
  }

  isUnstored(id: string): boolean {
    return this.#unstored > 0 && this.#ring.includes(-fingerprint(id))
  }

  /** The latest fingerprints, so many at most, of what was taken over and not stored; oldest first. */
  unstored(most: number): number[] {
    const marks: number[] = []
    for (let n = 1; n <= this.#count && marks.length < Math.min(most, this.#unstored); n++) {
      const mark = this.#ring[(this.#next - n + this.#count) % this.#count] as number
      if (mark < 0) marks.unshift(-mark)
    }
    return marks
  }

  /** Adds a message that an earlier process took and did not store; one that is known as stored stays so. */
  addUnstored(mark: number): void {
    if (!(mark > 0) || this.#knows(mark) || this.#knows(-mark)) return
    this.#put(-mark)
    this.#unstored += 1
  }

  /** True for one that was taken over and not stored; from here on it is under way again. */
  takeUnstored(id: string): boolean {
    if (this.#unstored === 0) return false
    const taken = fingerprint(id)
    const index = this.#ring.indexOf(-taken)
    if (index < 0) return false
    this.#ring[index] = taken
    this.#unstored -= 1
    return true
  }
}
