import type { ShieldOption } from '@vigil/contract'

/** A shielded device still shows its real state; it only raises no event of the shielded sort. */
export function shieldsAlarms(shield: ShieldOption): boolean {
  return shield === 'alarm' || shield === 'faultAndAlarm'
}

export function shieldsFaults(shield: ShieldOption): boolean {
  return shield === 'fault' || shield === 'faultAndAlarm'
}
