import { type DeviceBasic, MODULE_KEYS, type ModuleKey, State2 } from '@vigil/contract'

export interface DangerModule {
  readonly key: ModuleKey
  readonly state: State2
}

/** What alarms in a device, and what warns: `types` names alarms alone, and a warning would stand there without a reason. */
export function dangerModules({ modState, types }: Pick<DeviceBasic, 'modState' | 'types'>): readonly DangerModule[] {
  return MODULE_KEYS.flatMap((key) => {
    const state = modState[key]?.state ?? State2.Normal
    if (state >= State2.Warning) return [{ key, state }]
    return types.includes(key) ? [{ key, state: State2.Alarm }] : []
  })
}
