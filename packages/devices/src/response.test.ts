import { expect, it } from 'vitest'
import { responseSecondsOf } from './response.ts'

it('is longer for a cell than for a lamp, and nothing for what does not lag [FEA-07]', () => {
  expect(responseSecondsOf('ecMod')).toBeGreaterThan(responseSecondsOf('tvocMod'))
  expect(responseSecondsOf('sysMod')).toBe(0)
})
