import type { CheckShare } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { COTTON_THRESHOLDS, type CottonFoundIn, cottonFindingsOf } from './cotton-findings.ts'

const UNKNOWN = { checks: null, found: null, alarms: null }
const none: CottonFoundIn = {
  time: { begin: 5, end: 9, since: 0 },
  ...{ checks: 0, found: 0, alarms: 0, probability: null },
  before: { checks: 0, found: 0, alarms: 0 },
  yearBefore: undefined,
  lots: { stack: [], origin: [], age: [] },
  overdue: undefined,
}
const told = (part: Partial<CottonFoundIn>) => cottonFindingsOf({ ...none, ...part }, COTTON_THRESHOLDS)
const share = (key: string, n: number, probability: number | null): CheckShare => ({ key, n, found: 0, probability })

describe('what is told of cotton [FEA-03, FEA-06]', () => {
  it('of a calm period are its numbers alone', () => {
    expect(told({})).toEqual([
      { kind: 'checks', n: 0, found: 0 },
      { kind: 'alarms', n: 0, change: { kind: 'same', before: 0 } },
    ])
  })

  it('of a time of which nothing is on record is that alone', () => {
    expect(told({ time: { begin: 5, end: 9, since: null } })).toEqual([{ kind: 'notOnRecord', since: null }])
  })

  it('begins with what was checked, what alarmed and what is overdue, and stands beside earlier periods', () => {
    const counted = { checks: 60, found: 6, alarms: 3 }
    const overdue = { n: 2, of: 40, since: 1 }
    expect(
      told({
        ...counted,
        before: { checks: 30, found: 6, alarms: 1 },
        yearBefore: { checks: 120, found: 0, alarms: null },
        overdue,
        probability: 0.1,
      }),
    ).toEqual([
      { kind: 'checks', n: 60, found: 6 },
      { kind: 'alarms', n: 3, change: { kind: 'few', before: 1 } },
      { kind: 'overdue', ...overdue },
      { kind: 'before', figure: 'checks', n: 60, change: { kind: 'rose', before: 30, percent: 100 } },
      { kind: 'before', figure: 'found', n: 6, change: { kind: 'same', before: 6 } },
      { kind: 'yearBefore', figure: 'checks', n: 60, change: { kind: 'fell', before: 120, percent: 50 } },
      { kind: 'yearBefore', figure: 'found', n: 6, change: { kind: 'few', before: 0 } },
      { kind: 'risk', probability: 0.1 },
    ])
    expect(told({ ...counted, before: UNKNOWN, yearBefore: UNKNOWN })).toEqual([
      { kind: 'checks', n: 60, found: 6 },
      { kind: 'alarms', n: 3, change: { kind: 'unknown' } },
    ])
  })

  it('names the cotton that is most at risk, where enough of it was checked and there is other cotton', () => {
    const riskiest = (...stack: CheckShare[]) =>
      told({ checks: 9, lots: { ...none.lots, stack } }).filter(({ kind }) => kind === 'riskiest')
    expect(riskiest(share('A1', 4, 0.2), share('B2', 3, 0.6), share('C3', 2, 0.9))).toEqual([
      { kind: 'riskiest', dimension: 'stack', key: 'B2', probability: 0.6, n: 3 },
    ])
    expect(riskiest(share('A1', 3, 0.6), share('B2', 5, 0.6))).toMatchObject([{ key: 'B2' }])
    expect(riskiest(share('A1', 9, 0.9))).toEqual([])
    expect(riskiest(share('', 9, 0.9), share('A1', 9, 0.01))).toEqual([])
    expect(riskiest(share('A1', 9, null), share('B2', 9, 0.04))).toEqual([])
  })
})
