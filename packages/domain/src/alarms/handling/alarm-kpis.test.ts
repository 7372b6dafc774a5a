import { alarmKpisSchema } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { FLOOD_WINDOW_MS, isFlood } from '../desk/flood.ts'
import { type AlarmFact, alarmKpis } from './alarm-kpis.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const fact = (part: Partial<AlarmFact> = {}): AlarmFact => ({
  sn: 'SN1',
  module: 'nuclearMod',
  kind: 'normal',
  priority: 2,
  begins: [MINUTE],
  endAt: 2 * MINUTE,
  acknowledgedAt: null,
  handledAt: null,
  ...part,
})
const kpis = (facts: AlarmFact[], to = HOUR, operators = 1, from = 0) => alarmKpis(facts, from, to, operators)

describe('figures of alarm management', () => {
  it('fit the contract, also of a window in which nothing was', () => {
    const empty = kpis([])
    expect(alarmKpisSchema.parse(empty)).toEqual(empty)
    expect(empty).toMatchObject({ raisings: 0, alarms: 0, topTenShare: null, floodShare: 0, enough: false })
    expect(empty.acknowledge).toEqual({ count: 0, medianMs: null, p90Ms: null, waiting: 0, longestWaitMs: null })
    expect(kpis([], 0)).toMatchObject({ per10Min: { mean: 0, peak: 0 }, floodShare: null, staleOnWorstDay: 0 })
    expect(kpis([], 30 * DAY).enough).toBe(true)
    expect(kpis([], 30 * DAY - 1).enough).toBe(false)
  })

  it('count every call of an operator, within the window alone, and apart from it what began', () => {
    const before = fact({ begins: [-1, 0, 5, HOUR - 1, HOUR] })
    const within = fact({ sn: 'SN2', begins: [0, 5] })
    expect(kpis([before])).toMatchObject({ raisings: 3, alarms: 0 })
    expect(kpis([before, within])).toMatchObject({ raisings: 5, alarms: 1 })
    expect(kpis([before, within]).topSources).toMatchObject([
      { sn: 'SN1', raisings: 3, alarms: 0 },
      { sn: 'SN2', raisings: 2, alarms: 1 },
    ])
  })

  it('share the load by the time that is on record, not by the time that was asked for', () => {
    const facts = [fact({ begins: [29 * DAY] }), fact({ begins: [29.5 * DAY], endAt: null })]
    const asked = kpis(facts, 31 * DAY)
    const known = alarmKpis(facts, 0, 31 * DAY, 1, { since: 28 * DAY, until: 30 * DAY })
    expect(asked.per10Min.mean).toBe(2 / (31 * 144))
    expect(asked.enough).toBe(true)
    expect(known).toMatchObject({ recorded: { from: 28 * DAY, to: 30 * DAY }, enough: false })
    expect(known.per10Min.mean).toBe(2 / (2 * 144))
    expect(known.acknowledge).toMatchObject({ waiting: 2, longestWaitMs: DAY })
    expect(known).toMatchObject({ standing: 1, stale: 0 })
    const nothing = alarmKpis([], 0, DAY, 1, { since: 2 * DAY, until: 3 * DAY })
    expect(nothing).toMatchObject({ recorded: { from: DAY, to: DAY }, per10Min: { mean: 0 } })
    const future = alarmKpis([], 2 * DAY, 3 * DAY, 1, { since: 0, until: DAY })
    expect(future.recorded).toEqual({ from: 2 * DAY, to: 2 * DAY })
  })

  it('leave drills and tests out, and say how many there were', () => {
    const drills = [fact({ kind: 'drill' }), fact({ kind: 'test' }), fact({ kind: 'test', begins: [2 * HOUR] })]
    expect(kpis([fact(), ...drills])).toMatchObject({
      raisings: 1,
      alarms: 1,
      drills: 2,
      priorities: { low: 0, mid: 1, high: 0 },
    })
  })

  it('share the load by ten minutes and operators; more than ten of it is a flood', () => {
    const many = (n: number) => [fact({ begins: Array.from({ length: n }, (_, i) => i * 1000) })]
    expect(kpis(many(10))).toMatchObject({ per10Min: { mean: 10 / 6, peak: 10 }, floodShare: 0 })
    expect(kpis(many(11))).toMatchObject({ per10Min: { peak: 11 }, floodShare: 1 / 6 })
    expect(kpis(many(20), HOUR, 2)).toMatchObject({ per10Min: { mean: 20 / 12, peak: 10 }, floodShare: 0 })
    expect(kpis([...many(11), fact({ begins: [11 * MINUTE, 12 * MINUTE] })]).per10Min.peak).toBe(11)
  })

  it('count the worst ten minutes as the desk does: wherever they begin, each time that an alarm came', () => {
    const begins = [...Array.from({ length: 9 }, () => 8 * MINUTE), ...Array.from({ length: 9 }, () => 12 * MINUTE)]
    const asked = kpis([fact({ begins })])
    expect(asked).toMatchObject({ per10Min: { peak: 18 }, floodShare: 0 })
    expect(isFlood(false, begins, 12 * MINUTE)).toBe(true)
    expect(kpis([fact({ begins: [0, FLOOD_WINDOW_MS] })]).per10Min.peak).toBe(1)
  })

  it('tell what stands, what stands for more than a day, and the worst day', () => {
    const to = 4 * DAY
    const standing = fact({ begins: [to - HOUR], endAt: null })
    const stale = fact({ begins: [DAY], endAt: null })
    const wasStale = fact({ begins: [0], endAt: 2 * DAY })
    const ended = fact({ begins: [0], endAt: to - 1 })
    const calmedDown = fact({ begins: [0, to - HOUR], endAt: null })
    expect(kpis([standing, stale, wasStale, calmedDown], to)).toMatchObject({
      standing: 3,
      stale: 1,
      staleOnWorstDay: 1,
    })
    expect(kpis([ended, stale], to)).toMatchObject({ standing: 1, stale: 1, staleOnWorstDay: 2 })
    expect(kpis([fact({ begins: [to - DAY], endAt: null })], to).stale).toBe(0)
    expect(kpis([fact({ begins: [to - DAY - 1], endAt: null })], to).stale).toBe(1)
    expect(kpis([fact({ begins: [0], endAt: DAY })], to).staleOnWorstDay).toBe(0)
  })

  it('find what chatters: bursts of three within a minute', () => {
    const source = (sn: string, begins: number[]) => fact({ sn, begins })
    const all = [
      source('calm', [0, MINUTE, 2 * MINUTE + 1]),
      source('one', [0, 30_000, MINUTE, MINUTE + 1000, 10 * MINUTE]),
      source('two', [0, 1, 2, 20 * MINUTE, 20 * MINUTE + 1, 20 * MINUTE + 2]),
    ]
    expect(kpis(all).chattering).toEqual([
      { sn: 'two', module: 'nuclearMod', bursts: 2 },
      { sn: 'one', module: 'nuclearMod', bursts: 1 },
    ])
  })

  it('name the ten sources that call most', () => {
    const all = Array.from({ length: 12 }, (_, i) =>
      fact({ sn: `SN${String(i).padStart(2, '0')}`, begins: i === 5 ? [1, 2] : [i === 0 ? 200 : i] }),
    )
    const { topSources, topTenShare } = kpis(all)
    expect(topSources[0]).toEqual({ sn: 'SN05', module: 'nuclearMod', raisings: 2, alarms: 1, share: 2 / 13 })
    expect(topSources.map(({ sn }) => sn).slice(1)).toEqual([
      'SN00',
      'SN01',
      'SN02',
      'SN03',
      'SN04',
      'SN06',
      'SN07',
      'SN08',
      'SN09',
    ])
    expect(topTenShare).toBe(11 / 13)
  })

  it('split by priority', () => {
    const all = ([0, 1, 2, 3, 3] as const).map((priority) => fact({ priority }))
    expect(kpis(all).priorities).toEqual({ low: 2, mid: 1, high: 2 })
  })

  it('tell how long it took until somebody acknowledged and handled, as times that really were', () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((n) =>
      fact({ acknowledgedAt: MINUTE + n, handledAt: n === 1 ? MINUTE - 5 : null }),
    )
    const { acknowledge, handle } = kpis(all)
    expect(acknowledge).toEqual({ count: 10, medianMs: 5, p90Ms: 9, waiting: 0, longestWaitMs: null })
    const soFar = HOUR - MINUTE
    expect(handle).toEqual({ count: 1, medianMs: soFar, p90Ms: soFar, waiting: 9, longestWaitMs: soFar })
    expect(kpis([fact({ begins: [-1], acknowledgedAt: 5 })]).acknowledge.count).toBe(0)
  })

  it('do not look better for what nobody has acknowledged', () => {
    const quick = Array.from({ length: 8 }, () => fact({ acknowledgedAt: MINUTE + 1000 }))
    const forgotten = [fact(), fact({ begins: [2 * MINUTE] })]
    expect(kpis([...quick, ...forgotten]).acknowledge).toEqual({
      count: 8,
      medianMs: 1000,
      p90Ms: HOUR - 2 * MINUTE,
      waiting: 2,
      longestWaitMs: HOUR - MINUTE,
    })
  })
})
