import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { chartedIn, comparedOf, devicesIn, MOST_DEVICES, withDevices } from './multi-address.ts'

const modelOf = (id: string) => {
  const model = registry.model(id)
  if (model === undefined) throw new Error(`no model ${id}`)
  return model
}

describe('several devices at once [RTE-10]', () => {
  it('are named by the address, each once and in its order, without strangers', () => {
    const known = (sn: string) => sn !== 'gone'
    expect(devicesIn(new URLSearchParams('devices=b,a,gone,b'), known)).toEqual(['b', 'a'])
    expect(devicesIn(new URLSearchParams('devices='), known)).toEqual([])
    expect(devicesIn(new URLSearchParams('q=x'), known)).toBeUndefined()
  })

  it('are as many as one can read', () => {
    const many = Array.from({ length: 40 }, (_, index) => `d${index}`)
    const search = withDevices(new URLSearchParams('q=a.b'), many)
    expect(search.get('q')).toBe('a.b')
    expect(devicesIn(search, () => true)).toHaveLength(MOST_DEVICES)
  })

  it('show every quantity of the model, housekeeping last, and chart the first of two sensors', () => {
    const compared = comparedOf(modelOf('FCBR-100'))
    expect(compared.at(-1)?.module.key).toBe('sysMod')
    expect(new Set(compared.map(({ key }) => key)).size).toBe(compared.length)
    const charted = chartedIn(new URLSearchParams(), compared)
    expect(charted.map(({ module }) => module.key)).toEqual(['bioMod', 'cwaMod'])
    expect(chartedIn(new URLSearchParams('q=nuclearMod.doseRate,x.y'), compared).map(({ key }) => key)).toEqual([
      'nuclearMod.doseRate',
    ])
  })
})
