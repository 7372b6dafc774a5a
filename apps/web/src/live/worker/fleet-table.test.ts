import type { DeviceBasic, State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basic, deviceNode } from '../../../test/fakes.ts'
import { FleetTable } from './fleet-table.ts'
import type { DevicesMessage } from './protocol.ts'

const NOW = 1_000_000

const told = (messages: readonly DevicesMessage[]) => ({
  changed: messages.flatMap(({ devices }) => devices.map(({ sn, state2 }) => [sn, state2])),
  aged: messages.flatMap(({ agedIndexes, agedTimes }) => [...agedIndexes].map((index, i) => [index, agedTimes[i]])),
  applied: messages.reduce((sum, { applied }) => sum + applied, 0),
})

const tableWith = (...devices: DeviceBasic[]): FleetTable => {
  const table = new FleetTable()
  table.update(devices, NOW)
  table.takeAll()
  return table
}

describe('fleet table', () => {
  it('tells a device as an object first, then only when something about it would look different', () => {
    const table = new FleetTable()
    table.update([basic('A'), basic('B')], NOW)
    expect(told(table.takeAll())).toEqual({
      changed: [
        ['A', 0],
        ['B', 0],
      ],
      aged: [],
      applied: 2,
    })
    table.update([basic('A', 0, { at: NOW + 500, deviceTime: 5 }), basic('B', 1, { at: NOW + 500 })], NOW + 500)
    expect(told(table.takeAll())).toEqual({ changed: [['B', 1]], aged: [[0, NOW + 500]], applied: 2 })
    expect(table.hasWaiting()).toBe(false)
  })

  it('merges what comes between two messages; there and back again is no change', () => {
    const table = tableWith(basic('A'))
    table.update([basic('A', 2, { at: NOW + 1 })], NOW)
    table.update([basic('A', 0, { at: NOW + 2 })], NOW)
    expect(told(table.takeAll())).toEqual({ changed: [], aged: [[0, NOW + 2]], applied: 2 })
  })

  it('what is pushed later counts, though the clock of the server was set back in between [PSH-03]', () => {
    const table = tableWith(basic('A', 0, { at: NOW + 600_000 }))
    table.update([basic('A', 2, { at: NOW })], NOW)
    expect(told(table.takeAll()).changed).toEqual([['A', 2]])
  })

  it('a picture overrules what was pushed before it was asked for, whatever the dates, and nothing pushed since [PSH-06]', () => {
    const table = tableWith(basic('BEFORE', 0, { at: NOW + 600_000 }), basic('SINCE'))
    table.asking()
    table.update([basic('SINCE', 2, { at: NOW - 1 })], NOW)
    table.snapshotPart([basic('BEFORE', 1), basic('SINCE')], [], NOW)
    expect(table.finishSnapshot()).toEqual([])
    expect(told(table.takeAll()).changed).toEqual([
      ['SINCE', 2],
      ['BEFORE', 1],
    ])
  })

  it.each([
    ['state', { state: 1 }],
    ['run state', { runstate: 3 }],
    ['run mode', { runMode: 2 }],
    ['alarming modules', { types: ['bioMod'] }],
    ['a module’s state', { modState: { nuclearMod: { state: 1, runstate: 1 } } }],
    ['a module’s run state', { modState: { nuclearMod: { state: 0, runstate: 3 } } }],
    ['a module more', { modState: { nuclearMod: { state: 0, runstate: 1 }, bioMod: { state: 0, runstate: 1 } } }],
    ['a module less', { modState: {} }],
    ['simulated', { simulated: true }],
    ['a position', { position: { longitude: 1, latitude: 2 } }],
  ] as [string, Partial<DeviceBasic>][])('takes another %s for a change', (_name, part) => {
    const table = tableWith(basic('A'))
    table.update([basic('A', 0, part)], NOW)
    expect(told(table.takeAll()).changed).toHaveLength(1)
  })

  it('a move is a change, standing still is not', () => {
    const here = { longitude: 1, latitude: 2 }
    const table = tableWith(basic('A', 0, { position: here }))
    table.move(
      [
        { sn: 'A', at: NOW, position: { ...here }, state: 0 },
        { sn: 'X', at: NOW, position: here, state: 0 },
      ],
      NOW,
    )
    expect(told(table.takeAll()).changed).toEqual([])
    table.move([{ sn: 'A', at: NOW, position: { longitude: 1.5, latitude: 2 }, state: 0 }], NOW)
    expect(table.takeAll()[0]?.devices[0]?.position).toEqual({ longitude: 1.5, latitude: 2 })
  })

  it('takes a device that was not heard in time off the line, with its modules, and once [TRE-03]', () => {
    const table = tableWith(basic('A', 2), basic('SLOW', 0, { runMode: 2 }))
    table.sweep(NOW + 30_000)
    expect(table.hasWaiting()).toBe(false)
    table.sweep(NOW + 30_001)
    expect(table.takeAll()[0]?.devices).toEqual([
      basic('A', -1, { runstate: -1, state: 0, modState: { nuclearMod: { state: -1, runstate: -1 } } }),
    ])
    table.sweep(NOW + 60_000)
    expect(table.hasWaiting()).toBe(false)
    table.sweep(NOW + 120_001)
    expect(told(table.takeAll()).changed).toEqual([['SLOW', -1]])
    table.update([basic('A', 0, { at: NOW + 130_000 })], NOW + 130_000)
    expect(told(table.takeAll()).changed).toEqual([['A', 0]])
  })

  it('an old picture can not bring a stale device back [TRE-03]', () => {
    const table = tableWith(basic('A'))
    table.sweep(NOW + 40_000)
    table.takeAll()
    table.update([basic('A')], NOW + 40_000)
    expect(told(table.takeAll()).changed).toEqual([])
  })

  it('tells the alarming ones alone while nobody looks, and the rest later in one go', () => {
    const table = tableWith(basic('A'), basic('B', 2), basic('C'))
    table.update([basic('A', 0, { runstate: 3 }), basic('B', 0, { at: NOW + 1 }), basic('C', 1)], NOW)
    expect(table.hasUrgent()).toBe(true)
    expect(told(table.takeUrgent()).changed).toEqual([
      ['B', 0],
      ['C', 1],
    ])
    expect(table.hasUrgent()).toBe(false)
    expect(told(table.takeAll())).toEqual({
      changed: [['A', 0]],
      aged: [
        [1, NOW + 1],
        [2, NOW],
      ],
      applied: 3,
    })
  })

  it('gives up what a snapshot does not hold, but nothing that came with the new link [PSH-06]', () => {
    const table = tableWith(basic('OLD'), basic('KEPT'))
    table.newLink()
    table.put({ ...deviceNode('NEW', '1'), ...basic('NEW'), id: 'd-NEW' }, NOW)
    table.snapshotPart([basic('KEPT')], [], NOW)
    expect(table.finishSnapshot()).toEqual(['OLD'])
    expect(told(table.takeAll()).changed).toEqual([['NEW', 0]])
    table.newLink()
    expect(table.finishSnapshot()).toEqual(['KEPT', 'NEW'])
  })

  it('knows a new device by its node, if the node tells a state; a known one speaks for itself', () => {
    const table = tableWith(basic('A', 2))
    table.put({ ...deviceNode('A', '1'), ...basic('A'), id: 'x' }, NOW)
    table.put(deviceNode('B', '1'), NOW)
    expect(table.hasWaiting()).toBe(false)
  })

  it('a removed device that comes back gets a new number, and what waited is forgotten', () => {
    const table = tableWith(basic('A'), basic('B'))
    table.update([basic('A', 2)], NOW)
    table.remove('A')
    table.remove('A')
    expect(table.hasWaiting() || table.hasUrgent()).toBe(false)
    table.update([basic('A', 1)], NOW)
    expect(table.takeAll()[0]?.indexes).toEqual([2])
  })

  it('sends many changes in parts that do not hold the window up', () => {
    const table = new FleetTable()
    table.update(
      Array.from({ length: 1001 }, (_, i) => basic(`SN${i}`)),
      NOW,
    )
    const parts = table.takeAll()
    expect(parts.map(({ devices }) => devices.length)).toEqual([250, 250, 250, 250, 1])
    expect(told(parts).applied).toBe(1001)
    expect(new Set(parts.flatMap(({ indexes }) => indexes)).size).toBe(1001)
  })

  it('whoever follows the messages knows the last state of every device, in any order of events and of dates', () => {
    const step = fc.record({
      sn: fc.constantFrom('A', 'B', 'C'),
      state2: fc.constantFrom<State2>(-1, 0, 1, 2, 3),
      at: fc.integer({ min: NOW - 50_000, max: NOW + 1000 }),
      act: fc.constantFrom('update', 'takeAll', 'takeUrgent', 'sweep'),
      pass: fc.nat(20_000),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = new FleetTable()
        const window = new Map<string, { at: number; state2: number }>()
        const names: string[] = []
        const last = new Map<string, { at: number; state2: number }>()
        let now = NOW
        const follow = (messages: DevicesMessage[]) => {
          for (const { indexes, devices, agedIndexes, agedTimes } of messages) {
            for (const [i, { sn, at, state2 }] of devices.entries()) {
              names[indexes[i] as number] = sn
              window.set(sn, { at, state2 })
            }
            for (const [i, index] of agedIndexes.entries()) {
              const sn = names[index] as string
              window.set(sn, { at: agedTimes[i] as number, state2: window.get(sn)?.state2 as number })
            }
          }
        }
        for (const { sn, state2, at, act, pass } of steps) {
          now += pass
          if (act === 'takeAll') follow(table.takeAll())
          if (act === 'takeUrgent') follow(table.takeUrgent())
          if (act === 'sweep') table.sweep(now)
          if (act === 'update') {
            table.update([basic(sn, state2, { at })], now)
            last.set(sn, { at, state2 })
          }
        }
        table.sweep(now)
        follow(table.takeAll())
        for (const [sn, { at, state2 }] of last) {
          expect(window.get(sn)).toEqual({ at, state2: now - at > 30_000 ? -1 : state2 })
        }
      }),
    )
  })
})
