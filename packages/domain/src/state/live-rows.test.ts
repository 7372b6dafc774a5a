import { expect, it } from 'vitest'
import { addLiveRow } from './live-rows.ts'

it('the live list keeps the newest ten rows, newest first [TRE-04]', () => {
  let rows: readonly number[] = []
  for (let i = 1; i <= 10; i++) rows = addLiveRow(rows, i)
  expect(rows).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(addLiveRow(rows, 11)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})
