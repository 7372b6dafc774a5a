import { PushCode } from '@vigil/contract'
import { ApiError } from '../lib/calls/api.ts'
import { hearNews } from './hear-news.ts'
import type { AlarmLogs } from './stores/alarm-logs.ts'
import type { AlarmValueStore } from './stores/alarm-values.ts'
import type { CommandStore } from './stores/command-store.ts'
import type { CottonStore } from './stores/cotton-store.ts'
import type { DetailStore } from './stores/detail-store.ts'
import type { IncidentStore } from './stores/incident-store.ts'
import type { LinkStore } from './stores/link-store.ts'
import type { LiveFleet } from './stores/live-fleet.ts'
import type { TaskStore } from './stores/task-store.ts'
import type { TrackStore } from './stores/track-store.ts'
import type { UnreadStore } from './stores/unread-store.ts'
import type { WatchStore } from './stores/watch-store.ts'
import type { FromWorker } from './worker/protocol.ts'

/** The stores that hold what is known by the link. */
export interface LinkedStores {
  readonly fleet: LiveFleet
  readonly watch: WatchStore
  readonly link: LinkStore
  readonly details: DetailStore
  readonly commands: CommandStore
  readonly tasks: TaskStore
  readonly cotton: CottonStore
  readonly incidents: IncidentStore
  readonly tracks: TrackStore
  readonly logs: AlarmLogs
  readonly unread: Pick<UnreadStore, 'asked' | 'heard' | 'read'>
  /** What live alarms measure now. */
  readonly values: AlarmValueStore
}

/** What the worker says of the connection itself, which the link deals with. */
export type OfConnection = Extract<
  FromWorker,
  { type: 'connected' | 'asking' | 'connectFailed' | 'dropped' | 'snapshotApplied' | 'node' }
>

/** What the server tells, brought to the store that holds it. */
export function hearWorker(
  message: Exclude<FromWorker, OfConnection>,
  stores: LinkedStores,
  present: (error: unknown) => void,
): void {
  const { fleet, watch, link, details, commands, tasks, cotton, tracks, unread } = stores
  switch (message.type) {
    case 'devices':
      fleet.apply(message)
      watch.tell({ type: 'devices', devices: message.devices })
      break
    case 'alarmNews':
      hearNews(message.news, stores)
      break
    case 'details':
      for (const { detail, earlier } of message.details) details.receive(detail, earlier)
      break
    case 'thresholds':
      details.receiveThresholds(message.message.data.sn, message.message.data.thresholds)
      break
    case 'failed': {
      const { message: text, sn } = message.message
      if (message.of === 'thresholds' && sn !== undefined) details.thresholdsAnswered(sn)
      present(new ApiError({ kind: 'rejected', code: PushCode.Fail, message: text }))
      break
    }
    case 'background':
      details.receiveBackground(message.background)
      break
    case 'cotton':
      cotton.receive(message.news)
      break
    case 'task':
      tasks.receive(message.news)
      break
    case 'command':
      commands.receive(message.record)
      break
    case 'positions':
      tracks.receivePositions(message.points)
      break
    case 'replay':
      tracks.receiveReplay(message.points)
      break
    case 'clock':
      link.noteClock(message.serverAheadMs)
      watch.noteClock(message.serverAheadMs)
      break
    case 'server':
      link.noteServer(message)
      break
    case 'unread':
      unread.heard(message)
      break
    case 'wake':
      watch.tick()
      break
  }
}
