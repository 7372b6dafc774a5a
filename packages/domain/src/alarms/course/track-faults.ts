import { type ModuleKey, RunState, type ShieldOption } from '@vigil/contract'
import type { LiveDevice, LiveModule } from '../../live/live-device.ts'
import { isConnected } from '../../state/displayed-state.ts'
import { shieldsFaults } from './shield.ts'

/** `clock`: the device's, which is wrong. */
export type FaultPlace = ModuleKey | 'device' | 'clock'

export interface FaultChange {
  readonly module: FaultPlace
  readonly ended: boolean
}

const NO_CHANGES: readonly FaultChange[] = Object.freeze([])

/** As nearly every device is with nearly every message. */
function isFaultless({ runstate, modules, clockOffset }: LiveDevice): boolean {
  if (runstate === RunState.Fault || clockOffset !== undefined) return false
  for (const name in modules) if (modules[name as ModuleKey]?.runstate === RunState.Fault) return false
  return true
}

/**
 * Opens and ends faults of a device and its modules. Like an alarm, a fault does not end because the link died. A device is in
 * fault as its worst module is: of that the module tells, and one fault is on record once.
 */
export function trackFaults(
  open: ReadonlySet<FaultPlace>,
  after: LiveDevice,
  shield: ShieldOption = 'none',
): { open: ReadonlySet<FaultPlace>; changes: readonly FaultChange[] } {
  if (open.size === 0 && isFaultless(after)) return { open, changes: NO_CHANGES }
  let changes: FaultChange[] | undefined
  const look = (module: FaultPlace, runstate: RunState): void => {
    const faulty = runstate === RunState.Fault
    const known = open.has(module)
    if (faulty === known || !isConnected(runstate) || (faulty && shieldsFaults(shield))) return
    changes ??= []
    changes.push({ module, ended: !faulty })
  }
  let byModule = false
  for (const name in after.modules) {
    const { runstate } = after.modules[name as ModuleKey] as LiveModule
    byModule ||= runstate === RunState.Fault
    look(name as ModuleKey, runstate)
  }
  // A device in fault as its module is tells nothing of its own fault; one that runs otherwise has none.
  if (!byModule || after.runstate !== RunState.Fault) look('device', after.runstate)
  // A clock that may be behind is not known yet: after a restart its fault, which is on record, must not end and begin anew.
  const isClockKnown = after.clockOffset !== undefined || after.clockBehind === undefined
  if (isConnected(after.runstate) && isClockKnown) {
    look('clock', after.clockOffset === undefined ? RunState.Online : RunState.Fault)
  }
  if (changes === undefined) return { open, changes: NO_CHANGES }

  const next = new Set(open)
  for (const { module, ended } of changes as FaultChange[]) {
    if (ended) next.delete(module)
    else next.add(module)
  }
  return { open: next, changes }
}
