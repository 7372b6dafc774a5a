import { complain, say } from './run.mjs'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A server that has run for so long was well: the next pause is a short one again. */
const WELL_AFTER_MS = 5 * 60_000
/** As `apps/server/src/main.ts` ends with: a setting is wrong, and no restart will put it right. */
const WRONG_SETTING = 78

const SECOND_MS = 1_000
const inSeconds = (ms) => `${Math.round(ms / SECOND_MS)} s`
const howItEnded = (code, signal) => (signal === null ? `with code ${code}` : `by ${signal}`)

/**
 * Starts the server again whenever it dies, after a pause that doubles: a site must not stay unwatched until somebody looks at a
 * terminal. A server that was never ready is not started again (somebody sits there and reads why), nor one that was told to stop.
 *
 * `start` gives the running process; `ended` is called once, with the exit code for whoever waits for all of it.
 */
export function keepRunning({ start, ended, now = Date.now, later = setTimeout, tell = { say, complain } }) {
  let child
  let waiting
  let stopping = false
  let wasReady = false
  let pauseMs = FIRST_PAUSE_MS

  function launch() {
    waiting = undefined
    const startedAt = now()
    child = start()
    child.on('message', (message) => {
      if (message === 'ready') wasReady = true
    })
    child.once('exit', (code, signal) => {
      child = undefined
      const exitCode = signal === null ? (code ?? 1) : 1
      if (stopping || exitCode === 0) return ended(exitCode)
      if (!wasReady || exitCode === WRONG_SETTING) {
        tell.complain(`the server ended ${howItEnded(code, signal)} and is not started again`)
        return ended(exitCode)
      }
      if (now() - startedAt >= WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS
      tell.complain(
        `the server ended ${howItEnded(code, signal)}; nothing is watched. It is started again in ${inSeconds(pauseMs)}`,
      )
      waiting = later(() => {
        tell.say('starting the server again')
        launch()
      }, pauseMs)
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)
    })
  }
  launch()

  return {
    /** Somebody wants it to end. The server decides when it is done; without `signal` it has been told already. */
    stop(signal) {
      stopping = true
      if (child === undefined) {
        clearTimeout(waiting)
        ended(0)
      } else if (signal !== undefined) child.kill(signal)
    },
  }
}
