import { type DataMessage, type ModuleKey, RunState, State2 } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { createRng, normal, poisson } from '@vigil/science'
import { beforeEach, describe, expect, it } from 'vitest'
import { HeardDevice } from '../../test/heard-device.ts'

const rng = createRng('channels without a verdict')
let device: HeardDevice
beforeEach(() => {
  device = new HeardDevice('FCBR-100')
})

const hear = (seconds: number, mods: () => DataMessage['mods'], changes: Partial<DataMessage> = {}): Promise<void> =>
  device.go(seconds, mods, changes)
const vapour = (mean: number) => () => ({ tvocMod: { values: { tvoc: normal(rng, mean, 0.03) } } })
const module = (key: ModuleKey = 'tvocMod') => device.module(key)

describe('a chemical channel without a verdict', () => {
  it('alarms far below its fixed limit, with what is usual and how far it stands from it', async () => {
    await hear(400, vapour(0.3))
    expect(module()?.state).toBe(State2.Normal)
    expect(module()?.values.tvocBaseline).toBeCloseTo(0.3, 0)
    await hear(30, vapour(8))
    expect(module()?.state).toBeGreaterThanOrEqual(State2.Warning)
    expect(module()?.values.sigma).toBeGreaterThan(6)
    expect(device.writer.records.some(({ alarms = [] }) => alarms.length > 0)).toBe(true)
    // It ends with what brought it.
    await hear(120, vapour(0.3))
    expect(module()?.state).toBe(State2.Normal)
  })

  it('learns nothing in a drill, in maintenance or while an alarm is on', async () => {
    await hear(400, vapour(0.3))
    const usual = Number(module()?.values.tvocBaseline)
    await hear(400, vapour(0.9), { kind: 'drill' })
    await hear(400, vapour(0.9), { runstate: RunState.Maintenance })
    expect(module()?.values.tvocBaseline).toBeCloseTo(usual, 2)
    await hear(600, vapour(8))
    expect(module()?.values.tvocBaseline).toBeCloseTo(usual, 2)
    expect(module()?.state).toBeGreaterThanOrEqual(State2.Warning)
  })

  it('after a restart goes by what was stored', async () => {
    await hear(400, vapour(0.3))
    device.startAgain()
    await hear(60, vapour(12))
    expect(module()?.state).toBeGreaterThanOrEqual(State2.Warning)
  })

  it('leaves a device alone that says itself what it thinks', async () => {
    const judging = () => ({ tvocMod: { state: State2.Normal, values: { tvoc: 0.3 } } })
    await hear(400, judging)
    expect(module()?.values.sigma).toBeUndefined()
    await hear(5, () => ({ bioMod: { values: { fluorescentParticles: 40, sigma: 0.2 } } }))
    expect(module('bioMod')?.values.sigma).toBe(0.2)
  })

  it('is given a baseline and significance where particles come without them', async () => {
    const particles = (mean: number) => () => ({ bioMod: { values: { fluorescentParticles: poisson(rng, mean) } } })
    await hear(400, particles(40))
    expect(module('bioMod')?.values.fluorescentBaseline).toBeCloseTo(40, -1)
    await hear(30, particles(200))
    expect(module('bioMod')?.state).toBeGreaterThanOrEqual(State2.Warning)
  })
})

describe('a spectrum without a verdict', () => {
  const spectrum = (low: number, high: number) => ({
    counts: Array.from({ length: 1024 }, (_, channel) => {
      const energy = channel * 3
      if (energy < 60 || energy >= 2800) return 0
      return energy < 400 ? poisson(rng, low / 114) : poisson(rng, high / 800)
    }),
    calibration: [0, 3],
    liveTime: 10,
  })
  const told = (low: number, high: number) => () => ({
    nuclearMod: { values: { countRate: 100, sigma: 0 }, spectrum: spectrum(low, high) },
  })

  it.each(registry.models.filter(({ spectrometer }) => spectrometer !== undefined).map(({ id }) => id))(
    'of %s has a reason of its own where low energies rise, and none where both do',
    async (deviceType) => {
      device = new HeardDevice(deviceType)
      await hear(60, told(700, 300))
      expect(module('nuclearMod')?.values.ratioBaseline).toBeCloseTo(700 / 300, 0)
      await hear(5, told(2100, 900))
      expect(module('nuclearMod')?.state).toBe(State2.Normal)
      await hear(5, told(2100, 330))
      expect(module('nuclearMod')?.state).toBeGreaterThanOrEqual(State2.Warning)
      expect(module('nuclearMod')?.values.ratioSigma).toBeGreaterThan(6)
    },
  )
})
