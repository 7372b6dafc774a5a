import { type AlarmEvent, AlarmState, State2 } from '@vigil/contract'
import { isSilenced, type SilentList } from './silence.ts'

export type AlarmFlag = 0 | 1 | 2
export type AlarmSound = 'warning' | 'alarm'

/**
 * 2 if any device that is not silenced is in alarm or high risk, 1 if any is in warning, else 0.
 *
 * An alarm that is open and not handled counts beside the devices' states: a device that lost its link in an alarm shows "not
 * connected", and the sound would stop for the wrong reason.
 */
export function alarmFlag(
  devices: Iterable<{ sn: string; state: AlarmState; state2: State2 }>,
  alarms: Iterable<Pick<AlarmEvent, 'sn' | 'state' | 'endTime' | 'handled'>>,
  silent: SilentList,
  now: number,
): AlarmFlag {
  let worst: number = AlarmState.Normal
  for (const { sn, state, state2 } of devices) {
    const reported = Math.max(state, state2)
    if (reported > worst && !isSilenced(silent, sn, now)) worst = reported
  }
  for (const { sn, state, endTime, handled } of alarms) {
    if (state > worst && endTime === null && !handled && !isSilenced(silent, sn, now)) worst = state
  }
  if (worst >= State2.Alarm) return 2
  return worst === State2.Warning ? 1 : 0
}

const SOUNDS = [null, 'warning', 'alarm'] as const satisfies readonly (AlarmSound | null)[]

/** The sound that goes on while the flag stands, or none. */
export function soundOf(flag: AlarmFlag, soundOn: boolean): AlarmSound | null {
  return soundOn ? SOUNDS[flag] : null
}
