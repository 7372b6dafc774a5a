import { DEMO_NAMES } from '@vigil/i18n'
import { DEMO_ACCOUNTS } from './organisation/demo.ts'
import { doubtfulSettings, parseSettings } from './platform/config.ts'
import { DataDirectoryInUseError } from './platform/embedded-postgres/owner-lock.ts'
import { PortTaken } from './platform/free-port.ts'
import { createLogger } from './platform/log.ts'
import { SettingsError } from './platform/read-setting.ts'
import { type RunningVigil, startVigil } from './vigil.ts'

const say = (text: string): void => console.log(`vigil  ${text}`)
const IMPATIENT_EXIT_CODE = 130
/** A signal often arrives twice, from the terminal and from the launcher: only a later one is a person's impatience. */
const IMPATIENCE_MS = 2000

/** A step that hangs is given up by itself; this is for all of them together. What is left ends with the process. */
const STOP_WITHIN_MS = 90_000
const HUNG_EXIT_CODE = 1

/** The launcher does not start the server again: no restart puts a setting right. */
const WRONG_SETTING_EXIT_CODE = 78
/** Somebody else has the port or the data; it may pass. */
const TAKEN_EXIT_CODE = 75
/** An error that nobody caught: what is in memory can not be trusted any longer, what waits is written if it can be. */
const BROKEN_EXIT_CODE = 70
const LAST_WORDS_MS = 10_000

function exitCodeOf(error: unknown): number {
  if (error instanceof SettingsError) return WRONG_SETTING_EXIT_CODE
  return error instanceof PortTaken || error instanceof DataDirectoryInUseError ? TAKEN_EXIT_CODE : 1
}

function fail(error: unknown): never {
  const exitCode = exitCodeOf(error)
  const expected = exitCode !== 1
  // A file that can not be read, a host that does not answer: the system's own words say it in a line.
  const fromSystem = error instanceof Error && 'code' in error && typeof error.code === 'string'
  console.error(error instanceof Error && (expected || fromSystem) ? `vigil  ${error.message}` : error)
  process.exit(exitCode)
}

async function main(): Promise<void> {
  const settings = parseSettings(process.env)
  const log = createLogger(settings)
  for (const doubt of doubtfulSettings(settings)) say(doubt)
  let running: RunningVigil | undefined
  const aborting = new AbortController()
  let stoppingSince: number | undefined

  const stop = async (reason: string): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (reason === 'Ctrl-C' && Date.now() - stoppingSince > IMPATIENCE_MS) process.exit(IMPATIENT_EXIT_CODE)
      return
    }
    stoppingSince = Date.now()
    say(`${reason}: stopping`)
    setTimeout(() => {
      log.error({ afterMs: STOP_WITHIN_MS }, 'the stop hangs: the process ends without it')
      process.exit(HUNG_EXIT_CODE)
    }, STOP_WITHIN_MS).unref()
    // Still starting: the start ends by itself once its database is gone.
    if (running === undefined) return aborting.abort()
    await running.stop()
    say('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('Ctrl-C'))
  // Whoever started us is gone: an orphan would hold the ports against the next start.
  if (process.send !== undefined) process.on('disconnect', () => void stop('the launcher is gone'))
  // Work that nobody waited for has failed, and has left nothing half done on its way: the others go on.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught: the server ends, to be started again')
    console.error(error)
    if (stoppingSince === undefined) say('an error that nobody caught: writing what waits')
    stoppingSince ??= Date.now()
    const end = (): never => process.exit(BROKEN_EXIT_CODE)
    setTimeout(end, LAST_WORDS_MS)
    void (running?.stop() ?? Promise.resolve()).finally(end)
  })

  try {
    running = await startVigil({
      settings,
      log,
      onProgress: say,
      signal: aborting.signal,
      onStandby: () => process.send?.('ready'),
      onLost: () => {
        say('another server is active: this one ends, to stand by')
        log.fatal('another server is active: this one ends, to stand by')
        process.exit(TAKEN_EXIT_CODE)
      },
    })
  } catch (error) {
    if (!aborting.signal.aborted) throw error
    say('stopped before it was ready')
    process.exit(0)
  }
  say(`ready at ${running.url}`)
  process.send?.('ready')
  if (settings.demo) {
    for (const { username, password } of DEMO_ACCOUNTS) {
      say(`  ${username} / ${password}   ${DEMO_NAMES.en.account[username]}`)
    }
  }
}

main().catch(fail)
