import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignedSteps, onSteps } from './aligned-steps.ts'

const STEP = 60_000
const series = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 25 })
  .map((steps) => steps.sort((a, b) => a - b).map((step) => ({ at: 1000 + step * STEP, value: step * 3 })))

describe('series on the same steps', () => {
  it('has the steps that every series has, and no other [FEA-07]', () => {
    fc.assert(
      fc.property(fc.array(series, { minLength: 1, maxLength: 4 }), (all) => {
        const aligned = alignedSteps(all)
        const common = (all[0] ?? []).filter(({ at }) => all.every((each) => each.some((point) => point.at === at)))
        expect(aligned.map(({ at }) => at)).toEqual(common.map(({ at }) => at))
        for (const { at, values } of aligned) {
          expect(values).toEqual(all.map((each) => each.find((point) => point.at === at)?.value))
        }
      }),
    )
    expect(alignedSteps([])).toEqual([])
  })

  it('keeps every value at its step, and a gap as a gap [FEA-07]', () => {
    fc.assert(
      fc.property(fc.array(series, { minLength: 1, maxLength: 3 }), (all) => {
        const rows = onSteps(all, STEP)
        const first = Math.min(...all.flatMap((each) => each.map(({ at }) => at)))
        expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
        for (const [index, values] of rows.entries()) {
          const told = values.flatMap((value, step) =>
            Number.isNaN(value) ? [] : [{ at: first + step * STEP, value }],
          )
          expect(told).toEqual(all[index])
        }
      }),
    )
    expect(onSteps([[], []], STEP)).toEqual([[], []])
    expect(
      onSteps(
        [
          [
            { at: 5 * STEP, value: 1 },
            { at: 2 * STEP, value: 2 },
          ],
        ],
        STEP,
      ),
    ).toEqual([[2, Number.NaN, Number.NaN, 1]])
  })
})
