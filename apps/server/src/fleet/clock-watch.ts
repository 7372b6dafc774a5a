import { isConnected, serverClockError } from '@vigil/domain'
import type { Log } from '../platform/log.ts'
import type { LiveFleet } from './live-fleet.ts'

const LOOK_EVERY_MS = 10_000
/** Only devices that were heard within this time are compared. */
const HEARD_WITHIN_MS = 60_000
/** A smaller change of what is suspected is not worth telling. */
const STEP_MS = 10_000

export interface ClockWatchOptions {
  fleet: Pick<LiveFleet, 'entries'>
  now(): number
  /** Called when `error` has changed. */
  onChange(error: number | undefined): void
  log: Pick<Log, 'error' | 'info'>
}

export interface ClockWatch {
  /** By how much this server's own clock is wrong as of now, ahead is positive; undefined: no reason to think so. */
  error(): number | undefined
  /** Tells of what has changed; `start` does it every few seconds, and so does everybody who asks. */
  look(): void
  start(): void
  stop(): void
}

/** Looks whether the clocks of many devices are wrong by the same: then it is the server's own that is. */
export function createClockWatch({ fleet, now, onChange, log }: ClockWatchOptions): ClockWatch {
  /** The error that was last told. */
  let error: number | undefined
  let timer: NodeJS.Timeout | undefined

  function look(): number | undefined {
    const offsets: (number | undefined)[] = []
    const since = now() - HEARD_WITHIN_MS
    for (const { device } of fleet.entries()) {
      if (device.at >= since && isConnected(device.runstate)) offsets.push(device.clockOffset)
    }
    const found = serverClockError(offsets)
    if (found === error || (found !== undefined && error !== undefined && Math.abs(found - error) < STEP_MS))
      return found
    error = found
    if (found === undefined) log.info('the clocks of the devices agree with that of this server again')
    else
      log.error(
        { errorMs: found, devices: offsets.length },
        'the clock of this server is wrong, say those of its devices',
      )
    onChange(found)
    return found
  }

  return {
    error: look,
    look: () => void look(),
    start() {
      timer ??= setInterval(look, LOOK_EVERY_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
