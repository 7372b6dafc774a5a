import type { ReplayKnowledge } from '@vigil/contract'
import { isDispositionEnabled } from '@vigil/domain'
import type { Session } from '../lib/session.tsx'
import type { Clock } from './clock.ts'
import type { LinkedStores } from './hear-worker.ts'
import type { AskedAhead } from './link-ahead.ts'
import { LiveLink, type WorkerEvents, type WorkerPort } from './live-link.ts'
import { perform } from './sound/effects.ts'
import { SilenceReports } from './sound/silence-reports.ts'
import { SilenceSlot, type SilenceWorld } from './sound/silence-slot.ts'
import { SoundDesk, type SoundWorld } from './sound/sound.ts'
import { AlarmLogs } from './stores/alarm-logs.ts'
import { AlarmValueStore } from './stores/alarm-values.ts'
import { CommandStore } from './stores/command-store.ts'
import { CottonStore } from './stores/cotton-store.ts'
import { DetailStore } from './stores/detail-store.ts'
import { FloodStore } from './stores/flood-store.ts'
import { IncidentStore } from './stores/incident-store.ts'
import { LinkStore } from './stores/link-store.ts'
import { LiveFleet } from './stores/live-fleet.ts'
import { TaskStore } from './stores/task-store.ts'
import { TrackStore } from './stores/track-store.ts'
import { UnreadStore } from './stores/unread-store.ts'
import { WatchStore } from './stores/watch-store.ts'
import { type LeaderWorld, WindowLeader } from './window-leader.ts'

export interface Live extends LinkedStores {
  readonly flood: FloodStore
  readonly unread: UnreadStore
  readonly sound: SoundDesk
  readonly leader: WindowLeader
  /** What is shown has been, and is told by the record: nothing of it can be acted upon. */
  readonly isReplay: boolean
  /** What of a replayed moment is shown. */
  readonly known: ReplayKnowledge
}

export interface OpenableLive extends Live {
  open(): void
  close(): void
  /** Profile and workstation may change while the link stands. */
  setProfile(profile: Session['user']['profile'], handlesHere: boolean): void
}

/** Everything outside the stores; a test brings its own. */
export interface LiveWorld {
  readonly clock: Clock
  readonly windowPart: string
  readonly isReplay?: boolean
  readonly known?: ReplayKnowledge
  /** What is known of the server's clock before the link tells it. */
  readonly serverAheadMs?: number
  /** Asked for before there was a link. */
  readonly firstConfig?: AskedAhead['config'] | undefined
  readonly silence: SilenceWorld
  readonly sound: SoundWorld
  readonly leader: LeaderWorld
  startWorker(events: WorkerEvents): WorkerPort
  isHidden(): boolean
  onHidden(listener: () => void): () => void
  /** The network came back. */
  onOnline(listener: () => void): () => void
  recallSound(): boolean
  keepSound(on: boolean): void
  log(text: string): void
}

/** Behind the first picture: nothing can be heard before somebody has pressed something, and a sound that is wanted comes at once. */
const SOUND_PREPARED_AFTER_MS = 1000

/** The server takes at most so many in one request for detail. */
const DETAILS_PER_MESSAGE = 200

const partsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size))

export function createLive(session: Pick<Session, 'api' | 'present'>, userId: string, world: LiveWorld): OpenableLive {
  const { clock } = world
  const { api } = session
  const silence = new SilenceSlot(world.silence, userId, clock.now)
  const sound = new SoundDesk(world.sound)
  const leader = new WindowLeader(world.leader)
  const fleet = new LiveFleet(clock)
  // Nothing is done in what has been.
  const reports = world.isReplay === true ? undefined : new SilenceReports(clock, api)
  let callOffWake: (() => void) | undefined
  let stops: (() => void)[] = []

  const watch = new WatchStore(clock, {
    perform: (effect) => perform(effect, { sound, link: liveLink, log: world.log }),
    keepSilent: (silent) => silence.write(silent),
    silenced: (sns) => reports?.silenced(sns),
    keepSound(on) {
      world.keepSound(on)
      reports?.soundSwitched(on)
    },
    remind: (each) => sound.remind(each),
    wakeAt(at) {
      callOffWake?.()
      callOffWake = clock.after(Math.max(0, at - clock.now()), watch.tick)
      liveLink.wakeAt(at)
    },
  })
  const link = new LinkStore(watch, clock.now)
  if (world.serverAheadMs) for (const each of [link, watch]) each.noteClock(world.serverAheadMs)
  const flood = new FloodStore(clock, watch, link)
  const logs = new AlarmLogs()
  const unread = new UnreadStore(clock, () => liveLink.refresh())
  const values = new AlarmValueStore((id) => watch.current().desk.has(id))

  /** A call beside the link's own: that it failed is no drama, that the session ended is. */
  const quietly = async <T>(call: Promise<T>): Promise<T | undefined> => {
    try {
      return await call
    } catch (error) {
      liveLink.presentFinal(error)
      return undefined
    }
  }
  const details = new DetailStore(clock, {
    async ask(sns) {
      for (const snList of partsOf(sns, DETAILS_PER_MESSAGE)) {
        await api('addSnDetailUserId', { snList })
        // What the device said last; the next may be minutes away.
        liveLink.askDetail(snList)
      }
    },
    async leave(sns) {
      for (const snList of partsOf(sns, DETAILS_PER_MESSAGE)) await quietly(api('removeSnDetailUserId', { snList }))
    },
    askThresholds: (sn) => liveLink.askThresholds(sn),
    thresholds: (sn) => quietly(api('pushParam', { sn })),
  })
  const commands = new CommandStore({ list: (sn) => quietly(api('deviceCommands', { sn })) })
  const tasks = new TaskStore()
  const cotton = new CottonStore()
  const incidents = new IncidentStore({
    // A replay tells no more than the record has: who has it today is no part of that.
    list: async () => (world.isReplay === true ? undefined : quietly(api('incidentRecords', {}))),
  })
  const tracks = new TrackStore()
  const stores = { fleet, watch, link, details, commands, tasks, cotton, incidents, tracks, logs, unread, values }
  const liveLink = new LiveLink({
    ...stores,
    userId,
    windowPart: world.windowPart,
    firstConfig: world.firstConfig,
    clock,
    api,
    startWorker: world.startWorker,
    present: session.present,
  })

  const followLeader = () => {
    watch.tell({ type: 'preferences', noticesEnabled: leader.leads() })
    sound.wish({ leads: leader.leads() })
  }
  watch.subscribe(() => {
    fleet.setSilent(watch.current().silent)
    sound.wish({ soundOn: watch.current().soundOn })
  })
  link.subscribe(() => sound.wish({ linkLost: link.current().lostSince !== undefined }))
  leader.subscribe(followLeader)

  return {
    ...stores,
    flood,
    sound,
    leader,
    isReplay: world.isReplay ?? false,
    known: world.known ?? 'then',
    setProfile: (profile, handlesHere) =>
      watch.tell({ type: 'preferences', dispositionEnabled: handlesHere && isDispositionEnabled(profile) }),
    open() {
      stops = [
        silence.subscribe(() => watch.setSilent(silence.read())),
        world.onHidden(() => liveLink.setHidden(world.isHidden())),
        world.onOnline(watch.retryNow),
        clock.after(SOUND_PREPARED_AFTER_MS, sound.prepare),
      ]
      liveLink.setHidden(world.isHidden())
      watch.tell({ type: 'preferences', soundOn: world.recallSound() })
      watch.setSilent(silence.read())
      flood.open()
      sound.open()
      leader.open()
      followLeader()
      watch.tellConnection('start')
    },
    close() {
      for (const stop of stops) stop()
      stops = []
      watch.tellConnection('stop')
      liveLink.close()
      unread.close()
      callOffWake?.()
      reports?.close()
      leader.close()
      flood.close()
      sound.close()
      fleet.close()
    },
  }
}
