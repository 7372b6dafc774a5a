import type { Spectrum } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { intoColumns, waterfallRows } from './waterfall-rows.ts'

const at = (moment: number, counts: number[], liveTime: number): { at: number; spectrum: Spectrum } => ({
  at: moment,
  spectrum: { counts, calibration: [0, 3], liveTime },
})

describe('rows of a waterfall [RTE-06]', () => {
  it('are what came between two spectra; the first, a repetition and what took no time are none', () => {
    const rows = waterfallRows(
      [
        at(1000, [10, 10, 5, 5], 60),
        at(2000, [11, 12, 5, 6], 61),
        at(3000, [11, 12, 5, 6], 61),
        at(4000, [1, 0, 0, 2], 0),
        at(5000, [2, 0, 0, 2], 2),
      ],
      2,
    )
    expect(rows).toEqual([
      { at: 2000, seconds: 1, counts: [3, 1] },
      { at: 5000, seconds: 2, counts: [1, 0] },
    ])
    expect(waterfallRows([], 2)).toEqual([])
  })

  it('lose no count when channels share a column', () => {
    const counts = Array.from({ length: 1000 }, (_, channel) => channel)
    const columns = intoColumns(counts, 256)
    expect(columns).toHaveLength(256)
    expect(columns.reduce((sum, count) => sum + count, 0)).toBe((999 * 1000) / 2)
  })
})
