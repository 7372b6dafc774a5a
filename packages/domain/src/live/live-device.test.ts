import { deviceBasicSchema, deviceDetailSchema } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { heard, neverHeard, states } from '../fixtures.ts'
import { basicOf, detailOf, redated } from './live-device.ts'

describe('live device', () => {
  it('begins not connected', () => {
    expect(basicOf(neverHeard())).toEqual({
      sn: 'SN1',
      id: '7',
      deviceType: 'FCBR-100PRO',
      state: 0,
      state2: -1,
      runMode: 0,
      runstate: -1,
      at: 0,
      deviceTime: 0,
      modState: {},
      types: [],
    })
  })

  it('that is dated anew is the same but for its date and for what was concluded from dates', () => {
    const before = { ...heard(1000, states({ nuclearMod: 2 })), late: { time: 5, at: 1000 }, clockOffset: -120_000 }
    const device = { ...before, clockBehind: { offset: -120_000, since: 900 } }
    expect(redated(device, 400)).toEqual({ ...before, at: 400, late: undefined, clockBehind: undefined })
  })

  it('gives basic data that the contract accepts [ENT-02]', () => {
    const position = { longitude: 10, latitude: 50 }
    const device = heard(1000, states({ nuclearMod: 2, sysMod: 0 }), { simulated: true, position, runMode: 2 })
    const basic = basicOf(device)
    expect(deviceBasicSchema.parse(basic)).toEqual({
      sn: 'SN1',
      id: '7',
      deviceType: 'FCBR-100PRO',
      state: 2,
      state2: 2,
      runMode: 2,
      runstate: 1,
      at: 1000,
      deviceTime: 995,
      modState: { nuclearMod: { state: 2, runstate: 1 }, sysMod: { state: 0, runstate: 1 } },
      types: ['nuclearMod'],
      simulated: true,
      position,
    })
  })

  it('gives detail that the contract accepts, with the time it connected', () => {
    const position = { longitude: 10, latitude: 50 }
    const spectrum = { counts: [1, 2], calibration: [0, 3] }
    const device = heard(
      1000,
      { nuclearMod: { values: { doseRate: 2 }, spectrum, findings: [{ name: 'Cs-137' }] } },
      { simulated: true, position, activity: 'charging' },
    )
    expect(deviceDetailSchema.parse(JSON.parse(JSON.stringify(detailOf(device))))).toEqual({
      sn: 'SN1',
      deviceType: 'FCBR-100PRO',
      at: 1000,
      deviceTime: 995,
      beginTime: 1000,
      mods: {
        nuclearMod: { state: 2, runstate: 1, values: { doseRate: 2 }, spectrum, findings: [{ name: 'Cs-137' }] },
      },
      position,
      activity: 'charging',
      simulated: true,
    })
    expect(detailOf(heard(1000, states({ bioMod: 0 })))).not.toHaveProperty('position')
  })
  it('tells of a wrong clock with basic data and with detail', () => {
    const device = { ...heard(1000, states({ bioMod: 0 })), clockOffset: 120_000 }
    expect(deviceBasicSchema.parse(basicOf(device))).toMatchObject({ clockOffset: 120_000 })
    expect(deviceDetailSchema.parse(JSON.parse(JSON.stringify(detailOf(device))))).toMatchObject({
      clockOffset: 120_000,
    })
  })
})
