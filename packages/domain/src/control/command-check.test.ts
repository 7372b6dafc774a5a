import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { aimOf, isLongWork, knowsCommand, validateCommand } from './command-check.ts'

const modelOf = (id: string) => {
  const model = registry.model(id)
  if (model === undefined) throw new Error(id)
  return model
}

describe('a command', () => {
  it('starts something in the device, or only looks something up there', () => {
    expect(['getSensors', 'selfClean', 'settings'].map(aimOf)).toEqual(['search', 'start', 'start'])
  })

  it('takes an interval within the model’s range, a whole number of seconds [VAL-05, VAL-06]', () => {
    const model = modelOf('RS500')
    expect(validateCommand(model, 'sendDataInterval', { interval: 5 })).toEqual([])
    for (const interval of [0, 13, 2.5, 'often', undefined, null]) {
      expect(validateCommand(model, 'sendDataInterval', { interval })).toEqual([
        { field: 'interval', key: 'validation.integerRange', values: { min: 1, max: 12 } },
      ])
    }
  })

  it('takes no parameter that nobody knows', () => {
    const model = modelOf('RS500')
    expect(validateCommand(model, 'clearBground', {})).toEqual([])
    expect(validateCommand(model, 'clearBground', { interval: 5 })).toEqual([
      { field: 'interval', key: 'validation.settingUnknown' },
    ])
    expect(validateCommand(model, 'sendDataInterval', { interval: 5, x: 1 })).toEqual([
      { field: 'x', key: 'validation.settingUnknown' },
    ])
  })

  it('sets no interval where the model has none', () => {
    expect(validateCommand({ settings: [] }, 'sendDataInterval', { interval: 5 })).toEqual([
      { field: 'interval', key: 'validation.settingUnknown' },
    ])
  })

  it('belongs to some models and not to others', () => {
    expect(knowsCommand(modelOf('FCBR-100F'), 'smokePuff')).toBe(true)
    expect(knowsCommand(modelOf('RS500'), 'smokePuff')).toBe(false)
  })

  it('is long work when the device can do nothing else meanwhile', () => {
    expect(['selfClean', 'selfCalibration', 'clearBground', 'getSensors', 'settings'].filter(isLongWork)).toEqual([
      'selfClean',
      'selfCalibration',
      'clearBground',
    ])
  })
})
