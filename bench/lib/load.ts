import { PUSH_TOPICS, PushCode, userTopic } from '@vigil/contract'
import mqtt, { type MqttClient } from 'mqtt'
import {
  alarmOf,
  basicOf,
  detailOf,
  OPEN_INDEX,
  type ShownState,
  type StandInDevice,
  standInFleet,
  USER_ID,
} from './stand-in-fleet.ts'

/**
 * What the server would push to one user whose devices all report once a second: merged basics every 250 ms, the open
 * device's detail and alarms at once. Every change that the screen must show is noted with its time.
 */
export interface LoadTask {
  devices: number
  port: number
  detailsPerSecond: number
}
/** What the screen must show from this moment on: a value, an alarm of a device, the state of a device. */
export interface Change {
  kind: 'value' | 'alarm' | 'state'
  key: string
  state?: ShownState
  at: number
}
export interface LoadReport {
  /** Updates of devices, not messages. */
  published: number
  changes: Change[]
}
/** Names of devices whose state changes, and of those that alarm; alarms and changes come only where there are any. */
export interface Cast {
  watched: string[]
  alarming: string[]
}
export type LoadCommand = { run: Cast } | { pause: true }

/** As the server's push does (apps/server/src/fleet/push/waiting.ts). */
const TICK_MS = 250
const TICKS_PER_SECOND = 1000 / TICK_MS
const MAX_BASICS_PER_MESSAGE = 1000
/** A watched device changes its state so seldom that a late screen still shows each state. */
const STATE_EVERY_TICKS = 16
const ALARM_EVERY_TICKS = 10
const ALARM_OPEN_TICKS = 6
/** Above every other number on the screen. */
const FIRST_MARKER = 20_000
const LAST_MARKER = 99_999

interface Reporter {
  device: StandInDevice
  waitsMs: number
  state: ShownState
  /** The text around the times, made once per state: what the load costs to make is not to be measured. */
  text: Partial<Record<ShownState, readonly [head: string, middle: string, tail: string]>>
}

const AT = 1_111_111_111_111

/** A device reports at its own moment, somewhere in the time that its update then waits for others to travel with. */
const GOLDEN_RATIO = 0.618
const waitsMs = (index: number): number => Math.round(TICK_MS * ((index * GOLDEN_RATIO) % 1))

function textOf(reporter: Reporter): readonly [string, string, string] {
  const { state, device, text } = reporter
  const known = text[state]
  if (known !== undefined) return known
  const made = JSON.stringify(basicOf(device, state, AT)).split(String(AT)) as [string, string, string]
  text[state] = made
  return made
}

class Load {
  readonly #client: MqttClient
  readonly #task: LoadTask
  readonly #reporters: Reporter[]
  readonly #bySlot: Reporter[][]
  #watched: Reporter[] = []
  #alarming: Reporter[] = []
  #changes: Change[] = []
  #published = 0
  #tick = 0
  #marker = FIRST_MARKER
  #alarms = 0
  readonly #open = new Map<number, { reporter: Reporter; begin: number; until: number }>()
  #timers: NodeJS.Timeout[] = []

  constructor(client: MqttClient, task: LoadTask) {
    this.#client = client
    this.#task = task
    this.#reporters = standInFleet(task.devices).map((device, index) => ({
      device,
      waitsMs: waitsMs(index),
      state: 'normal',
      text: {},
    }))
    this.#bySlot = Array.from({ length: TICKS_PER_SECOND }, (_, slot) =>
      this.#reporters.filter((__, index) => index % TICKS_PER_SECOND === slot),
    )
    for (const reporter of this.#reporters) textOf(reporter)
  }

  run({ watched, alarming }: Cast): void {
    this.#watched = this.#reporters.filter(({ device }) => watched.includes(device.name))
    this.#alarming = this.#reporters.filter(({ device }) => alarming.includes(device.name))
    this.#timers.push(setInterval(() => this.#push(), TICK_MS))
    this.#timers.push(setInterval(() => this.#detail(), 1000 / this.#task.detailsPerSecond))
  }

  /** What was published since the last pause. */
  pause(): LoadReport {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    const report = { published: this.#published, changes: this.#changes }
    this.#published = 0
    this.#changes = []
    return report
  }

  #send(topic: string, payload: string): void {
    this.#client.publish(topic, payload, { qos: 1 })
  }

  #push(): void {
    const now = Date.now()
    this.#tick += 1
    const reporters = this.#bySlot[this.#tick % TICKS_PER_SECOND] ?? []
    this.#changeStates(reporters, now)
    const texts = reporters.map((reporter) => {
      const at = now - reporter.waitsMs
      const [head, middle, tail] = textOf(reporter)
      return head + at + middle + at + tail
    })
    for (let start = 0; start < texts.length; start += MAX_BASICS_PER_MESSAGE) {
      const part = texts.slice(start, start + MAX_BASICS_PER_MESSAGE)
      this.#send(
        userTopic(USER_ID, PUSH_TOPICS.basic),
        `{"code":${PushCode.Basic},"at":${now},"data":[${part.join(',')}]}`,
      )
    }
    this.#published += texts.length
    if (this.#tick % ALARM_EVERY_TICKS === 0) this.#alarm(now)
    for (const [number, { reporter, begin, until }] of this.#open) {
      if (until > this.#tick) continue
      this.#open.delete(number)
      reporter.state = 'normal'
      this.#sendAlarm(PushCode.Clear, reporter, number, begin, now)
    }
  }

  #changeStates(reporters: readonly Reporter[], now: number): void {
    const due = this.#watched.filter(
      (_, n) => (this.#tick + n * TICKS_PER_SECOND) % STATE_EVERY_TICKS < TICKS_PER_SECOND,
    )
    for (const reporter of due) {
      if (!reporters.includes(reporter)) continue
      reporter.state = reporter.state === 'normal' ? 'maintenance' : 'normal'
      this.#changes.push({
        kind: 'state',
        key: reporter.device.name,
        state: reporter.state,
        at: now - reporter.waitsMs,
      })
    }
  }

  #alarm(now: number): void {
    const reporter = this.#alarming[this.#alarms % this.#alarming.length]
    if (reporter === undefined || reporter.state === 'alarm') return
    this.#alarms += 1
    reporter.state = 'alarm'
    this.#open.set(this.#alarms, { reporter, begin: now, until: this.#tick + ALARM_OPEN_TICKS })
    this.#changes.push({ kind: 'alarm', key: reporter.device.name, at: now })
    this.#sendAlarm(PushCode.Danger, reporter, this.#alarms, now, now)
  }

  #sendAlarm(code: 301 | 303, { device }: Reporter, number: number, begin: number, now: number): void {
    const data = alarmOf(device, number, code, begin, now)
    this.#send(userTopic(USER_ID, PUSH_TOPICS.alarm), JSON.stringify({ code, at: now, data }))
  }

  #detail(): void {
    const open = this.#reporters[OPEN_INDEX]
    if (open === undefined) return
    const now = Date.now()
    this.#marker = this.#marker >= LAST_MARKER ? FIRST_MARKER : this.#marker + 1
    this.#changes.push({ kind: 'value', key: String(this.#marker), at: now })
    const data = [detailOf(open.device, this.#marker, now)]
    this.#send(userTopic(USER_ID, PUSH_TOPICS.detail), JSON.stringify({ code: PushCode.Detail, at: now, data }))
  }
}

let load: Load | undefined

async function receive(message: LoadTask | LoadCommand | 'stop'): Promise<void> {
  if (message === 'stop') process.exit(0)
  if ('devices' in message) {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${message.port}`, { clientId: 'load', protocolVersion: 4 })
    load = new Load(client, message)
    process.send?.({ ready: true })
  } else if ('run' in message) load?.run(message.run)
  else process.send?.({ report: load?.pause() })
}

process.on('message', (message: LoadTask | LoadCommand | 'stop') => {
  receive(message).catch((error: unknown) => process.send?.({ error: String(error) }, () => process.exit(1)))
})
process.on('disconnect', () => process.exit(0))
