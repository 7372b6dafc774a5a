import type { DeviceRow } from '../../organisation/directory.ts'
import type { Log } from '../../platform/log.ts'

export interface BringBackOptions {
  /** Reads what is stored of a device and puts it on the desk, unless the device is gone by then. */
  bring(row: DeviceRow, isGone: () => boolean): Promise<void>
  log: Pick<Log, 'warn' | 'info'>
}

export interface BringBack {
  /** A device that was taken out and is back has kept its alarms in the database. */
  added(row: DeviceRow): void
  removed(sn: string): void
  stop(): void
}

const RETRY_FIRST_MS = 500
const RETRY_LONGEST_MS = 30_000

/** A database that is locked or away must not cost the alarms of a device that comes back meanwhile: they are read until it has answered. */
export function createBringBack({ bring, log }: BringBackOptions): BringBack {
  /** The latest try of each; another one in its place means that this one is over. */
  const tries = new Map<string, { timer: NodeJS.Timeout | undefined }>()

  function removed(sn: string): void {
    clearTimeout(tries.get(sn)?.timer)
    tries.delete(sn)
  }

  function attempt(row: DeviceRow, waitMs: number): void {
    const { sn } = row
    const own: { timer: NodeJS.Timeout | undefined } = { timer: undefined }
    const isGone = (): boolean => tries.get(sn) !== own
    tries.set(sn, own)
    bring(row, isGone).then(
      () => {
        if (isGone()) return
        tries.delete(sn)
        if (waitMs > RETRY_FIRST_MS) log.info({ sn }, 'the alarms of a device that was put back have been read')
      },
      (error: unknown) => {
        if (isGone()) return
        log.warn({ sn, err: error, againMs: waitMs }, 'the alarms of a device that was put back could not be read')
        own.timer = setTimeout(() => attempt(row, Math.min(2 * waitMs, RETRY_LONGEST_MS)), waitMs)
        own.timer.unref()
      },
    )
  }

  return {
    added: (row) => {
      removed(row.sn)
      attempt(row, RETRY_FIRST_MS)
    },
    removed,
    stop() {
      for (const sn of [...tries.keys()]) removed(sn)
    },
  }
}
