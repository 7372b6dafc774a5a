import { describe, expect, it } from 'vitest'
import { registry } from './registry.ts'
import type { SettingDefinition } from './types.ts'

const settingOf = (id: string, key: string): SettingDefinition | undefined =>
  registry.model(id)?.settings.find((setting) => setting.key === key)

describe('settings', () => {
  it.each([
    ['alarmSmoothing', 'GD606', 0, 60],
    ['samplingTime', 'AC200', 1, 1440],
    ['waitingTime', 'AC200', 0, 3600],
    ['doorOpenInterruption', 'CD603', 1, 600],
    ['flow', 'AC1000', 100, 1200],
    ['flow', 'AC200', 20, 240],
    ['volume', 'GD606', 0, 100],
    ['brightness', 'ChemPro100', 10, 100],
  ])('%s of %s ranges from %d to %d [VAL-06]', (key, id, min, max) => {
    expect(settingOf(id, key)).toMatchObject({ type: 'number', min, max })
  })

  it('offer the scenes, places and shields of the specification', () => {
    expect(settingOf('FCBR-100', 'scene')).toMatchObject({ options: ['work', 'public'] })
    expect(settingOf('FCBR-100', 'placement')).toMatchObject({ options: ['indoor', 'outdoor'] })
    expect(settingOf('FCBR-100', 'shield')).toMatchObject({ options: ['none', 'fault', 'alarm', 'faultAndAlarm'] })
  })

  it('let no device report so rarely that one lost message makes it not connected', () => {
    const timeout = { 0: 30, 1: 30, 2: 120 }
    for (const { id, runMode } of registry.models) {
      const interval = settingOf(id, 'dataInterval')
      if (interval?.type !== 'number') throw new Error(`${id} has no data interval`)
      expect(2 * interval.max, id).toBeLessThan(timeout[runMode])
    }
  })
})
