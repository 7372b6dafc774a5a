import { REPORT_RECIPIENTS_MAX } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { validateSchedule } from './validate-schedule.ts'

const fields = (userIds: string[], addresses: string[], formats: string[]) =>
  validateSchedule({ userIds, addresses, formats }).map(({ field }) => field)

describe('a schedule of reports', () => {
  it('may name nobody: the report is kept then', () => {
    expect(fields([], [], ['pdf'])).toEqual([])
    expect(fields(['1'], ['chief@site.example'], ['pdf', 'xlsx'])).toEqual([])
  })

  it('needs addresses that mail can reach, a bound number of people, and a format', () => {
    expect(fields([], ['chief@site.example', 'chief'], ['pdf'])).toEqual(['addresses'])
    expect(fields(new Array(REPORT_RECIPIENTS_MAX).fill('1'), ['chief@site.example'], ['pdf'])).toEqual(['recipients'])
    expect(fields([], [], [])).toEqual(['formats'])
  })
})
