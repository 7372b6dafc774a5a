import { type AlarmEvent, PUSH_TOPICS, PushCode, type PushTopic } from '@vigil/contract'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import type { AlarmKeeper } from '../alarm-keeper.ts'
import type { FleetListener, LiveFleet } from '../live-fleet.ts'
import { type AskedDevices, type AskedDevicesOptions, createAskedDevices } from './asked-devices.ts'
import { createDeviceNews, type DeviceNewsOptions } from './device-news.ts'
import { createSender, type Sender } from './sender.ts'
import { createWaiting } from './waiting.ts'

export interface PushOptions
  extends Pick<AskedDevicesOptions, 'directory' | 'onViewed' | 'language' | 'now' | 'log'>,
    Pick<DeviceNewsOptions, 'nodeOf'> {
  fleet: Pick<LiveFleet, 'entry'>
  alarms: Pick<AlarmKeeper, 'eventsOf' | 'measuredNow' | 'alarm'>
  publish(topic: string, payload: Buffer): void
  onAlarmTold?(row: DeviceRow, event: AlarmEvent): void
}

export interface PushCounters {
  /** Messages to users, by topic. */
  readonly messages: Record<PushTopic, number>
  readonly ticks: number
  readonly tickMs: number
  readonly slowestTickMs: number
  readonly onlineUsers: number
  readonly viewedDevices: number
}

export interface Push extends Pick<Sender, 'tellAllSeeing' | 'tellAllSeeingAny'> {
  readonly listener: FleetListener
  readonly counters: PushCounters
  userConnected(user: SessionUser, connection: string): void
  userDisconnected(userId: string, connection: string): void
  userMessage: AskedDevices['userMessage']
  /** Only devices that the user sees are taken; the answer tells how many of them there were. */
  addViewer: AskedDevices['addViewer']
  removeViewer: AskedDevices['removeViewer']
  pushThresholds: AskedDevices['pushThresholds']
  /** The device's positions on `devicemap/detail`, the last one at once; false for a device that the user does not see. */
  follow: AskedDevices['follow']
  /** Without a device: none any more. */
  unfollow: AskedDevices['unfollow']
  /** 30902, with the next tick; everything that waits goes with `flush`. */
  tellAlarm(row: DeviceRow, event: AlarmEvent): void
  /** All that was told of the alarm is stored by now. */
  tellAlarmStored(row: DeviceRow, id: string): void
  /** To everybody who has a window open. */
  tellOffices: Sender['tellOffices']
  /** Nothing happens to a user without a window. */
  tellUser: Sender['tellUser']
  /** To everybody who looks at the device now. */
  tellViewers: AskedDevices['tellViewers']
  /** Devices that somebody looks at. */
  viewed(): Iterable<string>
  isOnline(userId: string): boolean
  /** Sends what waits. */
  flush(): void
  close(): void
}

/** All that consoles are told: at once, or with the next tick. */
export function createPush(options: PushOptions): Push {
  const { fleet, alarms } = options
  const sender = createSender(options)
  const { audience } = sender
  const asked = createAskedDevices({ ...options, sender, entry: (sn) => fleet.entry(sn) })
  const waiting = createWaiting({ sender, alarms, tracks: asked.tracks })

  function tellAlarm(row: DeviceRow, event: AlarmEvent): void {
    options.onAlarmTold?.(row, event)
    waiting.addAlarm(row, event)
  }

  const listener: FleetListener = {
    ...createDeviceNews({ sender, waiting, asked, alarms, nodeOf: options.nodeOf, tellAlarm }),
    onUpdate(entry, before) {
      waiting.addChange(entry, before)
      waiting.addValues(entry)
      asked.sendDetail(entry, before)
    },
    onClockSet(entries) {
      for (const entry of entries) waiting.addChange(entry, entry.device)
      waiting.flush()
    },
    onDetection({ row }, detection, isDanger) {
      const code = isDanger ? PushCode.DetectDanger : PushCode.Detail
      sender.tellAllSeeing(row, PUSH_TOPICS.detect, code, detection)
      if (isDanger) sender.tellAllSeeing(row, PUSH_TOPICS.alarm, PushCode.DetectDanger, detection)
    },
  }

  return {
    listener,
    counters: {
      messages: sender.messages,
      get ticks() {
        return waiting.counters.ticks
      },
      get tickMs() {
        return waiting.counters.tickMs
      },
      get slowestTickMs() {
        return waiting.counters.slowestTickMs
      },
      get onlineUsers() {
        return audience.size
      },
      get viewedDevices() {
        return asked.viewers.size
      },
    },
    userConnected(user, connection) {
      audience.connect(user, connection)
      asked.connected(user)
    },
    userDisconnected(userId, connection) {
      asked.disconnected(userId, audience.disconnect(userId, connection))
    },
    userMessage: asked.userMessage,
    addViewer: asked.addViewer,
    removeViewer: asked.removeViewer,
    pushThresholds: asked.pushThresholds,
    follow: asked.follow,
    unfollow: asked.unfollow,
    tellAllSeeing: sender.tellAllSeeing,
    tellAllSeeingAny: sender.tellAllSeeingAny,
    tellAlarm,
    tellAlarmStored: waiting.addStored,
    tellOffices: sender.tellOffices,
    tellUser: sender.tellUser,
    tellViewers: asked.tellViewers,
    viewed: () => asked.viewers.sns(),
    isOnline: (userId) => audience.isOnline(userId),
    flush: waiting.flush,
    close: waiting.close,
  }
}
