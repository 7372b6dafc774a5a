import { expect, it } from 'vitest'
import { codeCooldownMs } from './code-cooldown.ts'

it('another code can be sent after 60 s [VAL-04]', () => {
  expect(codeCooldownMs(undefined, 5)).toBe(0)
  expect(codeCooldownMs(1000, 1000)).toBe(60_000)
  expect(codeCooldownMs(1000, 60_999)).toBe(1)
  expect(codeCooldownMs(1000, 61_000)).toBe(0)
  expect(codeCooldownMs(1000, 99_000)).toBe(0)
})

it('a clock that was set back does not lengthen it [VAL-04]', () => {
  expect(codeCooldownMs(1_000_000, 0)).toBe(60_000)
})
