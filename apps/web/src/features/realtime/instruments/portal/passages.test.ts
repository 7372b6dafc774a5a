import { describe, expect, it } from 'vitest'
import { MARGIN_MS, passagesOf, peakOf, profileOf } from './passages.ts'

const seconds = (values: readonly number[], from = 0) =>
  values.map((value, index) => ({ at: (from + index) * 1000, value }))

describe('passages', () => {
  it('are the stretches in which the lane was occupied [GEN-01]', () => {
    expect(passagesOf(seconds([0, 1, 1, 1, 0, 0, 1, 0]))).toEqual([
      { begin: 1000, end: 3000, running: false },
      { begin: 6000, end: 6000, running: false },
    ])
  })

  it('go on while somebody is between the panels', () => {
    expect(passagesOf(seconds([0, 1, 1]))).toEqual([{ begin: 1000, end: 2000, running: true }])
    expect(passagesOf(seconds([0, 0]))).toEqual([])
  })

  it('count a stored step of which a part was occupied', () => {
    expect(passagesOf(seconds([0, 0.5, 0]))).toEqual([{ begin: 1000, end: 1000, running: false }])
  })

  it('are not joined over readings that are missing', () => {
    expect(passagesOf([...seconds([1, 1]), ...seconds([1, 0], 60)])).toEqual([
      { begin: 0, end: 1000, running: false },
      { begin: 60_000, end: 60_000, running: false },
    ])
  })

  it('have a profile with the background on both sides, and a peak within', () => {
    const counts = seconds(
      Array.from({ length: 60 }, (_, second) => (second === 5 ? 9000 : second === 31 ? 3000 : 1200)),
    )
    const passage = { begin: 30_000, end: 33_000, running: false }
    const profile = profileOf(counts, passage)
    expect([profile[0]?.at, profile.at(-1)?.at]).toEqual([30_000 - MARGIN_MS, 33_000 + MARGIN_MS])
    expect(peakOf(counts, passage)).toEqual({ at: 31_000, value: 3000 })
    expect(peakOf([], passage)).toBeUndefined()
  })
})
