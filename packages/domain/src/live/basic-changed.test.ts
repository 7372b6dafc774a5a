import { describe, expect, it } from 'vitest'
import { heard, reading, states } from '../fixtures.ts'
import { basicChanged } from './basic-changed.ts'
import { reduce } from './reduce.ts'

const device = heard(
  1000,
  { nuclearMod: { values: { doseRate: 0.1 } }, sysMod: {} },
  { position: { longitude: 1, latitude: 1 } },
)

describe('basic change', () => {
  it('is none for the same device and for times and values alone', () => {
    expect(basicChanged(device, device)).toBe(false)
    expect(basicChanged(device, reduce(device, reading(2000, {})))).toBe(false)
    expect(basicChanged(device, reduce(device, reading(2000, { nuclearMod: { values: { doseRate: 0.2 } } })))).toBe(
      false,
    )
    expect(basicChanged(device, reduce(device, reading(2000, {}, { position: { longitude: 1, latitude: 1 } })))).toBe(
      false,
    )
  })

  it.each([
    ['a state', reading(2000, states({ nuclearMod: 2 }))],
    ['a run state', reading(2000, {}, { runstate: 3 })],
    ['a run mode', reading(2000, {}, { runMode: 2 })],
    ['the simulated mark', reading(2000, {}, { simulated: true })],
    ['a position', reading(2000, {}, { position: { longitude: 1, latitude: 1.001 } })],
    ['a new module', reading(2000, states({ bioMod: 0 }))],
    ["a module's run state", reading(2000, { sysMod: { runstate: 3 } }, { runstate: 1 })],
    ['silence', { type: 'silent', at: 40_000 } as const],
  ])('is seen for %s', (_what, event) => {
    expect(basicChanged(device, reduce(device, event))).toBe(true)
  })

  it("is seen when a second module alarms behind the first one's state", () => {
    const one = heard(1000, states({ nuclearMod: 2, bioMod: 0 }))
    const two = reduce(one, reading(2000, states({ bioMod: 2 })))
    expect(two.state2).toBe(one.state2)
    expect(basicChanged(one, two)).toBe(true)
  })

  it('is seen when a module is there no longer', () => {
    const { sysMod: _gone, ...modules } = device.modules
    expect(basicChanged(device, { ...device, modules })).toBe(true)
  })

  it('is seen when state alone differs, as on a device that another process restored', () => {
    expect(basicChanged(device, { ...device, state: 1 })).toBe(true)
  })
})
