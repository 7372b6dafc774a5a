import { deviceClocks, serverClock } from './clocks.ts'
import type { Fault } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import { killDatabase, killServer } from './kill.ts'
import { lockRows, lockTable } from './locks.ts'
import { pauseBackend, pauseServer } from './pause.ts'
import { flood, poison } from './poison.ts'
import { mailHangs, slowReaders } from './slow-readers.ts'
import { terminateBackends } from './terminate.ts'

export const FAULTS: readonly Fault[] = [
  killServer,
  killDatabase,
  pauseServer,
  pauseBackend,
  lockTable,
  lockRows,
  terminateBackends,
  fullDisk,
  deviceClocks,
  serverClock,
  poison,
  flood,
  slowReaders,
  mailHangs,
]
