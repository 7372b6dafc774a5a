import type { Retention } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graceOf, RETENTION_GRACE_MS, retentionInForce, shortened } from './retention.ts'

const FOR_EVER: Retention = {
  readingDays: null,
  minuteDays: null,
  hourDays: null,
  stateDays: null,
  faultDays: null,
  detectionDays: null,
  sampleDays: null,
}
const NOW = 1_000_000

describe('keeping less', () => {
  it('is told apart from keeping more', () => {
    expect(shortened(FOR_EVER, FOR_EVER)).toEqual([])
    expect(shortened(FOR_EVER, { ...FOR_EVER, hourDays: 10 })).toEqual(['hourDays'])
    expect(shortened({ ...FOR_EVER, faultDays: 20 }, { ...FOR_EVER, faultDays: 19 })).toEqual(['faultDays'])
    expect(shortened({ ...FOR_EVER, faultDays: 20 }, { ...FOR_EVER, faultDays: 21 })).toEqual([])
    expect(shortened({ ...FOR_EVER, faultDays: 20 }, FOR_EVER)).toEqual([])
  })

  it('drops nothing for a day, and holds from then on', () => {
    const wished = { ...FOR_EVER, readingDays: 1, faultDays: 30 }
    const pending = graceOf({ ...FOR_EVER, readingDays: 90, faultDays: 10 }, wished, NOW)
    expect(pending).toEqual({ kept: { ...FOR_EVER, readingDays: 90, faultDays: 10 }, until: NOW + RETENTION_GRACE_MS })
    // What grew holds at once.
    expect(retentionInForce(wished, pending, NOW)).toEqual({ ...FOR_EVER, readingDays: 90, faultDays: 30 })
    expect(retentionInForce(wished, pending, NOW + RETENTION_GRACE_MS - 1).readingDays).toBe(90)
    expect(retentionInForce(wished, pending, NOW + RETENTION_GRACE_MS)).toEqual(wished)
  })

  it('taken back within the day it leaves nothing behind', () => {
    const before = { ...FOR_EVER, readingDays: 90 }
    const wished = { ...FOR_EVER, readingDays: 1 }
    const inForce = retentionInForce(wished, graceOf(before, wished, NOW), NOW + 1)
    expect(graceOf(inForce, before, NOW + 1)).toBeNull()
    expect(retentionInForce(before, null, NOW + 1)).toEqual(before)
  })

  it('never loses within a day what was kept, however often it is changed', () => {
    const days = fc.option(fc.integer({ min: 1, max: 400 }), { nil: null })
    const retention = fc.record({
      readingDays: days,
      minuteDays: days,
      hourDays: days,
      stateDays: days,
      faultDays: days,
      detectionDays: days,
      sampleDays: days,
    })
    const changes = fc.array(fc.tuple(retention, fc.integer({ min: 0, max: RETENTION_GRACE_MS - 1 })), { minLength: 1 })
    fc.assert(
      fc.property(retention, changes, (first, steps) => {
        let [wished, pending, now]: [Retention, ReturnType<typeof graceOf>, number] = [first, null, NOW]
        for (const [next, later] of steps) {
          const before = retentionInForce(wished, pending, now)
          pending = graceOf(before, next, now)
          wished = next
          now += later
          expect(shortened(before, retentionInForce(wished, pending, now))).toEqual([])
        }
      }),
    )
  })
})
