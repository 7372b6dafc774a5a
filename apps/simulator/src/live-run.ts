import { type DownMessage, downMessageSchema, type UpMessage } from '@vigil/contract'
import type { SimulatorConfig } from './config.ts'
import type { SimulatedDevice } from './device/simulated-device.ts'
import { DeviceLink } from './link/device-link.ts'
import type { SimulatedFleet } from './simulated-fleet.ts'

export interface LiveRunOptions {
  readonly config: SimulatorConfig
  readonly fleet: SimulatedFleet
  /** Sets the messages of this run apart from those of the run before. */
  readonly boot: string
  readonly now: () => number
  readonly log: (text: string) => void
}

export interface LiveRun {
  readonly counters: {
    readonly connected: number
    readonly published: number
    readonly pending: number
    readonly dropped: number
  }
  stop(): Promise<void>
}

/** Of a second. A few devices that speak together cost a server less than each by itself; of many, no more than a tenth shall. */
const SLOTS = { least: 10, most: 100, devices: 10 }
/** Connections opened per second: each costs the server a check of credentials. */
const CONNECTS_PER_S = 500
/** Messages kept by all devices together while the server is away. */
const KEPT_BY_FLEET = 100_000
const KEPT_BY_DEVICE = { least: 30, most: 1000 }
/** A process that was asleep does not make up for hours of readings. */
const MOST_LATE_S = 2
const COMPLAIN_EVERY_MS = 60_000

interface Post {
  readonly device: SimulatedDevice
  readonly link: DeviceLink
  /** Second of a longer interval in which it is due. */
  readonly turn: number
  sequence: number
}

/** Drives a fleet by the clock: every device in its own part of the second, each over its own connection. */
export function startLiveRun({ config, fleet, boot, now, log }: LiveRunOptions): LiveRun {
  const url = new URL(config.mqttUrl)
  const secrets = new Map(config.devices.map(({ sn, secret, password }) => [sn, password ?? secret]))
  const capacity = Math.round(
    Math.min(KEPT_BY_DEVICE.most, Math.max(KEPT_BY_DEVICE.least, KEPT_BY_FLEET / Math.max(1, fleet.devices.length))),
  )
  const slots = Math.min(SLOTS.most, Math.max(SLOTS.least, 10 * Math.ceil(fleet.devices.length / SLOTS.devices / 10)))
  const slotMs = 1000 / slots
  let complainedAt = 0
  let complaints = 0
  let published = 0

  function complain(sn: string, reason: string): void {
    complaints += 1
    if (now() - complainedAt < COMPLAIN_EVERY_MS) return
    log(`${sn}: ${reason}${complaints > 1 ? ` (and ${complaints - 1} more)` : ''}`)
    complainedAt = now()
    complaints = 0
  }

  function say(post: Post, message: UpMessage): void {
    post.sequence += 1
    published += 1
    message.id = `${boot}-${post.sequence}`
    post.link.publish(JSON.stringify(message), message.type === 'data')
  }

  function hear(post: Post, payload: Buffer): void {
    const message = downMessageOf(payload)
    if (message === undefined) {
      complain(post.device.sn, 'not understood')
      return
    }
    if (message.type === 'rejected') complain(post.device.sn, `refused: ${message.code} ${message.reason}`)
    const answer = fleet.hear(post.device, message, now())
    if (answer !== undefined) say(post, answer)
  }

  const wheel: Post[][] = Array.from({ length: slots }, () => [])
  const posts = fleet.devices.map((device, index): Post => {
    const post: Post = {
      device,
      turn: index,
      sequence: 0,
      link: new DeviceLink({
        url,
        sn: device.sn,
        secret: secrets.get(device.sn) ?? '',
        capacity,
        random: Math.random,
        onDown: (payload) => hear(post, payload),
        onProblem: (reason) => complain(device.sn, reason),
      }),
    }
    // A step that shares no factor with the number of slots spreads any fleet evenly.
    wheel[(index * 37) % slots]?.push(post)
    return post
  })

  /** A device that is switched off has no line; neither has one whose site is cut off. */
  function keepLine({ device, link }: Post, at: number): void {
    if (fleet.isCutOff(device, at)) link.cut()
    else if (!device.isOff) link.open()
    else if (link.pending === 0) link.cut()
  }

  let connecting = 0
  let slot = Math.floor(now() / slotMs)
  function runSlot(number: number): void {
    const at = Math.round(number * slotMs)
    const second = Math.floor(number / slots)
    if (number % (slots / 10) === 0) fleet.advance(at)
    for (const post of wheel[number % slots] ?? []) {
      if (post.turn >= connecting) continue
      if ((second + post.turn) % post.device.intervalSeconds !== 0) {
        for (const answer of post.device.progress(at)) say(post, answer)
        continue
      }
      for (const message of fleet.report(post.device, at)) say(post, message)
      keepLine(post, at)
    }
  }

  const timer = setInterval(() => {
    const due = Math.floor(now() / slotMs)
    if (due - slot > MOST_LATE_S * slots || due < slot) slot = due - 1
    if (connecting < posts.length) connecting += Math.ceil((CONNECTS_PER_S / slots) * Math.max(1, due - slot))
    while (slot < due) runSlot(++slot)
  }, slotMs)

  return {
    counters: {
      get published() {
        return published
      },
      get connected() {
        return posts.filter(({ link }) => link.connected).length
      },
      get pending() {
        return posts.reduce((sum, { link }) => sum + link.pending, 0)
      },
      get dropped() {
        return posts.reduce((sum, { link }) => sum + link.dropped, 0)
      },
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(posts.map(({ link }) => link.close()))
    },
  }
}

function downMessageOf(payload: Buffer): DownMessage | undefined {
  try {
    return downMessageSchema.parse(JSON.parse(payload.toString()))
  } catch {
    return undefined
  }
}
