import { deviceUpTopic } from '@vigil/contract'
import mqtt, { type MqttClient } from 'mqtt'
import { calmReading } from './calm-reading.ts'

/** Devices that all alarm within one second, in a process of its own. */
export interface StormTask {
  port: number
  devices: { sn: string; secret: string; deviceType: string }[]
}
export interface StormResult {
  /** When the last alarm was handed to the network, and when the server had stored and acknowledged the last. */
  lastSentAt: number
  lastStoredAt: number
  /** By serial number. */
  sentAt: Record<string, number>
}

const CONNECTED_AT_ONCE = 50
const STORM_MS = 1000

interface Device {
  sn: string
  client: MqttClient
  calm: string
  alarming: string
}

async function open(port: number, { sn, secret, deviceType }: StormTask['devices'][number]): Promise<Device> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    clientId: sn,
    username: sn,
    password: secret,
    protocolVersion: 4,
  })
  const mods = calmReading(deviceType)
  const [first = ''] = Object.keys(mods)
  const textOf = (given: object): string => `"runMode":0,"runstate":1,"mods":${JSON.stringify(given)}}`
  return { sn, client, calm: textOf(mods), alarming: textOf({ ...mods, [first]: { ...mods[first], state: 2 } }) }
}

const send = ({ client, sn }: Device, body: string): Promise<unknown> =>
  client.publishAsync(deviceUpTopic(sn), `{"time":${Date.now()},${body}`, { qos: 1 })

/** So many report once a second before the storm: a page that hears them is live. */
const REPORTING = 20
let devices: Device[] = []
let reporting: NodeJS.Timeout | undefined

async function connect({ port, devices: given }: StormTask): Promise<void> {
  for (let start = 0; start < given.length; start += CONNECTED_AT_ONCE) {
    devices.push(...(await Promise.all(given.slice(start, start + CONNECTED_AT_ONCE).map((each) => open(port, each)))))
  }
  for (const device of devices) await send(device, device.calm)
  reporting = setInterval(() => {
    for (const device of devices.slice(0, REPORTING)) void send(device, device.calm)
  }, STORM_MS)
}

async function storm(): Promise<StormResult> {
  clearInterval(reporting)
  const began = performance.now()
  const sentAt: Record<string, number> = {}
  let lastSentAt = 0
  const stored = devices.map(async (device, n) => {
    const wait = began + (n * STORM_MS) / devices.length - performance.now()
    await new Promise((done) => setTimeout(done, Math.max(0, wait)))
    lastSentAt = Date.now()
    sentAt[device.sn] = lastSentAt
    await send(device, device.alarming)
  })
  await Promise.all(stored)
  const lastStoredAt = Date.now()
  await Promise.all(devices.map(({ client }) => client.endAsync()))
  devices = []
  return { lastSentAt, lastStoredAt, sentAt }
}

process.on('message', (task: StormTask | 'storm' | 'stop') => {
  if (task === 'stop') process.exit(0)
  const work = task === 'storm' ? storm().then((result) => ({ result })) : connect(task).then(() => ({ ready: true }))
  work.then(
    (message) => process.send?.(message),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.exit(1)),
  )
})
process.on('disconnect', () => process.exit(0))
