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

function receive(topic: string, payload: Buffer): void {
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
  for (const { username, password, clientId, topics } of task.users) {
    const client = await mqtt.connectAsync(task.url, { username, password, clientId, protocolVersion: 4 })
    client.on('message', receive)
    await client.subscribeAsync(topics, { qos: 1 })
  }
  process.send?.({ ready: true })
})
