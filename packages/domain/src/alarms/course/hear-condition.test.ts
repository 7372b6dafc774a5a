import { MODULE_KEYS, type ShieldOption, State2, type VehiclePassage } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condition, DOSE_RATE, HeardAlarms, mark, neverHeard, reading, states } from '../../fixtures.ts'
import type { LiveDevice } from '../../live/live-device.ts'
import { type LiveEvent, reduce } from '../../live/reduce.ts'
import { advanceAlarm } from './advance-alarm.ts'
import { type Alarm, lifeOf } from './alarm.ts'
import type { Condition } from './condition.ts'
import { type AlarmMove, type Begun, type Hearing, hearCondition, type ModuleAlarms } from './hear-condition.ts'
import { NO_PASSAGES } from './passage.ts'

/** Follows one device through events, as the server does. */
function follow(shield: ShieldOption = 'none') {
  let id = 0
  let device: LiveDevice = neverHeard()
  const alarms = new HeardAlarms(() => `A${++id}`)
  return {
    alarms,
    get log() {
      return alarms.moves.filter(({ kind }) => kind !== 'followed')
    },
    at: (event: LiveEvent, now: ShieldOption = shield) => {
      const before = device
      device = reduce(device, event)
      return alarms.hear(before, device, event, now).filter(({ kind }) => kind !== 'followed')
    },
    device: () => device,
    settle: () =>
      alarms.change('nuclearMod', (alarm) => {
        const act = {
          type: 'judge',
          handling: 'clear',
          version: alarm.version,
          mark: mark('u1', alarm.reportedAt),
        } as const
        return advanceAlarm(alarm, act).alarm
      }),
    open: () => alarms.open(),
    kinds: () => alarms.moves.flatMap(({ kind, alarm }) => (kind === 'followed' ? [] : [`${kind} ${alarm.reported}`])),
  }
}

/** The same reading from a module that watches passers-by. */
const passing = (event: LiveEvent & { type: 'reading' }): LiveEvent => ({ ...event, isPassage: () => true })

const dose = (at: number, doseRate: number, message = {}) =>
  reading(at, { nuclearMod: { values: { doseRate } } }, message)

describe('alarm tracking', () => {
  it('marks what a site told late with when it came, and lets it wait for people from then on', () => {
    const run = follow()
    const toldAt = (arrivedAt: number, event: LiveEvent & { type: 'reading' }): LiveEvent => ({ ...event, arrivedAt })
    run.at(toldAt(1_500, dose(1_000, 0.1)))
    run.at(toldAt(600_000, dose(2_000, 2)))
    run.at(toldAt(600_001, dose(3_000, 0.1)))
    const late = { arrivedAt: 600_000, waitingSince: 600_000, beginAt: 2_000, endAt: 3_000 }
    const told = run.log.map(({ alarm }) => alarm).at(-1) as Alarm
    expect(told).toMatchObject(late)
    expect(lifeOf(told)).toMatchObject({ arrivedAt: 600_000 })
    run.at(toldAt(700_000, dose(4_000, 2)))
    expect(run.log.at(-1)?.alarm).toMatchObject({ arrivedAt: 700_000, waitingSince: 600_000, begins: [2_000, 4_000] })
    run.at(toldAt(700_001, dose(5_000, 0.1)))
    run.alarms.change('nuclearMod', (alarm) => {
      const act = { type: 'acknowledge', version: alarm.version, mark: mark('u1', 750_000) } as const
      return advanceAlarm(alarm, act).alarm
    })
    run.at(toldAt(800_000, dose(6_000, 2)))
    expect(run.log.at(-1)?.alarm).toMatchObject({ arrivedAt: 800_000, waitingSince: 800_000 })
    const inTime = follow()
    inTime.at(toldAt(11_000, dose(1_000, 2)))
    expect(inTime.log[0]?.alarm).toMatchObject({ waitingSince: 1_000, beginAt: 1_000 })
    expect(inTime.log[0]?.alarm.arrivedAt).toBeUndefined()
  })

  it('of a danger that a site told late is dated as it was, whatever people at headquarters did meanwhile', () => {
    const minute = (given: number) => given * 60_000
    const late = (at: number, doseRate: number): LiveEvent => ({
      ...dose(minute(at), doseRate),
      arrivedAt: minute(40),
    })
    const clearedAt = (run: ReturnType<typeof follow>, at: number) =>
      run.alarms.change('nuclearMod', (alarm) => {
        const act = { type: 'judge', handling: 'clear', version: alarm.version, mark: mark('u1', minute(at)) } as const
        return advanceAlarm(alarm, act).alarm
      })
    const told = (run: ReturnType<typeof follow>) =>
      run.log.map(({ kind, alarm: { id, endAt, begins } }) => [
        `${kind} ${id}`,
        begins.map((at) => at / minute(1)),
        endAt === null ? null : endAt / minute(1),
      ])
    const over = follow()
    over.at(dose(minute(1), 2))
    over.at(dose(minute(2), 0.1))
    clearedAt(over, 30)
    for (const [at, value] of [
      [10, 2],
      [12, 0.1],
      [15, 2],
      [16, 0.1],
    ] as const)
      over.at(late(at, value))
    expect(told(over).slice(2)).toEqual([
      ['raised A2', [10], null],
      ['ended A2', [10], 12],
      ['raised A2', [10, 15], null],
      ['ended A2', [10, 15], 16],
    ])
    const open = follow()
    open.at(dose(minute(1), 2))
    clearedAt(open, 30)
    open.at(late(10, 12))
    open.at(late(11, 0.1))
    expect(told(open).slice(1)).toEqual([
      ['ended A1', [1], 10],
      ['raised A2', [10], null],
      ['ended A2', [10], 11],
    ])
  })

  it('raises, escalates, eases and ends one alarm per module', () => {
    const run = follow()
    for (const [i, value] of [0.1, 0.6, 1.5, 12, 0.7, 0.2].entries()) run.at(dose((i + 1) * 1000, value))
    expect(run.kinds()).toEqual(['raised 1', 'escalated 2', 'escalated 3', 'eased 1', 'ended 0'])
    expect(new Set(run.log.map((each) => each.alarm.id))).toEqual(new Set(['A1']))
    expect(run.open().size).toBe(0)
    expect(run.log.at(-1)).toMatchObject({
      condition: { at: 6000, module: 'nuclearMod', leading: { reading: { value: 0.2 } }, runstate: 1 },
      alarm: {
        module: 'nuclearMod',
        beginAt: 2000,
        endAt: 6000,
        reported: 0,
        peakState: 3,
        peakAt: 4000,
        peak: { quantity: 'doseRate', value: 12, unit: 'µSv/h' },
      },
    })
    expect(run.log.slice(0, 4).every((each) => each.alarm.endAt === null)).toBe(true)
  })

  it('of a gate lasts until its vehicle has left: a signal that flickers is one alarm', () => {
    const run = follow()
    const gate = (at: number, doseRate: number, occupancy: number) =>
      run.at(passing(reading(at, { nuclearMod: { values: { doseRate, occupancy } } })))
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
      run.at(passing(reading(at, { nuclearMod: { values: { doseRate, occupancy: 1 } } })))
    gate(1000, 1.5)
    gate(301_000, 0.2)
    expect(run.kinds()).toEqual(['raised 2'])
    gate(301_001, 0.2)
    expect(run.kinds()).toEqual(['raised 2', 'ended 0'])
  })

  const inLane =
    (run: ReturnType<typeof follow>, shield?: ShieldOption) => (at: number, doseRate: number, occupancy?: number) =>
      run.at(
        passing(reading(at, { nuclearMod: { values: { doseRate, ...(occupancy !== undefined && { occupancy }) } } })),
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

  it('knows who passed, also when the plate is read later, and another plate is another alarm [DSP-01]', () => {
    const run = follow()
    const gate = (at: number, passage: VehiclePassage | undefined, doseRate = 1.5) =>
      run.at(passing(reading(at, { nuclearMod: { values: { doseRate, occupancy: 1 }, passage } })))
    gate(1000, { lane: '3', direction: 'in' })
    gate(2000, { vehicle: 'V1', lane: '3' })
    gate(3000, { vehicle: 'V1', lane: '3' })
    expect(run.kinds()).toEqual(['raised 2'])
    expect(run.open().get('nuclearMod')?.passage).toEqual({ vehicle: 'V1', lane: '3', direction: 'in' })
    gate(3200, { vehicle: 'V2', lane: '3' })
    expect(run.kinds().slice(1)).toEqual(['ended 0', 'raised 2'])
    expect(run.open().get('nuclearMod')).toMatchObject({ id: 'A2', passage: { vehicle: 'V2' } })
  })

  it('of another plate is never the last one again, though it follows within a moment [DSP-01]', () => {
    const run = follow()
    const gate = (at: number, doseRate: number, occupancy: number, vehicle?: string) =>
      run.at(
        passing(
          reading(at, { nuclearMod: { values: { doseRate, occupancy }, passage: vehicle ? { vehicle } : undefined } }),
        ),
      )
    gate(1000, 1.5, 1, 'V1')
    gate(1100, 0.1, 0)
    gate(1200, 1.5, 1, 'V2')
    expect(run.log.map(({ alarm }) => alarm.id)).toEqual(['A1', 'A1', 'A2'])
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
    expect(run.at(dose(2000, 3))).toEqual([])
    expect(run.at(dose(3000, 2))).toEqual([])
    expect(run.open().get('nuclearMod')).toMatchObject({ peakAt: 2000, peak: { value: 3 } })
  })

  it('follows the peak when an alarm began without a value, and when its threshold is gone', () => {
    const run = follow()
    run.at(reading(1000, states({ nuclearMod: 2 })))
    expect(run.open().get('nuclearMod')?.peak).toBeNull()
    expect(run.log[0]?.condition.leading).toBeNull()
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
    expect(run.kinds()).toEqual(['raised 2'])
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
    expect(silent).toEqual([])
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
      run.settle()
      run.at(dose(2000, 0.7))
      run.at(dose(3000, 1.5))
      expect(run.open().get('nuclearMod')?.id).toBe('A1')
      run.at(dose(4000, 12), shield)
      expect(run.log.slice(-2)).toMatchObject([
        { kind: 'ended', alarm: { id: 'A1', endAt: 4000, reported: 0 } },
        { kind: 'raised', alarm: { id: 'A2', beginAt: 4000, endAt: null, reported: 3 } },
      ])
      expect(run.open().get('nuclearMod')).toMatchObject({ id: 'A2', cleared: null })
    }
  })
})

describe('an alarm that begins', () => {
  it('is placed once, with what is known of it, and keeps its incident when it comes again', () => {
    const places: Begun[] = []
    const hearing: Hearing = {
      sn: 'SN1',
      newId: () => `A${places.length + 1}`,
      shield: 'none',
      alarm: () => undefined,
      place(begun) {
        places.push(begun)
        return { id: 'I', why: 'site', by: '' }
      },
    }
    let known: ModuleAlarms = { last: undefined, passages: NO_PASSAGES }
    for (const [at, state] of [
      [1000, 2],
      [2000, 0],
      [3000, 2],
    ] as const) {
      known = hearCondition(known, condition(at, state), hearing)
    }
    expect(places).toMatchObject([{ id: 'A1', at: 1000, isPast: false, condition: { state: 2 } }])
    expect(known.last).toMatchObject({ id: 'A1', occurrences: 2, incident: { id: 'I' } })
  })
})

describe('what was kept of passers-by while a link was down', () => {
  const danger = (seconds: number, state: State2, lane: 'occupied' | 'free' = 'occupied') =>
    condition(200_000, state, { deviceTime: seconds * 1000, liveTime: 100_000, lane, isKept: true, isPassage: true })
  /** Each condition is heard after the last; `over`: alarms that somebody has dealt with since. */
  function hear(over: ReadonlySet<string>, ...told: Condition[]) {
    let known: ModuleAlarms = { last: undefined, passages: NO_PASSAGES }
    let ids = 0
    const all = new Map<string, Alarm>()
    const moves: AlarmMove[] = []
    for (const each of told) {
      const alarm = (id: string) => (over.has(id) ? undefined : all.get(id))
      const heard = hearCondition(known, each, { sn: 'SN1', newId: () => `A${++ids}`, shield: 'none', alarm })
      for (const move of heard.moves) all.set(move.alarm.id, move.alarm)
      moves.push(...heard.moves)
      known = heard
    }
    return { known, moves, kinds: moves.map(({ kind, alarm }) => `${kind} ${alarm.id}`) }
  }
  const NOBODY = new Set<string>()

  it('is an alarm of its own for each, which is over, and is no alarm of who is there now [DSP-01]', () => {
    const { known, moves, kinds } = hear(
      NOBODY,
      danger(1, 2),
      danger(2, 0, 'free'),
      danger(10, 3),
      danger(11, 0, 'free'),
    )
    expect(kinds).toEqual(['raised A1', 'ended A1', 'raised A2', 'ended A2'])
    expect(moves).toMatchObject([
      {
        isPast: true,
        before: undefined,
        alarm: { endAt: null, waitingSince: 200_000, version: 1 },
        entry: { kind: 'raised' },
      },
      {
        isPast: true,
        before: { id: 'A1' },
        alarm: { endAt: 200_000, reported: 0, version: 2 },
        entry: { kind: 'ended' },
      },
      { alarm: { peakState: 3 } },
      { alarm: { peakState: 3 } },
    ])
    expect(known.last).toBeUndefined()
  })

  it('adds to the alarm that it belongs to, and begins no other while nobody has dealt with that', () => {
    expect(hear(NOBODY, danger(1, 2), danger(2, 2), danger(3, 3)).kinds).toEqual([
      'raised A1',
      'ended A1',
      'escalated A1',
    ])
  })

  it('of one that is over is nothing new, unless it is worse', () => {
    const over = new Set(['A1'])
    expect(hear(over, danger(1, 2), danger(2, 2)).kinds).toEqual(['raised A1', 'ended A1'])
    expect(hear(over, danger(1, 2), danger(2, 3), danger(3, 3)).kinds).toEqual([
      'raised A1',
      'ended A1',
      'raised A2',
      'ended A2',
    ])
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
          run.at(event)
          const first = run.open()
          expect(run.at(event)).toEqual([])
          expect(run.open()).toEqual(first)
          expect(run.alarms.hear(neverHeard(), run.device(), event)).toEqual([])
          expect(run.open()).toEqual(first)
        })
      }),
    )
  })
})
