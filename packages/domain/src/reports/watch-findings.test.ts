import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOnRecord, shareOf, WATCH_THRESHOLDS, type WatchFoundIn, watchFindingsOf } from './watch-findings.ts'

const HOUR = 3_600_000
const time = { begin: 0, end: 1000 * HOUR, since: 0, unwatchedMs: 0 }
const calm: WatchFoundIn = {
  time,
  known: 1000 * HOUR,
  available: 990 * HOUR,
  before: null,
  yearBefore: null,
  failures: { n: 0, ended: 0, repairMs: 0 },
  devices: [],
  places: [],
}
const found = (part: Partial<WatchFoundIn>) => watchFindingsOf({ ...calm, ...part }, WATCH_THRESHOLDS)
const kinds = (part: Partial<WatchFoundIn>) => found(part).map(({ kind }) => kind)
const before = (available: number, faults = 0) => ({ known: 1000 * HOUR, available: available * HOUR, faults })

describe('a period is on record', () => {
  it('when the record began before it and a server ran nearly all the time', () => {
    expect(isOnRecord(time, WATCH_THRESHOLDS)).toBe(true)
    expect(isOnRecord({ ...time, since: null }, WATCH_THRESHOLDS)).toBe(false)
    expect(isOnRecord({ ...time, since: 1 }, WATCH_THRESHOLDS)).toBe(false)
    expect(isOnRecord({ ...time, unwatchedMs: 49 * HOUR }, WATCH_THRESHOLDS)).toBe(true)
    expect(isOnRecord({ ...time, unwatchedMs: 51 * HOUR }, WATCH_THRESHOLDS)).toBe(false)
  })
})

describe('the availability of a period', () => {
  it('is as before where less than half a percentage point lies between them [FEA-06]', () => {
    expect(found({ before: before(986) })[0]).toEqual({
      kind: 'availability',
      share: 0.99,
      isPart: false,
      change: { kind: 'same', before: 0.986 },
    })
  })

  it('rose or fell by percentage points', () => {
    expect(found({ before: before(970) })[0]).toMatchObject({ change: { kind: 'rose', before: 0.97 } })
    expect(found({ available: 950 * HOUR, before: before(970) })[0]).toMatchObject({
      change: { kind: 'fell', before: 0.97, points: expect.closeTo(2, 9) },
    })
  })

  it('is compared with nothing where one of the two is on record in part', () => {
    expect(found({})[0]).toMatchObject({ isPart: false, change: { kind: 'unknown' } })
    expect(found({ before: { known: 0, available: 0, faults: 0 } })[0]).toMatchObject({ change: { kind: 'unknown' } })
    for (const part of [{ since: HOUR }, { unwatchedMs: 100 * HOUR }]) {
      const told = found({ before: before(500, 9), time: { ...time, ...part } })
      expect(told[0]).toMatchObject({ isPart: true, change: { kind: 'unknown' } })
      expect(told[1]).toEqual({ kind: 'faults', n: 0, change: { kind: 'unknown' } })
      expect(told.map(({ kind }) => kind)).not.toContain('covered')
    }
  })

  it('is told beside the same a year ago, with its faults, where that is on record [FEA-06]', () => {
    const told = found({ available: 950 * HOUR, before: before(950), yearBefore: before(970, 7) })
    expect(told.slice(0, 4)).toEqual([
      { kind: 'availability', share: 0.95, isPart: false, change: { kind: 'same', before: 0.95 } },
      { kind: 'yearBefore', share: 0.95, change: { kind: 'fell', before: 0.97, points: expect.closeTo(2, 9) } },
      { kind: 'faults', n: 0, change: { kind: 'same', before: 0 } },
      { kind: 'faultsYearBefore', before: 7 },
    ])
    // A year ago no device was known: no share, and no change.
    expect(kinds({ yearBefore: { known: 0, available: 0, faults: 0 } })).not.toContain('yearBefore')
    const part = kinds({ yearBefore: before(970, 7), time: { ...time, since: HOUR } })
    expect(part.filter((kind) => kind.toLowerCase().includes('yearbefore'))).toEqual([])
  })

  it('of which nothing is on record is not told as none', () => {
    const nothing = { known: 0, available: 0, places: [{ key: 'gate', ms: HOUR }] }
    expect(found({ ...nothing, time: { ...time, since: null } })).toEqual([{ kind: 'nothing' }])
    expect(found({ ...nothing, time: { ...time, since: 2000 * HOUR, unwatchedMs: 5 } })).toEqual([
      { kind: 'nothing' },
      { kind: 'notCounted', ms: 5 },
      { kind: 'recordBegins', at: 2000 * HOUR },
    ])
    expect(shareOf(nothing)).toBeNull()
  })

  it('never changes by less than is said', () => {
    const share = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(share, share, (now, then) => {
        const [told] = found({ available: now * HOUR, before: before(then) })
        const change = told?.kind === 'availability' ? told.change.kind : undefined
        expect(change === 'same').toBe(Math.abs(now - then) < 5)
        if (change === 'rose' || change === 'fell') expect(change).toBe(now > then ? 'rose' : 'fell')
      }),
    )
  })
})

describe('faults', () => {
  it('are told beside those of the period before, with means where there are enough, and what goes on', () => {
    const failures = { n: 5, ended: 3, repairMs: 12 * HOUR }
    expect(found({ failures, before: before(990, 4) }).slice(1, 5)).toEqual([
      { kind: 'faults', n: 5, change: { kind: 'few', before: 4 } },
      { kind: 'betweenFailures', ms: 198 * HOUR },
      { kind: 'toRepair', ms: 4 * HOUR, n: 3 },
      { kind: 'notRepaired', n: 2, of: 5 },
    ])
    expect(kinds({ failures: { n: 2, ended: 2, repairMs: HOUR } })).toEqual(['availability', 'faults', 'covered'])
  })
})

describe('the worst devices', () => {
  const device = (key: string, available: number, known = 1000) => ({
    key,
    known: known * HOUR,
    available: available * HOUR,
  })

  it('are a few, and none that was there nearly all the time or is known for a part of it alone', () => {
    const devices = [device('new', 0, 10), device('a', 500), device('b', 900), device('c', 950), device('d', 960)]
    const told = found({ devices: [device('never', 0, 0), ...devices, device('good', 995)] })
    expect(told.find(({ kind }) => kind === 'worst')).toEqual({
      kind: 'worst',
      devices: [
        { key: 'a', share: 0.5 },
        { key: 'b', share: 0.9 },
        { key: 'c', share: 0.95 },
      ],
    })
    expect(kinds({ devices: [device('good', 995)] })).not.toContain('worst')
  })

  it('are measured by the time in which a server ran', () => {
    const devices = [device('a', 500, 600)]
    expect(kinds({ devices })).not.toContain('worst')
    expect(kinds({ devices, time: { ...time, unwatchedMs: 400 * HOUR } })).toContain('worst')
  })
})

describe('places', () => {
  it('that nobody watched are counted, and the longest is named', () => {
    const places = [
      { key: 'gate', ms: 3 * HOUR },
      { key: 'hall', ms: HOUR },
      { key: 'yard', ms: 1000 },
    ]
    expect(found({ places }).at(-1)).toEqual({ kind: 'dark', n: 2, key: 'gate', ms: 3 * HOUR })
  })

  it('are called watched where none was without for a moment, and always where a server ran all the time', () => {
    expect(found({}).at(-1)).toEqual({ kind: 'covered', isAlways: true })
    expect(found({ time: { ...time, unwatchedMs: HOUR } }).slice(-2)).toEqual([
      { kind: 'covered', isAlways: false },
      { kind: 'notCounted', ms: HOUR },
    ])
    expect(kinds({ places: [{ key: 'yard', ms: 1000 }] })).toEqual(['availability', 'faults'])
  })
})
