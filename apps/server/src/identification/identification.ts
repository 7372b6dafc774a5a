import type { Registry } from '@vigil/devices'
import type { AlarmDesk } from '../alarms/book/desk-port.ts'
import { seesAllAlarms } from '../alarms/history/alarm-source.ts'
import { createBackgroundStore } from '../background/background-store.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { createAlarmVerdicts } from './alarm-verdicts.ts'
import { createJudgingThreads } from './judging-threads.ts'
import { createReleaseLoad } from './release-load.ts'
import { createSpectrumVerdicts, isGamma } from './spectrum-verdicts.ts'
import { createVerdictKeeper, type VerdictKeeper } from './verdict-keeper.ts'

export interface IdentificationOptions {
  database: Pick<Database, 'pool' | 'transaction' | 'listen'>
  directory: Pick<Directory, 'device' | 'sees'>
  registry: Pick<Registry, 'model'>
  desk: Pick<AlarmDesk, 'find' | 'log'>
  handle: Handlers['updateDispositionInfo']
  now(): number
  log: Pick<Log, 'warn'>
}

export interface Identification extends Pick<VerdictKeeper, 'pass'> {
  readonly handlers: Pick<Handlers, 'alarmVerdict' | 'releaseLoad' | 'judgeSpectrum'>
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
  const known = createAlarmVerdicts(database)

  return {
    pass: keeper.pass,
    get waiting() {
      return keeper.waiting
    },
    handlers: {
      async alarmVerdict({ eventId }, { user }) {
        await desk.find(eventId, user)
        if (!seesAllAlarms(user)) throw new Refusal('alarmUnknown')
        return known.of(eventId)
      },
      releaseLoad: createReleaseLoad({ desk, verdicts: known, handle: options.handle }),
      async judgeSpectrum({ sn, module, spectrum, at }, { user }) {
        const device = directory.device(sn)
        if (device === undefined || !directory.sees(user.officeId, device)) throw new Refusal('deviceUnknown')
        if (!isGamma(module)) throw new Refusal('spectrumNotGamma')
        const { counts, calibration, liveTime, realTime } = spectrum
        const measured = { counts, calibration, seconds: liveTime ?? realTime }
        return verdicts.of(`user ${user.id}`, device, module, measured, { at })
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
