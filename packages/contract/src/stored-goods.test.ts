import { expect, it } from 'vitest'
import { storedGoodDraftSchema } from './stored-goods.ts'

const GOOD = {
  officeId: '1',
  kind: 'substance',
  what: 'chlorine',
  amount: 2,
  unit: 't',
  place: 'Tank 3',
  remarks: '',
} as const

it.each([
  ['2024-02-29', true],
  [null, true],
  ['0000-01-01', false],
  ['1899-12-31', false],
  ['2023-02-29', false],
  ['9999-99-99', false],
])('a good is kept since a day that there is: %s', (since, isTaken) => {
  expect(storedGoodDraftSchema.safeParse({ ...GOOD, since }).success).toBe(isTaken)
})
