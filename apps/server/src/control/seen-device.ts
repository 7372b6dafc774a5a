import type { ModelDefinition, Registry } from '@vigil/devices'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import { Refusal } from '../platform/errors.ts'
import type { SessionUser } from '../platform/http/handlers.ts'

export interface SeenDevice {
  row: DeviceRow
  model: ModelDefinition | undefined
}

/** The same answer for a device of another office as for none: that it exists is not to be learnt here. */
export const seenDevice =
  ({ directory, registry }: { directory: Pick<Directory, 'device' | 'sees'>; registry: Pick<Registry, 'model'> }) =>
  (sn: string, user: SessionUser): SeenDevice => {
    const row = directory.device(sn)
    if (row === undefined || !directory.sees(user.officeId, row)) throw new Refusal('deviceUnknown')
    return { row, model: registry.model(row.deviceType) }
  }
