import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, FINDING_THRESHOLDS, type FoundIn, findingsOf, mostlyAt } from './findings.ts'

const counts = (numbers: Record<string, number>) => new Map(Object.entries(numbers))
const NONE = { now: counts({}), before: counts({}) }
const nothing: FoundIn = {
  total: 0,
  before: 0,
  yearBefore: null,
  offices: NONE,
  devices: NONE,
  steps: [],
  high: 0,
  nothing: 0,
  open: 0,
  unwatchedMs: 0,
  time: { begin: 5, end: 9, since: 0 },
}
const found = (part: Partial<FoundIn>) => findingsOf({ ...nothing, ...part }, FINDING_THRESHOLDS)

describe('a change', () => {
  it('of a few is told as numbers, not as a share [FEA-06]', () => {
    expect(changeOf(2, 1, FINDING_THRESHOLDS)).toEqual({ kind: 'few', before: 1 })
    expect(changeOf(40, 0, FINDING_THRESHOLDS)).toEqual({ kind: 'few', before: 0 })
    expect(changeOf(0, 19, FINDING_THRESHOLDS)).toEqual({ kind: 'few', before: 19 })
  })

  it('is a share of what was before', () => {
    expect(changeOf(44, 50, FINDING_THRESHOLDS)).toEqual({ kind: 'fell', before: 50, percent: 12 })
    expect(changeOf(100, 50, FINDING_THRESHOLDS)).toEqual({ kind: 'rose', before: 50, percent: 100 })
    expect(changeOf(10_001, 10_000, FINDING_THRESHOLDS)).toEqual({ kind: 'rose', before: 10_000, percent: 1 })
    expect(changeOf(50, 50, FINDING_THRESHOLDS)).toEqual({ kind: 'same', before: 50 })
  })

  it('is not told where nothing is on record', () => {
    expect(changeOf(50, null, FINDING_THRESHOLDS)).toEqual({ kind: 'unknown' })
  })
})

describe('the place that a change comes from', () => {
  it('is named where it makes up most of it, in the direction of the change', () => {
    const lanes = { now: counts({ lane1: 20, lane4: 4 }), before: counts({ lane1: 18, lane4: 14 }) }
    expect(mostlyAt('device', lanes, FINDING_THRESHOLDS)).toEqual({ dimension: 'device', key: 'lane4', n: 10 })
  })

  it('is not named where several share in it, or where there is one alone', () => {
    const even = { now: counts({ a: 10, b: 10, c: 10 }), before: counts({ a: 6, b: 6, c: 6 }) }
    expect(mostlyAt('device', even, FINDING_THRESHOLDS)).toBeNull()
    expect(mostlyAt('device', { now: counts({ a: 9 }), before: counts({ a: 1 }) }, FINDING_THRESHOLDS)).toBeNull()
    expect(mostlyAt('device', { now: counts({ a: 2 }), before: counts({ b: 2 }) }, FINDING_THRESHOLDS)).toBeNull()
  })

  it('has changed at least as much as is claimed of it', () => {
    const some = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(50))
    fc.assert(
      fc.property(some, some, (now, before) => {
        const place = mostlyAt('office', { now: counts(now), before: counts(before) }, FINDING_THRESHOLDS)
        if (place === null) return
        const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((all, n) => all + n, 0)
        expect(Math.abs((now[place.key] ?? 0) - (before[place.key] ?? 0))).toBe(place.n)
        expect(place.n * 2).toBeGreaterThanOrEqual(Math.abs(sum(now) - sum(before)))
      }),
    )
  })
})

describe('findings', () => {
  it('of a calm period are its number alone', () => {
    expect(found({})).toEqual([{ kind: 'total', n: 0, change: { kind: 'same', before: 0 }, mostly: null }])
  })

  it('name the lane before its site, and the site where no lane stands out', () => {
    const offices = { now: counts({ gate: 30, hall: 10 }), before: counts({ gate: 50, hall: 10 }) }
    const devices = { now: counts({ lane4: 5, lane1: 35 }), before: counts({ lane4: 24, lane1: 36 }) }
    const told = { total: 40, before: 60, offices }
    expect(found({ ...told, devices })[0]).toMatchObject({ mostly: { dimension: 'device', key: 'lane4', n: 19 } })
    const even = { now: counts({ a: 8, b: 8, c: 8, d: 16 }), before: counts({ a: 15, b: 15, c: 14, d: 16 }) }
    expect(found({ ...told, devices: even })[0]).toMatchObject({ mostly: { dimension: 'office', key: 'gate', n: 20 } })
  })

  it('say where most came from, when, and what became of them', () => {
    const devices = { now: counts({ a: 25, b: 5 }), before: counts({ a: 25, b: 5 }) }
    const steps = [
      { begin: 1, n: 3 },
      { begin: 2, n: 20 },
      { begin: 3, n: 7 },
    ]
    expect(
      found({
        total: 30,
        before: 30,
        yearBefore: 20,
        devices,
        steps,
        high: 2,
        nothing: 9,
        open: 1,
        unwatchedMs: 5,
        time: { begin: 5, end: 9, since: 7 },
      }),
    ).toEqual([
      { kind: 'total', n: 30, change: { kind: 'same', before: 30 }, mostly: null },
      { kind: 'yearBefore', n: 30, change: { kind: 'rose', before: 20, percent: 50 } },
      { kind: 'most', place: { dimension: 'device', key: 'a', n: 25 }, of: 30 },
      { kind: 'busiest', begin: 2, n: 20 },
      { kind: 'high', n: 2, of: 30 },
      { kind: 'nothing', n: 9, of: 30 },
      { kind: 'open', n: 1, of: 30 },
      { kind: 'unwatched', ms: 5 },
      { kind: 'recordBegins', at: 7 },
    ])
  })

  it('of a time of which nothing is on record are that alone, and no "0 alarms" [FEA-06]', () => {
    const part = { before: 0, yearBefore: 0, unwatchedMs: 5 }
    for (const since of [9, 10, null]) {
      expect(found({ ...part, time: { begin: 5, end: 9, since } })).toEqual([{ kind: 'notOnRecord', since }])
    }
    expect(found({ time: { begin: 5, end: 5, since: 5 } })[0]).toMatchObject({ kind: 'total' })
  })

  it('fall back to the site, and name none where all are alike', () => {
    const offices = { now: counts({ gate: 20, hall: 10 }), before: counts({}) }
    const even = { now: counts({ a: 10, b: 10, c: 10 }), before: counts({}) }
    expect(found({ total: 30, before: 30, offices, devices: even })[1]).toMatchObject({ place: { key: 'gate', n: 20 } })
    expect(found({ total: 30, before: 30, offices: even, devices: even })).toHaveLength(1)
  })

  it('call no step the busiest that has few alarms, or all of them', () => {
    expect(
      found({
        total: 6,
        steps: [
          { begin: 1, n: 4 },
          { begin: 2, n: 2 },
        ],
      }),
    ).toHaveLength(1)
    expect(
      found({
        total: 6,
        steps: [
          { begin: 1, n: 6 },
          { begin: 2, n: 0 },
        ],
      }),
    ).toHaveLength(1)
  })

  it('of the same figures are the same, in whatever order they come', () => {
    const one = { now: counts({ a: 9, b: 9, c: 2 }), before: counts({}) }
    const other = { now: counts({ c: 2, b: 9, a: 9 }), before: counts({}) }
    const told = (devices: FoundIn['devices']) => found({ total: 20, before: 30, devices, offices: devices })
    expect(told(one)).toEqual(told(other))
  })
})
