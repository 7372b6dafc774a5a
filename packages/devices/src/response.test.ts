import { expect, it } from 'vitest'
import { responseSecondsOf } from './response.ts'

it('is longer for a cell than for a lamp, and not known of what nobody has told [FEA-07]', () => {
  expect(responseSecondsOf('ecMod')).toBeGreaterThan(responseSecondsOf('tvocMod') ?? Number.NaN)
  expect(responseSecondsOf('sysMod')).toBeUndefined()
})
