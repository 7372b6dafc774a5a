import type { Duplex } from 'node:stream'
import type { Aedes, Client, ConnectPacket, PublishPacket } from 'aedes'

/**
 * Everything that the broker needs of aedes beyond what aedes promises. It is pinned to one version for this, and
 * `aedes-inside.test.ts` fails when a newer one behaves in another way.
 */

type Subscribed = Readonly<Record<string, { readonly qos?: number } | undefined>>

/** What the client has subscribed to, by filter as it named it. */
export const subscriptionsOf = (client: Client): Subscribed =>
  (client as unknown as { readonly subscriptions: Subscribed }).subscriptions

type PublishOnward = (packet: PublishPacket, client: unknown, done?: (error?: Error) => void) => void

/** Messages of these topics end with their sender's authorization: nobody is looked for who might have subscribed to them. */
export function skipFanOut(aedes: Aedes, isSkipped: (topic: string) => boolean): void {
  const publish = aedes.publish.bind(aedes) as PublishOnward
  const publishOnward: PublishOnward = (packet, client, done) => {
    if (isSkipped(packet.topic)) done?.()
    else publish(packet, client, done)
  }
  aedes.publish = publishOnward as Aedes['publish']
}

/** For `authorizePublish`: the broker would acknowledge at once, and we do when the message is stored. */
export function withoutAcknowledgement(packet: PublishPacket): void {
  packet.qos = 0
}

/** For `preConnect`: nothing is queued for a client that is away, and its last words stay with nobody. */
export function withoutSession(packet: ConnectPacket): void {
  packet.clean = true
  if (packet.will !== undefined) packet.will.retain = false
}

/** For `preConnect`: another one under the same name is thrown out by this one. */
export function nameClient(packet: ConnectPacket, clientId: string): void {
  packet.clientId = clientId
}

/** What comes over one connection. */
export interface Inlet {
  /** Nothing more is read: the connection fills up, and its sender has to wait. What was read already is still taken. */
  hold(): void
  release(): void
}

/** Shows every piece to `accepts` before it is read; the first that is not ends the stream. */
export function guardStream(stream: Duplex, accepts: (chunk: Uint8Array) => boolean, onRefused: () => void): Inlet {
  const read = stream.read.bind(stream)
  let isHeld = false
  stream.read = (size?: number) => {
    // 0 takes nothing: by it Node fills its own buffer, up to a bound.
    if (isHeld && size !== 0) return null
    const chunk: unknown = read(size)
    if (chunk instanceof Uint8Array && !accepts(chunk)) {
      onRefused()
      stream.destroy()
      return null
    }
    return chunk
  }
  return {
    hold() {
      isHeld = true
    },
    release() {
      if (!isHeld) return
      isHeld = false
      // Not `client.resume`: what aedes finishes while it is paused it forgets to count, and would never read on.
      if (!stream.destroyed) stream.emit('readable')
    },
  }
}
