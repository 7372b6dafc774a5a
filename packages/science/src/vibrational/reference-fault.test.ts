import { expect, it } from 'vitest'
import { DEVICE_AXIS } from '../raman/axis.ts'
import { sampleRaman, synthesiseRaman } from '../raman/synthesise.ts'
import { createRng } from '../random/rng.ts'
import { axisPositions } from './axis.ts'
import { referenceFault } from './reference-fault.ts'

const POSITIONS = [...axisPositions(DEVICE_AXIS)]
const raman = (counts: number) => [
  ...sampleRaman(
    createRng('reference'),
    synthesiseRaman({ parts: [{ substance: 'aspirin', share: 1 }], counts, fluorescence: 0.3 }),
  ),
]
const fault = (values: number[], positions = POSITIONS, kind: 'raman' | 'ftir' = 'raman') =>
  referenceFault({ kind, title: '', positions, values })

it('a reference has lines above its noise, over most of what is compared [FEA-09]', () => {
  expect(fault(raman(4000))).toBeUndefined()
  expect(fault(raman(1))).toBe('noLines')
  expect(fault(POSITIONS.map(() => 50))).toBe('noLines')
  const upper = POSITIONS.filter((at) => at > 1200)
  expect(fault(raman(4000).slice(-upper.length), upper)).toBe('range')
  expect(fault(raman(4000), POSITIONS, 'ftir')).toBeUndefined()
})
