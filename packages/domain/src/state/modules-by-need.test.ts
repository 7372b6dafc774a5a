import { type ModuleKey, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarmEvent } from '../fixtures.ts'
import { modulesByNeed } from './modules-by-need.ts'

const MODULES: readonly ModuleKey[] = ['bioMod', 'ecMod', 'nuclearMod', 'sysMod']
const calm = (): State2 | undefined => State2.Normal
const of = (module: ModuleKey, part = {}) => alarmEvent({ module, ...part })

describe('the order of a device’s modules', () => {
  it('is the registry’s while all is calm, whatever a module’s link does', () => {
    expect(modulesByNeed(MODULES, [], calm)).toEqual(MODULES)
    expect(modulesByNeed(MODULES, [], (module) => (module === 'bioMod' ? State2.Offline : undefined))).toEqual(MODULES)
  })

  // The module that alarmed stood below its normal ones, out of sight.
  it('begins with the modules in alarm, the worst first', () => {
    const alarms = [of('ecMod', { state: 1, priority: 1 }), of('nuclearMod', { state: 3, priority: 3 })]
    expect(modulesByNeed(MODULES, alarms, calm)).toEqual(['nuclearMod', 'ecMod', 'bioMod', 'sysMod'])
  })

  it('stays while an alarm goes up and down between its levels, and is the registry’s again when it has ended', () => {
    const other = of('ecMod', { state: 2, priority: 2 })
    for (const state of [3, 1, 2] as const) {
      expect(modulesByNeed(MODULES, [other, of('nuclearMod', { state, priority: 3 })], calm).slice(0, 2)).toEqual([
        'nuclearMod',
        'ecMod',
      ])
    }
    expect(modulesByNeed(MODULES, [of('nuclearMod', { state: 0, priority: 3, endTime: 5 })], calm)).toEqual(MODULES)
  })

  it('takes the worse of two alarms of one module, and the state where there is no alarm', () => {
    const alarms = [of('ecMod', { id: 'a', state: 3, priority: 3 }), of('ecMod', { id: 'b', state: 1, priority: 1 })]
    const states = (module: ModuleKey) => (module === 'sysMod' ? State2.Alarm : State2.Normal)
    expect(modulesByNeed(MODULES, alarms, states)).toEqual(['ecMod', 'sysMod', 'bioMod', 'nuclearMod'])
  })
})
