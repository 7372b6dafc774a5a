import { AlarmState, type DeviceBasic, type ModState, type ModuleKey, RunState, State2 } from '@vigil/contract'

const LOST = { state: State2.Offline, runstate: RunState.NotConnected } as const

/** A device that was not heard in time, with all its modules; the same reference when it already is so. */
export function disconnectedBasic(basic: DeviceBasic): DeviceBasic {
  const modules = Object.values(basic.modState)
  const isLost =
    basic.runstate === RunState.NotConnected &&
    basic.state2 === State2.Offline &&
    basic.state === AlarmState.Normal &&
    modules.every(({ state, runstate }) => state === LOST.state && runstate === LOST.runstate)
  if (isLost) return basic
  const modState: ModState = {}
  for (const key in basic.modState) modState[key as ModuleKey] = LOST
  return { ...basic, ...LOST, state: AlarmState.Normal, state2: State2.Offline, modState, types: [] }
}
