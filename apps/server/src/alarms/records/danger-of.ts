import type { DeviceKind, ModuleKey } from '@vigil/contract'
import type { Registry } from '@vigil/devices'

/** What danger a module watches for; null for what watches the device itself. */
export const dangerOf = (registry: Pick<Registry, 'model'>, deviceType: string, module: ModuleKey): DeviceKind | null =>
  registry.model(deviceType)?.modules.find(({ key }) => key === module)?.kind ?? null
