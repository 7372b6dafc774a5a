import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { SessionUser } from '../http/handlers.ts'

/** What the rest of the server does with what arrives. */
export interface BrokerListeners {
  /**
   * A device hears that its message has arrived once this resolves. A rejection leaves the message unacknowledged and
   * closes the device's connection: it keeps the message and comes back.
   */
  onDeviceMessage(sn: string, payload: Buffer): Promise<void>
  /** A device sent more than the protocol takes and was thrown out before the message could be read. */
  onDeviceOversized(sn: string): void
  /** `clientId` names the window; an external broker does not tell it. */
  onUserMessage(user: SessionUser, payload: Buffer, clientId: string | undefined): void
  /** Called again for the same connection when the user's office or permissions have changed. */
  onUserConnected(user: SessionUser, connection: string): void
  onUserDisconnected(userId: string, connection: string): void
}

export interface BrokerCounters {
  /** Messages handed to the broker for users and devices. */
  published: number
  /** Copies that left for a subscribed client; an external broker does not tell, and the number stays 0. */
  delivered: number
  /** Connections and publications that were turned away. */
  refused: number
  /** Clients thrown out because they did not read what was sent to them. */
  tooSlow: number
  readonly devices: number
  readonly users: number
}

/** Where a console finds the push channel: below its own address, or at an address of its own. */
export type PushEndpoint = { kind: 'own'; path: string } | { kind: 'external'; url: string }

export interface Broker {
  /** Begins to take connections; resolves with the TCP port for devices (0 when the broker is not ours). */
  start(listeners: BrokerListeners): Promise<{ port: number }>
  /** Serves the push channel on the HTTP server's own port. Does nothing when the broker is not ours. */
  attachTo(server: HttpServer | HttpsServer): void
  /** At QoS 1 as far as the broker goes; the order of two calls for one topic is kept. */
  publish(topic: string, payload: Buffer | string): void
  /** The password by which a window is known to a broker that checks credentials itself. Absent: the broker asks this server. */
  windowPassword?(window: { sessionId: string; userId: string; until: number }): Promise<string>
  /** Closes the windows of a user whose credentials no longer hold: signed out, expired, disabled. */
  recheckUser(userId: string): void
  /** The same for a device that was removed or has a new secret. */
  recheckDevice(sn: string): void
  readonly pushEndpoint: PushEndpoint
  /** Why devices and consoles can not be reached, in a word; undefined while all is well. */
  readonly problem: string | undefined
  readonly counters: BrokerCounters
  /** Waits for messages under way, tells the clients, resolves when all are gone. Close the history writer after it. */
  close(): Promise<void>
}

export type VerifyUser = (
  username: string,
  password: string,
  clientId: string,
) => SessionUser | undefined | Promise<SessionUser | undefined>
