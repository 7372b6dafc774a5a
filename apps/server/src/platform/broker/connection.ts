import type { Duplex } from 'node:stream'
import type { Client } from 'aedes'
import type { Inlet } from './aedes-inside.ts'
import type { Identity } from './identity.ts'
import type { PacketSizeGuard } from './packet-size-guard.ts'

/** One connection, from its first byte on. */
export interface Connection {
  readonly key: string
  readonly stream: Duplex
  /** Address of the client. */
  readonly address: string
  readonly guard: PacketSizeGuard
  readonly inlet: Inlet
  client: Client | undefined
  /** What the client called itself and where it wants its last words to go. */
  clientId: string
  willTopic: string | undefined
  identity: Identity | undefined
  ready: boolean
}
