import { describe, expect, it } from 'vitest'
import { alarmingModules } from './alarming-modules.ts'

describe('alarming modules', () => {
  it('are the modules in state 2 [STA-10]', () => {
    const modules = {
      nuclearMod: { state: 2 },
      bioMod: { state: 1 },
      ecMod: { state: 0 },
      cwaMod: { state: 2 },
    } as const
    expect(alarmingModules(modules)).toEqual(['cwaMod', 'nuclearMod'])
  })

  it('keep a module that has become worse than alarm', () => {
    expect(alarmingModules({ nuclearMod: { state: 3 } })).toEqual(['nuclearMod'])
  })

  it('are none without danger', () => {
    expect(alarmingModules({ sysMod: { state: -1 }, bioMod: { state: 1 } })).toEqual([])
    expect(alarmingModules({})).toEqual([])
  })
})
