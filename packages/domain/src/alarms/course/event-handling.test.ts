import { State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { possibleHandlings } from './event-handling.ts'

describe('event handling', () => {
  it('offers only what changes the event in the named direction [DSP-01]', () => {
    expect(possibleHandlings(State2.HighRisk)).toEqual(['downgrade', 'clear'])
    expect(possibleHandlings(State2.Alarm)).toEqual(['downgrade', 'clear'])
    expect(possibleHandlings(State2.Warning)).toEqual(['upgrade', 'clear'])
    expect(possibleHandlings(State2.Normal)).toEqual([])
    expect(possibleHandlings(State2.Offline)).toEqual([])
  })
})
