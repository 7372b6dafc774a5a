import { expect, it } from 'vitest'
import { isWrittenNumber } from './written-number.ts'

it('knows numbers as files write them', () => {
  expect(['1', '-1.', '.5', '+2.50', '1e3', '1.5E-7'].filter((text) => !isWrittenNumber(text))).toEqual([])
  expect(['', '.', '1.2.3', '1e', 'x', '1 2', '--1', 'Infinity', '0x10'].filter(isWrittenNumber)).toEqual([])
})

it('refuses a million digits that are no number at once', () => {
  expect(isWrittenNumber(`${'1'.repeat(1_000_000)}x`)).toBe(false)
})
