import { spectrumVerdictSchema } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { AlarmDesk } from '../alarms/desk-port.ts'
import { seesAllAlarms } from '../alarms/history/alarm-source.ts'
import { createBackgroundStore } from '../background/background-store.ts'
import type { Directory } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { createJudgingThreads } from './judging-threads.ts'
import { createSpectrumVerdicts, isGamma } from './spectrum-verdicts.ts'
import { createVerdictKeeper, type VerdictKeeper } from './verdict-keeper.ts'

export interface IdentificationOptions {
  database: Pick<Database, 'pool' | 'transaction' | 'listen'>
  directory: Pick<Directory, 'device' | 'sees'>
  registry: Pick<Registry, 'model'>
  desk: Pick<AlarmDesk, 'find' | 'log'>
  now(): number
  log: Pick<Log, 'warn'>
}

export interface Identification extends Pick<VerdictKeeper, 'pass'> {
  readonly handlers: Pick<Handlers, 'alarmVerdict' | 'judgeSpectrum'>
  readonly waiting: VerdictKeeper['waiting']
  start(): Promise<void>
  stop(): Promise<void>
}

/** What gamma spectra say, by the same function as on a live page: of alarms, of samples from files, and of whatever record is shown. */
export function createIdentification(options: IdentificationOptions): Identification {
  const { database, directory, desk, log } = options
  const threads = createJudgingThreads()
  const verdicts = createSpectrumVerdicts({ ...options, backgrounds: createBackgroundStore(database), threads })
  const keeper = createVerdictKeeper({ ...options, verdicts })

  return {
    pass: keeper.pass,
    get waiting() {
      return keeper.waiting
    },
    handlers: {
      async alarmVerdict({ eventId }, { user }) {
        await desk.find(eventId, user)
        if (!seesAllAlarms(user)) throw new Refusal('alarmUnknown')
        const [row] = await readRows(
          database.pool,
          {
            wanted: 'boolean',
            at: 'time?',
            counts: 'number?',
            seconds: 'number?',
            verdict: 'json?',
          },
          `select exists (select from verdict_wanted where event_id = $1) as wanted, at, counts, seconds, verdict
           from (select $1::text as event_id) asked left join alarm_verdict using (event_id)`,
          [eventId],
        )
        const verdict = spectrumVerdictSchema.safeParse(row?.verdict)
        const isJudged = row !== undefined && row.at !== null && verdict.success
        return {
          waiting: row?.wanted === true,
          judged: isJudged
            ? { at: row.at?.getTime() ?? 0, counts: row.counts ?? 0, seconds: row.seconds ?? 0, verdict: verdict.data }
            : null,
        }
      },
      async judgeSpectrum({ sn, module, spectrum, at }, { user }) {
        const device = directory.device(sn)
        if (device === undefined || !directory.sees(user.officeId, device)) throw new Refusal('deviceUnknown')
        if (!isGamma(module)) throw new Refusal('spectrumNotGamma')
        const { counts, calibration, liveTime, realTime } = spectrum
        const measured = { counts, calibration, seconds: liveTime ?? realTime }
        return verdicts.of(`user ${user.id}`, device, module, measured, at)
      },
    },
    async start() {
      await database.listen('verdict_wanted', () => {
        keeper.pass().catch((error: unknown) => log.warn({ err: error }, 'spectra: could not be judged'))
      })
      keeper.start()
    },
    async stop() {
      const stopped = keeper.stop()
      // A pass that waits for a judgement ends with it.
      await threads.stop()
      await stopped
    },
  }
}
