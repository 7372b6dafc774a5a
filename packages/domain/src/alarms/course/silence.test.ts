import { AlarmState, State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmStateOf, displayedStateOf } from '../../state/displayed-state.ts'
import {
  isSilenced,
  mergeSilent,
  type SilentList,
  silence,
  silenceCurrent,
  silencedMark,
  unsilenceExpired,
  withSilence,
} from './silence.ts'

const device = (sn: string, state2: State2, types: string[] = []) => ({
  sn,
  state: alarmStateOf(state2),
  state2,
  types,
  runstate: 1 as const,
})
const none: SilentList = new Map()
const FIVE_MINUTES = 300_000

describe('silence', () => {
  it('resets state and state2 to normal and keeps the real ones beside them [SIL-01]', () => {
    const alarming = device('A', 3, ['nuclearMod'])
    const list = silence(none, [alarming], 1000)
    const shown = withSilence(alarming, list, 1001)
    expect(shown).toMatchObject({ state: 0, state2: 0, types: ['nuclearMod'] })
    expect(shown.silenced).toEqual({
      until: 1000 + FIVE_MINUTES,
      state: 2,
      state2: 3,
      types: ['nuclearMod'],
      escalated: false,
    })
    expect([...list.keys()]).toEqual(['A'])
  })

  it('ends after five minutes [SIL-02]', () => {
    const alarming = device('A', 2)
    const list = silence(none, [alarming], 1000)
    expect(isSilenced(list, 'A', 1000 + FIVE_MINUTES - 1)).toBe(true)
    expect(isSilenced(list, 'A', 1000 + FIVE_MINUTES)).toBe(false)
    expect(withSilence(alarming, list, 1000 + FIVE_MINUTES)).toBe(alarming)
    expect(unsilenceExpired(list, 1000 + FIVE_MINUTES - 1)).toBe(list)
    expect(unsilenceExpired(list, 1000 + FIVE_MINUTES).size).toBe(0)
  })

  it('begins anew when silenced again [SIL-02]', () => {
    const list = silence(silence(none, [device('A', 2)], 0), [device('A', 2)], 200_000)
    expect(isSilenced(list, 'A', 499_999)).toBe(true)
  })

  it('of two windows ends with the later one, and loses nothing of either [SIL-02]', () => {
    const one = silence(none, [device('A', 2), device('B', 1)], 0)
    const other = silence(none, [device('B', 2), device('C', 1)], 1000)
    const merged = mergeSilent(one, other)
    expect([...merged].map(([sn, { until, state2 }]) => [sn, until, state2])).toEqual([
      ['A', FIVE_MINUTES, 2],
      ['B', FIVE_MINUTES + 1000, 2],
      ['C', FIVE_MINUTES + 1000, 1],
    ])
    expect(mergeSilent(merged, one)).toBe(merged)
  })

  it('of the current alarms silences those and no others [SIL-03]', () => {
    const odd = { ...device('E', 0), state: AlarmState.Warning }
    const list = silenceCurrent(none, [device('A', 2), device('B', 0), device('C', 1), device('D', -1), odd], 0)
    expect([...list.keys()]).toEqual(['A', 'C', 'E'])
    expect(silenceCurrent(none, [device('B', 0)], 0)).toBe(none)
  })

  it('goes on when the device gets worse, and says so [SIL-01]', () => {
    const list = silence(none, [device('A', 1, ['bioMod'])], 0)
    expect(withSilence(device('A', 1, ['bioMod']), list, 1).silenced?.escalated).toBe(false)
    expect(withSilence(device('A', 2, ['bioMod']), list, 1)).toMatchObject({
      state2: 0,
      silenced: { state2: 2, escalated: true },
    })
    expect(withSilence(device('A', 1, ['bioMod', 'nuclearMod']), list, 1).silenced?.escalated).toBe(true)
  })

  it('leaves a device that does not alarm as it is, a lost one not connected', () => {
    const list = silence(none, [device('A', 2)], 0)
    const normal = device('A', 0)
    const lost = device('A', -1)
    expect(withSilence(normal, list, 1)).toBe(normal)
    expect(withSilence(lost, list, 1)).toBe(lost)
    expect(withSilence(device('B', 2), list, 1)).toEqual(device('B', 2))
  })

  it('is marked until it ends, also on a device that is calm meanwhile [SIL-02]', () => {
    const list = silence(none, [device('A', 2, ['bioMod'])], 0)
    expect(silencedMark(device('A', 0), list, 1)).toEqual({
      until: FIVE_MINUTES,
      state: 0,
      state2: 0,
      types: [],
      escalated: false,
    })
    expect(silencedMark(device('A', -1), list, 1)).toMatchObject({ state2: -1, escalated: false })
    expect(silencedMark(device('A', 0), list, FIVE_MINUTES)).toBeUndefined()
    expect(silencedMark(device('B', 2), list, 1)).toBeUndefined()
  })

  it('never shows a danger as normal without the mark and the real state [SIL-01, STA-05]', () => {
    const step = fc.record({
      wait: fc.nat(200_000),
      act: fc.constantFrom('silence', 'look', 'expire'),
      state2: fc.constantFrom(...Object.values(State2)),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let list = none
        let now = 0
        for (const { wait, act, state2 } of steps) {
          now += wait
          const real = device('A', state2)
          if (act === 'silence') list = silenceCurrent(list, [real], now)
          if (act === 'expire') list = unsilenceExpired(list, now)
          const shown = withSilence(real, list, now)
          if (state2 >= State2.Warning) {
            if (isSilenced(list, 'A', now)) expect(shown.silenced?.state2).toBe(state2)
            else expect(displayedStateOf(shown)).toBe(state2)
          } else expect(shown).toBe(real)
        }
      }),
    )
  })
})
