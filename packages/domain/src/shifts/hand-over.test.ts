import { describe, expect, it } from 'vitest'
import { changedHandOver, isOnDuty, signedHandOver, validateDuty, validateLogEntry } from './hand-over.ts'

const ann = { userId: '1', username: 'ann', name: 'Ann', at: 5 }
const bob = { userId: '2', username: 'bob', name: 'Bob', at: 6 }
const FRESH = { giver: null, taker: null, version: 1, notes: '' }
const GIVEN = { ...FRESH, giver: ann }
const DONE = { ...GIVEN, taker: bob }

describe('a hand-over', () => {
  it('is signed by who gives, then by who takes', () => {
    expect(signedHandOver(FRESH, 1, 'giver', ann)).toEqual(GIVEN)
    expect(signedHandOver(GIVEN, 1, 'taker', bob)).toEqual(DONE)
  })

  it('is not signed twice by the same person, nor once it is over', () => {
    expect(signedHandOver(GIVEN, 1, 'taker', ann)).toBe('same')
    expect(signedHandOver(DONE, 1, 'taker', bob)).toBe('over')
  })

  it('is signed as it was seen', () => {
    expect(signedHandOver({ ...FRESH, version: 2 }, 1, 'giver', ann)).toBe('changed')
    // Two who mean to give at the same moment: the second has not taken anything.
    expect(signedHandOver(GIVEN, 1, 'giver', bob)).toBe('changed')
    expect(signedHandOver(FRESH, 1, 'taker', bob)).toBe('changed')
  })

  it('loses its signature when it is changed, and is never changed once it is over', () => {
    expect(changedHandOver(GIVEN, 1, { notes: 'gate 3' })).toEqual({ ...FRESH, notes: 'gate 3', version: 2 })
    expect(changedHandOver(GIVEN, 2, { notes: 'gate 3' })).toBe('changed')
    expect(changedHandOver(DONE, 1, { notes: 'gate 3' })).toBe('over')
  })
})

describe('duty', () => {
  const hour = 3_600_000
  const draft = { officeId: '1', from: 10 * hour, to: 18 * hour }
  const keys = (part: object, others: readonly { officeId: string; from: number; to: number }[] = [], now = 0) =>
    validateDuty({ ...draft, ...part }, others, now).map(({ key }) => key)

  it('is a time of at most a day that is not over, once at a time for each office', () => {
    expect(keys({})).toEqual([])
    expect(keys({ to: 10 * hour })).toEqual(['validation.timeRangeReversed'])
    expect(keys({}, [], 18 * hour)).toEqual(['validation.dutyOver'])
    expect(keys({ to: 35 * hour })).toEqual(['validation.dutyTooLong'])
    expect(keys({}, [{ ...draft, from: 17 * hour, to: 20 * hour }])).toEqual(['validation.dutyTwice'])
    expect(keys({}, [{ ...draft, from: 18 * hour, to: 20 * hour }])).toEqual([])
    expect(keys({}, [{ ...draft, from: 2 * hour, to: 10 * hour }])).toEqual([])
    expect(keys({}, [{ ...draft, officeId: '2' }])).toEqual([])
  })

  it('begins with its first moment and ends before its last', () => {
    expect([9, 10, 17, 18].map((at) => isOnDuty(draft, at * hour))).toEqual([false, true, true, false])
  })
})

it('an entry of the log book says something', () => {
  expect(validateLogEntry({ text: ' ' }).map(({ key }) => key)).toEqual(['validation.logTextRequired'])
  expect(validateLogEntry({ text: 'x'.repeat(4001) })).toHaveLength(1)
  expect(validateLogEntry({ text: 'Gate 3 cleaned' })).toEqual([])
})
