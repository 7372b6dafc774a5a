import { PUSH_TOPICS, PushCode, userTopic } from '@vigil/contract'
import mqtt, { type MqttClient } from 'mqtt'
import { basicOf, detailOf, type StandInDevice, standInFleet, USER_ID } from './stand-in-fleet.ts'

/**
 * What the server would push to one user who looks at all of these devices: the detail of each with every reading, at once and
 * at its own moment, and the merged basics every 250 ms. Every reading has a number of its own and is noted with its time.
 */
export interface PanelsTask {
  devices: number
  model: string
  port: number
  readingsPerSecond: number
}
export interface PanelReading {
  sn: string
  marker: number
  at: number
}
export interface PanelsReport {
  readings: PanelReading[]
}

/** As the server's push does (apps/server/src/fleet/push/waiting.ts). */
const TICK_MS = 250
/** Above every other number on the screen, and of as many digits. */
const FIRST_MARKER = 20_000
const MARKERS = 80_000
/** Has no divisor in common with the number of markers: as restless as noise, and no marker comes twice in a round. */
const STEP = 48_271

class PanelsLoad {
  readonly #client: MqttClient
  readonly #devices: readonly StandInDevice[]
  readonly #everyMs: number
  #readings: PanelReading[] = []
  #count = 0
  #run = 0

  constructor(client: MqttClient, { devices, model, readingsPerSecond }: PanelsTask) {
    this.#client = client
    this.#devices = standInFleet(devices, model)
    this.#everyMs = 1000 / readingsPerSecond / devices
  }

  /** By the clock, not by an interval: what the timers are late by would add up to a lower rate. */
  run(): void {
    this.#run += 1
    const run = this.#run
    const began = performance.now()
    let [sent, ticks] = [0, 0]
    const next = () => {
      if (run !== this.#run) return
      const elapsed = performance.now() - began
      // What a busy machine kept from being sent is left out: no device reports twice at the same moment.
      sent = Math.max(sent, Math.floor(elapsed / this.#everyMs) - this.#devices.length + 1)
      for (; sent * this.#everyMs <= elapsed; sent += 1) this.#reading()
      if (ticks * TICK_MS <= elapsed) {
        ticks = Math.floor(elapsed / TICK_MS) + 1
        this.#basics()
      }
      setTimeout(next, Math.max(0, began + sent * this.#everyMs - performance.now()))
    }
    next()
  }

  /** What was published since the last pause. */
  pause(): PanelsReport {
    this.#run += 1
    const readings = this.#readings
    this.#readings = []
    return { readings }
  }

  #send(topic: (typeof PUSH_TOPICS)[keyof typeof PUSH_TOPICS], code: PushCode, data: object[]): void {
    const payload = JSON.stringify({ code, at: Date.now(), data })
    this.#client.publish(userTopic(USER_ID, topic), payload, { qos: 1 })
  }

  #reading(): void {
    const device = this.#devices[this.#count % this.#devices.length]
    if (device === undefined) return
    const marker = FIRST_MARKER + ((this.#count * STEP) % MARKERS)
    this.#count += 1
    const at = Date.now()
    this.#readings.push({ sn: device.sn, marker, at })
    this.#send(PUSH_TOPICS.detail, PushCode.Detail, [detailOf(device, marker, at)])
  }

  #basics(): void {
    const at = Date.now()
    this.#send(
      PUSH_TOPICS.basic,
      PushCode.Basic,
      this.#devices.map((device) => basicOf(device, 'normal', at)),
    )
  }
}

let load: PanelsLoad | undefined

async function receive(message: PanelsTask | { run: unknown } | { pause: true } | 'stop'): Promise<void> {
  if (message === 'stop') process.exit(0)
  if ('devices' in message) {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${message.port}`, { clientId: 'load', protocolVersion: 4 })
    load = new PanelsLoad(client, message)
    process.send?.({ ready: true })
  } else if ('run' in message) load?.run()
  else process.send?.({ report: load?.pause() })
}

process.on('message', (message: PanelsTask | { run: unknown } | { pause: true } | 'stop') => {
  receive(message).catch((error: unknown) => process.send?.({ error: String(error) }, () => process.exit(1)))
})
process.on('disconnect', () => process.exit(0))
