import type { ReplayAct, ReplayKnowledge, ReplayStretch, TreeNode } from '@vigil/contract'
import type { Api } from '../../lib/calls/api.ts'
import type { Live } from '../live.ts'
import { type Listener, Listeners } from '../stores/listeners.ts'
import { isUnwatchedAt, openReplaySource, type ReplaySource } from './replay-source.ts'

export const REPLAY_SPEEDS = [1, 5, 10, 60, 300, 600] as const

export interface ReplayView {
  /** Undefined until the first moment is there. */
  readonly live: Live | undefined
  readonly at: number
  readonly playing: boolean
  readonly speed: number
  readonly known: ReplayKnowledge
  readonly loading: boolean
  readonly failed: boolean
  /** It plays, and time stands until what comes next is there. */
  readonly waiting: boolean
  /** No server ran at this moment. */
  readonly unwatched: boolean
  /** What was done while it played, newest last. */
  readonly acts: readonly ReplayAct[]
  /** What had been done last before the moment that was jumped to, newest last. */
  readonly before: readonly ReplayAct[]
}

interface PlayerStart {
  readonly at: number
  readonly speed: number
  readonly known?: ReplayKnowledge
}

interface PlayerWorld {
  /** Real time. */
  now(): number
  every(ms: number, act: () => void): () => void
}

const TICK_MS = 250
/** Faster than this, changes alone are asked for. */
const FINE_SPEED = 5
/** So much of real time is asked for at once; the next is asked for when half of it is played. */
const AHEAD_MS = 10_000
/** And at most so much of the record in one answer: a longer one would hold up the window while it is read. */
const ASKED_MAX_MS = 5 * 60_000
const DETAILS_EVERY_MS = 1000
const ACTS_KEPT = 50

const browserPlayer: PlayerWorld = {
  now: () => performance.now(),
  every(ms, act) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
}

/** Plays the record: jumps bring a whole picture, and from there on what changed is told in its time. */
export class ReplayPlayer {
  readonly #api: Api
  readonly #userId: string
  readonly #world: PlayerWorld
  readonly #listeners = new Listeners()
  #view: ReplayView
  #tree: readonly TreeNode[] | undefined
  #source: ReplaySource | undefined
  /** Which jump is the last: an answer to an earlier one is not shown. */
  #turn = 0
  /** Ends with the moment that is being fetched, whatever comes of it. */
  #fetching: Promise<unknown> | undefined
  #stretches: ReplayStretch[] = []
  #asking = false
  #stopTicks: (() => void) | undefined
  #tickedAt = 0
  #detailsAt = 0
  #until: number
  #again: number | undefined
  /** Behind it nothing is known yet. */
  #recordEnd: number | undefined

  constructor(
    api: Api,
    userId: string,
    { at, speed, known = 'then' }: PlayerStart,
    world: PlayerWorld = browserPlayer,
  ) {
    this.#api = api
    this.#userId = userId
    this.#world = world
    this.#until = Number.POSITIVE_INFINITY
    this.#view = {
      live: undefined,
      at,
      playing: false,
      speed,
      known,
      loading: true,
      failed: false,
      waiting: false,
      unwatched: false,
      acts: [],
      before: [],
    }
  }

  current = (): ReplayView => this.#view
  subscribe = (listener: Listener): Listener => this.#listeners.subscribe(listener)

  /** Stops there; undefined: at what is now. */
  setEnd(until: number | undefined): void {
    this.#until = until ?? Number.POSITIVE_INFINITY
  }

  /** From its end it goes on from there; undefined: it stops. */
  setLoop(from: number | undefined): void {
    this.#again = from
  }

  async jump(at: number): Promise<void> {
    const turn = ++this.#turn
    this.#set({ at, loading: true, failed: false })
    // Whoever drags the bar wants a moment with every pixel: one is fetched at a time, and behind it only the last.
    await this.#fetching
    if (turn !== this.#turn) return
    try {
      const fetched = Promise.all([
        this.#tree ?? this.#api('office', { busiType: 1 }),
        this.#api('replayMoment', { at, known: this.#view.known }),
      ])
      this.#fetching = fetched.catch(() => undefined)
      const [tree, moment] = await fetched
      if (turn !== this.#turn) return
      this.#tree = tree
      const source = openReplaySource({ api: this.#api, userId: this.#userId, tree, moment, known: this.#view.known })
      await source.ready
      if (turn !== this.#turn) return source.close()
      const former = this.#source
      this.#source = source
      this.#stretches = []
      this.#recordEnd = undefined
      source.settle()
      const { unwatched, acts: before } = moment
      this.#set({ live: source.live, at: moment.at, loading: false, unwatched, acts: [], before })
      // Behind the drawing of the next: whoever still draws the former one must find it whole.
      if (former !== undefined) setTimeout(() => former.close())
    } catch {
      if (turn !== this.#turn) return
      // Time must not go on over a picture of another moment.
      this.#stopTime()
      this.#set({ loading: false, failed: true, playing: false, waiting: false })
    }
  }

  play(): void {
    if (this.#view.playing) return
    this.#set({ playing: true })
    this.#recordEnd = undefined
    this.#tickedAt = this.#world.now()
    this.#stopTicks = this.#world.every(TICK_MS, () => this.#tick())
    void this.#askAhead()
  }

  pause(): void {
    this.#stopTime()
    if (!this.#view.playing) return
    this.#set({ playing: false, waiting: false })
    this.#source?.settle()
    this.#askDetails(true)
  }

  setSpeed(speed: number): void {
    if (speed === this.#view.speed) return
    // What was asked for at another pace may lack messages.
    this.#stretches = []
    this.#set({ speed })
  }

  /** What was known then, or what is known by now: the moment is shown anew. */
  setKnown(known: ReplayKnowledge): void {
    if (known === this.#view.known) return
    this.#set({ known })
    void this.jump(this.#view.at)
  }

  close(): void {
    this.#turn += 1
    this.pause()
    this.#source?.close()
    this.#source = undefined
  }

  get #coarse(): boolean {
    return this.#view.speed > FINE_SPEED
  }

  /** As far as it is known what happened. */
  get #knownUntil(): number {
    return this.#stretches.at(-1)?.to ?? this.#view.at
  }

  #tick(): void {
    const now = this.#world.now()
    const passed = now - this.#tickedAt
    this.#tickedAt = now
    const source = this.#source
    if (source === undefined || this.#view.loading) return
    // Real time has fractions, and a message whose moment has one is not read: nothing that it tells would be shown.
    const wanted = Math.min(Math.round(this.#view.at + passed * this.#view.speed), this.#until)
    const at = Math.min(wanted, this.#knownUntil)
    const waiting = wanted > at && at <= this.#view.at && at !== this.#recordEnd
    if (waiting !== this.#view.waiting) this.#set({ waiting })
    if (at > this.#view.at) {
      const acts: ReplayAct[] = []
      let unwatched = false
      for (const stretch of this.#stretches) {
        if (stretch.from >= at) break
        unwatched = isUnwatchedAt(stretch.unwatched, at)
        for (const act of stretch.acts) if (act.at > this.#view.at && act.at <= at) acts.push(act)
        source.advance(stretch, Math.min(at, stretch.to), this.#coarse)
      }
      this.#stretches = this.#stretches.filter(({ to }) => to > at)
      this.#set({
        at,
        unwatched,
        ...(acts.length > 0 && { acts: [...this.#view.acts, ...acts].slice(-ACTS_KEPT) }),
      })
      this.#askDetails(false)
    }
    if (at >= this.#until && this.#again !== undefined) void this.jump(this.#again)
    else if (at >= this.#until || at === this.#recordEnd) this.pause()
    else void this.#askAhead()
  }

  #stopTime(): void {
    this.#stopTicks?.()
    this.#stopTicks = undefined
  }

  #askDetails(atOnce: boolean): void {
    const now = this.#world.now()
    if (!atOnce && now - this.#detailsAt < DETAILS_EVERY_MS) return
    this.#detailsAt = now
    this.#source?.askDetails().catch(() => {})
  }

  async #askAhead(): Promise<void> {
    const { at, speed } = this.#view
    const ahead = AHEAD_MS * speed
    if (
      this.#asking ||
      this.#source === undefined ||
      this.#recordEnd === this.#knownUntil ||
      this.#knownUntil - at > ahead / 2
    )
      return
    const [turn, from, coarse, known] = [this.#turn, this.#knownUntil, this.#coarse, this.#view.known]
    const to = from + Math.min(ahead, ASKED_MAX_MS)
    this.#asking = true
    try {
      const stretch = await this.#api('replayStretch', { from, to, coarse, known })
      const isWanted = turn === this.#turn && speed === this.#view.speed && from === this.#knownUntil
      if (isWanted && stretch.to > from) this.#stretches.push(stretch)
      if (isWanted) this.#recordEnd = stretch.to <= from ? from : undefined
      if (this.#view.failed) this.#set({ failed: false })
    } catch {
      if (turn === this.#turn) this.#set({ failed: true })
    } finally {
      this.#asking = false
    }
  }

  #set(part: Partial<ReplayView>): void {
    this.#view = { ...this.#view, ...part }
    this.#listeners.tell()
  }
}
