import { expect, it } from 'vitest'
import { type Fitted, fittedRows, rowsTooMany } from './wall-fit.ts'

// The wall cut a row in half and counted it among those that were seen.
it('takes whole rows from the end of the wall until the rest fits', () => {
  expect(rowsTooMany(0, [60, 60, 60])).toBe(0)
  expect(rowsTooMany(-5, [60, 60, 60])).toBe(0)
  expect(rowsTooMany(1, [60, 60, 60])).toBe(1)
  expect(rowsTooMany(60, [60, 60, 60])).toBe(1)
  expect(rowsTooMany(61, [60, 90, 60])).toBe(2)
})

it('never takes the first row', () => {
  expect(rowsTooMany(1000, [60, 60])).toBe(1)
  expect(rowsTooMany(1000, [60])).toBe(0)
  expect(rowsTooMany(1000, [])).toBe(0)
})

// The wall left out an active alarm beside an empty stretch: a row had been higher for a moment.
it('brings a row back when there is room for it again', () => {
  const out = fittedRows(-20, [88, 88, 88], undefined)
  expect(out).toEqual({ count: 2, next: 88, grown: false })
  expect(fittedRows(68, [88, 88], out)).toBeUndefined()
  expect(fittedRows(120, [62, 62], out)).toEqual({ count: 3, next: 88, grown: true })
  expect(fittedRows(120, [62, 62, 62], { count: 12, next: 88, grown: false })).toBeUndefined()
})

it('comes to rest though a row that comes back makes the others higher', () => {
  let last: Fitted | undefined = { count: 2, next: 60, grown: false }
  let changes = 0
  const room = (count: number) => (count === 3 ? -10 : 70)
  for (let turn = 0; turn < 20; turn++) {
    const next = fittedRows(room(last.count), Array<number>(last.count).fill(last.count === 3 ? 90 : 60), last)
    if (next === undefined) break
    changes += 1
    last = next
  }
  expect([changes, last.count]).toEqual([2, 2])
})
