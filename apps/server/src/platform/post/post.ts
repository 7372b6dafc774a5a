import pg from 'pg'
import type { Log } from '../log.ts'
import { fencedUrl } from './fence.ts'
import { Lease } from './lease.ts'
import { createPostStore, type PostStore } from './post-store.ts'

/** A start keeps its thread busy for longer on a machine that is: two servers would take the post from each other for ever. */
const STARTING_LIFE_MS = 15_000
const RENEW_MS = 400
const LOOK_MS = 200
/** The database was away, or the line to it: the active server's session was, too, and it comes again before anybody may think it dead. */
const TAKES_AFTER_SILENCE_MS = 2_000
/** The engine may choose a new leader, or a node of it die. */
const UNFIT_FOR_MS = 3_000
/** The database answers no more: nobody else can take over either. */
const ANSWER_MS = 2_000
/** What fires later than this beyond its time fires in a process that stood still: it knows nothing of the database. */
const PUNCTUAL_MS = 500
const NO_SUCH_TABLE = '42P01'

export interface PostOptions {
  url: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Makes the tables of a database that has never been one of several servers. */
  prepare(): Promise<void>
  /** Once, when another server is active and this one waits. */
  onStandby(): Promise<void>
  /** Another server is active, or is about to be: nothing that this one does counts any more. */
  onLost(): void
  /** Whether this server could work: one without the engine takes no post, and gives it to another that has it. */
  isFit(): boolean
  signal?: AbortSignal | undefined
}

/** The post of the one server, of several on one database, that is active. */
export interface Post {
  readonly epoch: number
  /** The database's address for everything that this server does there. */
  readonly url: string
  /** It waited for another one: what a system begins with is there. */
  readonly stoodBy: boolean
  /**
   * False between the end of what is known and the next answer of the database, as after a pause. While the database does not
   * answer at all nobody can take over either, and screens go on; the engine tells when somebody has all the same.
   */
  isActive(): boolean
  /** The engine tells of a server that took over while this one could not ask the database. */
  heardOf(epoch: number): void
  /** The start is over: from now on the next one waits for seconds only. */
  settle(): void
  /** The next one need not wait. */
  release(): Promise<void>
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks until the post is free and this server fit for it. */
async function waitForPost(store: PostStore, options: PostOptions) {
  const { log, signal } = options
  let stoodBy = false
  let doubted = false
  let takesFrom = 0
  const look = async (): Promise<{ epoch: number; knownUntil: number } | undefined> => {
    const asked = performance.now()
    const isFit = options.isFit() && asked >= takesFrom
    if (!(await store.isFree(isFit)) || !isFit) return undefined
    const epoch = await store.take(STARTING_LIFE_MS)
    return epoch === undefined ? undefined : { epoch, knownUntil: asked + STARTING_LIFE_MS }
  }
  for (;;) {
    signal?.throwIfAborted()
    const held = await look().then(
      (found) => {
        doubted = false
        return found
      },
      (error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE) throw error
        takesFrom = performance.now() + TAKES_AFTER_SILENCE_MS
        if (!doubted) log.warn({ err: error }, 'the database does not tell which server is active')
        doubted = true
        return undefined
      },
    )
    if (held !== undefined) return { ...held, stoodBy }
    if (!stoodBy) await options.onStandby()
    stoodBy = true
    await pause(LOOK_MS)
  }
}

export async function takePost(options: PostOptions): Promise<Post> {
  const { log } = options
  let onSessionLost = (): void => {}
  const store = createPostStore(options.url, () => onSessionLost())
  let held: Awaited<ReturnType<typeof waitForPost>>
  try {
    await store.requireDirect()
    if (!(await store.isPrepared())) await options.prepare()
    held = await waitForPost(store, options)
  } catch (error) {
    await store.close()
    throw error
  }
  const { epoch, stoodBy } = held
  let { knownUntil } = held
  const lease = new Lease()
  let starting = true
  let unanswered = false
  let failing = false
  let renewing = false
  let released = false
  let over = false
  let unfitSince: number | undefined

  function lose(): void {
    if (released || over) return
    over = true
    clearInterval(timer)
    options.onLost()
  }

  /** Without the engine nothing is heard and nothing told: whoever has it does better. */
  async function giveWay(): Promise<void> {
    if (released || over) return
    log.error({ epoch }, 'the engine can not be reached, and another server has it: this one gives up its post')
    await store.release(epoch).catch(() => {})
    lose()
  }

  async function renew(): Promise<void> {
    if (renewing || released || over) return
    renewing = true
    const asked = performance.now()
    const punctualMs = lease.askedAt(asked)
    const life = starting ? STARTING_LIFE_MS : punctualMs
    const late = setTimeout(() => {
      if (performance.now() - asked < ANSWER_MS + PUNCTUAL_MS) unanswered = true
    }, ANSWER_MS)
    try {
      const renewed = await store.renew(epoch, life)
      unanswered = false
      failing = false
      if (renewed === undefined) return lose()
      knownUntil = asked + life
      unfitSince = options.isFit() ? undefined : (unfitSince ?? asked)
      if (renewed.isChallenged && unfitSince !== undefined && asked - unfitSince > UNFIT_FOR_MS) await giveWay()
    } catch (error) {
      if (!failing && !released) log.warn({ err: error }, 'the post could not be held; trying again')
      failing = true
      unanswered ||= performance.now() - asked < ANSWER_MS + PUNCTUAL_MS
    } finally {
      clearTimeout(late)
      renewing = false
    }
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  // Until it has a new one, this server looks dead.
  onSessionLost = () => void renew()

  let releasing: Promise<void> | undefined
  function release(): Promise<void> {
    releasing ??= (async () => {
      released = true
      clearInterval(timer)
      await store
        .release(epoch)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the post could not be given up; the next server waits for its end'),
        )
      await store.close()
    })()
    return releasing
  }

  try {
    await store.settle()
    await store.endFormer(epoch)
  } catch (error) {
    await release()
    throw error
  }
  log.info({ epoch }, 'this server is active')
  return {
    epoch,
    url: fencedUrl(options.url, epoch),
    stoodBy,
    isActive: () => !over && (performance.now() < knownUntil || unanswered),
    heardOf(other) {
      if (other > epoch) lose()
    },
    settle() {
      starting = false
    },
    release,
  }
}
