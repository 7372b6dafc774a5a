import type { DeviceDetail, Threshold } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarm } from '../../../../test/fakes.ts'
import { cardModules } from './card-readings.ts'

const detail = (deviceType: string, mods: DeviceDetail['mods']): DeviceDetail => ({
  sn: 'A',
  deviceType,
  at: 1,
  deviceTime: 1,
  beginTime: 1,
  mods,
})
const idle = { state: 0, runstate: 1 } as const
const threshold = (quantity: string): Threshold => ({
  module: 'ecMod',
  quantity,
  unit: 'mg/m³',
  direction: 'above',
  warn: 1,
  alarm: 2,
})

describe('modules on the card', () => {
  it('stand in the order of the model, housekeeping last, with unit and digits of the registry', () => {
    const modules = cardModules(
      detail('FCBR-100', {
        sysMod: { ...idle, values: { battery: 80 } },
        nuclearMod: { ...idle, values: { doseRate: 0.1 } },
        bioMod: { ...idle, values: {} },
      }),
      [],
    )
    expect(modules.map(({ key }) => key)).toEqual(['bioMod', 'nuclearMod', 'sysMod'])
    expect(modules[1]?.readings[0]).toMatchObject({ quantity: 'doseRate', unit: 'µSv/h', digits: 3 })
  })

  it('begin with the one that alarms', () => {
    const mods = { bioMod: { ...idle, values: {} }, nuclearMod: { ...idle, values: { doseRate: 9 } } }
    const keys = cardModules(detail('FCBR-100', mods), [], [alarm('1', 'A')]).map(({ key }) => key)
    expect(keys).toEqual(['nuclearMod', 'bioMod'])
  })

  it('draw in danger the curve of the value that has gone furthest, in calm always the same one', () => {
    const thresholds = [threshold('cl2'), threshold('h2s')]
    const leading = (state: 0 | 2, h2s: number) =>
      cardModules(detail('FCBR-100', { ecMod: { state, runstate: 1, values: { cl2: 0.5, h2s } } }), thresholds)[0]
        ?.leading
    expect(leading(2, 3)).toBe('h2s')
    expect(leading(0, 0.1)).toBe(leading(0, 0.9))
  })

  it('show values of a model that the registry does not know', () => {
    const [module] = cardModules(detail('made up', { tvocMod: { ...idle, values: { tvoc: 3 } } }), [])
    expect(module).toMatchObject({ key: 'tvocMod', leading: 'tvoc', readings: [{ value: 3, unit: '', digits: 2 }] })
  })
})
