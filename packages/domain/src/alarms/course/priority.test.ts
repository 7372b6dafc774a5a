import { State2 } from '@vigil/contract'
import { expect, it } from 'vitest'
import { priorityOf } from './priority.ts'

it('gives high risk high, alarm mid, warning low and the rest no priority [ENT-07]', () => {
  expect(Object.values(State2).map(priorityOf)).toEqual([0, 0, 1, 2, 3])
})
