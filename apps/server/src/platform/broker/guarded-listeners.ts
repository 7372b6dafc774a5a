import type { Log } from '../log.ts'
import type { BrokerListeners } from './broker.ts'

/**
 * The listeners, none of which can throw into the broker: there an error of what one device or window sent would end the process
 * for all of them. A device's message that nobody could take over stays with the device.
 */
export function guardedListeners(listeners: BrokerListeners, log: Pick<Log, 'error'>): BrokerListeners {
  const guarded =
    <Given extends unknown[]>(name: string, listener: (...given: Given) => void) =>
    (...given: Given): void => {
      try {
        listener(...given)
      } catch (error) {
        log.error({ err: error, listener: name }, 'broker: a listener failed')
      }
    }
  return {
    onDeviceMessage(sn, payload) {
      try {
        return listeners.onDeviceMessage(sn, payload)
      } catch (error) {
        log.error({ err: error, sn, listener: 'onDeviceMessage' }, 'broker: a listener failed')
        return Promise.reject(error)
      }
    },
    onDeviceOversized: guarded('onDeviceOversized', listeners.onDeviceOversized),
    onUserMessage: guarded('onUserMessage', listeners.onUserMessage),
    onUserConnected: guarded('onUserConnected', listeners.onUserConnected),
    onUserDisconnected: guarded('onUserDisconnected', listeners.onUserDisconnected),
  }
}
