import { expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { baleFormOf, baleSignsOf } from './bale-form.ts'

it('a device that draws air is a chamber around the bale, one that does not a lance in it [GEN-01]', () => {
  const form = (id: string) => baleFormOf(registry.model(id) ?? { modules: [] })
  expect(form('CD603')).toBe('chamber')
  expect(form('SJA310')).toBe('lance')
})

it('humidity, a sign of smouldering, can be sent by every device of a bale [FEA-03]', () => {
  const bales = registry.models.flatMap(({ modules }) => modules.filter(({ key }) => key === 'baleMod'))
  expect(bales.length).toBeGreaterThan(1)
  for (const { readings } of bales) {
    const usual = Object.fromEntries(readings.map(({ key }) => [key, 1]))
    expect(baleSignsOf(usual)).toHaveProperty('humidityPct', 1)
  }
})

it('what is not reported is no sign', () => {
  expect(baleSignsOf({ co: 4, humidity: 60, battery: 90 })).toEqual({ coPpm: 4, humidityPct: 60 })
})
