import type { CutLine } from '@vigil/contract'
import { type PushPhase, same } from '@vigil/domain'
import { Listeners } from './listeners.ts'
import type { WatchStore } from './watch-store.ts'

export interface LinkView {
  readonly phase: PushPhase
  /** Connected and up to date; what is shown while it is not must not look live. */
  readonly live: boolean
  /** When something was heard last, for as long as the link is lost. */
  readonly lostSince: number | undefined
  /** When it is tried again by itself; undefined while an attempt is under way. */
  readonly restartsAt: number | undefined
  /** The server's own clock is wrong by so much, ahead is positive; undefined: no reason to think so. */
  readonly clockError: number | undefined
  /** Lines between sites and headquarters of which nothing is heard. */
  readonly cutLines: readonly CutLine[]
}

const LOST: ReadonlySet<PushPhase> = new Set(['error', 'failed', 'initialization-failed'])

/** Lost from the drop, or the first failed attempt, until the picture is up to date again; not by being switched off. */
export function lostSince(before: number | undefined, phase: PushPhase, now: number): number | undefined {
  if (phase === 'initialized' || phase === 'not-init') return undefined
  return before ?? (LOST.has(phase) ? now : undefined)
}

/** The live link as the screen sees it. */
export class LinkStore {
  readonly #watch: Pick<WatchStore, 'current' | 'subscribe' | 'retryNow'>
  readonly #now: () => number
  #view: LinkView = {
    phase: 'not-init',
    live: false,
    lostSince: undefined,
    restartsAt: undefined,
    clockError: undefined,
    cutLines: [],
  }
  #serverAheadMs = 0
  #quietMs = 0
  readonly #listeners = new Listeners()

  constructor(watch: Pick<WatchStore, 'current' | 'subscribe' | 'retryNow'>, now: () => number) {
    this.#watch = watch
    this.#now = now
    watch.subscribe(() => this.#look())
  }

  current = (): LinkView => this.#view
  subscribe = this.#listeners.subscribe
  retryNow = (): void => this.#watch.retryNow()
  /** The server's time: ages are told by its clock, ours may be wrong. */
  serverNow = (): number => this.#now() + this.#serverAheadMs

  noteClock(serverAheadMs: number): void {
    this.#serverAheadMs = serverAheadMs
  }

  noteServer({ clockError, cutLines }: Pick<LinkView, 'clockError' | 'cutLines'>): void {
    if (clockError === this.#view.clockError && same(cutLines, this.#view.cutLines)) return
    this.#view = { ...this.#view, clockError, cutLines }
    this.#listeners.tell()
  }

  /** The link is about to be lost, and was quiet for so long before that was noticed. */
  noteQuiet(ms: number): void {
    this.#quietMs = ms
  }

  #look(): void {
    const { phase, retryAt } = this.#watch.current().connection
    const since = lostSince(this.#view.lostSince, phase, this.#now() - this.#quietMs)
    if (phase === this.#view.phase && retryAt === this.#view.restartsAt && since === this.#view.lostSince) return
    if (phase === 'initialized') this.#quietMs = 0
    this.#view = { ...this.#view, phase, live: phase === 'initialized', lostSince: since, restartsAt: retryAt }
    this.#listeners.tell()
  }
}
