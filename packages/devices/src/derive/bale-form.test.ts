import { expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { baleFormOf, baleSignsOf } from './bale-form.ts'

it('a device that draws air is a chamber around the bale, one that does not a lance in it [GEN-01]', () => {
  const form = (id: string) => baleFormOf(registry.model(id) ?? { modules: [] })
  expect(form('CD603')).toBe('chamber')
  expect(form('SJA310')).toBe('lance')
})

it('what is not reported is no sign', () => {
  expect(baleSignsOf({ co: 4, humidity: 60, battery: 90 })).toEqual({ coPpm: 4, humidityPct: 60 })
})
