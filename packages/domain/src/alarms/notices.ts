import {
  type AlarmEvent,
  type ClearMessage,
  type DangerMessage,
  type DetectDangerMessage,
  type Detection,
  PushCode,
  type State2,
} from '@vigil/contract'
import { NOTICE_DEBOUNCE_MS, NOTICE_DURATION_MS, NOTICES_KEPT } from '../constants.ts'
import { KIND_TURN } from './alarm-queue.ts'

export type AlarmPush = DangerMessage | DetectDangerMessage | ClearMessage

interface NoticeBase {
  readonly key: string
  readonly sn: string
  readonly state: State2
  readonly style: 'warning' | 'info'
  /** Ids of every event that this notice speaks for. */
  readonly ids: readonly string[]
  readonly at: number
  readonly closesAt: number
}

/** A notice closes after five seconds; the alarm it tells of stays on the desk until it is handled. */
export type Notice =
  | (NoticeBase & { readonly type: 'ALARM'; readonly event: AlarmEvent })
  | (NoticeBase & { readonly type: 'DETECT'; readonly event: Detection })

/** Newest first. */
export type Notices = readonly Notice[]

export function raiseNotice(notices: Notices, push: AlarmPush, enabled: boolean, now: number): Notices {
  if (!enabled || push.code === PushCode.Clear) return notices
  const notice = noticeOf(push, now)
  const shown = expireNotices(notices, now)
  const milder = shown.find((each) => isWorseOf(each, notice))
  if (milder !== undefined) {
    const { key, ids } = milder
    return [{ ...notice, key, ids }, ...shown.filter((each) => each !== milder)]
  }
  const index = shown.findIndex((each) => isBurst(each, notice))
  if (index < 0) return [notice, ...shown].slice(0, NOTICES_KEPT)
  return shown.map((each, i) => (i === index ? merge(each, notice) : each))
}

/** An alarm that becomes worse while its notice is shown has one notice, which says so for as long as a new one. */
function isWorseOf(shown: Notice, next: Notice): boolean {
  return shown.type === next.type && next.state > shown.state && next.ids.every((id) => shown.ids.includes(id))
}

/**
 * The debounce is per device and type, and merges into the notice on the screen instead of dropping: a second device's alarm is
 * never swallowed, nor a second module's.
 */
function isBurst(shown: Notice, next: Notice): boolean {
  return shown.sn === next.sn && shown.type === next.type && next.at - shown.at < NOTICE_DEBOUNCE_MS
}

/** The more severe event speaks; of equals the newer. */
function merge(shown: Notice, next: Notice): Notice {
  const ids = [...new Set([...shown.ids, ...next.ids])]
  const speaks = next.state >= shown.state ? next : shown
  return { ...speaks, key: shown.key, ids, at: shown.at, closesAt: shown.closesAt }
}

function noticeOf(push: DangerMessage | DetectDangerMessage, now: number): Notice {
  const times = { at: now, closesAt: now + NOTICE_DURATION_MS }
  if (push.code === PushCode.Danger) {
    const { id, sn, state } = push.data
    return {
      type: 'ALARM',
      style: 'warning',
      key: `ALARM:${id}:${now}`,
      sn,
      state,
      ids: [id],
      ...times,
      event: push.data,
    }
  }
  const { id, sn, modState } = push.data
  const state = Object.values(modState).reduce<State2>((worst, each) => (each.state > worst ? each.state : worst), 0)
  return { type: 'DETECT', style: 'info', key: `DETECT:${id}:${now}`, sn, state, ids: [id], ...times, event: push.data }
}

const kindTurn = (notice: Notice): number => (notice.type === 'ALARM' ? KIND_TURN[notice.event.kind] : 0)

/** As they stand one above the other, in the order of the alarm queue; which ones are kept is a matter of time alone. */
export function noticesByNeed(notices: Notices): Notices {
  return [...notices].sort((a, b) => kindTurn(a) - kindTurn(b) || b.state - a.state || b.at - a.at)
}

export function expireNotices(notices: Notices, now: number): Notices {
  const rest = notices.filter((notice) => now < notice.closesAt)
  return rest.length === notices.length ? notices : rest
}

export function closeNotice(notices: Notices, key: string): Notices {
  const rest = notices.filter((notice) => notice.key !== key)
  return rest.length === notices.length ? notices : rest
}
