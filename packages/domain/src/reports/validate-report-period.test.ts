import { expect, it } from 'vitest'
import { validateReportPeriod } from './validate-report-period.ts'

it('a report tells of a period that has begun, and of no other [FEA-06]', () => {
  expect(validateReportPeriod({ begin: 5 }, 5)).toEqual([])
  expect(validateReportPeriod({ begin: 6 }, 5)).toEqual([{ field: 'at', key: 'validation.periodInFuture' }])
})
