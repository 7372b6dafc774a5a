import { describe, expect, it } from 'vitest'
import { registry } from '../registry.ts'

const ofGas = (quantity: string) =>
  registry
    .thresholds('FCBR-100C')
    .filter((threshold) => threshold.module === 'ecMod' && threshold.quantity === quantity)

describe('default thresholds', () => {
  it.each([
    ['h2s', 5, 10, 20],
    ['co', 10, 20, 40],
    ['no2', 2.5, 5, 10],
    ['cl2', 0.5, 1, 2],
    ['so2', 2.5, 5, 10],
    ['nh3', 10, 20, 40],
    ['hcn', 0.5, 1, 2],
    ['cocl2', 0.25, 0.5, 1],
  ])('of %s: warning at half of the limit, alarm at the limit, high risk at the high set point', (gas, ...steps) => {
    const [warn, alarm, highRisk] = steps
    expect(ofGas(gas)).toEqual([
      { module: 'ecMod', quantity: gas, unit: 'mg/m³', direction: 'above', warn, alarm, highRisk },
    ])
  })

  it('are two rows for oxygen, which is dangerous on both sides', () => {
    expect(ofGas('o2').map(({ direction, alarm }) => [direction, alarm])).toEqual([
      ['below', 19.5],
      ['above', 23],
    ])
  })

  it('of a bale follow the rules of smouldering', () => {
    const bale = registry.thresholds('CD603').filter(({ module }) => module === 'baleMod')
    expect(bale.find(({ quantity }) => quantity === 'coreTemperature')).toMatchObject({ warn: 60, alarm: 80 })
    expect(bale.find(({ quantity }) => quantity === 'co')).toMatchObject({ unit: 'ppm', alarm: 50 })
  })
})
