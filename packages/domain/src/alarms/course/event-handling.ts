import { State2 } from '@vigil/contract'

/** What a handler may make of an alarm event. */
export type EventHandling = 'upgrade' | 'downgrade' | 'clear'

/** Upgrading high risk "to alarm" would lower it, so only a pre-alarm can be upgraded and only an alarm downgraded. */
export function possibleHandlings(state: State2): readonly EventHandling[] {
  if (state >= State2.Alarm) return ['downgrade', 'clear']
  return state === State2.Warning ? ['upgrade', 'clear'] : []
}
