import { RunState, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { dangerModules } from './danger-modules.ts'

const module = (state: State2) => ({ state, runstate: RunState.Online })

describe('modules in danger', () => {
  it('are those that alarm and those that warn, never those that are well', () => {
    const modState = { bioMod: module(State2.Warning), cwaMod: module(State2.Normal), tvocMod: module(State2.HighRisk) }
    expect(dangerModules({ modState, types: ['tvocMod'] })).toEqual([
      { key: 'bioMod', state: State2.Warning },
      { key: 'tvocMod', state: State2.HighRisk },
    ])
  })
})
