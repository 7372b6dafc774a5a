import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeOf, connectDevice, SILENT_LOG, secretOf } from '../../test/live-kit.ts'
import type { Broker } from '../platform/broker/broker.ts'
import { createEmbeddedBroker } from '../platform/broker/embedded.ts'
import { createDeviceGate } from './device-gate.ts'

const gate = createDeviceGate({ matches: (sn, secret) => secret.toString() === secretOf(sn), now: () => 0 })
let broker: Broker
let mqttPort = 0
beforeAll(async () => {
  broker = await createEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    verifyDevice: gate.admits,
    verifyUser: () => undefined,
    log: SILENT_LOG,
  })
  const { port } = await broker.start({
    onDeviceMessage: async () => {},
    onDeviceOversized: () => {},
    onUserMessage: () => {},
    onUserConnected: () => {},
    onUserDisconnected: () => {},
  })
  mqttPort = port
})
afterAll(() => broker?.close())

it('the broker turns a serial number away after many wrong secrets from one address, and nobody else', async () => {
  const before = await connectDevice({ mqttPort }, 'GUESSED')
  const gone = closeOf(before.client)
  before.client.end()
  await gone
  for (let n = 0; n < 10; n++) {
    await expect(connectDevice({ mqttPort }, 'GUESSED', { password: `guess ${n}` })).rejects.toThrow()
  }
  await expect(connectDevice({ mqttPort }, 'GUESSED')).rejects.toThrow()
  expect(gate.counters).toEqual({ wrong: 10, unchecked: 1 })
  const other = await connectDevice({ mqttPort }, 'OTHER')
  other.client.end()
})
