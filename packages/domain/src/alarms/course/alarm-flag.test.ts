import { State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent } from '../../fixtures.ts'
import { alarmStateOf } from '../../state/displayed-state.ts'
import { alarmFlag, soundOf } from './alarm-flag.ts'
import { type SilentList, silence } from './silence.ts'

const device = (sn: string, state2: State2) => ({ sn, state: alarmStateOf(state2), state2, types: [] })
const none: SilentList = new Map()

describe('alarm flag', () => {
  it.each([
    [[], 0],
    [[-1, 0], 0],
    [[0, 1], 1],
    [[1, 2], 2],
    [[3], 2],
  ] as const)('of states %j is %i [REP-02]', (all, flag) => {
    expect(
      alarmFlag(
        all.map((state2, i) => device(`SN${i}`, state2)),
        [],
        none,
        0,
      ),
    ).toBe(flag)
  })

  it('counts the worse of state and state2 [REP-02]', () => {
    expect(alarmFlag([{ sn: 'A', state: 2, state2: 0 }], [], none, 0)).toBe(2)
  })

  it('leaves silenced devices out until their silence ends [REP-02, SIL-01, SIL-02]', () => {
    const devices = [device('A', 2), device('B', 1)]
    const silent = silence(none, [device('A', 2)], 0)
    expect(alarmFlag(devices, [], silent, 1)).toBe(1)
    expect(alarmFlag(devices, [], silent, 300_000)).toBe(2)
  })

  it('stands while an alarm is open and not handled, though the device lost its link', () => {
    const lost = [device('SN1', -1)]
    expect(alarmFlag(lost, [alarmEvent({ state: 3 })], none, 0)).toBe(2)
    expect(alarmFlag(lost, [alarmEvent({ state: 1 })], none, 0)).toBe(1)
    expect(alarmFlag(lost, [alarmEvent({ handled: true })], none, 0)).toBe(0)
    expect(alarmFlag(lost, [alarmEvent({ endTime: 5 })], none, 0)).toBe(0)
    expect(alarmFlag(lost, [alarmEvent()], silence(none, [device('SN1', 2)], 0), 1)).toBe(0)
  })

  it('is the greatest over devices that are not silenced, whatever the order [REP-02]', () => {
    const fleet = fc.array(fc.record({ state2: fc.constantFrom(...Object.values(State2)), silenced: fc.boolean() }))
    fc.assert(
      fc.property(fleet, (all) => {
        const devices = all.map(({ state2 }, i) => device(`SN${i}`, state2))
        const silent = silence(
          none,
          devices.filter((_, i) => all[i]?.silenced),
          0,
        )
        const loud = all.filter(({ silenced }) => !silenced).map(({ state2 }) => Math.min(2, state2))
        expect(alarmFlag(devices, [], silent, 1)).toBe(Math.max(0, ...loud))
        expect(alarmFlag([...devices].reverse(), [], silent, 1)).toBe(Math.max(0, ...loud))
      }),
    )
  })
})

describe('sound', () => {
  it('is one for warning, another for alarm, and none when switched off [REP-03]', () => {
    expect(([0, 1, 2] as const).map((flag) => soundOf(flag, true))).toEqual([null, 'warning', 'alarm'])
    expect(([0, 1, 2] as const).map((flag) => soundOf(flag, false))).toEqual([null, null, null])
  })
})
