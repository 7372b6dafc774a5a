import mqtt from 'mqtt'

/** Consoles that only listen: counts updates and how old each is on arrival (both clocks are this machine's). */
export interface SubscriberTask {
  url: string
  users: { username: string; password: string; clientId: string; topics: string[] }[]
}
export interface SubscriberResult {
  /** Milliseconds from the device's clock to arrival, per kind of update. */
  basic: number[]
  detail: number[]
  alarm: number[]
  updates: number
}

const KEPT = 200_000
const result: SubscriberResult = { basic: [], detail: [], alarm: [], updates: 0 }
const note = (list: number[], value: number) => {
  if (list.length < KEPT) list.push(value)
}

interface Update {
  deviceTime?: number
}

const SERIAL_NUMBER = Buffer.from('"sn":')

function countUpdates(payload: Buffer): number {
  let count = 0
  for (let at = payload.indexOf(SERIAL_NUMBER); at >= 0; at = payload.indexOf(SERIAL_NUMBER, at + 5)) count += 1
  return count
}

/** The first user reads everything and notes its age; the others count, so that the machine is left to what is measured. */
function receive(isFirst: boolean, topic: string, payload: Buffer): void {
  if (!isFirst) {
    if (topic.startsWith('device/')) result.updates += 1
    else if (topic.endsWith('/socket/basic')) result.updates += countUpdates(payload)
    return
  }
  const now = Date.now()
  const message = JSON.parse(payload.toString()) as { time?: number; data?: Update | Update[] }
  // A bare broker carries the device's own message.
  if (topic.startsWith('device/')) {
    result.updates += 1
    note(result.basic, now - (message.time ?? now))
    return
  }
  const list = Array.isArray(message.data) ? message.data : []
  if (topic.endsWith('/socket/basic')) {
    result.updates += list.length
    for (const { deviceTime } of list) note(result.basic, now - (deviceTime ?? now))
  } else if (topic.endsWith('/monitor/detail')) {
    for (const { deviceTime } of list) note(result.detail, now - (deviceTime ?? now))
  } else if (topic.endsWith('/socket/alarm') && !Array.isArray(message.data)) {
    const at = message.data?.deviceTime
    if (at !== undefined) note(result.alarm, now - at)
  }
}

process.on('message', async (task: SubscriberTask | 'stop') => {
  if (task === 'stop') {
    process.send?.({ result }, () => process.exit(0))
    return
  }
  for (const [index, { username, password, clientId, topics }] of task.users.entries()) {
    const client = await mqtt.connectAsync(task.url, { username, password, clientId, protocolVersion: 4 })
    client.on('message', (topic, payload) => receive(index === 0, topic, payload))
    await client.subscribeAsync(topics, { qos: 1 })
  }
  process.send?.({ ready: true })
})
