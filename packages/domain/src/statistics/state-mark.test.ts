import { describe, expect, it } from 'vitest'
import { statesBehind } from './state-mark.ts'

describe('the records behind a figure of states', () => {
  it('are narrowed by what the figure is of [FEA-06]', () => {
    expect(statesBehind('office', '4')).toEqual({ officeId: '4', officeAlone: true })
    expect(statesBehind('device', 'SN-1')).toEqual({ sn: 'SN-1' })
    expect(statesBehind('model', 'RG500')).toEqual({ deviceType: 'RG500' })
    expect(statesBehind('state', '71')).toEqual({ shown: [71] })
    expect(statesBehind('module', 'nuclearMod')).toEqual({ modules: ['nuclearMod'] })
    expect(statesBehind('module', 'device')).toEqual({ modules: ['device'] })
  })

  it('can not be told apart where the figure is of something unknown', () => {
    expect(statesBehind('state', '5')).toBeUndefined()
    expect(statesBehind('module', 'toaster')).toBeUndefined()
  })
})
