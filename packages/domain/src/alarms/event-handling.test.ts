import { State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { handledState, possibleHandlings } from './event-handling.ts'

describe('event handling', () => {
  it('upgrades to alarm, downgrades to pre-alarm, clears [DSP-01]', () => {
    expect(handledState('upgrade')).toBe(State2.Alarm)
    expect(handledState('downgrade')).toBe(State2.Warning)
    expect(handledState('clear')).toBe(State2.Normal)
  })

  it('offers only what changes the event in the named direction [DSP-01]', () => {
    expect(possibleHandlings(State2.HighRisk)).toEqual(['downgrade', 'clear'])
    expect(possibleHandlings(State2.Alarm)).toEqual(['downgrade', 'clear'])
    expect(possibleHandlings(State2.Warning)).toEqual(['upgrade', 'clear'])
    expect(possibleHandlings(State2.Normal)).toEqual([])
    expect(possibleHandlings(State2.Offline)).toEqual([])
  })
})
