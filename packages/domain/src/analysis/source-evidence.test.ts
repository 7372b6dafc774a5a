import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { type CounterEvidence, passagesIn, weighCounts } from './count-evidence.ts'
import { type DetectorEvidence, type EvidencePoint, medianOf, weighEvidence } from './source-evidence.ts'

const STEP = 15_000
const BEGUN = 80 * STEP
const TO = 120 * STEP
const TIME = { begunAt: BEGUN, to: TO }
const points = (value: (n: number) => number): EvidencePoint[] =>
  Array.from({ length: 120 }, (_, n) => [n * STEP, value(n), value(n), value(n)])
const device = (sn: string, value: (n: number) => number, more: Partial<CounterEvidence> = {}): CounterEvidence => ({
  sn,
  longitude: 1,
  latitude: 2,
  isMobile: false,
  step: 0.01,
  most: 1500,
  points: points(value),
  dose: [],
  states: [],
  way: [],
  ...more,
})
const quiet = (n: number) => 0.01 * (n % 3)

describe('what detectors say of a cloud', () => {
  it('is the highest minute above what is usual, and when it was first seen [FEA-07]', () => {
    const { used } = weighEvidence([device('A', (n) => quiet(n) + (n >= 90 && n < 100 ? 5 : 0))], TIME)
    const [seen] = used
    expect(seen).toMatchObject({ sn: 'A', kind: 'value', seenAt: 90 * STEP, longitude: 1 })
    expect(seen?.value).toBeCloseTo(5, 1)
    expect(seen?.usual).toBeCloseTo(0.01)
  })

  it('is "less than this" of who saw nothing, and "more than this" at the end of a range [FEA-07]', () => {
    const { used } = weighEvidence([device('A', quiet), device('B', (n) => (n === 100 ? 1500 : 0))], TIME)
    expect(used.map(({ kind, seenAt }) => [kind, seenAt])).toEqual([
      ['below', undefined],
      ['above', 100 * STEP],
    ])
    expect(used[0]?.least).toBeCloseTo(0.074, 2)
  })

  it('is nothing of who was not measuring, and each says why [FEA-07]', () => {
    const states = (state: PointState): Partial<DetectorEvidence> => ({ states: [[0, state]] })
    const { used, unused } = weighEvidence(
      [
        device('A', quiet, states(PointState.Fault)),
        device('B', quiet, states(PointState.Maintenance)),
        device('C', quiet, states(PointState.Baseline)),
        device('D', quiet, { points: points(quiet).slice(0, 40) }),
        device('E', quiet, states(PointState.Normal)),
        device('F', quiet, { states: [[TO + 1, PointState.Fault]] }),
      ],
      TIME,
    )
    expect(unused).toEqual([
      { sn: 'A', why: 'fault' },
      { sn: 'B', why: 'maintenance' },
      { sn: 'C', why: 'collecting' },
      { sn: 'D', why: 'silent' },
    ])
    expect(used.map(({ sn }) => sn)).toEqual(['E', 'F'])
  })

  it('is told from where a mobile one was then, and of one without a past from nothing [FEA-07]', () => {
    const { used } = weighEvidence(
      [
        device('A', (n) => (n === 100 ? 60 : 0), {
          isMobile: true,
          way: [
            [0, 5, 5, null],
            [100 * STEP, 7, 8, 60],
            [119 * STEP, 9, 9, 0],
          ],
        }),
        device('B', () => 2, { points: points(() => 2).slice(80) }),
      ],
      TIME,
    )
    expect(used[0]).toMatchObject({ longitude: 7, latitude: 8 })
    expect(used[1]).toMatchObject({ kind: 'value', usual: 0, value: 2 })
    expect(medianOf([])).toBe(0)
  })
})

describe('what counters say of a source', () => {
  const base = (n: number) => 100 + (n % 3)
  it('is one minute for all who stand, that of the greatest excess, with their background [FEA-07]', () => {
    const { used, unused, at } = weighCounts(
      [
        device('A', (n) => base(n) + (n >= 100 && n < 104 ? 400 : 0), {
          step: 1,
          dose: points(() => 0.1),
        }),
        device('B', base, { step: 1, dose: points(() => 0) }),
        device('C', base, { points: [], step: 1 }),
      ],
      TIME,
    )
    expect(at).toBe(100 * STEP)
    expect(unused).toEqual([{ sn: 'C', why: 'silent' }])
    expect(used[0]).toMatchObject({ sn: 'A', seconds: 60, backgroundPerS: 101 })
    expect(used[0]?.counts).toBeCloseTo(60 * 501, -3)
    expect(used[0]?.perDose).toBeCloseTo(1010, -1)
    expect(used[1]?.perDose).toBeUndefined()
  })

  it('is every place that a mobile one came by, summed up where there are very many [FEA-07]', () => {
    const way = Array.from({ length: 250 }, (_, n) => [BEGUN + n * 1000, n, 0, 100 + (n === 249 ? 900 : 0)] as const)
    const { used, unused } = weighCounts(
      [
        device('M', base, { isMobile: true, way: [[0, 0, 0, null], ...way], step: 1 }),
        device('N', base, { isMobile: true, step: 1 }),
      ],
      TIME,
    )
    expect(unused).toEqual([{ sn: 'N', why: 'silent' }])
    expect(used.length).toBeLessThanOrEqual(100)
    expect(used[0]).toMatchObject({ longitude: 1, seconds: 3, counts: 300, backgroundPerS: 100 })
    expect(used.at(-1)?.counts).toBeGreaterThan(1000)
  })

  it('is a row of passages in the order of time, where counts came and went [FEA-07]', () => {
    const seen = passagesIn(
      [
        device('late', (n) => base(n) + (n === 110 ? 300 : 0), { step: 1 }),
        device('none', base, { step: 1 }),
        device('first', (n) => base(n) + (n === 90 ? 200 : 0), { step: 1 }),
        device('silent', base, { points: [] }),
        device('mobile', (n) => base(n) + (n === 90 ? 200 : 0), { isMobile: true }),
      ],
      TIME,
    )
    expect(seen.map(({ sn, at }) => [sn, at])).toEqual([
      ['first', 90 * STEP],
      ['late', 110 * STEP],
    ])
  })
})
