import { describe, expect, it } from 'vitest'
import { noteServerDate, serverAheadByAnswers } from './server-date.ts'

const NOW = Date.parse('2026-03-01T12:00:00.400Z')
const after = (date: string | null): number => {
  noteServerDate(date, NOW)
  return serverAheadByAnswers()
}

describe("the server's clock by its answers", () => {
  // A console whose live link never stood shelved an alarm by the workstation's clock.
  it('is that of the last answer with a date, and counts as right while a date of whole seconds can not tell', () => {
    expect(after('Sun, 01 Mar 2026 11:50:00 GMT')).toBe(-600_400)
    expect(after(null)).toBe(-600_400)
    expect(after('soon')).toBe(-600_400)
    expect(after('Sun, 01 Mar 2026 11:59:58 GMT')).toBe(0)
  })
})
