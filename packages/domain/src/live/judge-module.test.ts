import { State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHLORINE, DOSE_RATE, OXYGEN, THRESHOLDS } from '../fixtures.ts'
import { judgeModule, judgeValue, judgeValues } from './judge-module.ts'

describe('judging', () => {
  it.each([
    [0.499, 0],
    [0.5, 1],
    [0.999, 1],
    [1, 2],
    [9.999, 2],
    [10, 3],
  ])('a value of %f above its limits is state %i [STA-03]', (value, state) => {
    expect(judgeValue(value, DOSE_RATE)).toBe(state)
  })

  it.each([
    [19.501, 0],
    [19.5, 1],
    [18.001, 1],
    [18, 2],
    [16.001, 2],
    [16, 3],
  ])('a value of %f below its limits is state %i [STA-03]', (value, state) => {
    expect(judgeValue(value, OXYGEN)).toBe(state)
  })

  it('a threshold without high risk ends at alarm, in both directions', () => {
    expect(judgeValue(1000, CHLORINE)).toBe(State2.Alarm)
    const { highRisk: _, ...noHighRisk } = OXYGEN
    expect(judgeValue(0, noHighRisk)).toBe(State2.Alarm)
  })

  it('takes the worst of several values and leaves other modules out', () => {
    expect(judgeValues({ oxygen: 20.9, chlorine: 2 }, THRESHOLDS, 'ecMod')).toBe(State2.Alarm)
    expect(judgeValues({ oxygen: 17, chlorine: 1 }, THRESHOLDS, 'ecMod')).toBe(State2.Alarm)
    expect(judgeValues({ doseRate: 50 }, THRESHOLDS, 'ecMod')).toBe(State2.Normal)
    expect(judgeValues({ doseRate: 50 }, THRESHOLDS)).toBe(State2.HighRisk)
  })

  it('a module that is off and says nothing more is offline, one with a reading is judged', () => {
    expect(judgeModule({ runstate: 0 }, THRESHOLDS, 'nuclearMod')).toBe(State2.Offline)
    expect(judgeModule({ runstate: 0, values: { doseRate: 2 } }, THRESHOLDS, 'nuclearMod')).toBe(State2.Alarm)
    expect(judgeModule({ state: -1, values: { doseRate: 0.1 } }, THRESHOLDS, 'nuclearMod')).toBe(State2.Offline)
    expect(judgeModule({ runstate: 1 }, THRESHOLDS, 'nuclearMod')).toBe(State2.Normal)
  })

  it('is never milder than what the device says or the thresholds say', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(State2)),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (state, doseRate) => {
          const judged = judgeModule({ state, values: { doseRate } }, THRESHOLDS, 'nuclearMod')
          const byThreshold = judgeValue(doseRate, DOSE_RATE)
          expect(judged).toBeGreaterThanOrEqual(state)
          if (byThreshold > 0) expect(judged).toBeGreaterThanOrEqual(byThreshold)
          expect([state, byThreshold]).toContain(judged)
        },
      ),
    )
  })
})
