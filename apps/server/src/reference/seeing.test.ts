import { registry } from '@vigil/devices'
import { findSheet, type SubstanceSheet } from '@vigil/science/reference'
import { describe, expect, it } from 'vitest'
import type { DeviceRow } from '../organisation/directory.ts'
import { substanceDevices, waysOf } from './seeing.ts'

const sheetOf = (id: string): SubstanceSheet => {
  const sheet = findSheet(id)
  if (sheet === undefined) throw new Error(id)
  return sheet
}
const modelOf = (id: string) => {
  const model = registry.model(id)
  if (model === undefined) throw new Error(id)
  return model
}
const deviceOf = (deviceType: string): DeviceRow =>
  ({
    sn: `SN-${deviceType}`,
    deviceType,
    name: deviceType,
    officeName: 'Metro',
    thresholds: registry.thresholds(deviceType),
  }) as unknown as DeviceRow

describe('which devices notice a substance', () => {
  it('by a cell for it, as agent, as sum of vapours, by its spectrum, or not at all [RTE-14]', () => {
    const way = (substance: string, model: string) => waysOf(sheetOf(substance), modelOf(model))[0]?.way
    expect(way('sarin', 'ChemPro100')).toBe('agent')
    expect(way('toluene', 'ChemPro100')).toBe('vapours')
    expect(way('methane', 'ChemPro100')).toBeUndefined()
    expect(way('tnt', 'EF1000')).toBe('explosive')
    expect(way('acetone', 'CR2500')).toBe('raman')
    expect(way('sarin', 'RG500')).toBeUndefined()
    const withCells = registry.models.find(({ modules }) => modules.some(({ key }) => key === 'ecMod'))
    expect(way('chlorine', withCells?.id ?? '')).toBe('cell')
    expect(way('propane', withCells?.id ?? '')).toBe('combustible')
  })

  it('with the limit at which the device alarms, against what harms, and how often it tells', () => {
    const { devices, moreDevices } = substanceDevices(
      sheetOf('sarin'),
      [deviceOf('ChemPro100'), deviceOf('RG500')],
      registry,
    )
    expect(devices).toEqual([
      expect.objectContaining({
        sn: 'SN-ChemPro100',
        way: 'agent',
        alarmFrom: { value: 0.035, unit: 'mg/m³' },
        against: { times: 1, limit: 'AEGL-2' },
        everySeconds: 1,
        responseSeconds: 15,
        withinSeconds: 16,
      }),
    ])
    expect(moreDevices).toBe(0)
    const [raman] = substanceDevices(sheetOf('acetone'), [deviceOf('CR2500')], registry).devices
    expect(raman).not.toHaveProperty('everySeconds')
    expect(raman).not.toHaveProperty('withinSeconds')
  })
})
