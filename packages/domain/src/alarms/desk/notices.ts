import {
  type AlarmEvent,
  type ClearMessage,
  type DangerMessage,
  type DetectDangerMessage,
  type Detection,
  PushCode,
  type State2,
} from '@vigil/contract'
import { NOTICE_DEBOUNCE_MS, NOTICE_DURATION_MS, NOTICES_KEPT } from '../../constants.ts'
import { KIND_TURN } from './alarm-queue.ts'

export type AlarmPush = DangerMessage | DetectDangerMessage | ClearMessage

/** What has happened to what it tells of since it came onto the screen. */
export type NoticeCourse = 'new' | 'worse' | 'easing' | 'over'

interface NoticeBase {
  readonly key: string
  readonly sn: string
  readonly state: State2
  readonly style: 'warning' | 'info'
  readonly course: NoticeCourse
  /** Ids of every event that this notice speaks for. */
  readonly ids: readonly string[]
  readonly at: number
  readonly closesAt: number
  /** Somebody is on it, by keys or pointer: it stays for as long as they are. */
  readonly held?: true
}

interface AlarmNotice extends NoticeBase {
  readonly type: 'ALARM'
  /** The one that speaks. */
  readonly event: AlarmEvent
  /** Events of the device: those that are live, and the one that was told last. */
  readonly events: readonly AlarmEvent[]
}

interface DetectNotice extends NoticeBase {
  readonly type: 'DETECT'
  readonly event: Detection
}

/** A notice closes after five seconds; the alarm it tells of stays on the desk until it is handled. */
export type Notice = AlarmNotice | DetectNotice

/** Newest first; one for each device and type. */
export type Notices = readonly Notice[]

/** A portal that checks for hours is told of by its latest. */
const CHECKS_KEPT = 20

/**
 * What a device tells while it has a notice goes into that one, at its place: a second notice of the same device would take the
 * room of another device, and say less. An alarm and a detection are two things, with two ways on.
 */
export function raiseNotice(notices: Notices, push: AlarmPush, enabled: boolean, now: number): Notices {
  if (!enabled) return notices
  if (push.code === PushCode.Clear) return followNotices(notices, [push.data], now)
  const shown = expireNotices(notices, now)
  const raised = noticeOf(push, now)
  const index = shown.findIndex(({ sn, type }) => sn === raised.sn && type === raised.type)
  const before = shown[index]
  if (before === undefined) return newestKept([raised, ...shown])
  const isBurst = now - before.at < NOTICE_DEBOUNCE_MS
  const after = joined(before, push, isBurst)
  // The debounce: what comes in a burst is told, but does not stay longer for it. What is worse always does.
  if (isBurst && after.state <= before.state) return shown.with(index, after)
  return [{ ...after, at: now, closesAt: now + NOTICE_DURATION_MS }, ...shown.toSpliced(index, 1)]
}

/** What became of alarms whose notice is on the screen. Only danger raises one (NOT-01): this changes those that are there. */
export function followNotices(notices: Notices, alarms: readonly AlarmEvent[], now: number): Notices {
  return alarms.reduce(
    (all, alarm) => {
      const index = all.findIndex(({ type, ids }) => type === 'ALARM' && ids.includes(alarm.id))
      const before = all[index]
      if (before?.type !== 'ALARM') return all
      const after = withAlarm(before, alarm)
      const moved = after.course !== before.course || after.state !== before.state
      return all.with(index, moved ? { ...after, closesAt: now + NOTICE_DURATION_MS } : after)
    },
    expireNotices(notices, now),
  )
}

function joined(shown: Notice, push: DangerMessage | DetectDangerMessage, isBurst: boolean): Notice {
  if (push.code === PushCode.Danger && shown.type === 'ALARM') return withAlarm(shown, push.data)
  const next = noticeOf(push, shown.at)
  const ids = [...shown.ids.filter((id) => id !== push.data.id), push.data.id].slice(-CHECKS_KEPT)
  // In a burst the more severe event is told; what comes later is another check.
  const speaks = isBurst && shown.state > next.state ? shown : next
  return { ...speaks, key: shown.key, ids, closesAt: shown.closesAt }
}

const isLive = ({ endTime }: AlarmEvent): boolean => endTime === null

function withAlarm(shown: AlarmNotice, alarm: AlarmEvent): AlarmNotice {
  const isOther = !shown.ids.includes(alarm.id)
  const others = shown.events.filter((each) => isLive(each) && each.id !== alarm.id)
  const events = [...others, alarm]
  const [first, ...rest] = events.filter(isLive)
  const ids = events.map(({ id }) => id)
  if (first === undefined) return { ...shown, ids, events, event: alarm, course: 'over' }
  const event = rest.reduce(speaker, first)
  return { ...shown, ids, events, event, state: event.state, course: courseOf(shown, event.state, isOther) }
}

/** The more severe one; of equals the newer. What is real before any drill. */
function speaker(a: AlarmEvent, b: AlarmEvent): AlarmEvent {
  const turn = KIND_TURN[b.kind] - KIND_TURN[a.kind]
  return turn < 0 || (turn === 0 && b.state >= a.state) ? b : a
}

function courseOf({ course, state }: Notice, next: State2, isOther: boolean): NoticeCourse {
  if (course === 'over') return 'new'
  if (next > state) return 'worse'
  if (isOther) return 'new'
  return next < state ? 'easing' : course
}

function noticeOf(push: DangerMessage | DetectDangerMessage, now: number): Notice {
  const common = { course: 'new', at: now, closesAt: now + NOTICE_DURATION_MS } as const
  if (push.code === PushCode.Danger) {
    const { id, sn, state } = push.data
    return {
      type: 'ALARM',
      style: 'warning',
      key: `ALARM:${id}:${now}`,
      sn,
      state,
      ids: [id],
      ...common,
      event: push.data,
      events: [push.data],
    }
  }
  const { id, sn, modState } = push.data
  const state = Object.values(modState).reduce<State2>((worst, each) => (each.state > worst ? each.state : worst), 0)
  return {
    type: 'DETECT',
    style: 'info',
    key: `DETECT:${id}:${now}`,
    sn,
    state,
    ids: [id],
    ...common,
    event: push.data,
  }
}

const kindTurn = (notice: Notice): number => (notice.type === 'ALARM' ? KIND_TURN[notice.event.kind] : 0)
const isOver = ({ course }: Notice): number => (course === 'over' ? 1 : 0)

/** As they stand one above the other, in the order of the alarm queue; which ones are kept is a matter of time alone. */
export function noticesByNeed(notices: Notices): Notices {
  return [...notices].sort(
    (a, b) => isOver(a) - isOver(b) || kindTurn(a) - kindTurn(b) || b.state - a.state || b.at - a.at,
  )
}

/** What somebody is on is never pushed out by what is newer: the key they press next would go to another alarm. */
function newestKept(notices: Notices): Notices {
  if (notices.length <= NOTICES_KEPT) return notices
  const leaves = notices.findLastIndex(({ held }) => held === undefined)
  return newestKept(notices.toSpliced(leaves, 1))
}

/** Somebody comes to a notice or leaves it. It closes as long after they have left it as after it came. */
export function holdNotice(notices: Notices, key: string, held: boolean, now: number): Notices {
  const index = notices.findIndex((notice) => notice.key === key)
  const notice = notices[index]
  if (notice === undefined || (notice.held === true) === held) return notices
  const { held: _, ...rest } = notice
  return notices.with(index, held ? { ...rest, held } : { ...rest, closesAt: now + NOTICE_DURATION_MS })
}

export function expireNotices(notices: Notices, now: number): Notices {
  const rest = notices.filter((notice) => notice.held === true || now < notice.closesAt)
  return rest.length === notices.length ? notices : rest
}

export function closeNotice(notices: Notices, key: string): Notices {
  const rest = notices.filter((notice) => notice.key !== key)
  return rest.length === notices.length ? notices : rest
}
