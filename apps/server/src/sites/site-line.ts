import type { Forwarding } from '../fleet/live-fleet.ts'
import type { OutboundPart } from '../history/writing/records.ts'
import type { Log } from '../platform/log.ts'
import { OncePerMinute } from '../platform/once-per-minute.ts'
import { createPasses } from '../platform/passes.ts'
import type { SiteSettings } from '../platform/site-settings.ts'
import { lineText } from './line-message.ts'
import type { LineStream, StreamState } from './line-stream.ts'
import type { Outbox } from './outbox.ts'

const PASS_EVERY_MS = 100
const PAUSE_AFTER_FAILURE_MS = 1_000
/** Handed over at once, and so in memory. */
const BATCH = { rows: 500, bytes: 4 * 1024 * 1024 }
const LOOK_EVERY_MS = 2_000
const THIN_OUT_EVERY_MS = 60_000
/** An engine writes to its disk with a delay of up to two minutes: what a power cut takes from it is told again. */
const KEPT_AFTERWARDS_MS = 5 * 60_000
/** Of a line that is well nothing waits so long. */
const WAITS_MS = 10_000
const NEAR_THE_BOUND = 0.8

export interface SiteLineOptions {
  site: SiteSettings
  outbox: Outbox
  openStream(): Promise<LineStream>
  now(): number
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

export interface Waiting {
  /** What headquarters has not taken. */
  readonly messages: number
  readonly oldestMs: number
  readonly bytes: number
  /** Headquarters reads at this moment. */
  readonly isRead: boolean
}

export interface SiteLine {
  readonly forwarding: Forwarding
  start(): void
  stop(): Promise<void>
  readonly waiting: Waiting
  /** Since when headquarters neither asks for anything nor has taken anything. */
  readonly unreadMs: number
  /** What an administrator of the site should know of the line; undefined while all is well. */
  readonly note: string | undefined
}

/** A queue lets go of what was taken. */
const takenOf = ({ lastSeq, messages }: StreamState): number => lastSeq - messages

/**
 * Hands on to headquarters what this site has taken: stored with what it brought, then by number into the site's own stream, from
 * which headquarters takes it whenever the line holds.
 */
export async function createSiteLine(options: SiteLineOptions): Promise<SiteLine> {
  const { site, outbox, now, log } = options
  const opened = await outbox.open()
  let { handed } = opened
  let last = opened.last
  /** Numbers on their way to the disk, the lowest first. */
  const underWay = new Set<number>()
  let isDue = true
  /** How much an engine still knows that has lost what it had acknowledged. */
  let lostFrom: number | undefined
  let pausedUntil = 0
  let stream: LineStream | undefined
  let state: StreamState | undefined
  let readAt = now()
  let unhanded: { count: number; since: number | undefined } = { count: 0, since: undefined }
  const marks: { at: number; number: number }[] = []
  const logged = new OncePerMinute(now)

  async function streamOf(): Promise<LineStream> {
    stream ??= await options.openStream()
    return stream
  }

  async function look(): Promise<void> {
    unhanded = await outbox.waiting(handed.number)
    const to = await streamOf()
    // What is handed over while it answers is not in its answer.
    const told = handed.streamSeq
    const before = state
    state = await to.state()
    if (state.isRead || (before !== undefined && takenOf(state) > takenOf(before))) readAt = now()
    if (state.lastSeq >= told) return
    log.warn({ known: state.lastSeq, told }, 'site: the engine has lost what it had; telling it again')
    lostFrom = state.lastSeq
    isDue = true
  }

  /** An engine that has lost what it had acknowledged, as by a power cut, is told again what is still here. */
  async function beginAgainIfLost(): Promise<void> {
    if (lostFrom === undefined) return
    const first = (await outbox.first()) ?? handed.number + 1
    handed = { number: Math.min(handed.number, first - 1), streamSeq: lostFrom }
    lostFrom = undefined
  }

  async function handOver(isStopped: () => boolean): Promise<void> {
    const to = await streamOf()
    while (!isStopped()) {
      await beginAgainIfLost()
      isDue = false
      const [before = Number.MAX_SAFE_INTEGER] = underWay
      const rows = await outbox.next(handed.number, before, BATCH)
      if (rows.length === 0) return
      isDue = true
      const { taken, seq, error } = await to.take(rows)
      const latest = rows[taken - 1]
      if (latest !== undefined) {
        handed = { number: latest.number, streamSeq: Math.max(handed.streamSeq, seq) }
        await outbox.note(handed)
      }
      if (error !== undefined) throw error
    }
  }

  const handing = createPasses({
    everyMs: PASS_EVERY_MS,
    async passOnce(isStopped) {
      if (isDue && performance.now() >= pausedUntil) await handOver(isStopped)
    },
    onFailed(error) {
      isDue = true
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS
      if (logged.pass('handing over') !== undefined)
        log.warn({ err: error }, 'site: the engine does not take what is for headquarters; it is kept')
    },
  })

  const looking = createPasses({
    everyMs: LOOK_EVERY_MS,
    passOnce: look,
    onFailed() {
      state = undefined
    },
  })

  const thinning = createPasses({
    everyMs: THIN_OUT_EVERY_MS,
    async passOnce() {
      const at = now()
      marks.push({ at, number: handed.number })
      let safe = 0
      while (marks[0] !== undefined && marks[0].at <= at - KEPT_AFTERWARDS_MS) safe = marks.shift()?.number ?? safe
      const lost = await outbox.thinOut(safe, at - site.keepMs, handed.number)
      if (lost > 0) log.error({ lost }, 'site: too old for headquarters: let go of untold')
    },
    onFailed: (error) => log.warn({ err: error }, 'site: what headquarters has could not be let go of; trying again'),
  })

  function waiting(): Waiting {
    const moments = [state?.since, unhanded.since].filter((at) => at !== undefined)
    return {
      messages: (state?.messages ?? 0) + unhanded.count,
      oldestMs: moments.length === 0 ? 0 : Math.max(0, now() - Math.min(...moments)),
      bytes: state?.bytes ?? 0,
      isRead: state?.isRead ?? false,
    }
  }

  return {
    forwarding: {
      outbound(sn, message, at, id) {
        // To a command of this site: headquarters has asked nothing.
        if (message.type === 'answer') return undefined
        last += 1
        return { number: last, body: lineText({ number: last, sn, at, id, content: message }) }
      },
      follow({ number }: OutboundPart, stored) {
        underWay.add(number)
        const settled = (): void => {
          underWay.delete(number)
          isDue = true
        }
        stored.then(settled, settled)
      },
    },
    start() {
      handing.start()
      looking.start()
      thinning.start()
    },
    async stop() {
      await Promise.all([handing.stop(), looking.stop(), thinning.stop()])
      await stream?.close()
    },
    get waiting() {
      return waiting()
    },
    get unreadMs() {
      return now() - readAt
    },
    get note() {
      const { messages, oldestMs, bytes } = waiting()
      if (oldestMs < WAITS_MS) return undefined
      const since = new Date(now() - oldestMs).toISOString()
      const isNear = Math.max(bytes / site.keepBytes, oldestMs / site.keepMs) >= NEAR_THE_BOUND
      const bound = isNear ? '; the oldest will soon be let go of' : ''
      return `${messages} messages wait for headquarters, the oldest since ${since}${bound}`
    },
  }
}
