import { expect, it } from 'vitest'
import { amountOf, validateStoredGood } from './stored-good.ts'

const CHLORINE = {
  officeId: '7',
  kind: 'substance',
  what: 'chlorine',
  amount: 1200,
  unit: 'kg',
  place: 'Tank 3',
  since: null,
  remarks: '',
} as const
const told = (change: object) => validateStoredGood({ ...CHLORINE, ...change }).map(({ field, key }) => [field, key])

it('what a site keeps has a site, a name, an amount above nothing, and a unit of its kind', () => {
  expect(told({})).toEqual([])
  expect(told({ officeId: '', what: '' })).toEqual([
    ['officeId', 'validation.siteRequired'],
    ['what', 'validation.substanceRequired'],
  ])
  for (const amount of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 5e-324, undefined]) {
    expect(told({ amount })).toEqual([['amount', 'validation.amountRequired']])
  }
  expect(told({ unit: 'GBq' })).toEqual([['unit', 'validation.unitRequired']])
  expect(told({ kind: 'nuclide', what: 'Cs-137', unit: 'GBq' })).toEqual([])
  expect(told({ place: 'x'.repeat(121), remarks: 'x'.repeat(501) })).toEqual([
    ['place', 'validation.maxLength'],
    ['remarks', 'validation.maxLength'],
  ])
})

it('an amount is typed with a point or a comma, and is no sign, word or nothing', () => {
  expect([' 1200 ', '0,5', '0.25', '3.000001'].map(amountOf)).toEqual([1200, 0.5, 0.25, 3.000001])
  for (const text of ['', '0', '0,0', '-1', '1e3', '1 200', '1.0000001', 'ten'])
    expect(amountOf(text), text).toBeUndefined()
})
