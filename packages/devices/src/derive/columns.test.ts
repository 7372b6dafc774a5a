import { describe, expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { columnName } from './columns.ts'

describe('history columns', () => {
  it('are named after module and quantity', () => {
    expect(columnName('nuclearMod', 'doseRate')).toBe('nuclear_dose_rate')
    expect(columnName('ecMod', 'cocl2')).toBe('ec_cocl2')
  })

  it('are unique and safe as SQL names', () => {
    const names = registry.columns.map(({ column }) => column)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,49}$/)
  })

  it('hold every quantity of every model', () => {
    const columns = new Set(registry.columns.map(({ module, quantity }) => `${module}.${quantity}`))
    const quantities = registry.models.flatMap(({ modules }) =>
      modules.flatMap(({ key, readings }) => readings.map((quantity) => `${key}.${quantity.key}`)),
    )
    expect(quantities.filter((quantity) => !columns.has(quantity))).toEqual([])
    expect(columns.size).toBe(new Set(quantities).size)
  })
})
