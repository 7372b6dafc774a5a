import type { Registry } from '@vigil/devices'
import type { Database } from '../platform/database.ts'
import { createDeviceStore, type DeviceStore } from './device-store.ts'
import { createOfficeStore, type OfficeStore } from './office-store.ts'
import { createPeopleStore, type PeopleStore } from './people-store.ts'

/** Changes of the organisation. The running server hears of them by itself. */
export interface OrganisationStore {
  offices: OfficeStore
  people: PeopleStore
  devices: DeviceStore
}

export interface OrganisationStoreOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  registry: Pick<Registry, 'model' | 'models'>
  hashPassword: (password: string) => Promise<string>
}

export function createOrganisationStore({
  database,
  registry,
  hashPassword,
}: OrganisationStoreOptions): OrganisationStore {
  return {
    offices: createOfficeStore(database),
    people: createPeopleStore(database, hashPassword),
    devices: createDeviceStore(database, registry),
  }
}
