import type { State2 } from '@vigil/contract'
import { registry } from '@vigil/devices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceRow } from '../../test/live-kit.ts'
import { advance, newEntry } from '../fleet/live-entry.ts'
import { createAlarmTexts } from '../wording/alarm-text.ts'
import { CourseBook } from './course-book.ts'

const texts = createAlarmTexts(registry, 'en')
const START = 1_780_000_000_000

interface Told {
  readonly state: State2
  readonly occupancy: number | undefined
  readonly afterMs: number
}

/** What a spectrometer tells, one message after the other, and which alarm each danger and each end belongs to. */
function alarmsOf(told: readonly Told[], deviceTimeOf: (at: number) => number = (at) => at) {
  const entry = newEntry(deviceRow('A', '1', { deviceType: 'RG500' }))
  const book = new CourseBook(registry)
  const heard: { id: string; kind: string; at: number }[] = []
  let at = START
  let ids = 0
  for (const { state, occupancy, afterMs } of told) {
    at += afterMs
    const values = { doseRate: 0.1, ...(occupancy !== undefined && { occupancy }) }
    const { mods } = registry.sift('RG500', { nuclearMod: { state, values } })
    const message = { type: 'data', time: deviceTimeOf(at), mods } as const
    const event = { type: 'reading', at, message, thresholds: [] } as const
    const moved = advance(entry, event, book, () => `A${++ids}`, texts)
    for (const { kept, transition } of moved.heard) heard.push({ id: kept.course.id, kind: transition.kind, at })
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

  it('are one, recurring, where no occupancy is told', () => {
    fc.assert(fc.property(tolds(fc.constant(undefined)), (told) => alarmsOf(told).ids.size < 2))
  })

  it('are one for as long as the light barrier and the signal chatter', () => {
    const chatter = Array.from({ length: 600 }, (_, n): Told => {
      const on = n % 2
      return { state: on === 1 ? 2 : 0, occupancy: on, afterMs: 100 }
    })
    expect(alarmsOf(chatter).ids.size).toBe(1)
    // Of a device whose clock stands still, too.
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
