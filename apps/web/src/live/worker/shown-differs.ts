import type { DeviceBasic, ModState, ModuleKey, Position } from '@vigil/contract'

/** Whether an operator would see something else. When it was heard is not a difference: ages travel by themselves. */
export function shownDiffers(a: DeviceBasic, b: DeviceBasic): boolean {
  return (
    a.state2 !== b.state2 ||
    a.state !== b.state ||
    a.runstate !== b.runstate ||
    a.runMode !== b.runMode ||
    a.simulated !== b.simulated ||
    a.clockOffset !== b.clockOffset ||
    a.deviceType !== b.deviceType ||
    a.id !== b.id ||
    typesDiffer(a.types, b.types) ||
    modulesDiffer(a.modState, b.modState) ||
    positionDiffers(a.position, b.position)
  )
}

const typesDiffer = (a: readonly ModuleKey[], b: readonly ModuleKey[]): boolean =>
  a.length !== b.length || a.some((type, i) => type !== b[i])

function modulesDiffer(a: ModState, b: ModState): boolean {
  let keys = 0
  for (const key in a) {
    const before = a[key as ModuleKey]
    const after = b[key as ModuleKey]
    if (after === undefined || before?.state !== after.state || before.runstate !== after.runstate) return true
    keys += 1
  }
  for (const _key in b) keys -= 1
  return keys !== 0
}

function positionDiffers(a: Position | undefined, b: Position | undefined): boolean {
  if (a === undefined || b === undefined) return a !== b
  return (
    a.longitude !== b.longitude ||
    a.latitude !== b.latitude ||
    a.altitude !== b.altitude ||
    a.speed !== b.speed ||
    a.heading !== b.heading
  )
}
