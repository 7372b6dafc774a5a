const BUCKET_MS = 1_000

/**
 * Finds who may have fallen silent. A device is looked at when its time is up and not at every message or tick: the cost
 * follows what is due, some 170 devices a second of 5000.
 */
export class SilenceWatch {
  readonly #buckets = new Map<number, Set<string>>()
  readonly #bucketOf = new Map<string, number>()

  /** Looks at the device once `deadline` has passed. An earlier deadline than the one that is set moves it forward. */
  watch(sn: string, deadline: number): void {
    const bucket = Math.floor(deadline / BUCKET_MS) + 1
    const current = this.#bucketOf.get(sn)
    if (current !== undefined && current <= bucket) return
    if (current !== undefined) this.#buckets.get(current)?.delete(sn)
    this.#bucketOf.set(sn, bucket)
    const sns = this.#buckets.get(bucket)
    if (sns === undefined) this.#buckets.set(bucket, new Set([sn]))
    else sns.add(sn)
  }

  forget(sn: string): void {
    const bucket = this.#bucketOf.get(sn)
    if (bucket === undefined) return
    this.#buckets.get(bucket)?.delete(sn)
    this.#bucketOf.delete(sn)
  }

  /** Those whose time is up; they are no longer watched. */
  due(now: number): string[] {
    const last = Math.floor(now / BUCKET_MS)
    const sns: string[] = []
    for (const [bucket, members] of this.#buckets) {
      if (bucket > last) continue
      this.#buckets.delete(bucket)
      for (const sn of members) {
        this.#bucketOf.delete(sn)
        sns.push(sn)
      }
    }
    return sns
  }
}
