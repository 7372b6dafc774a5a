import { describe, expect, it } from 'vitest'
import { type CheckFoundIn, checkFindingsOf } from './check-findings.ts'
import { FINDING_THRESHOLDS } from './findings.ts'

const none: CheckFoundIn = {
  time: { begin: 5, end: 9, since: 0 },
  n: 0,
  found: 0,
  foundBefore: 0,
  foundYearBefore: null,
  names: [],
  judged: { nothing: 0, something: 0 },
}
const found = (part: Partial<CheckFoundIn>) => checkFindingsOf({ ...none, ...part }, FINDING_THRESHOLDS)

describe('what checks found', () => {
  it('of a period without checks is their number alone', () => {
    expect(found({})).toEqual([{ kind: 'checks', n: 0, found: 0 }])
  })

  it('of a time of which nothing is on record is that alone, and no "0 checks" [FEA-06]', () => {
    expect(found({ time: { begin: 5, end: 9, since: 9 } })).toEqual([{ kind: 'notOnRecord', since: 9 }])
    expect(found({ time: { begin: 5, end: 9, since: 8 } })).toEqual([{ kind: 'checks', n: 0, found: 0 }])
  })

  it('is told beside the period before, where that is on record [FEA-06]', () => {
    expect(found({ n: 90, found: 30, foundBefore: 60 })).toEqual([
      { kind: 'checks', n: 90, found: 30 },
      { kind: 'found', n: 30, change: { kind: 'fell', before: 60, percent: 50 } },
    ])
    expect(found({ n: 90, found: 30, foundBefore: null })).toEqual([{ kind: 'checks', n: 90, found: 30 }])
  })

  it('is told beside the same a year ago, too, where that is on record [FEA-06]', () => {
    expect(found({ n: 90, found: 30, foundBefore: null, foundYearBefore: 20 })).toEqual([
      { kind: 'checks', n: 90, found: 30 },
      { kind: 'foundYearBefore', n: 30, change: { kind: 'rose', before: 20, percent: 50 } },
    ])
  })

  it('names what came most often, and neither of two that came as often', () => {
    const caesium = { key: 'Cs-137', n: 4 }
    const most = { kind: 'mostFound', key: 'Cs-137', n: 4, of: 6 }
    const told = (names: CheckFoundIn['names']) => found({ n: 6, found: 6, foundBefore: null, names })
    expect(told([caesium])).toContainEqual(most)
    expect(told([caesium, { key: 'sarin', n: 2 }])).toContainEqual(most)
    expect(told([caesium, { key: 'sarin', n: 4 }])).toHaveLength(1)
  })
})

describe('false alarms', () => {
  it('are those on which people noted so: a share of many, numbers of a few', () => {
    expect(found({ judged: { nothing: 15, something: 10 } })).toContainEqual({
      kind: 'false',
      n: 15,
      of: 25,
      percent: 60,
    })
    expect(found({ judged: { nothing: 1, something: 1 } })).toContainEqual({
      kind: 'false',
      n: 1,
      of: 2,
      percent: null,
    })
  })
})
