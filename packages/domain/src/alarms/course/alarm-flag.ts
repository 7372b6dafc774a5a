import { type AlarmEvent, AlarmState, State2 } from '@vigil/contract'
import { isShelved } from './shelf.ts'
import { isSilenced, type SilentList } from './silence.ts'

export type AlarmFlag = 0 | 1 | 2
export type AlarmSound = 'warning' | 'alarm'

/**
 * 2 if any device that is not silenced is in alarm or high risk, 1 if any is in warning, else 0.
 *
 * An alarm that is open and not handled counts beside the devices' states: a device that lost its link in an alarm shows "not
 * connected", and the sound would stop for the wrong reason. What is on the shelf does not count, nor its device while it is no
 * worse than that.
 */
export function alarmFlag(
  devices: Iterable<{ sn: string; state: AlarmState; state2: State2 }>,
  alarms: Iterable<Pick<AlarmEvent, 'sn' | 'state' | 'endTime' | 'handled' | 'life'>>,
  silent: SilentList,
  now: number,
  /** Shelves end by the server's clock; silences were begun by this one. */
  serverNow: number = now,
): AlarmFlag {
  let worst: number = AlarmState.Normal
  /** What operators have put on the shelf, by device: no worse than this it makes no noise. */
  const shelved = new Map<string, number>()
  for (const { sn, state, endTime, handled, life } of alarms) {
    if (endTime !== null) continue
    if (life !== undefined && isShelved(life, serverNow)) {
      shelved.set(sn, Math.max(life.reported, shelved.get(sn) ?? State2.Normal))
    } else if (state > worst && !handled && !isSilenced(silent, sn, now)) worst = state
  }
  for (const { sn, state, state2 } of devices) {
    const reported = Math.max(state, state2)
    if (reported <= worst || isSilenced(silent, sn, now)) continue
    if (reported > (shelved.get(sn) ?? State2.Normal)) worst = reported
  }
  if (worst >= State2.Alarm) return 2
  return worst === State2.Warning ? 1 : 0
}

const SOUNDS = [null, 'warning', 'alarm'] as const satisfies readonly (AlarmSound | null)[]

/** The sound that goes on while the flag stands, or none. */
export function soundOf(flag: AlarmFlag, soundOn: boolean): AlarmSound | null {
  return soundOn ? SOUNDS[flag] : null
}
