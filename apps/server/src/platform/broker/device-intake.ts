import type { PublishPacket } from 'aedes'
import type { Log } from '../log.ts'
import { withoutAcknowledgement } from './aedes-inside.ts'
import type { BrokerListeners } from './broker.ts'
import type { Connection } from './connection.ts'
import type { DeviceIdentity } from './identity.ts'
import { OrderedAcks } from './ordered-acks.ts'
import type { UnderWay } from './under-way.ts'

/** With so many messages that wait for their commit a device is not read any further, until one of them is acknowledged. */
const MAX_UNACKNOWLEDGED = 1_000

/** Acknowledges what a device has sent, and reads on where it had to wait for that. */
export function createAcks(connection: Connection, log: Pick<Log, 'debug'>): OrderedAcks {
  const { stream } = connection
  const acks: OrderedAcks = new OrderedAcks(
    (bytes) => {
      if (!stream.destroyed) stream.write(bytes)
      if (acks.waiting < MAX_UNACKNOWLEDGED) connection.inlet.release()
    },
    (reason) => {
      log.debug({ clientId: connection.clientId, err: reason }, 'broker: message not taken over, connection closed')
      stream.destroy()
    },
  )
  return acks
}

/** Takes a device's message over and sees to its acknowledgement; `goOn` lets the broker read the next one. */
export function takeDeviceMessage(
  connection: Connection,
  identity: DeviceIdentity,
  packet: PublishPacket,
  underWay: UnderWay,
  onDeviceMessage: BrokerListeners['onDeviceMessage'],
  goOn: () => void,
): void {
  const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
  const work = onDeviceMessage(identity.sn, payload)
  underWay.track(work)
  if (packet.qos === 2) {
    work.then(goOn, () => connection.stream.destroy())
    return
  }
  const isLastWords = connection.client?.closed === true
  if (packet.qos === 1 && packet.messageId !== undefined && !isLastWords) identity.acks.add(packet.messageId, work)
  withoutAcknowledgement(packet)
  if (identity.acks.waiting >= MAX_UNACKNOWLEDGED) connection.inlet.hold()
  goOn()
}
