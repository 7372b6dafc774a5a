import type { PublishPacket } from 'aedes'
import { withoutAcknowledgement } from './aedes-inside.ts'
import type { BrokerListeners } from './broker.ts'
import type { Connection } from './connection.ts'
import type { DeviceIdentity } from './identity.ts'
import type { UnderWay } from './under-way.ts'

/** A device with more in flight waits until something is committed. */
const MAX_UNACKNOWLEDGED = 1_000

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
  if (identity.acks.waiting < MAX_UNACKNOWLEDGED) goOn()
  else work.then(goOn, goOn)
}
