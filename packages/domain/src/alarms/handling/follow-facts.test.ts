import { describe, expect, it } from 'vitest'
import { areFactsDue, FACTS_EVERY_MS, FACTS_STORED } from './follow-facts.ts'

describe('what was measured of an alarm', () => {
  it('is stored at most every few seconds while its peak climbs', () => {
    const risen = { storedAt: 1000, isRisen: true }
    expect(areFactsDue(risen, 1000 + FACTS_EVERY_MS - 1)).toBe(false)
    expect(areFactsDue(risen, 1000 + FACTS_EVERY_MS)).toBe(true)
    expect(areFactsDue({ ...risen, isRisen: false }, 1000 + FACTS_EVERY_MS)).toBe(false)
  })

  it('is stored at once of an alarm from before a restart, and after the clock was set back', () => {
    expect(areFactsDue(FACTS_STORED, 1000)).toBe(false)
    expect(areFactsDue({ ...FACTS_STORED, isRisen: true }, 1000)).toBe(true)
    expect(areFactsDue({ storedAt: 1000, isRisen: true }, 500)).toBe(true)
  })
})
