import { MODULE_KEYS, type ModuleReport, RunState, State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heard, neverHeard, reading, states, THRESHOLDS } from '../fixtures.ts'
import { displayedStateOf } from '../state/displayed-state.ts'
import { detailOf, type LiveDevice } from './live-device.ts'
import { type LiveEvent, reduce } from './reduce.ts'

describe('a reading', () => {
  it('connects the device and keeps the moment until it is lost', () => {
    const first = heard(1000, states({ bioMod: 0 }))
    expect(first).toMatchObject({ at: 1000, deviceTime: 995, runstate: 1, state: 0, state2: 0, beginTime: 1000 })
    expect(reduce(first, reading(2000, {})).beginTime).toBe(1000)
    expect(reduce(first, reading(2000, {}, { runstate: 0 })).beginTime).toBe(0)
  })

  it('without any module still connects, also after silence', () => {
    const first = heard(1000, {})
    expect(first).toMatchObject({ runstate: 1, state2: 0 })
    const lost = reduce(first, { type: 'silent', at: 40_000 })
    expect(reduce(lost, reading(50_000, {}))).toMatchObject({ runstate: 1, state2: 0, beginTime: 50_000 })
  })

  it('takes the worst module for the device and lists those in danger [STA-10]', () => {
    const device = heard(1000, states({ bioMod: 1, nuclearMod: 3, cwaMod: 2, ecMod: -1 }))
    expect(device).toMatchObject({ state: 2, state2: 3, types: ['cwaMod', 'nuclearMod'] })
    expect(reduce(device, reading(2000, states({ nuclearMod: 0, cwaMod: 1 })))).toMatchObject({
      state: 1,
      state2: 1,
      types: [],
    })
  })

  it('judges values by the thresholds of their own module', () => {
    expect(heard(1000, { nuclearMod: { values: { doseRate: 1.2 } } }).state2).toBe(2)
    expect(heard(1000, { bioMod: { values: { doseRate: 1.2 } } }).state2).toBe(0)
  })

  it('leaves modules that it does not mention as they were', () => {
    const device = reduce(heard(1000, states({ nuclearMod: 2 })), reading(2000, states({ bioMod: 0 })))
    expect(device).toMatchObject({ state2: 2, types: ['nuclearMod'] })
  })

  it('with a spectrum alone does not end an alarm', () => {
    const spectrum = { counts: [1, 2, 3], calibration: [0, 3] }
    const alarming = heard(1000, {
      nuclearMod: { state: 2, values: { doseRate: 0.1 }, alarmContent: 'x', findings: [{ name: 'Cs-137' }] },
    })
    const after = reduce(alarming, reading(2000, { nuclearMod: { spectrum } }))
    expect(after.modules.nuclearMod).toMatchObject({
      state: 2,
      alarmContent: 'x',
      findings: [{ name: 'Cs-137' }],
      spectrum,
      values: { doseRate: 0.1 },
    })
  })

  it('keeps the last picture of a camera, with when it came, until another comes [GEN-01]', () => {
    const picture = 'data:image/png;base64,AAAA'
    const first = heard(1000, { gcameraMod: { state: 0, picture } })
    expect(detailOf(first).mods.gcameraMod).toMatchObject({ picture, pictureAt: 1000 })
    const without = reduce(first, reading(2000, { gcameraMod: { values: { hotspotSigma: 2 } } }))
    expect(without.modules.gcameraMod).toMatchObject({ picture, pictureAt: 1000, values: { hotspotSigma: 2 } })
    const again = reduce(without, reading(7000, { gcameraMod: { picture } }))
    expect(again.modules.gcameraMod).toMatchObject({ picture, pictureAt: 7000 })
    expect(heard(1000, { gcameraMod: { state: 0 } }).modules.gcameraMod?.picture).toBeUndefined()
  })

  it('with a spectrum alone after silence judges what was last measured', () => {
    const spectrum = { counts: [1], calibration: [0, 3] }
    const lost = reduce(heard(1000, { nuclearMod: { values: { doseRate: 5 } } }), { type: 'silent', at: 40_000 })
    expect(reduce(lost, reading(50_000, { nuclearMod: { spectrum } })).state2).toBe(State2.Alarm)
    expect(heard(1000, { nuclearMod: { spectrum } }).modules.nuclearMod).toMatchObject({
      state: 0,
      values: {},
      spectrum,
    })
  })

  it('keeps the spectrum until the next, but no finding that is not reported again', () => {
    const spectrum = { counts: [1], calibration: [0, 3] }
    const hotspots = [{ x: 0.5, y: 0.5, intensity: 1 }]
    const found = heard(1000, { nuclearMod: { state: 2, spectrum, hotspots, findings: [{ name: 'Cs-137' }] } })
    const after = reduce(found, reading(2000, { nuclearMod: { state: 0 } })).modules.nuclearMod
    expect(after).toMatchObject({ spectrum, findings: undefined, hotspots: undefined })
  })

  it('a module that says it is off goes offline', () => {
    const device = reduce(
      heard(1000, states({ nuclearMod: 2, sysMod: 0 })),
      reading(2000, { nuclearMod: { runstate: 0 } }),
    )
    expect(device).toMatchObject({ state2: 0, types: [], modules: { nuclearMod: { state: -1, runstate: 0 } } })
  })

  it.each([
    [{ bioMod: { runstate: 3 }, ecMod: { runstate: 2 } }, RunState.Fault],
    [{ bioMod: { runstate: 4 }, ecMod: { runstate: 2 } }, RunState.Maintenance],
    [{ bioMod: { runstate: 2 }, ecMod: { runstate: 4 } }, RunState.Maintenance],
    [{ bioMod: { runstate: 4 }, ecMod: { runstate: 1 } }, RunState.Baseline],
    [{ bioMod: { runstate: 0 }, ecMod: { runstate: -1 } }, RunState.Online],
  ] as const)('that does not say how it runs runs as the worst of its modules: %j', (mods, runstate) => {
    expect(heard(1000, mods as Record<string, ModuleReport>).runstate).toBe(runstate)
    expect(heard(1000, mods as Record<string, ModuleReport>, { runstate: 1 }).runstate).toBe(RunState.Online)
  })

  it('speaks for itself on drill and simulation, so that no mark sticks to a real alarm', () => {
    const drill = heard(1000, states({ bioMod: 2 }), { kind: 'drill', simulated: true })
    expect(drill).toMatchObject({ kind: 'drill', simulated: true })
    expect(reduce(drill, reading(2000, states({ bioMod: 2 })))).toMatchObject({ kind: 'normal', simulated: false })
  })

  it('keeps the firmware that was told once, until another one is', () => {
    const told = heard(1000, states({ bioMod: 0 }), { firmware: '2.4.1' })
    const later = reduce(told, reading(2000, states({ bioMod: 0 })))
    expect(detailOf(later).firmware).toBe('2.4.1')
    expect(detailOf(reduce(later, { type: 'silent', at: 90_000 })).firmware).toBe('2.4.1')
    expect(detailOf(reduce(later, reading(3000, {}, { firmware: '2.5' }))).firmware).toBe('2.5')
    expect(detailOf(heard(1000, {}))).not.toHaveProperty('firmware')
  })

  it('keeps the last position and run mode, not the last activity', () => {
    const position = { longitude: 1, latitude: 2 }
    const device = heard(1000, {}, { position, runMode: 2, activity: 'charging' })
    const next = reduce(device, reading(2000, {}))
    expect(next).toMatchObject({ position, runMode: 2, activity: undefined })
    expect(next.position).toBe(position)
  })

  it('that repeats the last one in everything is the same reference; unchanged modules are too', () => {
    const mods = { nuclearMod: { values: { doseRate: 0.1 } } }
    const device = heard(1000, mods)
    expect(reduce(device, reading(1000, structuredClone(mods)))).toBe(device)
    const later = reduce(device, reading(2000, structuredClone(mods)))
    expect(later).not.toBe(device)
    expect(later.modules).toBe(device.modules)
    expect(later.types).toBe(device.types)
  })

  it.each([
    ['device time', {}, { time: 900 }],
    ['module', states({ bioMod: 0 }), {}],
    ['run state', {}, { runstate: 3 as const }],
    ['run mode', {}, { runMode: 2 as const }],
    ['position', {}, { position: { longitude: 3, latitude: 4 } }],
    ['activity', {}, { activity: 'sampling' as const }],
    ['simulated', {}, { simulated: true }],
    ['kind', {}, { kind: 'test' as const }],
  ])('of the same moment with another %s is a change', (_what, mods, message) => {
    const device = heard(1000, {})
    expect(reduce(device, reading(1000, mods, message))).not.toBe(device)
  })
})

describe('silence', () => {
  it('makes the device and all its modules not connected [TRE-03]', () => {
    const device = heard(1000, states({ nuclearMod: 2, bioMod: 0 }), { activity: 'charging' })
    const lost = reduce(device, { type: 'silent', at: 31_001 })
    expect(lost).toMatchObject({
      runstate: -1,
      state: 0,
      state2: -1,
      types: [],
      beginTime: 0,
      at: 1000,
      activity: undefined,
    })
    expect(lost.modules).toMatchObject({ nuclearMod: { state: -1, runstate: -1 }, bioMod: { state: -1, runstate: -1 } })
    expect(device.modules.nuclearMod?.state).toBe(2)
  })

  it('twice is once', () => {
    const lost = reduce(heard(1000, states({ nuclearMod: 2 })), { type: 'silent', at: 31_001 })
    expect(reduce(lost, { type: 'silent', at: 60_000 })).toBe(lost)
    const never = neverHeard()
    expect(reduce(never, { type: 'silent', at: 60_000 })).toBe(never)
  })

  it.each([
    ['run state', { runstate: RunState.Offline }],
    ['state2', { state2: State2.Normal }],
    ['activity', { activity: 'charging' as const }],
  ])('also clears what a restored device still shows: %s', (_what, part) => {
    const device: LiveDevice = { ...neverHeard(), ...part }
    expect(reduce(device, { type: 'silent', at: 1 })).toEqual(neverHeard())
  })
})

const report = fc.record<ModuleReport>(
  {
    state: fc.constantFrom(...Object.values(State2)),
    runstate: fc.constantFrom(...Object.values(RunState)),
    values: fc.record({
      doseRate: fc.double({ min: 0, max: 20, noNaN: true }),
      oxygen: fc.double({ min: 0, max: 25, noNaN: true }),
    }),
  },
  { requiredKeys: [] },
)
const event: fc.Arbitrary<(at: number) => LiveEvent> = fc.oneof(
  { weight: 1, arbitrary: fc.constant((at: number): LiveEvent => ({ type: 'silent', at })) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.dictionary(fc.constantFrom(...MODULE_KEYS.slice(0, 9)), report, { maxKeys: 4 }),
        fc.option(fc.constantFrom(...Object.values(RunState)), { nil: undefined }),
      )
      .map(
        ([mods, runstate]) =>
          (at: number): LiveEvent =>
            reading(at, mods, runstate === undefined ? {} : { runstate }),
      ),
  },
)

const measured = (at: number, values: Record<string, number>, time = at): LiveEvent => {
  const event = reading(at, { nuclearMod: { values } })
  return event.type === 'reading' ? { ...event, message: { ...event.message, time } } : event
}
const nuclear = (...events: LiveEvent[]) => events.reduce(reduce, neverHeard()).modules.nuclearMod

describe('an alarm', () => {
  const ALARM = 15

  it('is not ended by a message that leaves its quantity out', () => {
    const module = nuclear(measured(1000, { doseRate: ALARM }), measured(2000, { countRate: 3 }))
    expect(module).toMatchObject({ state: State2.HighRisk, values: { doseRate: ALARM, countRate: 3 } })
  })

  it('is not ended by a sensor whose values can not be believed', () => {
    expect(nuclear(measured(1000, { doseRate: ALARM }), measured(2000, {}))?.state).toBe(State2.HighRisk)
    const said = reading(1000, { nuclearMod: { state: State2.Alarm } })
    expect(nuclear(said, measured(2000, {}))?.state).toBe(State2.Alarm)
  })

  it('is not ended by a message that the device had kept while its link was down', () => {
    const device = [measured(10_000, { doseRate: ALARM }), measured(11_000, { doseRate: 0.1 }, 2000)].reduce(
      reduce,
      neverHeard(),
    )
    expect(device).toMatchObject({ state2: State2.HighRisk, deviceTime: 10_000, at: 11_000 })
  })

  it('that came and went while the link was down is still raised', () => {
    expect(nuclear(measured(10_000, { doseRate: 0.1 }), measured(11_000, { doseRate: ALARM }, 2000))?.state).toBe(
      State2.HighRisk,
    )
  })

  it('of a module that is not known yet is taken from a late message too, and connects a device that was lost', () => {
    const lost = [measured(10_000, { doseRate: 0.1 }), { type: 'silent', at: 50_000 } as const].reduce(
      reduce,
      neverHeard(),
    )
    const late = reading(51_000, { ecMod: { state: State2.Warning } })
    if (late.type !== 'reading') throw new Error('not a reading')
    const device = reduce(lost, { ...late, message: { ...late.message, time: 5000, runstate: undefined } })
    expect(device).toMatchObject({ runstate: RunState.Online, beginTime: 51_000, state2: State2.Warning })
  })

  it('is told once by a late message that is delivered twice', () => {
    const late = measured(11_000, { doseRate: ALARM }, 2000)
    const device = [measured(10_000, { doseRate: 0.1 }), late].reduce(reduce, neverHeard())
    expect(reduce(device, late)).toBe(device)
    expect(reduce(device, measured(12_000, { doseRate: ALARM }, 2000))).toMatchObject({ at: 12_000 })
  })

  it('is told by each of two late messages of one moment: a device may tell its modules apart [DSP-01]', () => {
    const calm = reading(11_000, states({ sysMod: 0 }), { time: 2000 })
    const danger = reading(11_000, states({ bioMod: 3 }), { time: 2000 })
    const device = [measured(10_000, { doseRate: 0.1 }), calm, danger].reduce(reduce, neverHeard())
    expect(device).toMatchObject({ state2: 3, modules: { bioMod: { state: 3 } } })
  })

  it('does not connect a lost device by a late word of its switching off', () => {
    const lost = [measured(10_000, { doseRate: 0.1 }), { type: 'silent', at: 50_000 } as const].reduce(
      reduce,
      neverHeard(),
    )
    const off = reading(51_000, {}, { runstate: RunState.Offline })
    if (off.type !== 'reading') throw new Error('not a reading')
    expect(reduce(lost, { ...off, message: { ...off.message, time: 5000 } })).toMatchObject({
      runstate: RunState.Offline,
      beginTime: 0,
    })
  })

  it('of a device whose clock was set back counts from its second message on', () => {
    const back = 3_600_000
    const start = 4_000_000
    const events = [0, 1000, 2000].map((step) => measured(start + 1000 + step, { doseRate: 0.1 }, start - back + step))
    const module = nuclear(measured(start, { doseRate: ALARM }), ...events)
    expect(module?.state).toBe(State2.Normal)
    expect(nuclear(measured(start, { doseRate: ALARM }), ...events.slice(0, 1))?.state).toBe(State2.HighRisk)
  })
})

describe('any sequence of events', () => {
  it('shows an alarm for as long as the last value known of it alarms, whatever else is told or comes late [STA-05]', () => {
    const value = fc.option(fc.double({ min: 0, max: 20, noNaN: true }), { nil: undefined })
    const told = fc.record({ doseRate: value, countRate: value, isLate: fc.boolean(), withSpectrum: fc.boolean() })
    fc.assert(
      fc.property(fc.array(told, { maxLength: 30 }), (messages) => {
        let device = neverHeard()
        let known: number | undefined
        messages.forEach(({ doseRate, countRate, isLate, withSpectrum }, index) => {
          const at = 1_000_000 + index * 1000
          const late = isLate && index > 0
          const values = Object.fromEntries(
            Object.entries({ doseRate, countRate }).filter(
              (entry): entry is [string, number] => entry[1] !== undefined,
            ),
          )
          const spectrum = withSpectrum ? { counts: [1], calibration: [0, 3] } : undefined
          const made = reading(at, { nuclearMod: { values, spectrum } })
          if (made.type !== 'reading') throw new Error('not a reading')
          // Each late one older than the one before: a clock that was set back would go on.
          device = reduce(device, { ...made, message: { ...made.message, time: late ? 500_000 - index : at } })
          if (doseRate !== undefined && !late) known = doseRate
          const limit = THRESHOLDS[0]?.alarm as number
          if (known !== undefined && known >= limit) {
            expect(displayedStateOf(device)).toBeGreaterThanOrEqual(State2.Alarm)
            expect(device.types).toEqual(['nuclearMod'])
          }
        })
      }),
    )
  })

  it('never shows normal, or anything milder than the worst module, while a module alarms [STA-05, STA-09, STA-10]', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let device = neverHeard()
        events.forEach((make, i) => {
          device = reduce(device, make((i + 1) * 1000))
          const modules = Object.entries(device.modules)
          const worst = Math.max(-1, ...modules.map(([, module]) => module.state))
          if (worst >= State2.Warning) expect(displayedStateOf(device)).toBe(worst)
          const dangerous = modules.filter(([, module]) => module.state >= State2.Alarm).map(([key]) => key)
          expect([...device.types].sort()).toEqual(dangerous.sort())
        })
      }),
    )
  })

  it('judges a module no milder than its thresholds say [STA-03]', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        let device = neverHeard()
        events.forEach((make, i) => {
          const next = make((i + 1) * 1000)
          device = reduce(device, next)
          if (next.type === 'silent') return
          const value = next.message.mods.nuclearMod?.values?.doseRate
          const limit = THRESHOLDS[0]?.alarm as number
          if (value !== undefined && value >= limit) expect(device.state2).toBeGreaterThanOrEqual(State2.Alarm)
        })
      }),
    )
  })

  it('changes nothing by being delivered twice', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        let device = neverHeard()
        events.forEach((make, i) => {
          const next = make((i + 1) * 1000)
          device = reduce(device, next)
          expect(reduce(device, next)).toBe(device)
        })
      }),
    )
  })
})
