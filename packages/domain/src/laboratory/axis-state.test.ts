import { expect, it } from 'vitest'
import { AXIS_CHECK_DAYS, AXIS_TOLERANCE, axisState } from './axis-state.ts'

const NOW = Date.UTC(2026, 6, 20)
const daysAgo = (days: number) => NOW - days * 86_400_000

it('an axis is good for some days after a check that it passed [FEA-09]', () => {
  expect(axisState(null, NOW)).toBe('never')
  expect(axisState({ at: daysAgo(1), worst: AXIS_TOLERANCE }, NOW)).toBe('good')
  expect(axisState({ at: daysAgo(AXIS_CHECK_DAYS + 1), worst: 0 }, NOW)).toBe('overdue')
  expect(axisState({ at: daysAgo(30), worst: AXIS_TOLERANCE + 0.1 }, NOW)).toBe('off')
})
