import type { ModuleKey, ShieldOption } from '@vigil/contract'
import { MODULE_KEYS, State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOSE_RATE, neverHeard, reading, states } from '../fixtures.ts'
import type { LiveDevice } from '../live/live-device.ts'
import { type LiveEvent, reduce } from '../live/reduce.ts'
import { type AlarmTransition, type OpenAlarm, trackAlarms, withSettled } from './track-alarms.ts'

/** Follows one device through events, as the server does. */
function follow(shield: ShieldOption = 'none') {
  let id = 0
  let device: LiveDevice = neverHeard()
  let open: ReadonlyMap<ModuleKey, OpenAlarm> = new Map()
  const log: AlarmTransition[] = []
  return {
    log,
    at: (event: LiveEvent, now: ShieldOption = shield) => {
      const before = device
      device = reduce(device, event)
      const tracked = trackAlarms(open, before, device, event, () => `A${++id}`, now)
      open = tracked.open
      log.push(...tracked.transitions)
      return tracked
    },
    device: () => device,
    settle: (id: string, peakState: State2) => {
      open = withSettled(open, { id, module: 'nuclearMod', peakState })
    },
    open: () => open,
    kinds: () => log.map(({ kind, state }) => `${kind} ${state}`),
  }
}

const dose = (at: number, doseRate: number, message = {}) =>
  reading(at, { nuclearMod: { values: { doseRate } } }, message)

describe('alarm tracking', () => {
  it('raises, escalates, eases and ends one alarm per module', () => {
    const run = follow()
    for (const [i, value] of [0.1, 0.6, 1.5, 12, 0.7, 0.2].entries()) run.at(dose((i + 1) * 1000, value))
    expect(run.kinds()).toEqual(['raised 1', 'escalated 2', 'escalated 3', 'eased 1', 'ended 0'])
    expect(new Set(run.log.map((each) => each.alarm.id))).toEqual(new Set(['A1']))
    expect(run.open().size).toBe(0)
    expect(run.log.at(-1)).toMatchObject({
      at: 6000,
      endAt: 6000,
      module: 'nuclearMod',
      value: 0.2,
      priority: 3,
      modState: { nuclearMod: { state: 0, runstate: 1 } },
      alarm: {
        beginAt: 2000,
        state: 0,
        peakState: 3,
        peakAt: 4000,
        peak: { quantity: 'doseRate', value: 12, unit: 'µSv/h' },
      },
    })
    expect(run.log.slice(0, 4).every((each) => each.endAt === null)).toBe(true)
  })

  it('of a gate lasts until its vehicle has left: a signal that flickers is one alarm', () => {
    const run = follow()
    const gate = (at: number, doseRate: number, occupancy: number) =>
      run.at(reading(at, { nuclearMod: { values: { doseRate, occupancy } } }))
    gate(1000, 1.5, 1)
    gate(2000, 0.2, 1)
    gate(3000, 1.5, 1)
    gate(4000, 0.2, 1)
    expect(run.kinds()).toEqual(['raised 2'])
    gate(5000, 0.2, 0)
    gate(6000, 1.5, 1)
    expect(run.kinds()).toEqual(['raised 2', 'ended 0', 'raised 2'])
    expect(run.log.map(({ alarm }) => alarm.id)).toEqual(['A1', 'A1', 'A2'])
  })

  it('of a gate that never says that it is free ends all the same', () => {
    const run = follow()
    const gate = (at: number, doseRate: number) =>
      run.at(reading(at, { nuclearMod: { values: { doseRate, occupancy: 1 } } }))
    gate(1000, 1.5)
    gate(301_000, 0.2)
    expect(run.kinds()).toEqual(['raised 2'])
    gate(301_001, 0.2)
    expect(run.kinds()).toEqual(['raised 2', 'ended 0'])
  })

  const inLane =
    (run: ReturnType<typeof follow>, shield?: ShieldOption) => (at: number, doseRate: number, occupancy?: number) =>
      run.at(
        reading(at, { nuclearMod: { values: { doseRate, ...(occupancy !== undefined && { occupancy }) } } }),
        shield,
      )

  it('is one for each vehicle, though the signal does not fall between them: the lane was free [DSP-01]', () => {
    const run = follow()
    const gate = inLane(run)
    gate(1000, 1.5, 1)
    gate(2000, 2, 0)
    gate(3000, 2)
    expect(run.kinds()).toEqual(['raised 2'])
    gate(4000, 12, 1)
    gate(5000, 12, 1)
    expect(run.kinds()).toEqual(['raised 2', 'ended 0', 'raised 3'])
    expect(run.log.map(({ alarm }) => alarm.id)).toEqual(['A1', 'A1', 'A2'])
    expect(run.log[1]?.alarm).toMatchObject({ peakState: 2, peak: { value: 2 } })
    expect(run.open().get('nuclearMod')).toMatchObject({ id: 'A2', beginAt: 4000 })
  })

  it('ends with the next vehicle, which may be harmless', () => {
    const run = follow()
    const gate = inLane(run)
    gate(1000, 1.5, 1)
    gate(2000, 1.5, 0)
    gate(3000, 0.1, 1)
    expect(run.kinds()).toEqual(['raised 2', 'ended 0'])
  })

  it('is one while the light barrier chatters over a signal that stays, or falls for a moment', () => {
    const run = follow()
    const gate = inLane(run)
    gate(1000, 1.5, 1)
    for (let at = 1100; at < 3000; at += 200) {
      gate(at, 1.5, 0)
      gate(at + 100, at % 400 === 100 ? 1.5 : 0.1, 1)
    }
    gate(3700, 1.5, 1)
    expect(run.kinds()).toEqual(['raised 2'])
  })

  it('of the next vehicle is not raised under a shield; that of the last one ends [DSP-06]', () => {
    const run = follow()
    inLane(run)(1000, 1.5, 1)
    inLane(run)(2000, 1.5, 0)
    inLane(run, 'alarm')(3000, 1.5, 1)
    expect(run.kinds()).toEqual(['raised 2', 'ended 0'])
    expect(run.open().size).toBe(0)
  })

  it('ends with its signal when the light barrier has died while it was occupied', () => {
    const run = follow()
    const gate = inLane(run)
    gate(1000, 1.5, 1)
    gate(2000, 0.1, 1)
    run.at(reading(2500, { sysMod: { state: 0 } }))
    run.at(reading(2600, { nuclearMod: { findings: [{ name: 'Cs-137' }] } }))
    expect(run.kinds()).toEqual(['raised 2'])
    gate(3000, 0.1)
    expect(run.kinds()).toEqual(['raised 2', 'ended 0'])
    gate(4000, 1.5)
    gate(5000, 0.1)
    expect(run.kinds()).toEqual(['raised 2', 'ended 0', 'raised 2', 'ended 0'])
  })

  it('follows the peak between transitions without telling anybody', () => {
    const run = follow()
    run.at(dose(1000, 1.5))
    expect(run.at(dose(2000, 3)).transitions).toEqual([])
    expect(run.at(dose(3000, 2)).transitions).toEqual([])
    expect(run.open().get('nuclearMod')).toMatchObject({ peakAt: 2000, peak: { value: 3 } })
  })

  it('follows the peak when an alarm began without a value, and when its threshold is gone', () => {
    const run = follow()
    run.at(reading(1000, states({ nuclearMod: 2 })))
    expect(run.open().get('nuclearMod')?.peak).toBeNull()
    expect(run.log[0]?.value).toBeNull()
    run.at(reading(1500, { nuclearMod: { state: 2 } }))
    run.at(dose(2000, 1.1))
    expect(run.open().get('nuclearMod')?.peak?.value).toBe(1.1)
    const other = { ...DOSE_RATE, quantity: 'countRate', unit: '1/s', warn: 100, alarm: 200, highRisk: 5000 }
    run.at({ ...reading(3000, { nuclearMod: { values: { countRate: 300 } } }), thresholds: [other] })
    expect(run.open().get('nuclearMod')?.peak).toEqual({ quantity: 'countRate', value: 300, unit: '1/s' })
    run.at(reading(4000, states({ nuclearMod: 3 })))
    expect(run.open().get('nuclearMod')).toMatchObject({ peakState: 3, peakAt: 4000, peak: { value: 1.1 } })
  })

  it('gathers everything that was found, the surest confidence of each', () => {
    const run = follow()
    const found = (at: number, ...findings: { name: string; confidence?: number }[]) =>
      run.at(reading(at, { nuclearMod: { state: 2, findings } }))
    found(1000, { name: 'Cs-137', confidence: 40 })
    found(2000, { name: 'Cs-137', confidence: 30 })
    found(3000, { name: 'Co-60' })
    found(3500, { name: 'Co-60' })
    found(4000, { name: 'Cs-137', confidence: 90 })
    run.at(reading(5000, { nuclearMod: { state: 2 } }))
    expect(run.open().get('nuclearMod')?.findings).toEqual([{ name: 'Cs-137', confidence: 90 }, { name: 'Co-60' }])
    expect(run.log).toHaveLength(1)
  })

  it('keeps the latest twenty findings', () => {
    const run = follow()
    for (let i = 1; i <= 25; i++) run.at(reading(i * 1000, { nuclearMod: { state: 2, findings: [{ name: `N${i}` }] } }))
    const names = run
      .open()
      .get('nuclearMod')
      ?.findings.map((finding) => finding.name)
    expect(names).toHaveLength(20)
    expect([names?.[0], names?.at(-1)]).toEqual(['N25', 'N6'])
  })

  it('keeps the alarm of a device that goes silent, and ends it only by a normal reading [TRE-03]', () => {
    const run = follow()
    run.at(dose(1000, 2))
    const silent = run.at({ type: 'silent', at: 40_000 })
    expect(silent.transitions).toEqual([])
    expect(run.open().has('nuclearMod')).toBe(true)
    run.at(reading(50_000, { sysMod: { state: 0 } }))
    expect(run.open().has('nuclearMod')).toBe(true)
    run.at(dose(60_000, 2))
    expect(run.kinds()).toEqual(['raised 2'])
    run.at(dose(61_000, 0.1))
    expect(run.kinds()).toEqual(['raised 2', 'ended 0'])
  })

  it('tells a drill that turns real like an escalation, and does not turn it back', () => {
    const run = follow()
    run.at(dose(1000, 2, { kind: 'drill', simulated: true }))
    run.at(dose(2000, 2, { kind: 'drill', simulated: true }))
    run.at(dose(3000, 2, { simulated: true }))
    run.at(dose(4000, 2))
    run.at(dose(5000, 2, { kind: 'test', simulated: true }))
    expect(run.kinds()).toEqual(['raised 2', 'escalated 2', 'escalated 2'])
    expect(run.open().get('nuclearMod')).toMatchObject({ kind: 'normal', simulated: false })
  })

  it('a drill that ends by an ordinary reading stays a drill in the record', () => {
    const run = follow()
    run.at(dose(1000, 2, { kind: 'drill', simulated: true }))
    run.at(dose(2000, 0.1))
    expect(run.log.at(-1)).toMatchObject({ kind: 'ended', alarm: { kind: 'drill', simulated: true } })
  })

  it.each(['alarm', 'faultAndAlarm'] as const)(
    'shield "%s" raises nothing, and follows what was open [DSP-06]',
    (shield) => {
      const run = follow(shield)
      run.at(dose(1000, 2))
      expect(run.log).toEqual([])
      run.at(dose(2000, 2), 'none')
      run.at(dose(3000, 12))
      run.at(dose(4000, 0.1))
      expect(run.kinds()).toEqual(['raised 2', 'escalated 3', 'ended 0'])
    },
  )

  it('shield "fault" raises alarms [DSP-06]', () => {
    const run = follow('fault')
    run.at(dose(1000, 2))
    expect(run.kinds()).toEqual(['raised 2'])
  })

  it('opens two alarms for two modules of one message', () => {
    const run = follow()
    run.at(reading(1000, states({ nuclearMod: 2, bioMod: 1, sysMod: 0 })))
    expect([...run.open().keys()].sort()).toEqual(['bioMod', 'nuclearMod'])
    expect(new Set([...run.open().values()].map((alarm) => alarm.id)).size).toBe(2)
  })
})

describe('an alarm that somebody has handled while it goes on', () => {
  it('gives way to another when it becomes worse, also under a shield, and to none as long as it does not [DSP-06]', () => {
    for (const shield of ['none', 'alarm'] as const) {
      const run = follow()
      run.at(dose(1000, 1.5))
      run.settle('A1', 2)
      run.at(dose(2000, 0.7))
      run.at(dose(3000, 1.5))
      expect(run.open().get('nuclearMod')?.id).toBe('A1')
      run.at(dose(4000, 12), shield)
      expect(run.log.slice(-2)).toMatchObject([
        { kind: 'ended', endAt: 4000, state: 0, alarm: { id: 'A1' } },
        { kind: 'raised', endAt: null, state: 3, alarm: { id: 'A2', beginAt: 4000 } },
      ])
      expect(run.open().get('nuclearMod')?.settled).toBeUndefined()
    }
  })

  it('is the one that was meant', () => {
    const run = follow()
    run.at(dose(1000, 1.5))
    run.settle('another', 2)
    expect(run.open().get('nuclearMod')?.settled).toBeUndefined()
    const open = withSettled(new Map(), { id: 'A1', module: 'nuclearMod', peakState: 2 })
    expect(open.size).toBe(0)
  })
})

const modules = MODULE_KEYS.slice(0, 4)
const step = fc.oneof(
  fc.constant('silent' as const),
  fc.dictionary(fc.constantFrom(...modules), fc.constantFrom(...Object.values(State2)), { maxKeys: 3 }),
)

describe('any sequence of events', () => {
  it('leaves exactly the modules open that alarm, or were alarming when last connected', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const run = follow()
        const expected = new Set<string>()
        steps.forEach((each, i) => {
          const at = (i + 1) * 1000
          run.at(each === 'silent' ? { type: 'silent', at } : reading(at, states(each)))
          if (each !== 'silent') {
            for (const [key, state] of Object.entries(each)) {
              if (state > 0) expected.add(key)
              else if (state === 0) expected.delete(key)
            }
          }
          expect(new Set<string>(run.open().keys())).toEqual(expected)
        })
        const raised = run.log.filter((each) => each.kind === 'raised').length
        const ended = run.log.filter((each) => each.kind === 'ended').length
        expect(raised - ended).toBe(run.open().size)
      }),
    )
  })

  it('is idempotent under repeated delivery', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const run = follow()
        steps.forEach((each, i) => {
          const at = (i + 1) * 1000
          const event: LiveEvent = each === 'silent' ? { type: 'silent', at } : reading(at, states(each))
          const first = run.at(event)
          const again = run.at(event)
          expect(again.open).toBe(first.open)
          expect(again.transitions).toEqual([])
          const stranger = trackAlarms(first.open, neverHeard(), run.device(), event, () => 'X')
          expect(stranger.open).toBe(first.open)
          expect(stranger.transitions).toEqual([])
        })
      }),
    )
  })
})
