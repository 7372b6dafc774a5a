import type { State2 } from '@vigil/contract'
import { registry } from '@vigil/devices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceRow, TestDirectory, testBook } from '../../../test/live-kit.ts'
import { advance, newEntry } from '../../fleet/live-entry.ts'
import { type AlarmTransitionRecord, HistoryRejected } from '../../history/writing/records.ts'
import { UNSTORABLE_KEPT } from './alarm-storing.ts'

const START = 1_780_000_000_000

interface Told {
  readonly state: State2
  readonly occupancy: number | undefined
  readonly afterMs: number
}

/** What comes, by the device's clock and in the order in which it comes. */
interface Sent {
  readonly time: number
  readonly state: State2
  readonly occupancy?: number
  readonly doseRate?: number
}

/** Readings of a lane, each a tenth of a second after the last, whatever their dates; seconds after the start. */
function lane(deviceType: 'RG500' | 'VP100' = 'RG500') {
  const row = deviceRow('A', '1', { deviceType })
  const entry = newEntry(row)
  let ids = 0
  const book = testBook(new TestDirectory([row]), () => `A${++ids}`)
  // By a clock that is right: what is dated hundreds of seconds ago was kept.
  let at = START + 600_000
  const told: string[] = []
  const records: AlarmTransitionRecord[] = []
  return {
    entry,
    book,
    told,
    records,
    hear: (...sent: Sent[]) => {
      for (const { time, state, occupancy, doseRate = 0.1 } of sent) {
        at += 100
        const values = { doseRate, ...(occupancy !== undefined && { occupancy }) }
        const message = { type: 'data', time: START + time * 1000, mods: { nuclearMod: { state, values } } } as const
        const event = {
          type: 'reading',
          at,
          message,
          thresholds: entry.row.thresholds,
          isPassage: registry.isPassage,
        } as const
        const { alarms = [] } = advance(entry, event, book).record
        for (const { kind, alarm } of alarms) told.push(`${kind} ${alarm.id}`)
        records.push(...alarms)
      }
    },
    alarms: () =>
      [...book.all()].map(({ alarm: { id, peakState, endAt, occurrences, peak } }) => [
        id,
        peakState,
        endAt === null,
        occurrences,
        peak?.value,
      ]),
    shown: () => entry.device.modules.nuclearMod?.state,
  }
}
const danger = (time: number, doseRate = 2, state: State2 = 2): Sent => ({ time, state, occupancy: 1, doseRate })
const free = (time: number): Sent => ({ time, state: 0, occupancy: 0 })

describe('readings of a lane that were kept and come after a live one', () => {
  it('are an alarm for each vehicle, which is over, and leave the lane as it is [DSP-01, MRG-01]', () => {
    const { hear, told, alarms, shown, entry } = lane()
    hear(free(0), free(100))
    hear(danger(10), danger(11), free(12), danger(20, 3, 3), free(21), danger(30, 1, 1), free(31))
    expect(told).toEqual(['raised A1', 'ended A1', 'raised A2', 'ended A2', 'raised A3', 'ended A3'])
    expect(alarms()).toEqual([
      ['A1', 2, false, 1, 2],
      ['A2', 3, false, 1, 3],
      ['A3', 1, false, 1, 1],
    ])
    expect(shown()).toBe(0)
    expect(entry.isHeeded).toBe(false)
  })

  it('neither end nor reopen nor change the alarm of who is in the lane now', () => {
    const { hear, told, alarms, shown } = lane()
    hear(free(0), danger(100, 2))
    hear(danger(10, 50, 3), free(11), free(99))
    expect(told).toEqual(['raised A1', 'raised A2', 'ended A2'])
    hear(danger(101, 2.5), { time: 102, state: 0, occupancy: 1 }, free(103))
    expect(alarms()).toEqual([
      ['A1', 2, false, 1, 2.5],
      ['A2', 3, false, 1, 50],
    ])
    expect(shown()).toBe(0)
    hear(danger(12, 1, 1), free(13))
    expect(alarms().slice(0, 2)).toEqual([
      ['A1', 2, false, 1, 2.5],
      ['A2', 3, false, 1, 50],
    ])
    hear(danger(104))
    expect(alarms().at(-1)).toEqual(['A4', 2, true, 1, 2])
  })

  it('of a passage that is known are part of it, by their dates, and make it no milder', () => {
    const { hear, told, alarms, records } = lane()
    hear(free(0), danger(100), danger(102), danger(101, 20, 3))
    expect(told).toEqual(['raised A1', 'escalated A1'])
    expect(alarms()).toEqual([['A1', 3, true, 1, 20]])
    hear(danger(101.5, 30, 3), danger(103, 2))
    expect(alarms()).toEqual([['A1', 3, true, 1, 30]])
    hear(free(104), danger(103.5, 40, 3))
    expect(told.slice(2)).toEqual(['ended A1', 'followed A1'])
    expect(alarms()).toEqual([['A1', 3, false, 1, 40]])
    expect(records.at(-1)).toMatchObject({ kind: 'followed', alarm: { peak: { value: 40 } } })
  })

  it('tell a lane that was free in the middle of what was taken for one passage', () => {
    const { hear, alarms } = lane()
    hear(danger(1), danger(60))
    hear(danger(2), free(3), danger(20), free(21), danger(59))
    expect(alarms().map(([id, , isOpen]) => [id, isOpen])).toEqual([
      ['A1', true],
      ['A2', false],
      ['A3', false],
    ])
    hear(free(61), danger(40), free(41))
    expect(alarms()).toHaveLength(4)
  })

  it('come between live ones, and are told apart all the same', () => {
    const { hear, alarms } = lane()
    hear(free(100), danger(10), free(101), danger(11), free(102), free(12), danger(103), danger(13), danger(104))
    expect(alarms().map(([id, , isOpen]) => [id, isOpen])).toEqual([
      ['A1', false],
      ['A2', true],
      ['A3', false],
    ])
  })

  it('of a portal that tells no lane are an alarm for each danger after a calm', () => {
    const { hear, alarms } = lane('VP100')
    const say = (time: number, state: State2): Sent => ({ time, state })
    hear(say(100, 0), say(10, 3), say(11, 3), say(12, 0), say(13, 1), say(14, 0))
    expect(alarms().map(([id, peak]) => [id, peak])).toEqual([
      ['A1', 3],
      ['A2', 1],
    ])
  })

  it('do not begin anew what somebody has handled, unless they are worse', () => {
    const { hear, book, told } = lane()
    hear(free(100), danger(10))
    const kept = book.get('A1')
    if (kept === undefined) throw new Error('no alarm')
    const handled = {
      userId: '1',
      by: 'u',
      at: START,
      from: '',
      note: '',
      handler: '',
      situation: '',
      peak: 2,
    } as const
    book.change(kept, { ...kept.alarm, handled: { ...handled, kind: 'normal', options: [] } })
    hear(danger(11))
    expect(told).toEqual(['raised A1', 'ended A1'])
    book.remove(kept)
    hear(danger(12))
    expect(told).toEqual(['raised A1', 'ended A1'])
    hear(danger(13, 50, 3), danger(14, 50, 3))
    expect(told).toEqual(['raised A1', 'ended A1', 'raised A2', 'ended A2'])
  })

  it('are never an alarm of another vehicle, whatever is kept and whatever is live', () => {
    const seconds = fc.uniqueArray(fc.nat(400), { maxLength: 40 })
    const vehicles = fc.array(fc.constantFrom<State2>(0, 1, 2, 3), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(seconds, vehicles, (live, states) => {
        // A vehicle every ten seconds, in the lane for five; `live` is heard at once, the rest is kept.
        const reading = (time: number): Sent => {
          const isIn = time % 10 < 5
          return { time, state: isIn ? (states[Math.floor(time / 10)] as State2) : 0, occupancy: isIn ? 1 : 0 }
        }
        const known = new Set(live)
        const kept = Array.from({ length: 401 }, (_, time) => time).filter((time) => !known.has(time))
        const { hear, book } = lane()
        hear(...[...live].sort((a, b) => a - b).map(reading), free(500), ...kept.map(reading))
        const dangers = states.slice(0, 41).filter((state, n) => state > 0 && n <= 40)
        const alarms = [...book.all()].map(({ alarm }) => alarm.peakState)
        // Some of one vehicle may be told twice; none is missing.
        for (const state of [1, 2, 3]) {
          const vehicles = dangers.filter((each) => each === state).length
          expect(alarms.filter((each) => each === state).length).toBeGreaterThanOrEqual(
            vehicles - mergedLive(live, states, state),
          )
        }
      }),
      // Between two vehicles only a third one was heard, in the lane and harmless.
      {
        numRuns: 30,
        examples: [[[0, 330, 100], Array.from({ length: 60 }, (_, n) => ({ 0: 1, 33: 3 })[n] ?? 0) as State2[]]],
      },
    )
  })
})

/** Two dangers of which the lane was never heard free in between can not be told apart while they are live. */
function mergedLive(live: readonly number[], states: readonly State2[], state: number): number {
  let before: number | undefined
  let merged = 0
  for (const time of [...live].sort((a, b) => a - b)) {
    const vehicle = Math.floor(time / 10)
    if (time % 10 >= 5) before = undefined
    else if ((states[vehicle] as State2) > 0) {
      const isOfState = before !== undefined && (states[before] === state || states[vehicle] === state)
      if (before !== vehicle && isOfState) merged += 1
      before = vehicle
    }
  }
  return merged
}

/** What a spectrometer tells, one message after the other, and which alarm each danger and each end belongs to. */
function alarmsOf(told: readonly Told[], deviceTimeOf: (at: number) => number = (at) => at) {
  const row = deviceRow('A', '1', { deviceType: 'RG500' })
  const entry = newEntry(row)
  let ids = 0
  const book = testBook(new TestDirectory([row]), () => `A${++ids}`)
  const heard: { id: string; kind: string; at: number }[] = []
  let at = START
  for (const { state, occupancy, afterMs } of told) {
    at += afterMs
    const values = { doseRate: 0.1, ...(occupancy !== undefined && { occupancy }) }
    const { mods } = registry.sift('RG500', { nuclearMod: { state, values } })
    const message = { type: 'data', time: deviceTimeOf(at), mods } as const
    const { isPassage } = registry
    const { alarms = [] } = advance(entry, { type: 'reading', at, message, thresholds: [], isPassage }, book).record
    for (const { kind, alarm } of alarms) heard.push({ id: alarm.id, kind, at })
  }
  return { heard, ids: new Set(heard.map(({ id }) => id)) }
}

const states = fc.constantFrom<State2>(0, 0, 1, 2, 3)
const tolds = (occupancy: fc.Arbitrary<number | undefined>) =>
  fc.array(fc.record({ state: states, occupancy, afterMs: fc.constantFrom(50, 100, 500, 1000, 30_000, 400_000) }), {
    maxLength: 60,
  })
const odd = fc.constantFrom(0, 1, 0.5, -1, -1e9, 1e9, 1e308, undefined)

describe('the alarms of a spectrometer at a lane', () => {
  it('are never those of a vehicle that had left, whatever its occupancy is told to be [DSP-01]', () => {
    fc.assert(
      fc.property(tolds(odd), (rest) => {
        const { heard } = alarmsOf([{ state: 0, occupancy: 0, afterMs: 0 }, ...rest])
        const endOf = new Map<string, number>()
        for (const { id, kind, at } of heard) {
          const endAt = endOf.get(id)
          if (endAt !== undefined) expect(at - endAt, `${kind} of ${id}`).toBeLessThan(500)
          if (kind === 'ended') endOf.set(id, at)
          else endOf.delete(id)
        }
      }),
    )
  })

  it('are one for each vehicle though the signal stays: the lane was free in between', () => {
    const told = (state: State2, occupancy: number): Told => ({ state, occupancy, afterMs: 1000 })
    const { heard } = alarmsOf([told(2, 1), told(2, 0), told(3, 1), told(3, 0), told(1, 0), told(1, 1), told(0, 0)])
    expect(heard.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'raised A1',
      'ended A1',
      'raised A2',
      'eased A2',
      'ended A2',
      'raised A3',
      'ended A3',
    ])
  })

  it('are one, recurring, where no occupancy is told', () => {
    fc.assert(fc.property(tolds(fc.constant(undefined)), (told) => alarmsOf(told).ids.size < 2))
  })

  it('are one for as long as the light barrier and the signal chatter', () => {
    const chatter = Array.from({ length: 600 }, (_, n): Told => {
      const on = n % 2
      return { state: on === 1 ? 2 : 0, occupancy: on, afterMs: 100 }
    })
    expect(alarmsOf(chatter).ids.size).toBe(1)
    // It holds for a device whose clock stands still, too.
    expect(alarmsOf(chatter, () => START).ids.size).toBe(1)
  })

  it('of readings that were kept and come at once are as far apart as they were measured', () => {
    const at = (state: State2, occupancy: number): Told => ({ state, occupancy, afterMs: 1 })
    const kept = [at(3, 1), at(0, 0), at(1, 1), at(0, 0), at(2, 1), at(0, 0)]
    expect(alarmsOf(kept, (now) => START + (now - START) * 10_000 - 80_000).ids.size).toBe(3)
  })

  it('of a lane that is never free again begin anew after five minutes at the latest', () => {
    const stuck = Array.from(
      { length: 40 },
      (_, n): Told => ({ state: n % 2 === 0 ? 2 : 0, occupancy: 1, afterMs: 60_000 }),
    )
    const { ids } = alarmsOf(stuck)
    expect(ids.size).toBeGreaterThanOrEqual(5)
    expect(ids.size).toBeLessThanOrEqual(20)
  })
})

describe('what was measured of an open alarm', () => {
  const BASE = 100_000
  function climbing() {
    const row = deviceRow('A', '1', { deviceType: 'RG500' })
    const entry = newEntry(row)
    const book = testBook(new TestDirectory([row]), () => 'A1')
    const stored: (number | undefined)[] = []
    return {
      row,
      entry,
      book,
      stored,
      hear: async (at: number, doseRate: number, saved: Promise<void> = Promise.resolve()) => {
        const mods = { nuclearMod: { values: { doseRate: BASE + doseRate } } }
        const message = { type: 'data', time: START + at, mods } as const
        const event = { type: 'reading', at: START + at, message, thresholds: row.thresholds } as const
        const { alarms = [] } = advance(entry, event, book).record
        for (const { kind, alarm } of alarms) if (kind === 'followed') stored.push((alarm.peak?.value ?? 0) - BASE)
        book.saving(alarms, saved)
        await saved.catch(() => {})
      },
    }
  }

  it('is stored at most every few seconds while its peak climbs, the last of it as soon as that is over', async () => {
    const { hear, stored, book, row, entry } = climbing()
    await hear(1000, 900)
    for (let at = 1100; at <= 21_000; at += 100) await hear(at, Math.min(at, 12_000))
    expect(stored).toEqual([6000, 11_000, 12_000])
    expect(book.unstored(row, entry.device, START + 21_000)).toEqual([])
  })

  it('is known to be unstored until then, and a stop stores it', async () => {
    const { hear, book, row, entry, stored } = climbing()
    await hear(1000, 1000)
    await hear(1001, 1001)
    expect(stored).toEqual([])
    expect(book.unstored(row, entry.device, START + 1002)).toMatchObject([
      { kind: 'followed', alarm: { id: 'A1', peak: { value: BASE + 1001 } } },
    ])
    expect(book.unstored(row, entry.device, START + 1003)).toEqual([])
  })

  it('waits for an act that is not stored, and for a begin that was refused', async () => {
    const { hear, book, stored } = climbing()
    await hear(1000, 1000)
    const kept = book.get('A1')
    if (kept === undefined) throw new Error('no alarm')
    const act = book.act(kept, { type: 'tick', at: START }, { ...kept.alarm, version: 2 })
    await hear(7000, 7000)
    expect(stored).toEqual([])
    book.stands(kept, act)
    await hear(7100, 7000)
    expect(stored).toEqual([7000])
    const refused = climbing()
    await refused.hear(1000, 1000, Promise.reject(new Error('full')))
    await refused.hear(7000, 7000)
    expect(refused.stored).toEqual([])
  })

  it('stays when an act is taken back that came before it', async () => {
    const { hear, book } = climbing()
    await hear(1000, 1000)
    const kept = book.get('A1')
    if (kept === undefined) throw new Error('no alarm')
    const act = book.act(kept, { type: 'tick', at: START }, { ...kept.alarm, version: 2, shelved: null })
    await hear(2000, 2000)
    book.withdraw(kept, act)
    expect(kept.alarm).toMatchObject({ version: 3, peak: { value: BASE + 2000 }, endAt: null })
  })
})

// A portal whose alarms the database refuses adds one with each vehicle, and nobody can be sure to deal with them.
it('alarms that can not be stored and that nobody deals with are bounded: the oldest that are over leave memory, what is live stays', async () => {
  const { hear, book, records, alarms } = lane()
  const refuse = async () => {
    book.saving(records.splice(0), Promise.reject(new HistoryRejected('no such alarm')))
    await new Promise(setImmediate)
  }
  const vehicles = UNSTORABLE_KEPT + 5
  for (let nth = 0; nth < vehicles; nth++) {
    const time = 1000 + nth * 10
    hear(danger(time))
    await refuse()
    hear(free(time + 1), free(time + 2))
    await refuse()
  }
  hear(danger(1000 + vehicles * 10))
  await refuse()
  const kept = alarms()
  expect(kept.length).toBeLessThanOrEqual(UNSTORABLE_KEPT + 1)
  expect(kept.map(([id]) => id)).not.toContain('A1')
  expect(kept.at(-1)?.slice(0, 3)).toEqual([`A${vehicles + 1}`, 2, true])
})
