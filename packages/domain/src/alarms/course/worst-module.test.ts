import { expect, it } from 'vitest'
import { worstModule } from './worst-module.ts'

const THRESHOLD = {
  module: 'nuclearMod',
  quantity: 'doseRate',
  unit: 'µSv/h',
  direction: 'above',
  warn: 0.5,
  alarm: 1,
} as const

it('the worst of a check is its module with the highest state, with its leading reading and findings', () => {
  expect(
    worstModule(
      {
        cwaMod: { state: 1 },
        nuclearMod: { state: 2, values: { doseRate: 3 }, findings: [{ name: 'Cs-137' }] },
        smokeMod: { state: 0 },
      },
      [THRESHOLD],
    ),
  ).toEqual({
    module: 'nuclearMod',
    state: 2,
    peak: { quantity: 'doseRate', value: 3, unit: 'µSv/h' },
    findings: [{ name: 'Cs-137' }],
  })
})

it('is none where all is normal or silent', () => {
  expect(worstModule({ cwaMod: { state: 0 }, nuclearMod: { state: -1 } }, [])).toBeUndefined()
})

it('is the same whatever the order in which the modules are stored', () => {
  const one = worstModule({ smokeMod: { state: 2 }, cwaMod: { state: 2 } }, [])
  expect(one).toEqual(worstModule({ cwaMod: { state: 2 }, smokeMod: { state: 2 } }, []))
  expect(one).toEqual({ module: 'cwaMod', state: 2, peak: null, findings: [] })
})
