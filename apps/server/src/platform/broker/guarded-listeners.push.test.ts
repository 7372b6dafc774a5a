import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeOf, connectDevice, connectUser, SILENT_LOG, secretOf } from '../../../test/live-kit.ts'
import type { Broker, BrokerListeners } from './broker.ts'
import { createEmbeddedBroker } from './embedded.ts'

const fails = (): never => {
  throw new Error('a fault of ours')
}
const user = { id: '7', username: 'user-7', officeId: '1', permissions: new Set<never>() }
let broker: Broker
const http = createServer()
let ports = { mqttPort: 0, httpPort: 0 }
let failing: Set<keyof BrokerListeners>
let taken: string[]

const unless = (name: keyof BrokerListeners) => (): void => {
  if (failing.has(name)) fails()
}

beforeEach(async () => {
  failing = new Set()
  taken = []
  broker = await createEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    verifyDevice: (sn, secret) => secret.toString() === secretOf(sn),
    verifyUser: () => user,
    log: SILENT_LOG,
  })
  broker.attachTo(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port: mqttPort } = await broker.start({
    onDeviceMessage: (sn, payload) => {
      if (payload.toString() === 'poison') fails()
      taken.push(`${sn} ${payload}`)
      return Promise.resolve()
    },
    onDeviceOversized: unless('onDeviceOversized'),
    onUserMessage: unless('onUserMessage'),
    onUserConnected: unless('onUserConnected'),
    onUserDisconnected: unless('onUserDisconnected'),
  })
  ports = { mqttPort, httpPort: (http.address() as AddressInfo).port }
})
afterEach(async () => {
  await broker.close()
  http.closeAllConnections()
  http.close()
})

describe('a listener of the broker that fails', () => {
  it('costs the device that sent the message its connection, and nobody else anything', async () => {
    const other = await connectDevice(ports, 'B1')
    const device = await connectDevice(ports, 'A1')
    const gone = closeOf(device.client)
    device.send('poison').catch(() => {})
    await gone
    await other.send('after')
    expect(taken).toEqual(['B1 after'])
    other.client.end(true)
  })

  it.each(['onUserMessage', 'onUserConnected', 'onUserDisconnected', 'onDeviceOversized'] as const)(
    'in %s leaves devices and windows as they are',
    async (name) => {
      failing.add(name)
      const other = await connectDevice(ports, 'B1')
      const window = await connectUser(ports, '7')
      await window.publishAsync('user/7/up', '{}', { qos: 1 })
      const left = closeOf(window)
      window.end()
      await left
      const large = await connectDevice(ports, 'A1')
      const gone = closeOf(large.client)
      large.send('x'.repeat(2_000_000)).catch(() => {})
      await gone
      await other.send('after')
      await vi.waitFor(() => expect(taken).toEqual(['B1 after']))
      other.client.end(true)
    },
  )
})
