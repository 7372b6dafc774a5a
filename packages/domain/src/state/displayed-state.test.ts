import { AlarmState, PointState, RunState, State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alarmStateOf,
  displayedState,
  displayedStateOf,
  hasWrongClock,
  isAvailable,
  isConnected,
} from './displayed-state.ts'
import { moreSevere } from './severity.ts'

const RUN_STATES = Object.values(RunState)
const { Offline, Normal, Warning, Alarm, HighRisk } = State2

describe('displayed state', () => {
  it.each([Warning, Alarm, HighRisk])('lets state2 %i win over any run state [STA-03, STA-05]', (state2) => {
    for (const runState of RUN_STATES) expect(displayedState(state2, runState)).toBe(state2)
  })

  it.each([Offline, Normal])('shows fault and collecting baseline when state2 is %i [STA-06]', (state2) => {
    expect(displayedState(state2, RunState.Fault)).toBe(PointState.Fault)
    expect(displayedState(state2, RunState.Baseline)).toBe(PointState.Baseline)
  })

  it('shows maintenance of a connected device, else the reported state [STA-07]', () => {
    expect(displayedState(Normal, RunState.Maintenance)).toBe(PointState.Maintenance)
    expect(displayedState(Offline, RunState.Maintenance)).toBe(PointState.NotConnected)
  })

  it('shows the reported state when running normally [STA-08]', () => {
    expect(displayedState(Normal, RunState.Online)).toBe(PointState.Normal)
    expect(displayedState(Offline, RunState.Online)).toBe(PointState.NotConnected)
  })

  it('counts a device as available while it is connected and not in fault [STA-02]', () => {
    const available = Object.values(RunState).filter(isAvailable)
    expect(available).toEqual([RunState.Online, RunState.Maintenance, RunState.Baseline])
  })

  it('shows not connected for both offline run states unless there is danger [STA-02, STA-09]', () => {
    for (const runState of [RunState.NotConnected, RunState.Offline]) {
      expect(isConnected(runState)).toBe(false)
      expect(displayedState(Normal, runState)).toBe(PointState.NotConnected)
      expect(displayedState(Offline, runState)).toBe(PointState.NotConnected)
    }
  })

  it('is the more severe of run state and state2 for every connected device [STA-09]', () => {
    const shownByRunState = {
      [RunState.Online]: PointState.Normal,
      [RunState.Maintenance]: PointState.Maintenance,
      [RunState.Fault]: PointState.Fault,
      [RunState.Baseline]: PointState.Baseline,
    }
    for (const runState of [RunState.Online, RunState.Maintenance, RunState.Fault, RunState.Baseline]) {
      for (const state2 of [Normal, Warning, Alarm, HighRisk]) {
        expect(displayedState(state2, runState)).toBe(moreSevere(shownByRunState[runState], state2))
      }
    }
  })

  it('is never milder than what either state says [STA-01, STA-05]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(AlarmState)),
        fc.constantFrom(...Object.values(State2)),
        fc.constantFrom(...RUN_STATES),
        (state, state2, runstate) => {
          const shown = displayedStateOf({ state, state2, runstate })
          const worst = Math.max(state, state2)
          if (worst >= Warning) expect(shown).toBe(worst)
          else expect(shown).toBe(displayedState(state2, runstate))
        },
      ),
    )
  })

  it('shows the worse of a state and a state2 that disagree [STA-01, STA-03, STA-05]', () => {
    expect(displayedStateOf({ state: 2, state2: 0, runstate: 1 })).toBe(PointState.Alarm)
    expect(displayedStateOf({ state: 1, state2: 3, runstate: 1 })).toBe(PointState.HighRisk)
    expect(displayedStateOf({ state: 0, state2: -1, runstate: 1 })).toBe(PointState.NotConnected)
  })

  it('names a wrong clock of every device that is connected, whatever else it shows [STA-02]', () => {
    for (const runstate of [RunState.Online, RunState.Fault, RunState.Maintenance, RunState.Baseline]) {
      expect(hasWrongClock({ runstate, clockOffset: 120_000 })).toBe(true)
      expect(hasWrongClock({ runstate })).toBe(false)
    }
    expect(hasWrongClock({ runstate: RunState.Offline, clockOffset: 120_000 })).toBe(false)
  })

  it('gives the three-valued state of every state2 [STA-01, STA-03]', () => {
    expect([Offline, Normal, Warning, Alarm, HighRisk].map(alarmStateOf)).toEqual([0, 0, 1, 2, 2])
  })
})
