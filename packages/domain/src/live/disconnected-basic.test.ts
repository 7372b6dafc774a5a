import { describe, expect, it } from 'vitest'
import { heard, neverHeard, states } from '../fixtures.ts'
import { disconnectedBasic } from './disconnected-basic.ts'
import { basicOf } from './live-device.ts'
import { reduce } from './reduce.ts'

describe('disconnectedBasic', () => {
  it('takes the device and all its modules off the line [TRE-03]', () => {
    const basic = basicOf(heard(1000, states({ nuclearMod: 3, bioMod: 0 })))
    expect(disconnectedBasic(basic)).toEqual({
      ...basic,
      runstate: -1,
      state: 0,
      state2: -1,
      types: [],
      modState: { nuclearMod: { state: -1, runstate: -1 }, bioMod: { state: -1, runstate: -1 } },
    })
  })

  it('says the same as the server does of a silent device [TRE-03]', () => {
    const device = heard(1000, states({ nuclearMod: 2, ecMod: 1 }))
    expect(disconnectedBasic(basicOf(device))).toEqual(basicOf(reduce(device, { type: 'silent', at: 40_000 })))
  })

  it('leaves alone what already is', () => {
    const lost = disconnectedBasic(basicOf(heard(1000, states({ nuclearMod: 2 }))))
    expect(disconnectedBasic(lost)).toBe(lost)
    const never = basicOf(neverHeard())
    expect(disconnectedBasic(never)).toBe(never)
  })

  it('is not deceived by a part that looks lost', () => {
    const lost = disconnectedBasic(basicOf(heard(1000, states({ nuclearMod: 2 }))))
    for (const part of [
      { runstate: 0 as const },
      { state2: 0 as const },
      { state: 1 as const },
      { modState: { nuclearMod: { state: 0 as const, runstate: -1 as const } } },
      { modState: { nuclearMod: { state: -1 as const, runstate: 1 as const } } },
    ]) {
      expect(disconnectedBasic({ ...lost, ...part })).toEqual(lost)
    }
  })
})
