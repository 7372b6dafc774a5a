import { retentionSchema } from '@vigil/contract'
import { expect, it } from 'vitest'
import { dropsOf, fieldOfTable, RETENTION_FIELDS, retentionProblems } from './retention-fields.ts'

const FOR_EVER = {
  readingDays: null,
  minuteDays: null,
  hourDays: null,
  stateDays: null,
  faultDays: null,
  detectionDays: null,
  sampleDays: null,
}

it('has a field for everything that is kept', () => {
  expect(RETENTION_FIELDS.map(([field]) => field).sort()).toEqual(Object.keys(retentionSchema.shape).sort())
  expect(fieldOfTable('reading_minute')).toBe('minuteDays')
  expect(fieldOfTable('something')).toBeUndefined()
})

it('tells what goes, and before when: whole days, as maintenance drops them', () => {
  const at = Date.UTC(2026, 10, 17, 15)
  expect(dropsOf(FOR_EVER, { ...FOR_EVER, hourDays: 10 }, at)).toEqual([
    { field: 'hourDays', before: Date.UTC(2026, 10, 7) },
  ])
  expect(dropsOf({ ...FOR_EVER, hourDays: 10 }, FOR_EVER, at)).toEqual([])
})

it('keeps for a number of days that is an integer greater than nought, or for ever [VAL-05]', () => {
  expect(retentionProblems({ ...FOR_EVER, readingDays: 1, faultDays: 36_500 })).toEqual([])
  const problems = retentionProblems({ ...FOR_EVER, readingDays: 0, hourDays: 2.5, sampleDays: 36_501 })
  expect(problems.map(({ field, key }) => [field, key])).toEqual([
    ['readingDays', 'validation.integerGreaterThan'],
    ['hourDays', 'validation.integerGreaterThan'],
    ['sampleDays', 'validation.integerRange'],
  ])
})
