import {
  type AlarmEvent,
  type DeviceMessage,
  ERRORS,
  PushCode,
  type Snapshot,
  type TreeNode,
  UplinkCode,
  webClientId,
} from '@vigil/contract'
import { RESTART_DELAY_MS } from '@vigil/domain'
import { type Api, ApiError } from '../lib/api.ts'
import type { UnreadElement } from '../lib/readable-answer.ts'
import type { Clock } from './clock.ts'
import { hearNews } from './hear-news.ts'
import type { AskedAhead } from './link-ahead.ts'
import type { AlarmLogs } from './stores/alarm-logs.ts'
import type { AlarmValueStore } from './stores/alarm-values.ts'
import type { CommandStore } from './stores/command-store.ts'
import type { DetailStore } from './stores/detail-store.ts'
import type { LinkStore } from './stores/link-store.ts'
import type { LiveFleet } from './stores/live-fleet.ts'
import type { TaskStore } from './stores/task-store.ts'
import type { TrackStore } from './stores/track-store.ts'
import type { UnreadStore } from './stores/unread-store.ts'
import type { WatchStore } from './stores/watch-store.ts'
import type { FromWorker, ToWorker } from './worker/protocol.ts'

export interface WorkerPort {
  post(message: ToWorker): void
  close(): void
}

export interface WorkerEvents {
  onMessage(message: FromWorker): void
  /** The worker could not be loaded, or failed by its own fault. */
  onBroken(): void
}

export interface LiveLinkOptions {
  readonly userId: string
  /** Differs per window. */
  readonly windowPart: string
  readonly firstConfig?: AskedAhead['config'] | undefined
  readonly clock: Clock
  readonly api: Api
  readonly fleet: LiveFleet
  readonly watch: WatchStore
  readonly link: LinkStore
  readonly details: DetailStore
  readonly commands: CommandStore
  readonly tasks: TaskStore
  readonly tracks: TrackStore
  readonly logs: AlarmLogs
  readonly unread: Pick<UnreadStore, 'asked' | 'heard' | 'read'>
  readonly values: AlarmValueStore
  startWorker(events: WorkerEvents): WorkerPort
  present(error: unknown): void
}

/** A larger part would hold the window up for longer than a frame or two. */
const SNAPSHOT_PART = 500
const TREE_DELAY_MS = 1000

/** Asked again, the answer would be the same: the session is over, or whoever sits here may look at no device. */
const isFinal = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false
  const { failure } = error
  return failure.kind === 'expired' || (failure.kind === 'rejected' && failure.code === ERRORS.noPermission.code)
}

/** Drives the worker that holds the push connection, and brings what it says to the stores. */
export class LiveLink {
  readonly #options: LiveLinkOptions
  readonly #clientId: string
  #port: WorkerPort | undefined
  #firstConfig: AskedAhead['config'] | undefined
  #attempt = 0
  /** Ends with the attempt, and takes its calls along. */
  #calls = new AbortController()
  #fetched: { tree: readonly TreeNode[]; snapshot: Snapshot; unread: readonly UnreadElement[] } | undefined
  /** Devices that came, went or were renamed while a tree was being fetched: it may not know of them. */
  #nodes: DeviceMessage['data'][] | undefined
  #hidden = false
  #wakeAt: number | undefined
  #callOffTree: (() => void) | undefined
  #failure = ''

  constructor(options: LiveLinkOptions) {
    this.#options = options
    this.#firstConfig = options.firstConfig
    this.#clientId = webClientId(options.userId, options.windowPart)
  }

  /** Why the last attempt failed, in the words of the browser or the broker. */
  get failure(): string {
    return this.#failure
  }

  async connect(): Promise<void> {
    const { api, userId, watch } = this.#options
    const attempt = this.#newAttempt()
    this.#worker()
    const ahead = this.#firstConfig
    this.#firstConfig = undefined
    try {
      const config = await (ahead ?? api('mqttConfig', { clientId: this.#clientId }, { signal: this.#calls.signal }))
      if (attempt !== this.#attempt) return
      const { mqttUrl: url, username, password } = config
      this.#worker().post({
        type: 'connect',
        attempt,
        credentials: { url, clientId: this.#clientId, userId, username, password },
      })
    } catch (error) {
      if (attempt === this.#attempt && !this.presentFinal(error)) watch.tellConnection('configFailed')
    }
  }

  disconnect(): void {
    this.#newAttempt()
    this.#options.details.unlinked()
    this.#port?.post({ type: 'disconnect' })
  }

  /** Fetches the whole picture; what was heard since the link stood is newer and stays. */
  async update(): Promise<void> {
    const { api, watch, link, unread: unreadStore } = this.#options
    const attempt = this.#attempt
    const { signal } = this.#calls
    this.#nodes ??= []
    try {
      const unread: UnreadElement[] = []
      const onUnread = (found: readonly UnreadElement[]) => void unread.push(...found)
      unreadStore.asked()
      const [tree, snapshot] = await Promise.all([
        api('office', { busiType: 1 }, { signal, onUnread }),
        api('snapshot', {}, { signal, onUnread }),
      ])
      if (attempt !== this.#attempt) return
      this.#fetched = { tree, snapshot, unread }
      link.noteClockError(snapshot.clockError)
      await this.#hand(snapshot, unread, attempt)
    } catch (error) {
      if (attempt !== this.#attempt || this.presentFinal(error)) return
      if (watch.current().connection.phase === 'initialized') this.#nodes = undefined
      watch.refreshFailed()
      watch.tellConnection('updateFailed')
    }
  }

  /** The whole picture once more, while the link stands: something that came over it could not be read. */
  refresh(): void {
    // One that is under way, of the link or of the tree, brings it; the store asks again if it does not.
    if (this.#options.watch.current().connection.phase !== 'initialized' || this.#nodes !== undefined) return
    this.#nodes = []
    this.#worker().post({ type: 'asking', attempt: this.#attempt })
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden
    this.#port?.post({ type: 'hidden', hidden })
  }

  wakeAt(at: number): void {
    this.#wakeAt = at
    this.#port?.post({ type: 'wake', at })
  }

  askDetail(snList: string[]): void {
    this.#port?.post({ type: 'uplink', message: { code: UplinkCode.Detail, data: { snList } } })
  }

  askThresholds(sn: string): void {
    this.#port?.post({ type: 'uplink', message: { code: UplinkCode.Threshold, data: { sn } } })
  }

  close(): void {
    this.#newAttempt()
    this.#callOffTree?.()
    this.#callOffTree = undefined
    this.#options.details.unlinked()
    this.#port?.close()
    this.#port = undefined
  }

  /** An ended session is not tried again: the operator must sign in. Nor is a refusal. */
  presentFinal(error: unknown): boolean {
    if (!isFinal(error)) return false
    this.#options.present(error)
    this.#options.watch.tellConnection('stop')
    return true
  }

  #newAttempt(): number {
    this.#calls.abort()
    this.#calls = new AbortController()
    this.#fetched = undefined
    this.#nodes = undefined
    this.#attempt += 1
    return this.#attempt
  }

  /** Starts the worker while the calls for its connection are under way. */
  #worker(): WorkerPort {
    if (this.#port !== undefined) return this.#port
    this.#options.fleet.forgetIndexes()
    const port = this.#options.startWorker({
      onMessage: (heard) => this.#hear(heard),
      onBroken: () => this.#broken(),
    })
    this.#port = port
    port.post({ type: 'hidden', hidden: this.#hidden })
    if (this.#wakeAt !== undefined) port.post({ type: 'wake', at: this.#wakeAt })
    return port
  }

  /** In parts, with room for others between them: a fleet of thousands in one piece would hold the window up. */
  async #hand({ devices, at }: Snapshot, unread: readonly UnreadElement[], attempt: number): Promise<void> {
    const unreadSns = unread.flatMap(({ list, sn }) => (list === 'devices' && sn !== undefined ? [sn] : []))
    for (let first = 0; first === 0 || first < devices.length; first += SNAPSHOT_PART) {
      const part = devices.slice(first, first + SNAPSHOT_PART)
      const last = first + SNAPSHOT_PART >= devices.length
      this.#worker().post({ type: 'snapshot', devices: part, at, last, ...(last && { unread: unreadSns }) })
      await new Promise<void>((resolve) => this.#options.clock.after(0, resolve))
      if (attempt !== this.#attempt) return
    }
  }

  #broken(): void {
    const { watch, details } = this.#options
    this.#port?.close()
    this.#port = undefined
    this.#newAttempt()
    details.unlinked()
    this.#failure = 'the worker broke'
    watch.tellConnection('initFailed')
    watch.tellConnection('dropped')
  }

  #hear(message: FromWorker): void {
    const { fleet, watch, link, details, commands, tasks, tracks, unread } = this.#options
    switch (message.type) {
      case 'connected':
        if (message.attempt !== this.#attempt) return
        this.#nodes = []
        details.linked()
        commands.linked()
        tasks.linked()
        watch.tellConnection('connected')
        break
      case 'asking':
        if (message.attempt !== this.#attempt) return
        watch.refreshing()
        void this.update()
        break
      case 'connectFailed':
        this.#failure = message.reason
        this.#ended(message.attempt, 'initFailed')
        break
      case 'dropped':
        this.#ended(message.attempt, 'dropped')
        break
      case 'devices':
        fleet.apply(message)
        watch.tell({ type: 'devices', devices: message.devices })
        break
      case 'snapshotApplied':
        this.#updated(message.at, message.removed)
        break
      case 'alarmNews':
        this.#options.clock.after(0, () => this.#port?.post({ type: 'newsShown' }))
        hearNews(message.news, this.#options)
        break
      case 'node':
        this.#nodeChanged(message.message)
        break
      case 'details':
        // Told after the drawing that the details cause, also where that fails.
        this.#options.clock.after(0, () => this.#port?.post({ type: 'detailsShown' }))
        for (const { detail, earlier } of message.details) details.receive(detail, earlier)
        break
      case 'thresholds':
        details.receiveThresholds(message.message.data.sn, message.message.data.thresholds)
        break
      case 'failed': {
        const { message: text, sn } = message.message
        if (message.of === 'thresholds' && sn !== undefined) details.thresholdsAnswered(sn)
        this.#options.present(new ApiError({ kind: 'rejected', code: PushCode.Fail, message: text }))
        break
      }
      case 'background':
        details.receiveBackground(message.background)
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
        link.noteClockError(message.clockError)
        break
      case 'unread':
        unread.heard(message)
        break
      case 'wake':
        watch.tick()
        break
    }
  }

  #ended(attempt: number, how: 'initFailed' | 'dropped'): void {
    if (attempt !== this.#attempt) return
    this.#newAttempt()
    this.#options.details.unlinked()
    this.#options.watch.tellConnection(how)
  }

  #updated(at: number, removed: readonly string[]): void {
    const { fleet, watch, unread } = this.#options
    const fetched = this.#fetched
    if (fetched === undefined || fetched.snapshot.at !== at) return
    this.#fetched = undefined
    for (const sn of removed) fleet.removeDevice(sn)
    this.#setTree(fetched.tree)
    watch.catchUp(fleet.alarming(), [...fetched.snapshot.alarms, ...this.#knownAlarms(fetched.unread)], at)
    watch.tellConnection('updated')
    unread.read(fetched.unread)
  }

  /** An alarm that the picture holds but nobody can read stays as it was known: it must not leave the desk over that. */
  #knownAlarms(unread: readonly UnreadElement[]): AlarmEvent[] {
    const { desk } = this.#options.watch.current()
    return unread.flatMap(({ list, id }) => (list === 'alarms' && id !== undefined ? (desk.get(id) ?? []) : []))
  }

  #setTree(tree: readonly TreeNode[]): void {
    const missed = this.#nodes ?? []
    this.#nodes = undefined
    this.#options.fleet.setStructure(tree)
    for (const { sn, node } of missed) {
      if (node === null) this.#options.fleet.removeDevice(sn)
      else this.#options.fleet.putNode(node)
    }
  }

  #nodeChanged({ at, data }: DeviceMessage): void {
    this.#nodes?.push(data)
    this.#place(data)
    const { sn, node, alarmIds } = data
    if (node === null) this.#options.watch.hear({ type: 'deviceRemoved', sn, alarmIds }, at)
  }

  #place({ sn, node }: DeviceMessage['data']): void {
    const { fleet } = this.#options
    if (node === null) fleet.removeDevice(sn)
    else if (!fleet.putNode(node) && this.#nodes === undefined) this.#fetchTreeSoon(TREE_DELAY_MS)
  }

  /** A device in an office that is not known: only the whole tree can tell where it stands. */
  #fetchTreeSoon(delay: number): void {
    this.#callOffTree ??= this.#options.clock.after(delay, () => {
      this.#callOffTree = undefined
      void this.#fetchTree()
    })
  }

  async #fetchTree(): Promise<void> {
    const attempt = this.#attempt
    // An update that is under way brings the tree along.
    if (this.#nodes !== undefined) return
    this.#nodes = []
    try {
      const tree = await this.#options.api('office', { busiType: 1 }, { signal: this.#calls.signal })
      if (attempt === this.#attempt) this.#setTree(tree)
    } catch (error) {
      if (attempt !== this.#attempt || this.presentFinal(error)) return
      this.#nodes = undefined
      this.#fetchTreeSoon(RESTART_DELAY_MS)
    }
  }
}
