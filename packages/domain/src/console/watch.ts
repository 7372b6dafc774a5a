import type { AlarmEvent, AlarmState, State2 } from '@vigil/contract'
import { PushCode } from '@vigil/contract'
import { type AlarmFlag, alarmFlag } from '../alarms/course/alarm-flag.ts'
import { isAlarming, mergeSilent, type SilentList, silenceCurrent, unsilenceExpired } from '../alarms/course/silence.ts'
import { type AlarmDesk, type DeskBook, type DeskEvent, EMPTY_BOOK, reduceBook } from '../alarms/desk/desk-book.ts'
import {
  type AlarmPush,
  closeNotice,
  expireNotices,
  followNotices,
  holdNotice,
  type Notices,
  raiseNotice,
} from '../alarms/desk/notices.ts'
import { addReports } from '../alarms/desk/report-list.ts'
import { reduceNotifications, type StoredNotifications } from '../alarms/desk/stored-notifications.ts'
import { alarmStateOf } from '../state/displayed-state.ts'
import {
  newPushConnection,
  type PushConnection,
  type PushConnectionEvent,
  reducePushConnection,
} from './push-connection.ts'

export interface WatchedDevice {
  readonly sn: string
  readonly state: AlarmState
  readonly state2: State2
  readonly types: readonly string[]
}

export interface Report {
  readonly id: string
  readonly at: number
  readonly push: AlarmPush
}

/** What the console knows of alarms beside the devices themselves. */
export interface Watch {
  readonly soundOn: boolean
  readonly noticesEnabled: boolean
  readonly dispositionEnabled: boolean
  /** Devices in warning, alarm or high risk. */
  readonly alarming: ReadonlyMap<string, WatchedDevice>
  readonly silent: SilentList
  readonly flag: AlarmFlag
  readonly notices: Notices
  readonly reports: readonly Report[]
  readonly desk: AlarmDesk
  /** Versions at which alarms left the desk. */
  readonly gone: ReadonlyMap<string, number>
  readonly stored: StoredNotifications
  readonly connection: PushConnection
}

/** `at` is of the workstation's clock, by which its silences began; `serverAt` of the server's, left out where they are the same. */
export type WatchEvent = { readonly serverAt?: number } & (
  | { type: 'push'; at: number; push: AlarmPush }
  /** Several at once, in their order: a storm must not cost the whole desk with every alarm. */
  | { type: 'pushes'; at: number; pushes: readonly AlarmPush[] }
  /** Alarms as they stand now (30902). */
  | { type: 'alarms'; at: number; alarms: readonly AlarmEvent[] }
  /** Devices whose state arrived. */
  | { type: 'devices'; at: number; devices: readonly WatchedDevice[] }
  | { type: 'deviceRemoved'; at: number; sn: string; alarmIds: readonly string[] }
  | { type: 'handled'; at: number; id: string }
  /** All that was told of these alarms is on disk (30907). */
  | { type: 'stored'; at: number; ids: readonly string[] }
  | { type: 'snapshot'; at: number; devices: readonly WatchedDevice[]; alarms: readonly AlarmEvent[] }
  /** All that alarm now, or those of them that are named. */
  | { type: 'silence'; at: number; sns?: readonly string[] }
  /** What another window of the same user has silenced, or this one before it was loaded anew. */
  | { type: 'silentList'; at: number; silent: SilentList }
  | { type: 'closeNotice'; at: number; key: string }
  | { type: 'holdNotice'; at: number; key: string; held: boolean }
  | { type: 'preferences'; at: number; soundOn?: boolean; noticesEnabled?: boolean; dispositionEnabled?: boolean }
  | { type: 'connection'; at: number; event: PushConnectionEvent }
  | { type: 'tick'; at: number }
)

export function newWatch(): Watch {
  return {
    soundOn: true,
    noticesEnabled: true,
    dispositionEnabled: false,
    alarming: new Map(),
    silent: new Map(),
    flag: 0,
    notices: [],
    reports: [],
    ...EMPTY_BOOK,
    stored: [],
    connection: newPushConnection(),
  }
}

export function reduceWatch(watch: Watch, event: WatchEvent): Watch {
  const next = apply(watch, event)
  const silent = unsilenceExpired(next.silent, event.at)
  const flag = alarmFlag(next.alarming.values(), next.desk.values(), silent, event.at, event.serverAt)
  return silent === next.silent && flag === next.flag ? next : { ...next, silent, flag }
}

function apply(watch: Watch, event: WatchEvent): Watch {
  switch (event.type) {
    case 'push':
      return hear(watch, [event.push], event.at)
    case 'pushes':
      return hear(watch, event.pushes, event.at)
    case 'alarms':
      return hearAlarms(watch, event.alarms, event.at)
    case 'devices': {
      const alarming = withDevices(watch.alarming, event.devices)
      return alarming === watch.alarming ? watch : { ...watch, alarming }
    }
    case 'deviceRemoved': {
      const alarming = new Map(watch.alarming)
      alarming.delete(event.sn)
      return {
        ...watch,
        alarming,
        ...bookAfter(watch, event),
        stored: reduceNotifications(watch.stored, event, watch.dispositionEnabled),
      }
    }
    case 'handled':
      return {
        ...watch,
        ...bookAfter(watch, event),
        stored: reduceNotifications(watch.stored, event, watch.dispositionEnabled),
      }
    case 'stored': {
      const { desk } = reduceBook(watch, event)
      return desk === watch.desk ? watch : { ...watch, desk }
    }
    case 'snapshot':
      return catchUp(watch, event.devices, event.alarms, event.at)
    case 'silence':
      return { ...watch, silent: silenceCurrent(watch.silent, named(silenceable(watch), event.sns), event.at) }
    case 'silentList': {
      const silent = mergeSilent(watch.silent, event.silent)
      return silent === watch.silent ? watch : { ...watch, silent }
    }
    case 'closeNotice':
      return { ...watch, notices: closeNotice(watch.notices, event.key) }
    case 'holdNotice': {
      const notices = holdNotice(watch.notices, event.key, event.held, event.at)
      return notices === watch.notices ? watch : { ...watch, notices }
    }
    case 'preferences':
      return {
        ...watch,
        soundOn: event.soundOn ?? watch.soundOn,
        noticesEnabled: event.noticesEnabled ?? watch.noticesEnabled,
        dispositionEnabled: event.dispositionEnabled ?? watch.dispositionEnabled,
        notices: event.noticesEnabled === false ? [] : watch.notices,
      }
    case 'connection':
      return { ...watch, connection: reducePushConnection(watch.connection, event.event) }
    case 'tick': {
      const notices = expireNotices(watch.notices, event.at)
      const connection = reducePushConnection(watch.connection, { type: 'tick', at: event.at })
      return notices === watch.notices && connection === watch.connection ? watch : { ...watch, notices, connection }
    }
  }
}

function hear(watch: Watch, pushes: readonly AlarmPush[], at: number): Watch {
  const reports = pushes.map((push): Report => ({ id: push.data.id, at: push.at, push }))
  const heard = {
    ...watch,
    notices: pushes.reduce((notices, push) => raiseNotice(notices, push, watch.noticesEnabled, at), watch.notices),
    reports: addReports(watch.reports, reports),
  }
  const alarms = pushes.flatMap((push) => (push.code === PushCode.DetectDanger ? [] : [push.data]))
  const book = bookAfter(watch, { type: 'alarms', alarms })
  // What colleagues did since is known already: such a message is older than that.
  const news = alarms
    .filter(({ id }) => book.desk.get(id) !== watch.desk.get(id))
    .map((alarm) => book.desk.get(alarm.id) ?? { ...alarm, handled: true })
  if (news.length === 0) return heard
  const told = { type: 'alarms', alarms: news } as const
  return { ...heard, ...book, stored: reduceNotifications(watch.stored, told, watch.dispositionEnabled) }
}

function bookAfter(watch: Watch, event: DeskEvent): DeskBook {
  const { desk, gone } = reduceBook(watch, event)
  return { desk, gone }
}

/** What people did to alarms; a notification is raised by the danger itself (301) and only changed or removed by this. */
function hearAlarms(watch: Watch, alarms: readonly AlarmEvent[], at: number): Watch {
  const book = bookAfter(watch, { type: 'alarms', alarms })
  if (book.desk === watch.desk) return watch
  const changed = alarms.filter(({ id }) => book.desk.get(id) !== watch.desk.get(id))
  const stored = watch.stored.flatMap((alarm) => {
    const now = book.desk.get(alarm.id)
    return now === undefined || now.handled ? [] : [now]
  })
  return { ...watch, ...book, stored, notices: followNotices(watch.notices, changed, at) }
}

/** After a lost link: what came and went meanwhile is neither missed nor shown for ever. */
function catchUp(watch: Watch, devices: readonly WatchedDevice[], alarms: readonly AlarmEvent[], at: number): Watch {
  const { desk, gone } = reduceBook(watch, { type: 'snapshot', alarms })
  const missed = alarms.filter((alarm) => !alarm.handled).sort((a, b) => a.beginTime - b.beginTime)
  const known = new Set(watch.reports.map((report) => report.id))
  const reports = missed
    .filter((alarm) => !known.has(alarm.id))
    .map((alarm): Report => {
      const push: AlarmPush = { code: PushCode.Danger, at, data: alarm }
      return { id: alarm.id, at: alarm.beginTime, push }
    })
  const stored = watch.dispositionEnabled
    ? missed.toReversed()
    : watch.stored.filter((alarm) => desk.get(alarm.id)?.handled === false)
  return {
    ...watch,
    alarming: withDevices(new Map(), devices),
    desk,
    gone,
    stored,
    reports: addReports(watch.reports, reports),
  }
}

function withDevices(
  alarming: ReadonlyMap<string, WatchedDevice>,
  devices: readonly WatchedDevice[],
): ReadonlyMap<string, WatchedDevice> {
  if (!devices.some((device) => isAlarming(device) || alarming.has(device.sn))) return alarming
  const next = new Map(alarming)
  for (const device of devices) {
    if (isAlarming(device)) next.set(device.sn, device)
    else next.delete(device.sn)
  }
  return next
}

/** Devices that alarm now, those included that lost their link in an alarm. */
export function silenceable(watch: Pick<Watch, 'alarming' | 'desk'>): WatchedDevice[] {
  const devices = new Map(watch.alarming)
  for (const { sn, state, endTime, handled, module } of watch.desk.values()) {
    if (endTime === null && !handled && !devices.has(sn)) {
      devices.set(sn, { sn, state: alarmStateOf(state), state2: state, types: [module] })
    }
  }
  return [...devices.values()]
}

function named(devices: readonly WatchedDevice[], sns: readonly string[] | undefined): readonly WatchedDevice[] {
  if (sns === undefined) return devices
  const wanted = new Set(sns)
  return devices.filter(({ sn }) => wanted.has(sn))
}
