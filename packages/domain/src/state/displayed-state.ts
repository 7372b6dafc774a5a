import { AlarmState, PointState, RunState, State2 } from '@vigil/contract'

/** Runstate -1 and 0 both mean offline. */
export function isConnected(runState: RunState): boolean {
  return runState >= RunState.Online
}

/** Whether a device does its work: one in fault is connected and watches over nobody. */
export function isAvailable(runState: RunState): boolean {
  return isConnected(runState) && runState !== RunState.Fault
}

/** What a point, a row or a tree node shows. */
export function displayedState(reported: State2, runState: RunState): PointState {
  if (reported >= State2.Warning) return reported
  switch (runState) {
    case RunState.Fault:
      return PointState.Fault
    case RunState.Baseline:
      return PointState.Baseline
    case RunState.Maintenance:
      return reported === State2.Offline ? PointState.NotConnected : PointState.Maintenance
    case RunState.Online:
      return reported
    default:
      return PointState.NotConnected
  }
}

/**
 * `state` and `state2` may disagree on the wire; the milder one must not hide the other. A wrong clock is a fault, shown where
 * nothing else is to be said of a device that works.
 */
export function displayedStateOf(device: {
  state: AlarmState
  state2: State2
  runstate: RunState
  clockOffset?: number | undefined
}): PointState {
  const reported = device.state > device.state2 && device.state > AlarmState.Normal ? device.state : device.state2
  const shown = displayedState(reported, device.runstate)
  return shown === PointState.Normal && device.clockOffset !== undefined ? PointState.Fault : shown
}

/**
 * A fault that is named beside the states, wherever faults are counted: a device is counted once, by what is worst, and one that
 * alarms with a wrong clock would not be found among the faults.
 */
export function hasWrongClock(device: { runstate: RunState; clockOffset?: number | undefined }): boolean {
  return device.clockOffset !== undefined && isConnected(device.runstate)
}

/** The three-valued state that goes with a state2: high risk is an alarm, offline raises none. */
export function alarmStateOf(state2: State2): AlarmState {
  if (state2 >= State2.Alarm) return AlarmState.Alarm
  return state2 === State2.Warning ? AlarmState.Warning : AlarmState.Normal
}
