import type { Registry } from '@vigil/devices'
import type { DeviceAddress } from '../platform/device-address.ts'
import type { Given } from './admin-options.ts'
import type { OrganisationStore } from './organisation-store.ts'

export interface AdminContext {
  store: OrganisationStore
  registry: Pick<Registry, 'model' | 'models'>
  /** Where devices reach the broker. */
  address: DeviceAddress
  /** Credentials for the engine that several servers share; left out where there is none. */
  engine?: EngineCredentials | undefined
  print(line: string): void
}

interface EngineCredentials {
  /** The device's password at the engine. */
  deviceToken(sn: string, secretHash: Buffer): Promise<string>
}

export interface Command<Context = AdminContext> {
  usage: string
  does: string
  options: readonly string[]
  flags?: readonly string[]
  /** How many words follow the command. */
  words?: number
  run(context: Context, given: Given): Promise<void>
}

/** What a command needs that asks no database. */
export type Look = Pick<AdminContext, 'registry' | 'print'>
