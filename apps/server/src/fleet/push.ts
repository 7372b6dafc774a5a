import {
  type AlarmEvent,
  type Detection,
  type Locale,
  PUSH_TOPICS,
  PushCode,
  type PushTopic,
  type Threshold,
  type TreeNode,
  userTopic,
} from '@vigil/contract'
import { detailOf, type LiveDevice, picturesChanged, withoutPictures } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { SessionUser } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import type { AlarmKeeper } from './alarm-keeper.ts'
import { Audience, type Placed, type Scope } from './audience.ts'
import { BasicTexts } from './basic-texts.ts'
import { FollowedTracks, trackPointOf } from './followed-tracks.ts'
import type { LiveEntry } from './live-entry.ts'
import type { FleetListener, LiveFleet } from './live-fleet.ts'
import { ToldValues } from './told-values.ts'
import { createUplink } from './uplink.ts'
import { Viewers } from './viewers.ts'

/** A change waits at most this long for others to travel with it. */
export const PUSH_TICK_MS = 250
/** Nobody reads a number that changes more often; the list of it comes to whole halls of consoles. */
export const VALUES_TICK_MS = 1_000
/** A console takes one message apart at a time: a whole fleet in one would stop its screen. */
const MAX_BASICS_PER_MESSAGE = 1_000
const MAX_ALARMS_PER_MESSAGE = 200
const MAX_STORED_PER_MESSAGE = 1_000
/** A page asks for detail before its push channel is up; who never comes is forgotten. */
const CONNECT_GRACE_MS = 60_000

export interface PushOptions {
  fleet: Pick<LiveFleet, 'entry'>
  alarms: Pick<AlarmKeeper, 'eventsOf' | 'measuredNow' | 'alarm'>
  directory: Pick<Directory, 'sees'>
  publish(topic: string, payload: Buffer): void
  /** The node of the office tree for a device that was added or changed. */
  nodeOf(entry: LiveEntry): TreeNode
  /** Somebody begins to look at these devices. */
  onViewed?(userId: string, sns: Iterable<string>): void
  onAlarmTold?: ((row: DeviceRow, event: AlarmEvent) => void) | undefined
  language: Locale
  now(): number
  log: Pick<Log, 'debug'>
}

export interface PushCounters {
  /** Messages to users, by topic. */
  readonly messages: Record<PushTopic, number>
  ticks: number
  tickMs: number
  slowestTickMs: number
  readonly onlineUsers: number
  readonly viewedDevices: number
}

export interface Push {
  readonly listener: FleetListener
  readonly counters: PushCounters
  userConnected(user: SessionUser, connection: string): void
  userDisconnected(userId: string, connection: string): void
  userMessage(user: SessionUser, payload: Buffer): void
  /** Only devices that the user sees are taken; the answer tells how many of them there were. */
  addViewer(user: SessionUser, sns: readonly string[]): number
  removeViewer(user: SessionUser, sns: readonly string[]): void
  pushThresholds(user: SessionUser, sn: string): Threshold[] | undefined
  /** The device's positions on `devicemap/detail`, the last one at once; false for a device that the user does not see. */
  follow(user: SessionUser, sn: string, quantity?: string | undefined): boolean
  /** Without a device: none any more. */
  unfollow(user: SessionUser, sn: string | undefined): void
  tellAllSeeing(row: Placed, topic: PushTopic, code: PushCode, data: unknown): void
  /** 30902, with the next tick; everything that waits goes with `flush`. */
  tellAlarm(row: DeviceRow, event: AlarmEvent): void
  /** All that was told of the alarm is stored by now. */
  tellAlarmStored(row: DeviceRow, id: string): void
  /** To everybody who has a window open. */
  tellAll(topic: PushTopic, code: PushCode, data: unknown): void
  /** Nothing happens to a user without a window. */
  tellUser(userId: string, topic: PushTopic, code: PushCode, data: unknown): void
  /** To everybody who looks at the device now. */
  tellViewers(sn: string, topic: PushTopic, code: PushCode, data: unknown): void
  /** Devices that somebody looks at. */
  viewed(): Iterable<string>
  isOnline(userId: string): boolean
  /** Sends what waits. */
  flush(): void
  close(): void
}

function* chunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

function withoutMark({ unstoredSince: _, ...event }: AlarmEvent): AlarmEvent {
  return event
}

export function createPush(options: PushOptions): Push {
  const { fleet, alarms, directory, now } = options
  const audience = new Audience()
  const viewers = new Viewers()
  const tracks = new FollowedTracks()
  /** Both are asked for by a window and end with it. */
  const asked = [viewers, tracks.followers]
  const values = new ToldValues(alarms)
  const basicTexts = new BasicTexts()
  let timer: NodeJS.Timeout | undefined
  let valuesTimer: NodeJS.Timeout | undefined
  const counters = {
    messages: Object.fromEntries(Object.values(PUSH_TOPICS).map((topic) => [topic, 0])) as Record<PushTopic, number>,
    ticks: 0,
    tickMs: 0,
    slowestTickMs: 0,
    get onlineUsers() {
      return audience.size
    },
    get viewedDevices() {
      return viewers.size
    },
  }

  /** `data` is JSON text: one serialisation serves every user. */
  const envelope = (code: PushCode, data: string): Buffer =>
    Buffer.from(`{"code":${code},"at":${now()},"data":${data}}`)

  function sendTo(userId: string, topic: PushTopic, payload: Buffer): void {
    if (!audience.isOnline(userId)) return
    counters.messages[topic] += 1
    options.publish(userTopic(userId, topic), payload)
  }

  function sendToScope(scope: Scope, topic: PushTopic, payload: Buffer): void {
    for (const userId of scope.users) sendTo(userId, topic, payload)
  }

  function sendToAllSeeing(row: Placed, topic: PushTopic, code: PushCode, data: unknown): void {
    let payload: Buffer | undefined
    for (const scope of audience.scopesOf(row)) {
      payload ??= envelope(code, JSON.stringify(data))
      sendToScope(scope, topic, payload)
    }
  }

  function tellAll(topic: PushTopic, code: PushCode, data: unknown): void {
    const payload = envelope(code, JSON.stringify(data))
    for (const scope of audience.scopes()) sendToScope(scope, topic, payload)
  }

  function tellUser(userId: string, topic: PushTopic, code: PushCode, data: unknown): void {
    if (audience.isOnline(userId)) sendTo(userId, topic, envelope(code, JSON.stringify(data)))
  }

  /** `texts`: what other scopes were sent in the same tick. */
  function sendChanges(scope: Scope, texts: Map<LiveEntry, string>): void {
    const changed = [...scope.changed]
    scope.changed.clear()
    for (const part of chunks(changed, MAX_BASICS_PER_MESSAGE)) {
      const basics = part.map((entry) => {
        const known = texts.get(entry)
        if (known !== undefined) return known
        const text = basicTexts.of(entry)
        texts.set(entry, text)
        return text
      })
      sendToScope(scope, PUSH_TOPICS.basic, envelope(PushCode.Basic, `[${basics.join(',')}]`))
    }
  }

  function sendAlarms(scope: Scope, texts: Map<AlarmEvent, string>): void {
    const waiting = [...scope.alarms.values()]
    scope.alarms.clear()
    for (const part of chunks(waiting, MAX_ALARMS_PER_MESSAGE)) {
      const told = part.map((event) => {
        const text = texts.get(event) ?? JSON.stringify(event)
        texts.set(event, text)
        return text
      })
      sendToScope(scope, PUSH_TOPICS.alarmDesk, envelope(PushCode.Alarms, `[${told.join(',')}]`))
    }
  }

  function gatherValues(entry: LiveEntry): void {
    if (!values.hasNews(entry)) return
    for (const scope of audience.scopesOf(entry.row)) {
      scope.valued.add(entry)
      valuesTimer ??= setTimeout(flushValues, VALUES_TICK_MS)
    }
  }

  function flushValues(): void {
    valuesTimer = undefined
    const texts = new Map<LiveEntry, readonly string[]>()
    for (const scope of audience.scopes()) {
      const told: string[] = []
      for (const entry of scope.valued) {
        const known = texts.get(entry) ?? values.take(entry).map((each) => JSON.stringify(each))
        texts.set(entry, known)
        told.push(...known)
      }
      scope.valued.clear()
      for (const part of chunks(told, MAX_ALARMS_PER_MESSAGE)) {
        sendToScope(scope, PUSH_TOPICS.alarmDesk, envelope(PushCode.AlarmValues, `[${part.join(',')}]`))
      }
    }
  }

  /** Behind the alarms of the same tick: what they say is older. */
  function sendStored(scope: Scope): void {
    const ids = [...scope.stored]
    scope.stored.clear()
    for (const part of chunks(ids, MAX_STORED_PER_MESSAGE)) {
      sendToScope(scope, PUSH_TOPICS.alarmDesk, envelope(PushCode.AlarmsStored, JSON.stringify({ ids: part })))
    }
  }

  /** One that waits for the tick goes out as stored; who was told before hears that it is. */
  function tellStored(row: DeviceRow, id: string): void {
    // One object for all of them: it is serialised once.
    let stored: AlarmEvent | undefined
    for (const scope of audience.scopesOf(row)) {
      const waiting = scope.alarms.get(id)
      if (waiting !== undefined) {
        stored ??= withoutMark(waiting)
        scope.alarms.set(id, stored)
      } else scope.stored.add(id)
      timer ??= setTimeout(flush, PUSH_TICK_MS)
    }
  }

  function tellAlarm(row: DeviceRow, event: AlarmEvent): void {
    options.onAlarmTold?.(row, event)
    for (const scope of audience.scopesOf(row)) {
      scope.alarms.set(event.id, event)
      scope.stored.delete(event.id)
      timer ??= setTimeout(flush, PUSH_TICK_MS)
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const began = performance.now()
    const texts = new Map<LiveEntry, string>()
    const alarmTexts = new Map<AlarmEvent, string>()
    for (const scope of audience.scopes()) {
      sendAlarms(scope, alarmTexts)
      sendStored(scope)
      sendChanges(scope, texts)
    }
    for (const [userId, points] of tracks.take()) tellUser(userId, PUSH_TOPICS.deviceMap, PushCode.Detail, points)
    const spent = performance.now() - began
    counters.ticks += 1
    counters.tickMs += spent
    counters.slowestTickMs = Math.max(counters.slowestTickMs, spent)
  }

  function gather(entry: LiveEntry, before: LiveDevice): void {
    const { device, row } = entry
    let waits = tracks.heard(device, before)
    for (const scope of audience.scopesOf(row)) {
      scope.changed.add(entry)
      waits = true
    }
    if (waits) timer ??= setTimeout(flush, PUSH_TICK_MS)
  }

  function tellViewers(sn: string, topic: PushTopic, code: PushCode, data: unknown): void {
    const users = viewers.of(sn)
    if (users === undefined) return
    const payload = envelope(code, JSON.stringify(data))
    for (const userId of users) sendTo(userId, topic, payload)
  }

  /** A picture goes to everybody when it is another one, and to who has begun to look; else only when it came last is told. */
  function sendDetail({ row: { sn }, device }: LiveEntry, before: LiveDevice): void {
    const users = viewers.of(sn)
    if (users === undefined) return
    const detail = detailOf(device)
    const areNew = picturesChanged(before.modules, device.modules)
    let whole: Buffer | undefined
    let lean: Buffer | undefined
    for (const userId of users) {
      if (!audience.isOnline(userId)) continue
      if (viewers.settle(userId, sn) || areNew) {
        whole ??= envelope(PushCode.Detail, JSON.stringify([detail]))
        sendTo(userId, PUSH_TOPICS.detail, whole)
      } else {
        lean ??= envelope(PushCode.Detail, JSON.stringify([withoutPictures(detail)]))
        sendTo(userId, PUSH_TOPICS.detail, lean)
      }
    }
  }

  const seenBy = (officeId: string, sn: string): LiveEntry | undefined => {
    const entry = fleet.entry(sn)
    return entry !== undefined && directory.sees(officeId, entry.row) ? entry : undefined
  }

  function fail(
    user: SessionUser,
    topic: PushTopic,
    key: 'error.badRequest' | 'error.deviceUnknown',
    sn?: string,
  ): void {
    const data = { message: translate(options.language, key), sn }
    sendTo(user.id, topic, envelope(PushCode.Fail, JSON.stringify(data)))
  }

  function sendDetailsTo(user: SessionUser, sns: readonly string[]): void {
    const entries = sns.flatMap((sn) => seenBy(user.officeId, sn) ?? [])
    if (entries.length === 0 && sns.length > 0) {
      fail(user, PUSH_TOPICS.detail, 'error.deviceUnknown', sns[0])
      return
    }
    const data = JSON.stringify(entries.map(({ device }) => detailOf(device)))
    for (const { row } of entries) viewers.settle(user.id, row.sn)
    sendTo(user.id, PUSH_TOPICS.detail, envelope(PushCode.Detail, data))
  }

  const thresholdsText = ({ row: { sn, thresholds } }: LiveEntry): string => JSON.stringify({ sn, thresholds })

  function pushThresholds(user: SessionUser, sn: string): Threshold[] | undefined {
    const entry = seenBy(user.officeId, sn)
    if (entry === undefined) return undefined
    sendTo(user.id, PUSH_TOPICS.param, envelope(PushCode.Threshold, thresholdsText(entry)))
    return entry.row.thresholds
  }

  const uplink = createUplink(now, {
    sendDetails: sendDetailsTo,
    sendThresholds: (user, sn) => {
      if (pushThresholds(user, sn) === undefined) fail(user, PUSH_TOPICS.param, 'error.deviceUnknown', sn)
    },
    misunderstood: (user, topic) => {
      options.log.debug({ userId: user.id }, 'push: uplink not understood')
      fail(user, topic, 'error.badRequest')
    },
  })

  /** Behind the message that takes a device off the screen, what waited for the tick would put it back there for ever. */
  function forgetWaiting(scope: Scope, sn: string, alarmIds: readonly string[]): void {
    for (const waiting of [scope.changed, scope.valued]) {
      for (const entry of waiting) if (entry.row.sn === sn) waiting.delete(entry)
    }
    for (const id of alarmIds) {
      scope.alarms.delete(id)
      scope.stored.delete(id)
    }
  }

  function tellDeviceChanged(entry: LiveEntry, before: DeviceRow | undefined): void {
    const { row } = entry
    const seeing = new Set(audience.scopesOf(row))
    sendToAllSeeing(row, PUSH_TOPICS.basic, PushCode.Device, { sn: row.sn, node: options.nodeOf(entry), alarmIds: [] })
    if (before === undefined) return
    // Whoever no longer sees it must take it off the screen.
    const events = alarms.eventsOf(row.sn)
    const alarmIds = events.map(({ id }) => id)
    const gone = envelope(PushCode.Device, JSON.stringify({ sn: row.sn, node: null, alarmIds }))
    for (const scope of audience.scopesOf(before)) {
      if (seeing.has(scope)) continue
      forgetWaiting(scope, row.sn, alarmIds)
      sendToScope(scope, PUSH_TOPICS.basic, gone)
    }
    // Whoever sees it only now has not heard of its alarms.
    if (before.officePath !== row.officePath) {
      for (const event of events) tellAlarm(row, event)
    }
    for (const each of asked) {
      each.removeWhere(row.sn, (userId) => !directory.sees(audience.officeOf(userId) ?? '', row))
    }
    if (JSON.stringify(before.thresholds) === JSON.stringify(row.thresholds)) return
    const payload = envelope(PushCode.Threshold, thresholdsText(entry))
    for (const userId of viewers.of(row.sn) ?? []) sendTo(userId, PUSH_TOPICS.param, payload)
  }

  function forgetUnlessConnected({ id }: SessionUser): void {
    if (audience.isOnline(id)) return
    setTimeout(() => {
      if (!audience.isOnline(id)) for (const each of asked) each.limit(id, 0)
    }, CONNECT_GRACE_MS).unref()
  }

  const listener: FleetListener = {
    onUpdate(entry, before) {
      gather(entry, before)
      gatherValues(entry)
      sendDetail(entry, before)
    },
    onClockSet(entries) {
      for (const entry of entries) gather(entry, entry.device)
      flush()
    },
    onDetection(entry, detection: Detection, isDanger) {
      const code = isDanger ? PushCode.DetectDanger : PushCode.Detail
      sendToAllSeeing(entry.row, PUSH_TOPICS.detect, code, detection)
      if (isDanger) sendToAllSeeing(entry.row, PUSH_TOPICS.alarm, PushCode.DetectDanger, detection)
    },
    onDeviceChanged: tellDeviceChanged,
    onDeviceRemoved(row, alarmIds) {
      for (const scope of audience.scopesOf(row)) forgetWaiting(scope, row.sn, alarmIds)
      sendToAllSeeing(row, PUSH_TOPICS.basic, PushCode.Device, { sn: row.sn, node: null, alarmIds })
      for (const each of asked) each.removeDevice(row.sn)
    },
  }

  return {
    listener,
    counters,
    userConnected: (user, connection) => {
      audience.connect(user, connection)
      for (const each of asked) {
        for (const sn of [...each.snsOf(user.id)]) {
          if (seenBy(user.officeId, sn) === undefined) each.removeWhere(sn, (userId) => userId === user.id)
        }
      }
    },
    userDisconnected(userId, connection) {
      const windows = audience.disconnect(userId, connection)
      for (const each of asked) each.limit(userId, windows)
    },
    userMessage: uplink,
    addViewer(user, sns) {
      const seen = new Set(sns.filter((sn) => seenBy(user.officeId, sn) !== undefined))
      for (const sn of seen) {
        viewers.add(user.id, sn)
        viewers.owe(user.id, sn)
      }
      forgetUnlessConnected(user)
      options.onViewed?.(user.id, seen)
      return seen.size
    },
    removeViewer(user, sns) {
      for (const sn of new Set(sns)) viewers.remove(user.id, sn)
    },
    pushThresholds,
    follow(user, sn, quantity) {
      const entry = seenBy(user.officeId, sn)
      if (entry === undefined) return false
      tracks.follow(user.id, sn, quantity)
      forgetUnlessConnected(user)
      const last = trackPointOf(entry.device, quantity)
      if (last !== undefined) tellUser(user.id, PUSH_TOPICS.deviceMap, PushCode.Detail, [last])
      return true
    },
    unfollow(user, sn) {
      if (sn === undefined) tracks.followers.limit(user.id, 0)
      else tracks.followers.remove(user.id, sn)
    },
    tellAllSeeing: sendToAllSeeing,
    tellAlarm,
    tellAlarmStored: tellStored,
    tellAll,
    tellUser,
    tellViewers,
    viewed: () => viewers.sns(),
    isOnline: (userId) => audience.isOnline(userId),
    flush,
    close() {
      clearTimeout(timer)
      clearTimeout(valuesTimer)
      timer = undefined
      valuesTimer = undefined
    },
  }
}
