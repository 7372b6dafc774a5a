import { PointState, RunState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { deviceLabel, runStateName, STATE_NAMES, stateName } from './state-name.ts'

describe('state names', () => {
  it('name every point state [STA-04]', () => {
    expect(Object.values(PointState).map(stateName)).toEqual([
      'notConnected',
      'normal',
      'warning',
      'alarm',
      'highRisk',
      'maintenance',
      'fault',
      'baseline',
      'green',
    ])
  })

  it('name every run state, -1 and 0 both offline [STA-02]', () => {
    expect([-1, 0, 1, 2, 3, 4].map((code) => runStateName(code as RunState))).toEqual([
      'offline',
      'offline',
      'online',
      'maintenance',
      'fault',
      'baseline',
    ])
  })

  it('hold the labels beside the states [STA-11]', () => {
    expect(STATE_NAMES).toEqual(
      expect.arrayContaining([
        'online',
        'offline',
        'notConnected',
        'initializing',
        'connecting',
        'charging',
        'selfCleaning',
        'selfCalibrating',
      ]),
    )
  })

  it('label a device by what it does unless it is in danger or not connected [STA-11]', () => {
    expect(deviceLabel(PointState.Normal, RunState.Online, 'charging')).toBe('charging')
    expect(deviceLabel(PointState.Maintenance, RunState.Maintenance, 'selfCleaning')).toBe('selfCleaning')
    expect(deviceLabel(PointState.Normal, RunState.Online)).toBe('normal')
    expect(deviceLabel(PointState.Warning, RunState.Online, 'charging')).toBe('warning')
    expect(deviceLabel(PointState.NotConnected, RunState.Offline, 'charging')).toBe('notConnected')
  })
})
