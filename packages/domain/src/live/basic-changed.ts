import type { ModuleKey } from '@vigil/contract'
import type { LiveDevice } from './live-device.ts'
import { same } from './same.ts'

/** Whether a list or a map would show something else. Times alone do not count: consoles are told apart which devices were heard. */
export function basicChanged(a: LiveDevice, b: LiveDevice): boolean {
  return a !== b && (statesChanged(a, b) || !same(a.position, b.position))
}

/** The same but for where it is: a vehicle is elsewhere with every message. */
export function statesChanged(a: LiveDevice, b: LiveDevice): boolean {
  return (
    a.state2 !== b.state2 ||
    a.runstate !== b.runstate ||
    a.state !== b.state ||
    a.runMode !== b.runMode ||
    a.simulated !== b.simulated ||
    a.clockOffset !== b.clockOffset ||
    moduleStatesDiffer(a, b)
  )
}

function moduleStatesDiffer(a: LiveDevice, b: LiveDevice): boolean {
  if (a.modules === b.modules) return false
  for (const name in b.modules) {
    const before = a.modules[name as ModuleKey]
    const after = b.modules[name as ModuleKey]
    if (before !== after && (before?.state !== after?.state || before?.runstate !== after?.runstate)) return true
  }
  for (const name in a.modules) if (b.modules[name as ModuleKey] === undefined) return true
  return false
}
