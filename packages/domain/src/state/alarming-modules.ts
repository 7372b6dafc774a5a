import { MODULE_KEYS, type ModuleKey, State2 } from '@vigil/contract'

const NONE: readonly ModuleKey[] = Object.freeze([])

/**
 * Modules in danger. High risk (3) is counted with alarm (2): by the letter of the rule a module would leave the list by getting
 * worse.
 */
export function alarmingModules(
  modules: Readonly<Partial<Record<ModuleKey, { state: State2 }>>>,
): readonly ModuleKey[] {
  let alarming: ModuleKey[] | undefined
  for (const key of MODULE_KEYS) {
    const module = modules[key]
    if (module !== undefined && module.state >= State2.Alarm) {
      if (alarming === undefined) alarming = [key]
      else alarming.push(key)
    }
  }
  return alarming ?? NONE
}
