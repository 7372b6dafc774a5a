import { type ExportPlanStop, type ExportRequest, exportRequestSchema } from '@vigil/contract'
import { periodToCatchUp } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import { insertAudit } from '../../history/writing/audit.ts'
import type { Database } from '../../platform/database.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import type { Log } from '../../platform/log.ts'
import { createPasses } from '../../platform/passes.ts'
import { reasonKey } from '../failure-reason.ts'
import type { FilePlans } from '../file-plan.ts'
import type { LargeFiles } from '../large-files.ts'
import { mayList } from '../listed-by.ts'
import { type WriteOptions, writeFile } from '../write-file.ts'
import { ArchiveTooLarge } from '../writers/zip-writer.ts'
import type { PlanFolder } from './plan-folder.ts'
import {
  type ClaimedRun,
  changeRun,
  claimRun,
  putDownRun,
  type RunChange,
  type StoredPlan,
  selectAccount,
  selectPlans,
  stopPlan,
  takeOldRuns,
} from './plan-store.ts'

export interface PlanKeeperOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  plans: FilePlans
  largeFiles: LargeFiles | undefined
  files: PlanFolder
  timeZone: string
  now(): number
  newId(): string
  log: Pick<Log, 'warn' | 'error' | 'info'>
}

const LOOK_EVERY_MS = 30_000
/** A process that dies leaves its file to another after so long. */
const LEASE_MS = 2 * 60_000
const RENEW_EVERY_MS = 30_000
const TRY_AGAIN_MS = 10 * 60_000
const TRIES_MAX = 3
/** A server that was away for longer makes the newest. */
const CAUGHT_UP_MAX = 31

/**
 * Makes archives when they are due, with the rights that their account has then. Rows of the database say what was made: a server that
 * was down makes up for it, and of several that look at once one makes it.
 */
export function createPlanKeeper(options: PlanKeeperOptions) {
  const { database, plans, largeFiles, files, timeZone, now, log } = options
  const stopping = new AbortController()

  async function putDownDue(plan: StoredPlan): Promise<void> {
    let { madeUntil } = plan
    for (;;) {
      const period = periodToCatchUp({ ...plan, madeUntil }, now(), timeZone, CAUGHT_UP_MAX)
      if (period === null) return
      await database.transaction((client) => putDownRun(client, plan.id, period, now()))
      madeUntil = period.begin
    }
  }

  const settle = (run: ClaimedRun, change: RunChange): Promise<boolean> =>
    database.transaction((client) => changeRun(client, run, change, now()))

  async function stop(plan: StoredPlan, run: ClaimedRun, why: ExportPlanStop): Promise<void> {
    const reason = translate(plan.locale, `bundle.plan.stopped.${why}`)
    await database.transaction(async (client) => {
      if (!(await changeRun(client, run, { state: 'failed', nextAt: now(), reason }, now()))) return
      await stopPlan(client, plan.id, why, now())
      const detail = { plan: plan.id, name: plan.name, why }
      await insertAudit(client, { at: now(), userId: null, act: 'exportPlanStop', subject: null, detail, address: '' })
    })
    log.warn({ plan: plan.id, name: plan.name, why }, 'exports: a recurring export was stopped')
  }

  /** The archive under its name; gives up when its run is another's. */
  async function write(plan: StoredPlan, run: ClaimedRun, user: SessionUser): Promise<RunChange & { filter: object }> {
    const filter = { ...plan.choice, beginTime: run.begin, endTime: run.end }
    const request: ExportRequest = exportRequestSchema.parse({ what: 'bundle', format: 'zip', filter })
    const viewer = { user, locale: plan.locale }
    const made = await plans(request, viewer)
    if (made.kind !== 'bundle') throw new TypeError('an archive was asked for')
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    const renewing = setInterval(() => {
      settle(run, { state: 'running', nextAt: now() + LEASE_MS })
        .then((isOurs) => {
          if (!isOurs) lost.abort()
        })
        .catch((error: unknown) => log.warn({ err: error, plan: plan.id }, 'exports: a lease was not renewed'))
    }, RENEW_EVERY_MS)
    let rows = 0
    try {
      await made.bundle.total(signal)
      const fileName = files.nameOf(plan, run)
      const bytes = await files.lay(fileName, async (path) => {
        const progress: WriteOptions['progress'] = {
          rows(more) {
            rows += more
          },
          bytes() {},
        }
        const written = { id: options.newId(), path, chromium: undefined, signal, progress }
        if (largeFiles === undefined) await writeFile(made, written)
        else await largeFiles({ request, viewer, facts: made.facts }, written)
        signal.throwIfAborted()
      })
      return { state: 'done', nextAt: now(), rows, bytes, fileName, filter }
    } finally {
      clearInterval(renewing)
    }
  }

  async function keep(plan: StoredPlan, run: ClaimedRun, user: SessionUser): Promise<void> {
    const { filter, ...done } = await write(plan, run, user)
    await database.transaction(async (client) => {
      if (!(await changeRun(client, run, done, now()))) return
      const detail = { what: 'bundle', format: 'zip', filter, plan: plan.name }
      await insertAudit(client, { at: now(), userId: user.id, act: 'export', subject: null, detail, address: '' })
    })
    for (const old of await takeOldRuns(database, plan.id, plan.keep)) await files.remove(old)
    log.info(
      { plan: plan.id, file: done.fileName, rows: done.rows, bytes: done.bytes },
      'exports: a recurring export was made',
    )
  }

  async function make(plan: StoredPlan, run: ClaimedRun): Promise<void> {
    const user = plan.userId === null ? undefined : await selectAccount(database, plan.userId)
    if (user === undefined) return stop(plan, run, 'account')
    if (!['bundle' as const, ...plan.choice.kinds].every((what) => mayList(user.permissions, what))) {
      return stop(plan, run, 'rights')
    }
    if (run.tries > TRIES_MAX) {
      const reason = translate(plan.locale, 'exports.reason.restart')
      await settle(run, { state: 'failed', nextAt: now(), reason })
      log.error({ plan: plan.id, tries: run.tries }, 'exports: a recurring export was interrupted again and again')
      return
    }
    try {
      await keep(plan, run, user)
    } catch (error) {
      // What was interrupted by a stop of the server is taken up by whoever starts next.
      if (stopping.signal.aborted) {
        await settle(run, { state: 'waiting', nextAt: now() })
        return
      }
      const isLast = run.tries >= TRIES_MAX || error instanceof ArchiveTooLarge
      const reason = translate(plan.locale, reasonKey(error))
      await settle(run, { state: isLast ? 'failed' : 'waiting', nextAt: now() + TRY_AGAIN_MS, reason })
      log.error(
        { err: error, plan: plan.id, tries: run.tries, isLast },
        'exports: a recurring export could not be made',
      )
    }
  }

  async function makeNext(): Promise<boolean> {
    const run = await database.transaction((client) => claimRun(client, now(), now() + LEASE_MS))
    if (run === undefined) return false
    const plan = (await selectPlans(database)).find(({ id }) => id === run.planId)
    if (plan !== undefined) await make(plan, run)
    return true
  }

  const passes = createPasses({
    everyMs: LOOK_EVERY_MS,
    async passOnce(isStopped) {
      const unread = (id: string, err: unknown) =>
        log.warn({ plan: id, err }, 'exports: a recurring export can not be read')
      for (const plan of await selectPlans(database, unread)) if (plan.enabled && !isStopped()) await putDownDue(plan)
      while (!isStopped() && (await makeNext()));
    },
    onFailed: (error) => log.warn({ err: error }, 'exports: recurring ones could not be looked at'),
  })
  return {
    look: passes.pass,
    start: passes.start,
    async stop(): Promise<void> {
      stopping.abort()
      await passes.stop()
    },
  }
}
