import { SURENESSES } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { detectionsBehind } from './detection-mark.ts'

describe('the checks behind a figure', () => {
  it('are narrowed by what the figure is of [FEA-06]', () => {
    const named = { sureness: [...SURENESSES] }
    expect(detectionsBehind('state', '2')).toEqual({ states: [2] })
    expect(detectionsBehind('name', 'Cs-137')).toEqual({ names: ['Cs-137'] })
    expect(detectionsBehind('module', 'nuclearMod')).toEqual({ namedBy: ['nuclearMod'] })
    expect(detectionsBehind('sure', 'likely')).toEqual({ sureness: ['likely'] })
    expect(detectionsBehind('office', '4')).toEqual({ ...named, officeId: '4', officeAlone: true })
    expect(detectionsBehind('model', 'RG05')).toEqual({ ...named, deviceType: 'RG05' })
    expect(detectionsBehind('device', 'SN-1')).toEqual({ ...named, sn: 'SN-1' })
  })

  it('can not be told apart where the figure is of something unknown', () => {
    expect(detectionsBehind('state', '9')).toBeUndefined()
    expect(detectionsBehind('module', 'toaster')).toBeUndefined()
    expect(detectionsBehind('sure', 'perhaps')).toBeUndefined()
  })
})
