import type { SettingDefinition } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { settingValues, validateSetting, validateSettings } from './setting.ts'

const smoothing: SettingDefinition = {
  key: 'smoothing',
  type: 'number',
  unit: 's',
  min: 1,
  max: 60,
  decimals: 0,
  initial: 5,
}
const flow: SettingDefinition = {
  key: 'flow',
  type: 'number',
  unit: 'L/min',
  min: 0.5,
  max: 2,
  decimals: 1,
  initial: 1,
}
const scene: SettingDefinition = { key: 'scene', type: 'choice', options: ['work', 'public'], initial: 'work' }

describe('settings of a device', () => {
  it('stay within their range [VAL-06]', () => {
    for (const value of [1, 60, '30']) expect(validateSetting(smoothing, value)).toEqual([])
    for (const value of [0, 61, 1.5, '', null]) {
      expect(validateSetting(smoothing, value)).toEqual([
        { field: 'smoothing', key: 'validation.integerRange', values: { min: 1, max: 60 } },
      ])
    }
    expect(validateSetting(flow, 1.5)).toEqual([])
    expect(validateSetting(flow, 2.1)).toEqual([
      { field: 'flow', key: 'validation.range', values: { min: 0.5, max: 2 } },
    ])
    expect(validateSetting(flow, 1.55)).toEqual([{ field: 'flow', key: 'validation.decimals', values: { num: 1 } }])
  })

  it('are one of their options', () => {
    expect(validateSetting(scene, 'public')).toEqual([])
    expect(validateSetting(scene, 'moon')).toEqual([{ field: 'scene', key: 'validation.optionUnknown' }])
  })

  it('are numbers where a number is meant, however they were entered', () => {
    expect(settingValues([smoothing, flow, scene], { smoothing: ' 30', flow: 1.5, scene: 'work' })).toEqual({
      smoothing: 30,
      flow: 1.5,
      scene: 'work',
    })
    expect(settingValues([smoothing], { smoothing: undefined })).toEqual({ smoothing: '' })
  })

  it('are checked together; one that the model does not have is refused', () => {
    expect(validateSettings([smoothing, scene], { smoothing: 5, scene: 'work' })).toEqual([])
    expect(validateSettings([smoothing], { smoothing: 0, brightness: 3 })).toEqual([
      { field: 'smoothing', key: 'validation.integerRange', values: { min: 1, max: 60 } },
      { field: 'brightness', key: 'validation.settingUnknown' },
    ])
  })
})
