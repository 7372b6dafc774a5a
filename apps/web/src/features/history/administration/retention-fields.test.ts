import { retentionSchema } from '@vigil/contract'
import { expect, it } from 'vitest'
import { fieldOfTable, RETENTION_FIELDS, shortened } from './retention-fields.ts'

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

it('tells what would be kept for less time than before', () => {
  expect(shortened(FOR_EVER, FOR_EVER)).toEqual([])
  expect(shortened(FOR_EVER, { ...FOR_EVER, hourDays: 10 })).toEqual(['hourDays'])
  expect(shortened({ ...FOR_EVER, faultDays: 20 }, { ...FOR_EVER, faultDays: 19 })).toEqual(['faultDays'])
  expect(shortened({ ...FOR_EVER, faultDays: 20 }, { ...FOR_EVER, faultDays: 21 })).toEqual([])
  expect(shortened({ ...FOR_EVER, faultDays: 20 }, FOR_EVER)).toEqual([])
})
