import { DEFAULT_ESCALATION } from '@vigil/domain'
import { expect, it } from 'vitest'
import { escalationProblems } from './escalation-fields.ts'

it('an escalation waits for a number of minutes that is an integer greater than nought, or for ever [VAL-05]', () => {
  expect(escalationProblems(DEFAULT_ESCALATION)).toEqual([])
  const wrong = {
    ...DEFAULT_ESCALATION,
    high: { ...DEFAULT_ESCALATION.high, resoundAfterMin: 0, mailAfterMin: null },
    low: { ...DEFAULT_ESCALATION.low, mailEveryMin: 1441 },
  }
  expect(escalationProblems(wrong)).toEqual([
    { field: 'high.resoundAfterMin', key: 'validation.integerGreaterThan', values: { num: 0 } },
    { field: 'low.mailEveryMin', key: 'validation.integerRange', values: { min: 1, max: 1440 } },
  ])
})
