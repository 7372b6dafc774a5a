import {
  type AlarmEvent,
  type DeviceMessage,
  ERRORS,
  type Snapshot,
  type TreeNode,
  UplinkCode,
  webClientId,
} from '@vigil/contract'
import { type Api, ApiError } from '../lib/calls/api.ts'
import type { UnreadElement } from '../lib/calls/readable-answer.ts'
import type { Clock } from './clock.ts'
import { FetchedTree } from './fetched-tree.ts'
import { hearWorker, type LinkedStores } from './hear-worker.ts'
import type { AskedAhead } from './link-ahead.ts'
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

export interface LiveLinkOptions extends LinkedStores {
  readonly userId: string
  /** Differs per window. */
  readonly windowPart: string
  readonly firstConfig?: AskedAhead['config'] | undefined
  readonly clock: Clock
  readonly api: Api
  startWorker(events: WorkerEvents): WorkerPort
  present(error: unknown): void
}

/** A larger part would hold the window up for longer than a frame or two. */
const SNAPSHOT_PART = 500

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
  readonly #tree: FetchedTree
  #port: WorkerPort | undefined
  #firstConfig: AskedAhead['config'] | undefined
  #attempt = 0
  /** Ends with the attempt, and takes its calls along. */
  #calls = new AbortController()
  #fetched: { tree: readonly TreeNode[]; snapshot: Snapshot; unread: readonly UnreadElement[] } | undefined
  #hidden = false
  #wakeAt: number | undefined
  #failure = ''

  constructor(options: LiveLinkOptions) {
    this.#options = options
    this.#firstConfig = options.firstConfig
    this.#clientId = webClientId(options.userId, options.windowPart)
    const { clock, fleet } = options
    this.#tree = new FetchedTree({ clock, fleet, fetch: (take) => this.#fetchTree(take) })
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
    this.#tree.expect()
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
      link.noteServer({ clockError: snapshot.clockError, cutLines: snapshot.cutLines ?? [] })
      await this.#hand(snapshot, unread, attempt)
    } catch (error) {
      if (attempt !== this.#attempt || this.presentFinal(error)) return
      if (watch.current().connection.phase === 'initialized') this.#tree.giveUp()
      watch.refreshFailed()
      watch.tellConnection('updateFailed')
    }
  }

  /** The whole picture once more, while the link stands: something that came over it could not be read. */
  refresh(): void {
    // One that is under way, of the link or of the tree, brings it; the store asks again if it does not.
    if (this.#options.watch.current().connection.phase !== 'initialized' || this.#tree.isComing) return
    this.#tree.begin()
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
    this.#tree.close()
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
    this.#tree.giveUp()
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
    const { watch, details, commands, tasks, cotton } = this.#options
    switch (message.type) {
      case 'connected':
        if (message.attempt !== this.#attempt) return
        this.#tree.begin()
        details.linked()
        commands.linked()
        tasks.linked()
        cotton.linked()
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
        this.#options.link.noteQuiet(message.quietMs)
        this.#ended(message.attempt, 'dropped')
        break
      case 'snapshotApplied':
        this.#updated(message.at, message.removed)
        break
      case 'node':
        this.#nodeChanged(message.message)
        break
      default:
        if (message.type === 'alarmNews') this.#postWhenDrawn({ type: 'newsShown' })
        if (message.type === 'details') this.#postWhenDrawn({ type: 'detailsShown' })
        hearWorker(message, this.#options, this.#options.present)
    }
  }

  /** After the drawing that what was heard causes, also where that fails. */
  #postWhenDrawn(message: ToWorker): void {
    this.#options.clock.after(0, () => this.#port?.post(message))
  }

  #ended(attempt: number, how: 'initFailed' | 'dropped'): void {
    if (attempt !== this.#attempt) return
    this.#newAttempt()
    this.#options.details.unlinked()
    this.#options.watch.tellConnection(how)
  }

  #updated(at: number, removed: readonly string[]): void {
    const { fleet, watch, unread, incidents } = this.#options
    const fetched = this.#fetched
    if (fetched === undefined || fetched.snapshot.at !== at) return
    this.#fetched = undefined
    for (const sn of removed) fleet.removeDevice(sn)
    this.#tree.set(fetched.tree)
    watch.catchUp(fleet.alarming(), [...fetched.snapshot.alarms, ...this.#knownAlarms(fetched.unread)], at)
    watch.tellConnection('updated')
    unread.read(fetched.unread)
    incidents.linked()
  }

  /** An alarm that the picture holds but nobody can read stays as it was known: it must not leave the desk over that. */
  #knownAlarms(unread: readonly UnreadElement[]): AlarmEvent[] {
    const { desk } = this.#options.watch.current()
    return unread.flatMap(({ list, id }) => (list === 'alarms' && id !== undefined ? (desk.get(id) ?? []) : []))
  }

  #nodeChanged({ at, data }: DeviceMessage): void {
    this.#tree.put(data)
    const { sn, node, alarmIds } = data
    if (node === null) this.#options.watch.hear({ type: 'deviceRemoved', sn, alarmIds }, at)
  }

  async #fetchTree(take: (tree: readonly TreeNode[]) => void): Promise<void> {
    const attempt = this.#attempt
    try {
      const tree = await this.#options.api('office', { busiType: 1 }, { signal: this.#calls.signal })
      if (attempt === this.#attempt) take(tree)
    } catch (error) {
      if (attempt === this.#attempt && !this.presentFinal(error)) throw error
    }
  }
}
