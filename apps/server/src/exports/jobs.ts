import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportJob, Locale } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import type pg from 'pg'
import type { Database } from '../platform/database.ts'
import { CallerLeft, Refusal } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { reasonKey } from './failure-reason.ts'
import type { FilePlan } from './file-plan.ts'
import { createJobStore } from './job-store.ts'
import type { AskedFile, LargeFiles } from './large-files.ts'
import { type WriteOptions, writeFile } from './write-file.ts'

export interface JobsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  /** Where the files lie. */
  folder: string
  chromium: string | undefined
  /** Writes what is long beside the server; without it everything is written here. */
  largeFiles?: LargeFiles | undefined
  /** From how many rows on a file is long. */
  largeFrom?: number | undefined
  now(): number
  log: Pick<Log, 'warn' | 'error'>
  /** Files that are prepared at the same time; further ones wait. */
  atOnce?: number | undefined
}

export interface NewJob {
  readonly job: ExportJob
  readonly userId: string
  readonly locale: Locale
  readonly plan: FilePlan
  readonly request: AskedFile['request']
  readonly viewer: AskedFile['viewer']
  /** Stored in one transaction with the job. */
  audit(client: pg.ClientBase): Promise<void>
}

interface KeptJob extends Omit<NewJob, 'job' | 'audit'> {
  job: ExportJob
  readonly control: AbortController
  readonly ended: Promise<ExportJob>
  end(job: ExportJob): void
}

const AT_ONCE = 2
/** Below that a file is done before a thread would have begun. */
const LARGE_FROM_ROWS = 10_000
const UNFINISHED_PER_USER = 10
const KEPT_MS = 24 * 3_600_000
const LOOK_EVERY_MS = 10 * 60_000

/** Why the signal of a job was given. */
const CANCELLED = 'cancelled'
const STOPPING = 'stopping'

/** Files in the making. Who asked may leave: the file is there when they come back. */
export function createJobs(options: JobsOptions) {
  const { database, folder, chromium, largeFiles, largeFrom = LARGE_FROM_ROWS, now, log, atOnce = AT_ONCE } = options
  const store = createJobStore(database)
  /** Unfinished ones, oldest first. */
  const kept = new Map<string, KeptJob>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const pathOf = (id: string): string => join(folder, id)

  function next(): void {
    if (stopped) return
    for (const each of kept.values()) {
      if (running.size >= atOnce) return
      if (each.job.state !== 'waiting') continue
      each.job = { ...each.job, state: 'running' }
      const run: Promise<void> = prepare(each).finally(() => {
        running.delete(run)
        next()
      })
      running.add(run)
    }
  }

  function endOf({ job, locale, control }: KeptJob, error: unknown): ExportJob {
    const finishedAt = now()
    const { aborted, reason } = control.signal
    if (aborted && reason === CANCELLED) return { ...job, state: 'cancelled', finishedAt }
    if (aborted) return { ...job, state: 'failed', finishedAt, reason: translate(locale, 'exports.reason.restart') }
    if (!(error instanceof CallerLeft)) log.error({ err: error, job: job.id }, 'exports: a file could not be prepared')
    return { ...job, state: 'failed', finishedAt, reason: translate(locale, reasonKey(error)) }
  }

  async function total({ plan, control }: KeptJob): Promise<number | null> {
    if (plan.kind === 'bundle') return plan.bundle.total(control.signal)
    return plan.kind === 'table' && plan.event === undefined ? (await plan.table.total(control.signal)).total : null
  }

  /** How many spectra, positions or rows of a task there are nobody knows before; a spectrum has a thousand channels. */
  const isLarge = ({ plan, request, job }: KeptJob): boolean =>
    plan.kind === 'spectra' ||
    plan.kind === 'ways' ||
    plan.kind === 'bundle' ||
    (request.what === 'task' && plan.kind === 'record' && plan.format === 'zip') ||
    (plan.kind === 'table' &&
      plan.event === undefined &&
      plan.format !== 'pdf' &&
      plan.format !== 'html' &&
      (job.total ?? 0) >= largeFrom)

  async function write(each: KeptJob, options: WriteOptions): Promise<void> {
    const { plan, request, viewer } = each
    if (largeFiles === undefined || !isLarge(each)) await writeFile(plan, options)
    else await largeFiles({ request, viewer, facts: plan.facts }, options)
  }

  async function prepare(each: KeptJob): Promise<void> {
    const { id } = each.job
    // A file that is not whole has another name: it is never taken for one that is.
    const part = `${pathOf(id)}.part`
    let ended: ExportJob
    try {
      await store.update(each.job)
      each.job = { ...each.job, total: await total(each) }
      await write(each, {
        id,
        path: part,
        chromium,
        signal: each.control.signal,
        progress: {
          rows(more) {
            each.job = { ...each.job, rows: each.job.rows + more }
          },
          bytes(soFar) {
            each.job = { ...each.job, bytes: soFar }
          },
        },
      })
      each.control.signal.throwIfAborted()
      await rename(part, pathOf(id))
      const { size } = await stat(pathOf(id))
      const at = now()
      const { rows } = each.job
      ended = { ...each.job, state: 'done', total: rows, bytes: size, finishedAt: at, expiresAt: at + KEPT_MS }
    } catch (error) {
      await rm(part, { force: true })
      ended = endOf(each, error)
    }
    await finish(each, ended)
  }

  async function finish(each: KeptJob, job: ExportJob): Promise<void> {
    each.job = job
    // Until it is stored the list shows it from memory.
    await store.update(job).catch((error: unknown) => log.warn({ err: error, job: job.id }, 'exports: end not stored'))
    kept.delete(job.id)
    each.end(job)
  }

  async function removeEnded(): Promise<void> {
    for (const id of await store.removeEnded(now())) await rm(pathOf(id), { force: true })
  }

  return {
    async add({ audit, ...asked }: NewJob): Promise<ExportJob> {
      const { job, userId, locale } = asked
      if (stopped) throw new Refusal('overloaded')
      await database.transaction(async (client) => {
        // One whose end could not be stored does not count for ever.
        const unfinished = await store.countUnfinished(client, userId, job.createdAt - KEPT_MS)
        if (unfinished >= UNFINISHED_PER_USER) throw new Refusal('exportsTooMany')
        await store.insert(client, job, userId, locale)
        await audit(client)
      })
      let end: (job: ExportJob) => void = () => {}
      const ended = new Promise<ExportJob>((resolve) => {
        end = resolve
      })
      kept.set(job.id, { ...asked, control: new AbortController(), ended, end })
      next()
      return job
    },

    /** Newest first, as far as they have come. */
    async list(userId: string): Promise<ExportJob[]> {
      const stored = await store.ofUser(userId)
      return stored
        .map((job) => kept.get(job.id)?.job ?? job)
        .filter(({ expiresAt }) => expiresAt === null || expiresAt > now())
    },

    /** A prepared file; refuses what is not there, not ready, or another's. */
    async file(id: string, userId: string): Promise<{ job: ExportJob; path: string }> {
      const unstored = kept.get(id)
      const own = unstored?.userId === userId ? unstored.job : undefined
      if (own?.state === 'waiting' || own?.state === 'running') throw new Refusal('exportNotReady')
      // Told as ready before its end is stored.
      const job = unstored === undefined ? await store.find(id, userId) : own
      if (job === undefined || (job.expiresAt !== null && job.expiresAt <= now())) throw new Refusal('exportUnknown')
      if (job.state !== 'done') throw new Refusal('exportFailed', { reason: job.reason })
      return { job, path: pathOf(id) }
    },

    /** Resolves when the job has ended, however. */
    async ended(id: string, userId: string): Promise<ExportJob> {
      const each = kept.get(id)
      const job = each === undefined ? await store.find(id, userId) : await each.ended
      if (job === undefined) throw new Refusal('exportUnknown')
      return job
    },

    /** Stops one that is in the making; removes one that has ended, with its file. */
    async cancel(id: string, userId: string): Promise<void> {
      const each = kept.get(id)
      if (each === undefined) {
        if ((await store.find(id, userId)) === undefined) throw new Refusal('exportUnknown')
        await store.remove(id)
        await rm(pathOf(id), { force: true })
        return
      }
      if (each.userId !== userId) throw new Refusal('exportUnknown')
      const waits = each.job.state === 'waiting'
      each.control.abort(CANCELLED)
      if (waits) await finish(each, endOf(each, undefined))
      else await each.ended
    },

    removeEnded,

    async start(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await store.failUnfinished(now())
      await removeEnded()
      const known = await store.ids()
      for (const name of await readdir(folder)) {
        if (!known.has(name)) await rm(join(folder, name), { force: true, recursive: true })
      }
      timer = setInterval(() => {
        removeEnded().catch((error: unknown) => log.warn({ err: error }, 'exports: old files could not be removed'))
      }, LOOK_EVERY_MS)
      timer.unref()
    },

    /** What is in the making fails, and says why. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      const waiting = [...kept.values()].filter(({ job }) => job.state === 'waiting')
      for (const { control } of kept.values()) control.abort(STOPPING)
      for (const each of waiting) await finish(each, endOf(each, undefined))
      await Promise.all(running)
    },
  }
}
export type Jobs = ReturnType<typeof createJobs>
