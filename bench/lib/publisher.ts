import { connect, type Socket } from 'node:net'
import mqttPacket from 'mqtt-packet'

/**
 * Devices as cheap as they can be: one TCP connection each, one reading a second at quality 1, spread evenly over the second.
 * Runs as a process of its own, so that its cost is not taken for the server's.
 */
export interface PublisherTask {
  port: number
  devices: { sn: string; secret: string; mods: Record<string, object> }[]
  seconds: number
  /** Every n-th device alarms with every second reading, and returns to normal with the next. */
  alarmingDevices: number
}
export interface PublisherResult {
  published: number
  acknowledged: number
}

interface Client {
  socket: Socket
  sn: string
  /** The end of a message from its modules on, made once: what the load costs to make is not to be measured. */
  calm: string
  alarming: string
  messageId: number
}

/** Told to end before its time. */
let isStopped = false

const tailOf = (mods: Record<string, object>): string => `,"runMode":0,"runstate":1,"mods":${JSON.stringify(mods)}}`

const openClient = (
  port: number,
  sn: string,
  secret: string,
  mods: Record<string, object>,
  onAck: () => void,
): Promise<Client> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const parser = mqttPacket.parser()
    const client: Client = {
      socket,
      sn,
      calm: tailOf(mods),
      alarming: tailOf({ ...mods, sysMod: { ...mods.sysMod, state: 2 } }),
      messageId: 0,
    }
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connack') packet.returnCode === 0 ? resolve(client) : reject(new Error(`refused: ${sn}`))
      if (packet.cmd === 'puback') onAck()
    })
    socket.on('data', (chunk) => parser.parse(chunk))
    socket.on('error', reject)
    socket.write(
      mqttPacket.generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        clientId: sn,
        keepalive: 0,
        username: sn,
        password: Buffer.from(secret),
      }),
    )
  })

async function publishFor(task: PublisherTask): Promise<PublisherResult> {
  const result = { published: 0, acknowledged: 0 }
  const clients: Client[] = []
  for (let index = 0; index < task.devices.length; index += 100) {
    const some = task.devices.slice(index, index + 100)
    const open = some.map(({ sn, secret, mods }) =>
      openClient(task.port, sn, secret, mods, () => {
        result.acknowledged += 1
      }),
    )
    clients.push(...(await Promise.all(open)))
  }
  process.send?.({ ready: true })

  // Fine enough to be even: a burst would measure how long its own end waits for its beginning.
  const ticksPerSecond = 200
  const tickMs = 1000 / ticksPerSecond
  const began = performance.now()
  for (let tick = 0; tick < task.seconds * ticksPerSecond && !isStopped; tick += 1) {
    const wait = began + tick * tickMs - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    for (let index = tick % ticksPerSecond; index < clients.length; index += ticksPerSecond) {
      const client = clients[index]
      if (client === undefined) continue
      const second = Math.floor(tick / ticksPerSecond)
      const alarms = index < task.alarmingDevices && second % 2 === 1
      const head = `{"id":"${client.sn}-${tick}","time":${Date.now()}`
      client.messageId = (client.messageId % 65_535) + 1
      result.published += 1
      client.socket.write(
        mqttPacket.generate({
          cmd: 'publish',
          topic: `device/${client.sn}/up`,
          payload: head + (alarms ? client.alarming : client.calm),
          qos: 1,
          messageId: client.messageId,
          dup: false,
          retain: false,
        }),
      )
    }
  }
  for (let left = 100; left > 0 && result.acknowledged < result.published; left -= 1)
    await new Promise((done) => setTimeout(done, 100))
  for (const client of clients) client.socket.destroy()
  return result
}

process.on('message', (task: PublisherTask | 'stop') => {
  if (task === 'stop') {
    isStopped = true
    return
  }
  publishFor(task).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.exit(1)),
  )
})
