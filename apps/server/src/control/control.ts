import type { AnswerMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Push } from '../fleet/push/push.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Broker } from '../platform/broker/broker.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { type CommandDeskOptions, createCommandDesk } from './command-desk.ts'
import { createCommandHandlers } from './command-handlers.ts'
import { createCommandStore } from './command-store.ts'
import { type Commands, createCommands } from './commands.ts'
import { createPlaceHandlers } from './place-handlers.ts'
import { createSettingsHandlers, type PutLimits } from './settings-handlers.ts'
import { createSettingsStore } from './settings-store.ts'

export interface ControlOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Directory
  registry: Registry
  fleet: Pick<LiveFleet, 'entry'>
  push: Push
  sceneMap: Handlers['sceneMap']
  broker: Pick<Broker, 'publish'>
  timeZone: string
  limitsFourEyes: boolean
  now(): number
  newId(): string
  log: Log
  onDone?: NonNullable<CommandDeskOptions['onDone']>
  patience?: NonNullable<CommandDeskOptions['patience']>
}

type ControlHandlers = ReturnType<typeof createCommandHandlers> &
  ReturnType<typeof createSettingsHandlers>['handlers'] &
  ReturnType<typeof createPlaceHandlers>

export interface Control {
  readonly handlers: ControlHandlers
  readonly commands: Commands
  /** For limits that two have agreed on. */
  readonly putLimits: PutLimits
  /** The live path calls it with what a device answers. */
  answered(sn: string, message: AnswerMessage): Promise<void> | void
  start(): Promise<void>
  stop(): void
}

/** What operators do to devices: commands, settings, limits, places on plans. */
export function createControl(options: ControlOptions): Control {
  const { database, directory, registry, broker, newId } = options
  const store = createCommandStore(database)
  const commands = createCommands({ publish: broker.publish, newId })
  const desk = createCommandDesk({ ...options, store, publish: broker.publish })
  const settings = createSettingsHandlers({ ...options, store: createSettingsStore(database), desk, commands })
  return {
    commands,
    putLimits: settings.putLimits,
    handlers: {
      ...createCommandHandlers({ desk, store, directory, registry }),
      ...settings.handlers,
      ...createPlaceHandlers(options),
    },
    answered: (sn, message) => (commands.answered(sn, message) ? undefined : desk.answered(sn, message)),
    start: desk.start,
    stop: desk.stop,
  }
}
