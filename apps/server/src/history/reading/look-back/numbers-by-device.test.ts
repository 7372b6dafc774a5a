import pg from 'pg'
import { expect, it } from 'vitest'
import { type NumberedRow, numbersByDevice } from './numbers-by-device.ts'

const failure = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('value out of range: underflow', 1, 'error'), { code })

const rowsOf = (...ids: number[]): NumberedRow[] => ids.map((device_id) => ({ device_id }))
const reader = (bad: number, error: Error) => async (rows: readonly NumberedRow[]) => {
  if (rows.some(({ device_id }) => device_id === bad)) throw error
  return rows.map(({ device_id }) => device_id)
}

it('one device whose numbers can not be told leaves those of the others, and is marked [ERR-02]', async () => {
  const rows = rowsOf(1, 2, 2, 3)
  expect(await numbersByDevice(rows, reader(2, failure('22003')))).toEqual([1, 3])
  expect(rows.map(({ unreadable = false }) => unreadable)).toEqual([false, true, true, false])
})

it('a database that is away is not taken for a device that can not be read', async () => {
  await expect(numbersByDevice(rowsOf(1, 2), reader(2, failure('57P01')))).rejects.toThrow('underflow')
  expect(await numbersByDevice([], reader(1, failure('22003')))).toEqual([])
})
