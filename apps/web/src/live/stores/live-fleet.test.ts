import { type DeviceBasic, PointState, RunState, State2 } from '@vigil/contract'
import { silence } from '@vigil/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basic, deviceNode, FakeClock, officeNode } from '../../../test/fakes.ts'
import type { DevicesMessage } from '../worker/protocol.ts'
import { LiveFleet } from './live-fleet.ts'

const TREE = [
  officeNode('top', [
    officeNode('north', [deviceNode('N1', 'north', 'Alpha'), deviceNode('N2', 'north', 'Charlie')], 'top'),
    officeNode('south', [officeNode('gate', [deviceNode('G1', 'gate')], 'south')], 'top'),
    deviceNode('T1', 'top'),
  ]),
]

const indexes = new Map<string, number>()
const indexOf = (sn: string): number => {
  if (!indexes.has(sn)) indexes.set(sn, indexes.size)
  return indexes.get(sn) as number
}
const changes = (...devices: DeviceBasic[]): DevicesMessage => ({
  type: 'devices',
  indexes: devices.map(({ sn }) => indexOf(sn)),
  devices,
  agedIndexes: new Uint32Array(0),
  agedTimes: new Float64Array(0),
  applied: devices.length,
})
const ages = (...each: [sn: string, at: number][]): DevicesMessage => ({
  ...changes(),
  agedIndexes: Uint32Array.from(each, ([sn]) => indexOf(sn)),
  agedTimes: Float64Array.from(each, ([, at]) => at),
  applied: each.length,
})

function fleetWithTree() {
  const clock = new FakeClock()
  const fleet = new LiveFleet(clock)
  fleet.setStructure(TREE)
  return { clock, fleet }
}

const states = (fleet: LiveFleet, office?: string) =>
  Object.fromEntries([...fleet.counts(office)].sort(([a], [b]) => a - b))

describe('live fleet', () => {
  // A device that alarms with a wrong clock was found under no fault.
  it('counts wrong clocks of connected devices whatever they show, by office [STA-02]', () => {
    const { clock, fleet } = fleetWithTree()
    const wrong = (sn: string, state2: State2 = 0, part = {}) => basic(sn, state2, { clockOffset: 120_000, ...part })
    fleet.apply(changes(wrong('N1'), wrong('N2', 3), wrong('G1', 0, { runstate: RunState.Offline }), basic('T1')))
    clock.pass(2000)
    expect(states(fleet, 'north')).toEqual({ [PointState.HighRisk]: 1, [PointState.Fault]: 1 })
    expect([fleet.wrongClocks(), fleet.wrongClocks('north'), fleet.wrongClocks('south')]).toEqual([2, 2, 0])
    fleet.apply(changes(basic('N2', 3)))
    clock.pass(2000)
    expect([fleet.wrongClocks(), fleet.wrongClocks('top')]).toEqual([1, 1])
    fleet.removeDevice('N1')
    clock.pass(2000)
    expect(fleet.wrongClocks()).toBe(0)
  })

  it('knows the devices of an office and of all below it, also in a tree that bites its own tail', () => {
    const { fleet } = fleetWithTree()
    const within = (office?: string) => fleet.placesWithin(office).map(({ sn }) => sn)
    expect([within('south'), within('top').length, within('nowhere'), within()]).toEqual([['G1'], 4, [], within('top')])
    fleet.setStructure([officeNode('loop', [officeNode('loop', [deviceNode('L1', 'loop')], 'loop')])])
    expect([fleet.offices().length, within('nowhere')]).toEqual([1, []])
  })

  it('is loading until a tree arrives that is not empty [TRE-02]', () => {
    const fleet = new LiveFleet(new FakeClock())
    let told = 0
    fleet.subscribeStructure(() => told++)
    expect(fleet.loading()).toBe(true)
    fleet.setStructure([])
    expect(fleet.loading()).toBe(true)
    fleet.setStructure(TREE)
    expect(fleet.loading()).toBe(false)
    fleet.setStructure([])
    expect(fleet.loading()).toBe(false)
    expect(told).toBe(3)
  })

  it('changes the rows of the tree together with its counts, every 1500 ms, and the others at once [TRE-01]', () => {
    const { clock, fleet } = fleetWithTree()
    const shown = () => [fleet.device('N1')?.shown, fleet.treeDevice('N1')?.shown, states(fleet, 'north')]
    let told = 0
    fleet.subscribeTree(() => told++)
    fleet.apply(changes(basic('N1')))
    clock.pass(1500)
    expect([shown(), told]).toEqual([[0, 0, { '-1': 1, 0: 1 }], 1])
    fleet.apply(changes(basic('N1', State2.Alarm)))
    clock.pass(700)
    fleet.apply(changes(basic('N1', State2.HighRisk)))
    clock.pass(799)
    expect([shown(), told]).toEqual([[3, 0, { '-1': 1, 0: 1 }], 1])
    clock.pass(1)
    expect([shown(), told]).toEqual([[3, 3, { '-1': 1, 3: 1 }], 2])
    fleet.removeDevice('N1')
    clock.pass(1500)
    expect(fleet.treeDevice('N1')).toBeUndefined()
  })

  it('lays the tree out depth first, with what each place is', () => {
    const { fleet } = fleetWithTree()
    expect(fleet.offices().map(({ id, depth }) => [id, depth])).toEqual([
      ['top', 0],
      ['north', 1],
      ['south', 1],
      ['gate', 2],
    ])
    expect(fleet.office('top')).toMatchObject({ parentId: null, offices: ['north', 'south'], devices: ['T1'] })
    expect(fleet.places().map(({ sn }) => sn)).toEqual(['T1', 'N1', 'N2', 'G1'])
    expect(fleet.place('N1')).toMatchObject({
      name: 'Alpha',
      officeId: 'north',
      officeName: 'Office north',
      kinds: ['nuclear'],
    })
    expect(fleet.places()).toBe(fleet.places())
  })

  it('commits the tree every 1500 ms, and a device at once to whoever watches it [TRE-01]', () => {
    const { clock, fleet } = fleetWithTree()
    const version = fleet.version()
    let device = 0
    let tree = 0
    fleet.subscribeDevice('N1', () => device++)
    fleet.subscribeTree(() => tree++)
    fleet.apply(changes(basic('N1', 2), basic('N2')))
    expect([device, tree, fleet.device('N1')?.shown]).toEqual([1, 0, PointState.Alarm])
    clock.pass(1000)
    fleet.apply(changes(basic('N1', 1)))
    clock.pass(499)
    expect([device, tree, states(fleet)]).toEqual([2, 0, { '-1': 4 }])
    clock.pass(1)
    expect([tree, fleet.version()]).toEqual([1, version + 1])
    expect(states(fleet)).toEqual({ '-1': 2, 0: 1, 1: 1 })
    expect(states(fleet, 'north')).toEqual({ 0: 1, 1: 1 })
    clock.pass(60_000)
    expect(tree).toBe(1)
  })

  it('ages move without waking anybody', () => {
    const { clock, fleet } = fleetWithTree()
    fleet.apply(changes(basic('N1', 0, { at: 5000 })))
    clock.pass(1500)
    const shown = fleet.device('N1')
    let told = 0
    fleet.subscribeDevice('N1', () => told++)
    fleet.subscribeTree(() => told++)
    fleet.apply(ages(['N1', 6000]))
    clock.pass(5000)
    expect([told, fleet.heardAt('N1'), fleet.heardAt('G1')]).toEqual([0, 6000, 0])
    expect(fleet.device('N1')).toBe(shown)
  })

  it('keeps the ages when a new worker numbers the devices anew', () => {
    const { fleet } = fleetWithTree()
    fleet.apply(changes(basic('N1', 0, { at: 5000 }), basic('N2', 0, { at: 6000 })))
    fleet.forgetIndexes()
    expect([fleet.heardAt('N1'), fleet.heardAt('N2')]).toEqual([5000, 6000])
    fleet.apply({ ...changes(basic('N2', 0, { at: 7000 })), indexes: [indexOf('N1')] })
    expect([fleet.heardAt('N1'), fleet.heardAt('N2')]).toEqual([5000, 7000])
  })

  it('tells what changed since a version; all of it after a new tree or for one who is far behind', () => {
    const { clock, fleet } = fleetWithTree()
    const first = fleet.version()
    expect(fleet.changedSince(first)?.size).toBe(0)
    expect(fleet.changedSince(first - 1)).toBeUndefined()
    for (const sn of ['N1', 'N2']) {
      fleet.apply(changes(basic(sn, 1)))
      clock.pass(1500)
    }
    expect(fleet.changedSince(first)).toEqual(new Set(['N1', 'N2']))
    expect(fleet.changedSince(first + 1)).toEqual(new Set(['N2']))
    for (let i = 0; i < 64; i++) {
      fleet.apply(changes(basic('N1', i % 2 === 0 ? 1 : 2)))
      clock.pass(1500)
    }
    expect(fleet.changedSince(first)).toBeUndefined()
    expect(fleet.changedSince(fleet.version() - 64)).toEqual(new Set(['N1']))
  })

  it('shows a silenced device as normal with its real state beside it, and wakes its watchers both times [SIL-01]', () => {
    const { clock, fleet } = fleetWithTree()
    fleet.apply(changes(basic('N1', 3), basic('N2', 1)))
    let told = 0
    fleet.subscribeDevice('N1', () => told++)
    const list = silence(new Map(), [basic('N1', 3)], clock.now())
    fleet.setSilent(list)
    expect(fleet.device('N1')).toMatchObject({ shown: 0, real: 3, silenced: { state2: 3 }, basic: { state2: 3 } })
    expect(fleet.device('N2')).toMatchObject({ shown: 1, real: 1 })
    clock.pass(1500)
    expect(states(fleet, 'north')).toEqual({ 0: 1, 1: 1 })
    fleet.setSilent(new Map())
    expect(fleet.device('N1')).toMatchObject({ shown: 3, real: 3 })
    expect(told).toBe(2)
    clock.pass(1500)
    expect(states(fleet, 'north')).toEqual({ 1: 1, 3: 1 })
  })

  it('takes single nodes in and out without a new tree', () => {
    const { clock, fleet } = fleetWithTree()
    const version = fleet.structureVersion()
    expect(fleet.putNode(deviceNode('N3', 'north', 'Bravo'))).toBe(true)
    expect(fleet.office('north')?.devices).toEqual(['N1', 'N3', 'N2'])
    expect(fleet.putNode(deviceNode('N1', 'gate', 'Zulu'))).toBe(true)
    expect(fleet.place('N1')).toMatchObject({ name: 'Zulu', officeId: 'gate' })
    expect([fleet.office('north')?.devices, fleet.office('gate')?.devices]).toEqual([
      ['N3', 'N2'],
      ['G1', 'N1'],
    ])
    fleet.apply(changes(basic('N1', 2)))
    fleet.removeDevice('G1')
    fleet.removeDevice('unknown')
    expect(fleet.structureVersion()).toBe(version + 3)
    clock.pass(1500)
    expect(states(fleet, 'south')).toEqual({ 2: 1 })
    expect(states(fleet)).toEqual({ '-1': 3, 2: 1 })
    expect(fleet.putNode(deviceNode('X', 'a new office'))).toBe(false)
    expect(fleet.alarming().map(({ sn }) => sn)).toEqual(['N1'])
  })

  it('counts by office equal a recount after any sequence of events', () => {
    const offices = ['top', 'north', 'south', 'gate']
    const step = fc.record({
      sn: fc.constantFrom('N1', 'N2', 'G1', 'T1', 'X1', 'X2'),
      state2: fc.constantFrom(...Object.values(State2)),
      office: fc.constantFrom(...offices),
      act: fc.constantFrom('state', 'state', 'put', 'remove', 'silence', 'speak', 'pass', 'tree'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { clock, fleet } = fleetWithTree()
        for (const { sn, state2, office, act } of steps) {
          if (act === 'state') fleet.apply(changes(basic(sn, state2)))
          if (act === 'put') fleet.putNode(deviceNode(sn, office))
          if (act === 'remove') fleet.removeDevice(sn)
          if (act === 'silence') fleet.setSilent(silence(new Map(), [basic(sn, 2)], clock.now()))
          if (act === 'speak') fleet.setSilent(new Map())
          if (act === 'pass') clock.pass(1000)
          if (act === 'tree') fleet.setStructure(TREE)
        }
        clock.pass(1500)
        for (const office of [undefined, ...offices]) {
          const recount: Record<number, number> = {}
          for (const { sn, officeId } of fleet.places()) {
            const inside = office === undefined || pathOf(fleet, officeId).includes(office)
            const shown = fleet.device(sn)?.shown ?? PointState.NotConnected
            if (inside) recount[shown] = (recount[shown] ?? 0) + 1
          }
          expect(states(fleet, office)).toEqual(recount)
        }
      }),
    )
  })

  it('counts stay the same object until they change', () => {
    const { clock, fleet } = fleetWithTree()
    const south = fleet.counts('south')
    const north = fleet.counts('north')
    fleet.apply(changes(basic('N1')))
    clock.pass(1500)
    expect(fleet.counts('south')).toBe(south)
    expect(fleet.counts('north')).not.toBe(north)
    expect(fleet.counts('nowhere').size).toBe(0)
  })
})

function pathOf(fleet: LiveFleet, officeId: string): string[] {
  const parentId = fleet.office(officeId)?.parentId
  return [officeId, ...(parentId ? pathOf(fleet, parentId) : [])]
}
