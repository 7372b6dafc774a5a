import { type AlarmSound, soundOf } from '../alarms/course/alarm-flag.ts'
import type { Notice } from '../alarms/desk/notices.ts'
import { RESTART_DELAY_MS } from '../constants.ts'
import type { PushPhase } from './push-connection.ts'
import type { Watch, WatchEvent } from './watch.ts'

/** What has to be done in the world; one file of the console does it. */
export type Effect =
  /** Plays until another comes; null stops. */
  | { type: 'sound'; sound: AlarmSound | null }
  | { type: 'openNotice'; notice: Notice }
  | { type: 'updateNotice'; notice: Notice }
  | { type: 'closeNotice'; key: string }
  | { type: 'connectPush' }
  | { type: 'closePush' }
  | { type: 'fetchSnapshot' }
  | { type: 'tellConnectionLost'; restartInMs: number }
  | { type: 'log'; event: 'pushConfigFailed' | 'pushInitFailed' | 'snapshotFailed' }

export function effectsOf(previous: Watch, next: Watch, event: WatchEvent): Effect[] {
  return [
    ...soundEffects(previous, next),
    ...noticeEffects(previous, next),
    ...connectionEffects(previous, next, event),
  ]
}

function soundEffects(previous: Watch, next: Watch): Effect[] {
  const sound = soundOf(next.flag, next.soundOn)
  return sound === soundOf(previous.flag, previous.soundOn) ? [] : [{ type: 'sound', sound }]
}

function noticeEffects(previous: Watch, next: Watch): Effect[] {
  if (previous.notices === next.notices) return []
  const before = new Map(previous.notices.map((notice) => [notice.key, notice]))
  const after = new Set(next.notices.map((notice) => notice.key))
  const effects: Effect[] = []
  for (const key of before.keys()) if (!after.has(key)) effects.push({ type: 'closeNotice', key })
  for (const notice of next.notices.toReversed()) {
    const shown = before.get(notice.key)
    if (shown === undefined) effects.push({ type: 'openNotice', notice })
    else if (shown !== notice) effects.push({ type: 'updateNotice', notice })
  }
  return effects
}

const ON_ENTERING: Readonly<Record<PushPhase, readonly Effect[]>> = {
  'not-init': [{ type: 'closePush' }],
  initializing: [{ type: 'connectPush' }],
  initialized: [],
  'initialization-failed': [],
  error: [{ type: 'tellConnectionLost', restartInMs: RESTART_DELAY_MS }],
  failed: [],
  'need-update': [{ type: 'fetchSnapshot' }],
}

const LOGGED = {
  configFailed: 'pushConfigFailed',
  initFailed: 'pushInitFailed',
  updateFailed: 'snapshotFailed',
} as const

function connectionEffects(previous: Watch, next: Watch, event: WatchEvent): Effect[] {
  const before = previous.connection
  const after = next.connection
  if (before === after) return []
  const effects: Effect[] = []
  if (event.type === 'connection' && event.event.type in LOGGED) {
    effects.push({ type: 'log', event: LOGGED[event.event.type as keyof typeof LOGGED] })
  }
  if (before.phase !== after.phase) effects.push(...ON_ENTERING[after.phase])
  // A fetch that failed is tried again in the same phase.
  else if (before.retryAt !== undefined && after.retryAt === undefined) effects.push({ type: 'fetchSnapshot' })
  return effects
}
