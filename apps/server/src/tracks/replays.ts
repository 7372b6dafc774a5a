import { type Locale, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import type { TrackPoint } from '../fleet/push/followed-tracks.ts'
import type { Push } from '../fleet/push/push.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { SessionUser } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import type { TrackStore, TrackSummary } from './track-store.ts'

const TICK_MS = 250
/** How much playing time is read at once. */
const READ_AHEAD_MS = 5_000
/** A console takes one message apart at a time. */
const MOST_POINTS = 1_000
/** A page plays one; more of one user are windows that were left open. */
const MOST_PER_USER = 8
/** Whoever asks for it may connect a moment later. */
const CONNECT_GRACE_MS = 60_000
/** A record that can not be read is asked for again, as often as this and for so long: a database that restarts is back within seconds. */
const READ_AGAIN = { afterMs: 1000, forMs: 60_000 }

export interface ReplaysOptions {
  tracks: Pick<TrackStore, 'points'>
  push: Pick<Push, 'tellUser' | 'isOnline'>
  directory: Pick<Directory, 'device' | 'sees'>
  /** The site's: a foreign console may have told none. */
  language: Locale
  now(): number
  log: Pick<Log, 'warn'>
}

export interface Replays {
  /** In the place of one that runs for the same user and device. */
  start(user: SessionUser, row: DeviceRow, track: TrackSummary, speed: number): void
  /** Ends the replay of a device; without one, all replays of the user. */
  stop(userId: string, sn?: string): void
  readonly running: number
  close(): void
}

/** Past positions, pushed to one user as they came, faster. Ends by itself with the last one and with the user's last window. */
export function createReplays(options: ReplaysOptions): Replays {
  const { push, now, log } = options
  const running = new Map<string, Map<string, Replay>>()

  function stop(userId: string, sn?: string): void {
    const replays = running.get(userId)
    for (const [key, replay] of [...(replays ?? [])]) {
      if (sn !== undefined && key !== sn) continue
      replay.close()
      replays?.delete(key)
    }
    if (replays?.size === 0) running.delete(userId)
  }

  return {
    start(user, row, track, speed) {
      stop(user.id, row.sn)
      const others = running.get(user.id)
      const [oldest] = others?.keys() ?? []
      if (oldest !== undefined && (others?.size ?? 0) >= MOST_PER_USER) stop(user.id, oldest)
      const replay: Replay = new Replay(track, speed, {
        now,
        read: (from, to) => options.tracks.points(row, from, to),
        isWatched: () => {
          const current = options.directory.device(row.sn)
          return current !== undefined && options.directory.sees(user.officeId, current) && push.isOnline(user.id)
        },
        send: (points) => push.tellUser(user.id, PUSH_TOPICS.replay, PushCode.Detail, points),
        onEnd: () => {
          if (running.get(user.id)?.get(row.sn) === replay) stop(user.id, row.sn)
        },
        onProblem(error) {
          log.warn({ sn: row.sn, err: error }, 'tracks: a replay broke off')
          const message = translate(options.language, 'error.overloaded')
          push.tellUser(user.id, PUSH_TOPICS.replay, PushCode.Fail, { message, sn: row.sn })
        },
      })
      running.set(user.id, (running.get(user.id) ?? new Map<string, Replay>()).set(row.sn, replay))
    },
    stop,
    get running() {
      let count = 0
      for (const replays of running.values()) count += replays.size
      return count
    },
    close() {
      for (const userId of [...running.keys()]) stop(userId)
    },
  }
}

interface ReplayWorld {
  now(): number
  read(from: number, to: number): Promise<TrackPoint[]>
  /** Whether somebody is still there who sees the device. */
  isWatched(): boolean
  send(points: readonly TrackPoint[]): void
  onEnd(): void
  onProblem(error: unknown): void
}

class Replay {
  readonly #track: TrackSummary
  readonly #speed: number
  readonly #world: ReplayWorld
  readonly #madeAt: number
  /** When the first moment was played; later by what the record could not be read for. Undefined until somebody is there. */
  #begunAt: number | undefined
  /** Since when the record can not be read, and when it is tried again. */
  #failing: { readonly since: number; readonly againAt: number } | undefined
  readonly #timer: NodeJS.Timeout
  #points: TrackPoint[] = []
  /** Everything before it has been read. */
  #readUntil: number
  #reading = false
  #over = false

  constructor(track: TrackSummary, speed: number, world: ReplayWorld) {
    this.#track = track
    this.#speed = speed
    this.#world = world
    this.#madeAt = world.now()
    this.#readUntil = track.firstAt
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
    void this.#readOn(track.firstAt)
  }

  close(): void {
    this.#over = true
    clearInterval(this.#timer)
  }

  #tick(): void {
    const now = this.#world.now()
    if (!this.#world.isWatched()) {
      if (this.#begunAt !== undefined || now - this.#madeAt > CONNECT_GRACE_MS) this.#world.onEnd()
      return
    }
    this.#begunAt ??= now
    const meant = Math.floor(this.#track.firstAt + (now - this.#begunAt) * this.#speed)
    // Time stands while what comes next is not there.
    const at = this.#failing === undefined ? meant : Math.min(meant, this.#readUntil - 1)
    if (at < meant) this.#begunAt = now - (at - this.#track.firstAt) / this.#speed
    if (this.#failing === undefined || now >= this.#failing.againAt) void this.#readOn(at)
    const later = this.#points.findIndex((point) => point.at > at)
    const due = this.#points.splice(0, later === -1 ? this.#points.length : later)
    for (let first = 0; first < due.length; first += MOST_POINTS) {
      this.#world.send(due.slice(first, first + MOST_POINTS))
    }
    if (this.#readUntil > this.#track.lastAt && this.#points.length === 0) this.#world.onEnd()
  }

  async #readOn(at: number): Promise<void> {
    const ahead = READ_AHEAD_MS * this.#speed
    if (this.#reading || this.#over || this.#readUntil > this.#track.lastAt || this.#readUntil > at + ahead / 2) return
    this.#reading = true
    const from = this.#readUntil
    const to = Math.min(Math.floor(Math.max(from, at) + ahead), this.#track.lastAt)
    try {
      this.#points = this.#points.concat(await this.#world.read(from, to))
      // Both ends are within a window, and moments are whole milliseconds.
      this.#readUntil = to + 1
      this.#failing = undefined
    } catch (error) {
      const now = this.#world.now()
      const since = this.#failing?.since ?? now
      this.#failing = { since, againAt: now + READ_AGAIN.afterMs }
      if (now - since < READ_AGAIN.forMs) return
      this.#world.onProblem(error)
      this.#world.onEnd()
    } finally {
      this.#reading = false
    }
  }
}
