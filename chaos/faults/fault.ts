import type { Random } from '../lib/random.ts'
import type { LoadDevice } from '../load/device.ts'
import type { People } from '../load/people.ts'
import type { MailSink } from '../product/mail-sink.ts'
import type { DeviceCredentials, Product } from '../product/product.ts'

/** What a fault may lay hands on. */
export interface FaultWorld {
  readonly product: Product
  readonly mail: MailSink
  readonly devices: readonly LoadDevice[]
  /** Registered, and spoken for by faults alone: what they send promises nothing. */
  readonly bad: readonly DeviceCredentials[]
  readonly people: People
  /** While it holds, and for a while after, nobody can say what the product may refuse. */
  doubtServerClock(holds: boolean): void
}

export interface Fault {
  readonly name: string
  /** Why it can not be had here; undefined where it can. */
  missing?(world: FaultWorld): string | undefined
  /** Resolves to what exactly was done, for the report, and to how it is undone. */
  begin(world: FaultWorld, random: Random): Promise<{ readonly what: string; end(): Promise<void> | void }>
}
