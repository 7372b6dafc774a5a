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

/** Ten minutes of 5000 updates a second are too many to keep: every tenth tells the same. */
const BASIC_SHARE = 10
const result: SubscriberResult = { basic: [], detail: [], alarm: [], updates: 0 }
let basics = 0

function noteBasic(age: number): void {
  basics += 1
  if (basics % BASIC_SHARE === 0) result.basic.push(age)
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
    noteBasic(now - (message.time ?? now))
    return
  }
  const list = Array.isArray(message.data) ? message.data : []
  if (topic.endsWith('/socket/basic')) {
    result.updates += list.length
    for (const { deviceTime } of list) noteBasic(now - (deviceTime ?? now))
  } else if (topic.endsWith('/monitor/detail')) {
    for (const { deviceTime } of list) result.detail.push(now - (deviceTime ?? now))
  } else if (topic.endsWith('/socket/alarm') && !Array.isArray(message.data)) {
    const at = message.data?.deviceTime
    if (at !== undefined) result.alarm.push(now - at)
  }
}

/** From here on ages count: what was met while the programs warmed up is forgotten, the number of updates is not. */
function warm(): void {
  for (const list of [result.basic, result.detail, result.alarm]) list.length = 0
}

process.on('message', async (task: SubscriberTask | 'warm' | 'stop') => {
  if (task === 'warm') return warm()
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
