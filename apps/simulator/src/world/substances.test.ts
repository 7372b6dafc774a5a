import { findSubstance } from '@vigil/science'
import { expect, it } from 'vitest'
import { EXPLOSIVES } from '../modules/explosive-trace.ts'
import { CONTRABAND_FOR_BOTH, INNOCENT_FOR_BOTH } from '../modules/samples.ts'
import { SUBSTANCES } from './substances.ts'

it('an operator finds something on file about everything that the simulator can name', () => {
  const held = [...INNOCENT_FOR_BOTH, ...CONTRABAND_FOR_BOTH].flatMap(({ parts }) => parts)
  const names = [
    ...Object.values(SUBSTANCES).map(({ name }) => name),
    ...held.map(({ substance }) => substance),
    ...EXPLOSIVES,
  ]
  expect(names.filter((name) => findSubstance(name) === undefined)).toEqual([])
})
