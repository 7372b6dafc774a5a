import { describe, expect, it } from 'vitest'
import { heard, reading } from '../../fixtures.ts'
import { reduce } from '../../live/reduce.ts'
import { type FaultPlace, trackFaults } from './track-faults.ts'

const none: ReadonlySet<FaultPlace> = new Set()
const faulty = heard(1000, { bioMod: { runstate: 3 }, sysMod: { runstate: 1 } })
const well = reduce(faulty, reading(2000, { bioMod: { runstate: 1 } }))

describe('fault tracking', () => {
  it('opens the fault of a module once, and ends it', () => {
    const { open, changes } = trackFaults(none, faulty)
    expect(changes).toEqual([{ module: 'bioMod', ended: false }])
    expect(trackFaults(open, faulty)).toEqual({ open, changes: [] })
    expect(trackFaults(open, well)).toEqual({ open: none, changes: [{ module: 'bioMod', ended: true }] })
  })

  it('is of the device where no module has one; what was open ends when the device is well', () => {
    const whole = { ...well, runstate: 3 as const }
    const { open, changes } = trackFaults(none, whole)
    expect(changes).toEqual([{ module: 'device', ended: false }])
    const both = trackFaults(open, faulty)
    expect(both.changes).toEqual([{ module: 'bioMod', ended: false }])
    expect(trackFaults(both.open, well).open).toEqual(none)
  })

  it('of a module is seen though the device says that it is well', () => {
    expect(trackFaults(none, { ...faulty, runstate: 1 }).changes).toEqual([{ module: 'bioMod', ended: false }])
  })

  it('of the device ends when the device says so, whether or not a module is in fault by then, and not with the module [STA-01]', () => {
    const open: ReadonlySet<FaultPlace> = new Set(['device', 'bioMod'])
    // The module goes on: its fault is no reason to keep the device's.
    expect(trackFaults(open, { ...faulty, runstate: 1 }).changes).toEqual([{ module: 'device', ended: true }])
    // The device goes on: its fault does not end with the module's.
    expect(trackFaults(open, { ...well, runstate: 3 })).toEqual({
      open: new Set(['device']),
      changes: [{ module: 'bioMod', ended: true }],
    })
    // Both go on, as far as the device says; nothing is lost when the link dies meanwhile.
    expect(trackFaults(open, faulty).open).toBe(open)
    expect(trackFaults(open, reduce(faulty, { type: 'silent', at: 40_000 })).open).toBe(open)
  })

  it('does not end because the link died', () => {
    const { open } = trackFaults(none, faulty)
    expect(trackFaults(open, reduce(faulty, { type: 'silent', at: 40_000 })).open).toBe(open)
  })

  it('of a clock neither begins nor ends while it is not known whether the clock is behind', () => {
    const clock: ReadonlySet<FaultPlace> = new Set(['clock'])
    const unknown = { ...well, clockBehind: { offset: -120_000, since: 2000 } }
    expect(trackFaults(clock, unknown).open).toBe(clock)
    expect(trackFaults(none, unknown).open).toBe(none)
    expect(trackFaults(clock, { ...well, clockOffset: -120_000 }).open).toBe(clock)
    expect(trackFaults(clock, well).changes).toEqual([{ module: 'clock', ended: true }])
  })

  it('raises none of a shielded device but ends what was open [DSP-06]', () => {
    for (const shield of ['fault', 'faultAndAlarm'] as const) {
      expect(trackFaults(none, faulty, shield).open).toBe(none)
      expect(trackFaults(new Set(['bioMod']), well, shield).open.size).toBe(0)
    }
    expect(trackFaults(none, faulty, 'alarm').changes).toHaveLength(1)
  })
})
