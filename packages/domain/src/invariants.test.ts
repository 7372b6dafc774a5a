import { MODULE_KEYS, State2 } from '@vigil/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSilenced, type SilentList, silenceCurrent, unsilenceExpired, withSilence } from './alarms/course/silence.ts'
import { neverHeard, reading, states } from './fixtures.ts'
import { reduce } from './live/reduce.ts'
import { displayedStateOf } from './state/displayed-state.ts'
import { isDangerous, moreSevere } from './state/severity.ts'
import { isStale } from './state/staleness.ts'

const step = fc.record({
  wait: fc.nat(120_000),
  act: fc.oneof(
    fc.constantFrom('silence' as const, 'sweep' as const),
    fc.record({
      modules: fc.dictionary(fc.constantFrom(...MODULE_KEYS), fc.constantFrom(...Object.values(State2)), {
        maxKeys: 3,
      }),
      runstate: fc.constantFrom(...([1, 2, 3, 4] as const)),
    }),
  ),
})

it('no sequence of events shows normal while a module alarms and is not silenced [STA-05, STA-09, SIL-01, SIL-02, TRE-03]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let device = neverHeard()
      let silent: SilentList = new Map()
      let now = 1000
      for (const { wait, act } of steps) {
        now += wait
        if (act === 'silence') silent = silenceCurrent(silent, [device], now)
        else if (act === 'sweep') {
          silent = unsilenceExpired(silent, now)
          if (isStale(device, now)) device = reduce(device, { type: 'silent', at: now })
        } else device = reduce(device, reading(now, states(act.modules), { runstate: act.runstate }))

        const alarming = Object.values(device.modules).filter((module) => module.state >= State2.Warning)
        const shown = withSilence(device, silent, now)
        if (alarming.length === 0) {
          expect(isDangerous(displayedStateOf(shown))).toBe(false)
          continue
        }
        const worst = alarming.map((module) => module.state).reduce((a, b) => moreSevere(a, b) as State2)
        if (isSilenced(silent, device.sn, now)) expect(shown.silenced?.state2).toBe(worst)
        else expect(displayedStateOf(shown)).toBe(worst)
      }
    }),
    { numRuns: 300 },
  )
})
