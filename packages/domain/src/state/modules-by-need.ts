import { type AlarmEvent, type ModuleKey, State2 } from '@vigil/contract'
import { peakStateOf } from '../alarms/desk/alarm-queue.ts'

type Told = Pick<AlarmEvent, 'module' | 'state' | 'priority' | 'endTime'>

/**
 * Modules in danger first, the worst of them at the top, then as they were given. A live alarm counts by the worst that it has
 * been: the order changes when an alarm begins, becomes worse or ends, and does not jump about with every value around a limit.
 * A module in danger without an alarm (its device is shielded) counts by its state.
 */
export function modulesByNeed(
  modules: readonly ModuleKey[],
  alarms: Iterable<Told>,
  stateOf: (module: ModuleKey) => State2 | undefined,
): readonly ModuleKey[] {
  const levels = new Map<ModuleKey, number>()
  for (const alarm of alarms) {
    if (alarm.endTime !== null) continue
    levels.set(alarm.module, Math.max(peakStateOf(alarm), levels.get(alarm.module) ?? State2.Normal))
  }
  const level = (module: ModuleKey): number =>
    levels.get(module) ?? Math.max(State2.Normal, stateOf(module) ?? State2.Normal)
  return modules.toSorted((a, b) => level(b) - level(a))
}
