import { State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condition, heard, neverHeard, raised, reading, THRESHOLDS } from '../../fixtures.ts'
import { reduce } from '../../live/reduce.ts'
import { type Condition, conditionsOf } from './condition.ts'
import { hearCondition } from './hear-condition.ts'
import { leadingReading } from './leading-reading.ts'
import {
  beganAt,
  endedAt,
  freeSince,
  fullerPassage,
  isNextInLane,
  isOtherVehicle,
  isPassing,
  isWorthStoring,
  type KeptReading,
  laneOf,
  NO_PASSAGES,
  type Passages,
  placeKept,
} from './passage.ts'

const CS = { name: 'Cs-137', confidence: 40 }

describe('a lane', () => {
  it('is what this very message says of it', () => {
    expect(laneOf(undefined)).toBeUndefined()
    expect(laneOf({})).toBeUndefined()
    expect(laneOf({ values: { doseRate: 1 } })).toBeUndefined()
    expect([1, 0.5, 0, -1].map((occupancy) => laneOf({ values: { occupancy } }))).toEqual([
      'occupied',
      'occupied',
      'free',
      'free',
    ])
  })

  it('holds an alarm while it is told to be occupied, and no longer than a passage takes', () => {
    expect(isPassing(0, 'occupied', 300_000)).toBe(true)
    expect(isPassing(0, 'occupied', 300_001)).toBe(false)
    expect(isPassing(0, 'free', 1)).toBe(false)
    expect(isPassing(0, undefined, 1)).toBe(false)
  })

  it('is free since it was first told so', () => {
    const free = freeSince(undefined, 'free', { at: 1000, deviceTime: 900 })
    expect(free).toEqual({ at: 1000, deviceTime: 900 })
    expect(freeSince(free, 'free', { at: 2000, deviceTime: 1900 })).toBe(free)
    expect(freeSince(free, undefined, { at: 2000, deviceTime: 1900 })).toBe(free)
    expect(freeSince(free, 'occupied', { at: 2000, deviceTime: 1900 })).toBeUndefined()
    expect(isNextInLane(free, 'occupied', { at: 1500, deviceTime: 1400 })).toBe(true)
    expect(isNextInLane(free, 'occupied', { at: 1499, deviceTime: 1399 })).toBe(false)
    expect(isNextInLane(free, undefined, { at: 5000, deviceTime: 4900 })).toBe(false)
    expect(isNextInLane(undefined, 'occupied', { at: 5000, deviceTime: 4900 })).toBe(false)
  })
})

/** Kept readings, one after the other; times in seconds, the live one is at a hundred. */
function keeper(passages: Passages = NO_PASSAGES) {
  let known = passages
  let ids = 0
  return {
    place: (seconds: number, state: State2, lane?: KeptReading['lane']) => {
      const placed = placeKept(known, { time: seconds * 1000, state, lane }, 100_000, () => `K${++ids}`)
      known = placed.passages
      return placed.danger?.id
    },
    known: () => known.known,
  }
}

describe('a kept danger', () => {
  it('belongs to the one right before it, unless the lane was free, calm, or too long unheard', () => {
    const { place } = keeper()
    expect([place(1, 2, 'occupied'), place(2, 3, 'occupied')]).toEqual(['K1', 'K1'])
    expect([place(3, 0, 'occupied'), place(7, 2, 'occupied')]).toEqual([undefined, 'K1'])
    expect(place(13, 2, 'occupied')).toBe('K2')
    expect([place(14, 0, 'free'), place(15, 2, 'occupied')]).toEqual([undefined, 'K3'])
    expect([place(16, 0), place(17, 2)]).toEqual([undefined, 'K4'])
    expect([place(30, 0, 'occupied'), place(31, 1, 'occupied')]).toEqual([undefined, 'K5'])
  })

  it('over a free lane belongs to who has left it; whoever comes next is another', () => {
    const { place } = keeper()
    expect([place(1, 2, 'occupied'), place(2, 2, 'free'), place(3, 2), place(4, 2, 'free')]).toEqual(
      Array(4).fill('K1'),
    )
    expect([place(5, 2, 'occupied'), place(5.1, 2, 'free'), place(5.2, 2, 'occupied')]).toEqual(Array(3).fill('K2'))
  })

  it('of a lane that is never free is another after the longest passage', () => {
    const { place } = keeper()
    const ids = Array.from({ length: 100 }, (_, n) => place(n * 4, 2, 'occupied'))
    expect(new Set(ids)).toEqual(new Set(['K1', 'K2']))
  })

  it('right before or after a chattering end is that one', () => {
    const { place } = keeper()
    expect([place(1, 2), place(1.2, 0), place(1.4, 2), place(0.7, 2)]).toEqual(['K1', undefined, 'K1', 'K1'])
  })

  it('belongs to the live alarm whose time it falls into, or to one that ended', () => {
    const open = keeper(beganAt(NO_PASSAGES, 'L1', 90_000, State2.Warning))
    expect([open.place(95, 3), open.place(89.6, 1), open.place(100.4, 1)]).toEqual(['L1', 'L1', 'L1'])
    expect(open.known()).toEqual([{ id: 'L1', from: 89_600, to: null, peakState: 3 }])
    const ended = keeper(endedAt(beganAt(NO_PASSAGES, 'L1', 90_000, State2.Warning), 'L1', 95_000, State2.Alarm))
    expect([ended.place(92, 1), ended.place(20, 1), ended.place(98, 1), ended.place(80, 0)]).toEqual([
      'L1',
      'K1',
      'K2',
      undefined,
    ])
  })

  it('is told with the worst that its passage was known to be', () => {
    const ended = endedAt(beganAt(beganAt(NO_PASSAGES, 'L0', 1000, 1), 'L1', 90_000, 1), 'L1', 95_000, State2.Alarm)
    const placed = placeKept(ended, { time: 92_000, state: 3, lane: undefined }, 100_000, () => 'K')
    expect(placed.danger).toEqual({ id: 'L1', knownPeak: 2 })
    expect(placed.passages.known).toMatchObject([
      { id: 'L0', to: null },
      { id: 'L1', peakState: 3 },
    ])
    expect(placeKept(NO_PASSAGES, { time: 1, state: 3, lane: undefined }, 2, () => 'K').danger).toEqual({
      id: 'K',
      knownPeak: undefined,
    })
  })

  it('is of neither end of a passage in whose middle the lane was free', () => {
    const open = keeper(beganAt(NO_PASSAGES, 'L1', 10_000, State2.Alarm))
    expect([open.place(20, 0, 'free'), open.place(15, 2), open.place(40, 2), open.place(100, 2)]).toEqual([
      undefined,
      'L1',
      'K1',
      'L1',
    ])
    const ended = keeper(endedAt(beganAt(NO_PASSAGES, 'L1', 10_000, 2), 'L1', 60_000, 2))
    expect([ended.place(20, 0, 'free'), ended.place(40, 2), ended.place(12, 2)]).toEqual([undefined, 'K1', 'L1'])
  })

  it('is known for so many passages, and no more', () => {
    const { place, known } = keeper()
    for (let n = 0; n < 40; n++) place(n * 10, 2)
    expect(known()).toHaveLength(16)
  })
})

describe('what is known of passages', () => {
  /** After so many kept readings. */
  const after = (...told: [number, State2, KeptReading['lane']?][]): Passages => {
    let passages = NO_PASSAGES
    for (const [seconds, state, lane] of told) {
      passages = placeKept(passages, { time: seconds * 1000, state, lane }, 100_000, () => 'K').passages
    }
    return passages
  }

  it('stays the same through hours of calm that were kept, and costs no row', () => {
    const calm = after([1, 0, 'free'], [2, 0, 'occupied'], [3, 0])
    expect(calm).toBe(NO_PASSAGES)
    expect(isWorthStoring(NO_PASSAGES, calm)).toBe(false)
    const passed = after([1, 2, 'occupied'], [2, 0, 'free'])
    expect(placeKept(passed, { time: 3000, state: 0, lane: 'free' }, 100_000, () => 'K').passages).toBe(passed)
    expect(placeKept(passed, { time: 3000, state: 0, lane: 'occupied' }, 100_000, () => 'K').passages).toBe(passed)
  })

  it('is worth storing when somebody passed, became worse, left, or was followed for a while', () => {
    const first = after([1, 2, 'occupied'])
    expect(isWorthStoring(NO_PASSAGES, first)).toBe(true)
    expect(isWorthStoring(first, after([1, 2, 'occupied'], [2, 2, 'occupied']))).toBe(false)
    expect(isWorthStoring(first, after([1, 2, 'occupied'], [2, 3, 'occupied']))).toBe(true)
    expect(isWorthStoring(first, after([1, 2, 'occupied'], [2, 2, 'free']))).toBe(true)
    expect(isWorthStoring(first, after([1, 2, 'occupied'], [2, 0, 'free']))).toBe(true)
    expect(isWorthStoring(first, after([1, 2, 'occupied'], [3.5, 2, 'occupied']))).toBe(true)
    expect(isWorthStoring(first, { ...first, kept: undefined })).toBe(true)
    expect(isWorthStoring({ ...first, kept: undefined }, first)).toBe(true)
    expect(isWorthStoring(first, { ...first, kept: first.kept && { ...first.kept, id: 'L' } })).toBe(true)
    expect(isWorthStoring(first, { ...first, known: first.known.map((each) => ({ ...each, id: 'L' })) })).toBe(true)
  })

  it('is worth storing when an alarm begins, ends, or turns out to be another time', () => {
    const open = beganAt(NO_PASSAGES, 'L1', 10_000, State2.Alarm)
    const ended = endedAt(open, 'L1', 60_000, State2.Alarm)
    const moved = (change: object): Passages => ({
      ...ended,
      known: ended.known.map((each) => ({ ...each, ...change })),
    })
    expect([isWorthStoring(NO_PASSAGES, open), isWorthStoring(open, ended)]).toEqual([true, true])
    expect([isWorthStoring(open, open), isWorthStoring(open, { ...open })]).toEqual([false, false])
    expect([{ to: 59_999 }, { to: 62_499 }, { to: 62_500 }].map((to) => isWorthStoring(ended, moved(to)))).toEqual([
      true,
      false,
      true,
    ])
    expect([{ from: 9_000 }, { from: 7_500 }].map((from) => isWorthStoring(ended, moved(from)))).toEqual([false, true])
  })

  // Two vehicles told as one is the fault to fear; one told as two is a line more.
  it('as it is stored never makes one vehicle of two after a restart [DSP-01]', () => {
    const step = fc.record({
      afterMs: fc.constantFrom(100, 400, 1000, 3000, 6000),
      state: fc.constantFrom<State2>(0, 0, 1, 2, 3),
      lane: fc.constantFrom<KeptReading['lane']>('occupied', 'occupied', 'free', undefined),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, restartAt) => {
        const place = (restarts: boolean): (string | undefined)[] => {
          let known = NO_PASSAGES
          let stored = NO_PASSAGES
          let time = 0
          return steps.map(({ afterMs, state, lane }, n) => {
            if (restarts && n === restartAt) known = stored
            time += afterMs
            const placed = placeKept(known, { time, state, lane }, 1_000_000, () => `K${n}`)
            known = placed.passages
            if (isWorthStoring(stored, known)) stored = known
            return placed.danger?.id
          })
        }
        const whole = place(false)
        const broken = place(true)
        for (const [a, id] of broken.entries()) {
          for (const [b, other] of broken.entries()) {
            if (a < b && id !== undefined && id === other) expect([whole[a], a, b]).toEqual([whole[b], a, b])
          }
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('what a late message says of passers-by', () => {
  const isPassage = (_type: string, module: string) => module === 'nuclearMod'
  const late = (mods: Parameters<typeof reading>[1], message = {}) => {
    const before = heard(100_000, { nuclearMod: { state: 0 }, bioMod: { state: 0 } })
    const event = { ...reading(100_100, mods, { time: 50_000, ...message }), isPassage }
    const after = reduce(before, event)
    return { before, after, event, told: conditionsOf(before, after, event, false) }
  }

  it('is judged by itself, and is no part of the live picture', () => {
    const { after, told } = late({ nuclearMod: { values: { doseRate: 3, occupancy: 1 } }, bioMod: { state: 2 } })
    expect(after.modules).toMatchObject({ nuclearMod: { state: 0 }, bioMod: { state: 2 } })
    expect(after.modules.nuclearMod?.values).toEqual({})
    expect(told).toMatchObject([
      { module: 'bioMod', state: 2, isKept: false, isPassage: false },
      {
        module: 'nuclearMod',
        at: 100_100,
        deviceTime: 50_000,
        liveTime: 99_995,
        state: 2,
        runstate: 1,
        lane: 'occupied',
        leading: { reading: { value: 3 } },
        kind: 'normal',
        simulated: false,
        isKept: true,
        isPassage: true,
      },
    ])
  })

  it('carries its own marks and findings', () => {
    const findings = [{ name: 'Cs-137' }]
    const { told } = late({ nuclearMod: { state: 1, runstate: 2, findings } }, { kind: 'drill', simulated: true })
    expect(told).toMatchObject([
      { lane: undefined, leading: null, runstate: 2, findings, kind: 'drill', simulated: true, isKept: true },
    ])
  })

  it('is nothing where it says nothing of a state, or is not late, or of no lane', () => {
    expect(late({ nuclearMod: { findings: [{ name: 'Cs-137' }] } }).told).toEqual([])
    expect(late({ nuclearMod: { runstate: 0 } }).told).toEqual([])
    expect(late({ bioMod: { state: 2 } }).told).toMatchObject([{ module: 'bioMod', isKept: false }])
    const { before, after, event } = late({ nuclearMod: { state: 2 } })
    expect(conditionsOf(before, after, { type: 'silent', at: 1 }, true)).toEqual([])
    expect(conditionsOf(after, after, event, true)).toEqual([])
    expect(conditionsOf(before, after, { ...event, isPassage: undefined }, false)).toEqual([])
    expect(conditionsOf(before, after, { ...event, isPassage: () => false }, false)).toEqual([])
    const live = reduce(neverHeard(), event)
    expect(conditionsOf(neverHeard(), live, event, false)).toMatchObject([{ isKept: false, isPassage: true }])
  })

  it('makes an alarm higher, surer and real, and leaves it when it does not', () => {
    const drill = { kind: 'drill', simulated: true } as const
    const leading = (value: number) => leadingReading('nuclearMod', { doseRate: value }, THRESHOLDS)
    const known = raised({
      kind: 'drill',
      measured: { peak: leading(2)?.reading ?? null, simulated: true, findings: [CS] },
    })
    const by = (state: State2, value: number, part: Partial<Condition> = {}) => {
      const told = condition(5000, state, {
        leading: leading(value),
        findings: [CS],
        isKept: true,
        isPassage: true,
        ...part,
      })
      const passages = beganAt(NO_PASSAGES, 'A1', 1000, 2)
      const hearing = { sn: 'SN1', newId: () => 'A2', shield: 'none', alarm: () => known } as const
      return hearCondition({ last: known, passages }, { ...told, deviceTime: 2000 }, hearing)
    }
    for (const same of [by(2, 1, drill), by(1, 0.6, drill)]) {
      expect(same.last).toBe(known)
      expect(same.moves).toEqual([])
    }
    expect(by(2, 3, drill)).toMatchObject({
      last: { peakState: 2, peak: { value: 3 }, kind: 'drill', simulated: true },
      moves: [{ kind: 'followed', entry: null }],
    })
    expect(by(3, 11, drill)).toMatchObject({
      last: { peakState: 3, peak: { value: 11 }, reported: 2, endAt: null },
      moves: [{ kind: 'escalated', entry: { kind: 'escalated' } }],
    })
    expect(by(1, 0.6).last).toMatchObject({ peakState: 2, peak: { value: 2 }, kind: 'normal', simulated: false })
    expect(by(1, 0.6, { kind: 'drill' }).last).toMatchObject({ kind: 'drill', simulated: false })
    expect(by(1, 0.6, { ...drill, findings: [{ name: 'Co-60', confidence: 1 }] }).last?.findings).toHaveLength(2)
    expect(by(3, 11, { ...drill, leading: null }).last).toMatchObject({ peakState: 3, peak: { value: 2 } })
  })
})

describe('who passes a lane', () => {
  it('is another vehicle only where both have been read [DSP-01]', () => {
    expect(isOtherVehicle({ vehicle: 'A' }, { vehicle: 'B' })).toBe(true)
    expect(isOtherVehicle({ vehicle: 'A' }, { vehicle: 'A' })).toBe(false)
    expect(isOtherVehicle({ lane: '1' }, { vehicle: 'B' })).toBe(false)
    expect(isOtherVehicle({ vehicle: 'A' }, {})).toBe(false)
    expect(isOtherVehicle(undefined, { vehicle: 'B' })).toBe(false)
    expect(isOtherVehicle({ vehicle: 'A' }, undefined)).toBe(false)
  })

  it('is filled by what is told later; what was told first stays [DSP-01]', () => {
    const known = { lane: '3' } as const
    expect(fullerPassage(undefined, known)).toEqual(known)
    expect(fullerPassage(known, { vehicle: 'A', lane: '4', direction: 'in' })).toEqual({
      vehicle: 'A',
      lane: '3',
      direction: 'in',
    })
    expect(fullerPassage(known, { lane: '4' })).toBe(known)
    expect(fullerPassage(known, undefined)).toBe(known)
  })
})
