import { isConnected, type LiveDevice, staleTimeoutMs } from '@vigil/domain'
import type { LiveEntry } from './live-entry.ts'

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

/** Who of the fleet has not been heard for too long, by the time that passes and not by the clock, which may be set. */
export class FleetSilence {
  readonly #watch = new SilenceWatch()
  readonly #now: () => number
  readonly #elapsed: () => number

  constructor(now: () => number, elapsed: () => number) {
    this.#now = now
    this.#elapsed = elapsed
  }

  /** Looks at a connected device again when it should have spoken. */
  watch(entry: LiveEntry): void {
    if (isConnected(entry.device.runstate)) this.#watch.watch(entry.device.sn, silentAt(entry))
  }

  isSilent(entry: LiveEntry, passed = this.#elapsed()): boolean {
    return passed > silentAt(entry)
  }

  /** When a device was heard that is known from elsewhere; a date in the future is of a clock that was set back since. */
  heardThen({ at }: LiveDevice): number | undefined {
    return at === 0 ? undefined : this.#elapsed() - Math.max(0, this.#now() - at)
  }

  due(passed: number): string[] {
    return this.#watch.due(passed)
  }

  forget(sn: string): void {
    this.#watch.forget(sn)
  }
}

function silentAt({ heard = Number.NEGATIVE_INFINITY, device }: LiveEntry): number {
  return heard + staleTimeoutMs(device.runMode)
}
