import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import {
  type CottonHandlers,
  type CottonHandlersOptions,
  createCottonHandlers,
  createTellCotton,
} from './cotton-handlers.ts'
import { createInspectionKeeper, type InspectionKeeper } from './inspection-keeper.ts'

export interface CottonOptions extends CottonHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction' | 'listen'>
  log: Pick<Log, 'warn'>
}

export interface Cotton extends Pick<InspectionKeeper, 'pass' | 'stop'> {
  readonly handlers: CottonHandlers
  start(): Promise<void>
}

/** Warehouses of cotton: stacks and bales, probes in them, and the round of inspections. */
export function createCotton(options: CottonOptions): Cotton {
  const { database, log } = options
  const tell = createTellCotton(options)
  const keeper = createInspectionKeeper({ database, log, onInspected: (officeId) => tell(officeId, 'inspection') })
  return {
    handlers: createCottonHandlers({ ...options, tell }),
    pass: keeper.pass,
    stop: keeper.stop,
    async start() {
      await database.listen('cotton_heard', () => {
        keeper
          .pass()
          .catch((error: unknown) => log.warn({ err: error }, 'cotton: checks could not be filed as inspections'))
      })
      keeper.start()
    },
  }
}
