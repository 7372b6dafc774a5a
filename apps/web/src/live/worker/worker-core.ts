import { PUSH_TOPICS, PushCode, type PushMessage, UplinkCode } from '@vigil/contract'
import type { Clock } from '../clock.ts'
import { type Decoded, decode } from './decode.ts'
import { DetailBuffer } from './detail-buffer.ts'
import { FleetTable } from './fleet-table.ts'
import { KnownAlarms } from './known-alarms.ts'
import { NewsBuffer } from './news-buffer.ts'
import type { AlarmNews, DevicesMessage, FromWorker, PushCredentials, ToWorker, UnreadPart } from './protocol.ts'
import type { PushLink, PushLinkEvents } from './push-link.ts'
import { ServerClock } from './server-clock.ts'

/** Updates wait at most this long for others to travel with them. */
const FLUSH_MS = 100
const SWEEP_MS = 1000
/** Keeps the session of a window alive that is only looked at. */
const HEARTBEAT_MS = 30_000
/** Smaller corrections of the clock are not worth a message. */
const CLOCK_STEP_MS = 250
/** So many unreadable parts of one second are named; the others are only counted. */
const UNREAD_NAMED = 50

export interface WorkerWorld {
  readonly clock: Clock
  post(message: FromWorker, transfer?: Transferable[]): void
  openPush(credentials: PushCredentials, events: PushLinkEvents): PushLink
}

/** Holds the push connection, decodes and merges, and tells the window only what it must know. */
export class WorkerCore {
  readonly #world: WorkerWorld
  readonly #table = new FleetTable()
  readonly #alarms = new KnownAlarms()
  readonly #details = new DetailBuffer()
  readonly #serverClock = new ServerClock()
  readonly #news: NewsBuffer
  #link: PushLink | undefined
  #hidden = false
  /** Details are with the window, which has not shown them yet. */
  #detailsUnderway = false
  #flushedAt = 0
  #callOffFlush: (() => void) | undefined
  #callOffWake: (() => void) | undefined
  #callOffHeartbeat: (() => void) | undefined
  #unread = 0
  #unreadParts: UnreadPart[] = []
  #toldAheadMs: number | undefined

  constructor(world: WorkerWorld) {
    this.#world = world
    this.#news = new NewsBuffer(world.clock, (news) => world.post({ type: 'alarmNews', news }))
    this.#sweepLater()
  }

  hear(message: ToWorker): void {
    switch (message.type) {
      case 'connect':
        this.#connect(message.attempt, message.credentials)
        break
      case 'disconnect':
        this.#disconnect()
        break
      case 'asking':
        this.#table.asking()
        this.#post(message)
        break
      case 'snapshot':
        this.#serverClock.note(message.at, this.#now())
        this.#table.snapshotPart(message.devices, message.unread ?? [], this.#serverNow())
        if (message.last) this.#finishSnapshot(message.at)
        break
      case 'hidden':
        this.#setHidden(message.hidden)
        break
      case 'detailsShown':
        this.#detailsUnderway = false
        if (!this.#hidden) this.#postDetails()
        break
      case 'newsShown':
        this.#news.shown()
        break
      case 'uplink':
        this.#link?.send(message.message)
        break
      case 'wake':
        this.#callOffWake?.()
        this.#callOffWake = this.#world.clock.after(Math.max(0, message.at - this.#now()), () =>
          this.#post({ type: 'wake' }),
        )
        break
    }
  }

  /** For a record of which only changes are told: what it has as connected was heard, or its silence would be on record. */
  countAsHeard(at: number, of?: ReadonlySet<string>): void {
    this.#table.countAsHeard(at, of)
    this.#flushSoon()
  }

  #connect(attempt: number, credentials: PushCredentials): void {
    this.#disconnect()
    this.#table.newLink()
    this.#serverClock.doubt()
    const post = (message: FromWorker) => this.#post(message)
    this.#link = this.#world.openPush(credentials, {
      onOpen: () => {
        this.#link?.send({ code: UplinkCode.Health, data: { clientId: credentials.clientId } })
        this.#heartbeatLater()
        post({ type: 'connected', attempt })
      },
      onFailed: (reason) => {
        this.#disconnect()
        post({ type: 'connectFailed', attempt, reason })
      },
      onDropped: (quietMs) => {
        this.#disconnect()
        post({ type: 'dropped', attempt, quietMs })
      },
      onMessage: (topic, payload) => this.#receive(topic, payload),
    })
  }

  #disconnect(): void {
    this.#callOffHeartbeat?.()
    this.#callOffHeartbeat = undefined
    this.#link?.end()
    this.#link = undefined
  }

  #heartbeatLater(): void {
    this.#callOffHeartbeat = this.#world.clock.after(HEARTBEAT_MS, () => {
      this.#link?.send({ code: UplinkCode.Heartbeat })
      this.#heartbeatLater()
    })
  }

  #receive(topic: string, payload: Uint8Array): void {
    const { decoded, unread } = decode(topic, payload, this.#table.vouches, this.#alarms.vouches)
    if (unread.length > 0) this.#noteUnread(unread)
    if (decoded !== undefined) this.take(decoded)
  }

  /** What was read by its schema already, as the answer to a call. */
  take(decoded: Decoded): void {
    const isSet = decoded.message.code === PushCode.Server && decoded.message.data.clockSet === true
    if (isSet) this.#serverClock.doubt()
    this.#serverClock.note(decoded.message.at, this.#now())
    const post = (message: FromWorker) => this.#post(message)
    switch (decoded.topic) {
      case PUSH_TOPICS.basic: {
        const { message } = decoded
        if (message.code === PushCode.Basic) this.#table.update(message.data, this.#serverNow())
        else if (message.code === PushCode.Server)
          post({
            type: 'server',
            clockError: message.data.clockError ?? undefined,
            cutLines: message.data.cutLines ?? [],
          })
        else {
          if (message.data.node === null) this.#table.remove(message.data.sn)
          else this.#table.put(message.data.node, this.#serverNow())
          post({ type: 'node', message })
        }
        break
      }
      case PUSH_TOPICS.deviceMap:
        this.#table.move(decoded.message.data, this.#serverNow())
        post({ type: 'positions', points: decoded.message.data })
        break
      case PUSH_TOPICS.alarm:
        if (decoded.message.code !== PushCode.DetectDanger) this.#alarms.note(decoded.message.data)
        this.#news.add({ type: 'alarm', message: decoded.message })
        break
      case PUSH_TOPICS.disposeFinish:
        this.#news.add({ type: 'disposeFinish', message: decoded.message })
        break
      case PUSH_TOPICS.alarmDesk:
        this.#news.add(deskNews(decoded.message))
        break
      case PUSH_TOPICS.detail:
        if (decoded.message.code === PushCode.Detail) this.#details.add(decoded.message.data)
        else post({ type: 'failed', of: 'detail', message: decoded.message.data })
        if (!this.#hidden) this.#postDetails()
        break
      case PUSH_TOPICS.param:
        if (decoded.message.code === PushCode.Threshold) post({ type: 'thresholds', message: decoded.message })
        else post({ type: 'failed', of: 'thresholds', message: decoded.message.data })
        break
      case PUSH_TOPICS.cotton:
        post({ type: 'cotton', news: decoded.message.data })
        break
      case PUSH_TOPICS.task:
        post({ type: 'task', news: decoded.message.data })
        break
      case PUSH_TOPICS.command:
        post({ type: 'command', record: decoded.message.data })
        break
      case PUSH_TOPICS.background:
        post({ type: 'background', background: decoded.message.data })
        break
      case PUSH_TOPICS.replay:
        if (decoded.message.code === PushCode.Detail) post({ type: 'replay', points: decoded.message.data })
        else post({ type: 'failed', of: 'replay', message: decoded.message.data })
        break
    }
    this.#flushSoon()
  }

  /** One message at a time: what a slow window can not keep up with waits here and is merged, so that it never shows the past. */
  #postDetails(): void {
    if (this.#detailsUnderway) return
    const details = this.#details.take()
    if (details.length === 0) return
    this.#detailsUnderway = true
    this.#post({ type: 'details', details })
  }

  #setHidden(hidden: boolean): void {
    this.#hidden = hidden
    if (hidden) return
    // Timers of a hidden window sleep: it may still owe its answer.
    this.#detailsUnderway = false
    this.#postDetails()
    this.#flush(true)
  }

  /** The picture is told whole, even while nobody looks: the window counts by it, and it comes once per link. */
  #finishSnapshot(at: number): void {
    const removed = this.#table.finishSnapshot()
    this.#flush(true)
    this.#post({ type: 'snapshotApplied', at, removed })
  }

  #sweepLater(): void {
    this.#world.clock.after(SWEEP_MS, () => {
      this.#table.sweep(this.#serverNow())
      this.#flushSoon()
      this.#tellUnread()
      this.#sweepLater()
    })
  }

  #noteUnread(parts: readonly UnreadPart[]): void {
    this.#unread += parts.length
    this.#unreadParts.push(...parts.slice(0, UNREAD_NAMED - this.#unreadParts.length))
    this.#table.unread(parts.flatMap(({ what, sn }) => (what === 'device' && sn !== undefined ? [sn] : [])))
    this.#flushSoon()
  }

  #tellUnread(): void {
    if (this.#unread > 0) this.#post({ type: 'unread', count: this.#unread, parts: this.#unreadParts })
    this.#unread = 0
    this.#unreadParts = []
  }

  /** Told before the devices: their ages are measured by it, and must not jump. */
  #tellClock(): void {
    const serverAheadMs = this.#serverClock.aheadMs()
    if (this.#toldAheadMs !== undefined && Math.abs(serverAheadMs - this.#toldAheadMs) < CLOCK_STEP_MS) return
    this.#toldAheadMs = serverAheadMs
    this.#post({ type: 'clock', serverAheadMs })
  }

  #flushSoon(): void {
    const due = this.#hidden ? this.#table.hasUrgent() : this.#table.hasWaiting()
    if (!due || this.#callOffFlush !== undefined) return
    const wait = this.#flushedAt + FLUSH_MS - this.#now()
    if (wait <= 0) this.#flush(false)
    else this.#callOffFlush = this.#world.clock.after(wait, () => this.#flush(false))
  }

  #flush(whole: boolean): void {
    this.#callOffFlush?.()
    this.#callOffFlush = undefined
    this.#flushedAt = this.#now()
    const hidden = this.#hidden && !whole
    if (!hidden && !this.#table.hasWaiting()) return
    this.#tellClock()
    for (const message of hidden ? this.#table.takeUrgent() : this.#table.takeAll()) this.#postDevices(message)
  }

  #postDevices(message: DevicesMessage): void {
    this.#post(message, [message.agedIndexes.buffer, message.agedTimes.buffer])
  }

  /** Alarms that were heard earlier go out first. */
  #post(message: FromWorker, transfer?: Transferable[]): void {
    this.#news.flush()
    this.#world.post(message, transfer)
  }

  #now(): number {
    return this.#world.clock.now()
  }

  #serverNow(): number {
    return this.#serverClock.at(this.#now())
  }
}

function deskNews(message: PushMessage<typeof PUSH_TOPICS.alarmDesk>): AlarmNews {
  switch (message.code) {
    case PushCode.Alarms:
      return { type: 'alarms', message }
    case PushCode.Resound:
      return { type: 'resound', message }
    case PushCode.AlarmLog:
      return { type: 'alarmLog', message }
    case PushCode.AlarmValues:
      return { type: 'alarmValues', message }
    case PushCode.AlarmsStored:
      return { type: 'alarmsStored', message }
    case PushCode.Incident:
      return { type: 'incident', message }
  }
}
