import { type DataMessage, State2 } from '@vigil/contract'
import { createRng, poisson } from '@vigil/science'
import { beforeEach, describe, expect, it } from 'vitest'
import { HeardDevice } from '../../test/heard-device.ts'

const rng = createRng('counts without a verdict')
let device: HeardDevice
beforeEach(() => {
  device = new HeardDevice('NGP-2')
})

const say = (values: Record<string, number>, changes: Partial<DataMessage> = {}): Promise<void> =>
  device.say({ nuclearMod: { values } }, changes)
const count = (seconds: number, gamma: number, neutrons = 0.1): Promise<void> =>
  device.go(seconds, () => ({
    nuclearMod: { values: { countRate: poisson(rng, gamma), neutronRate: poisson(rng, neutrons) } },
  }))
const module = () => device.module('nuclearMod')

describe('a device that sends counts and no verdict', () => {
  it('alarms at ten times its background, and what says so is shown and stored with the reading', async () => {
    await count(120, 100)
    expect(module()).toMatchObject({ state: State2.Normal, values: { sigma: expect.any(Number) } })
    await count(1, 1000)
    expect(module()?.state).toBe(State2.Alarm)
    expect(module()?.values.backgroundRate).toBeGreaterThan(80)
    expect(module()?.values.backgroundRate).toBeLessThan(120)
    expect(device.writer.records.at(-1)?.reading?.values.nuclearMod?.sigma).toBeGreaterThan(20)
    expect(device.writer.records.at(-1)?.alarms).toHaveLength(1)
  })

  it('warns of a few neutrons a second, far below the limit of their rate', async () => {
    await count(600, 100)
    await count(10, 100, 3)
    expect(module()?.state).toBeGreaterThanOrEqual(State2.Warning)
    expect(module()?.values.neutronSigma).toBeGreaterThan(4.6)
    expect(module()?.values.neutronRate).toBeLessThan(10)
  })

  it('goes on alarming after a restart beside the source: what was stored is usual, and is not learned anew', async () => {
    await count(120, 100)
    await count(5, 400)
    device.startAgain()
    await count(120, 400)
    expect(module()?.state).toBe(State2.Alarm)
    expect(module()?.values.backgroundRate).toBeLessThan(120)
  })

  it('finds a source that came while the server was down', async () => {
    await count(120, 100)
    device.startAgain()
    await count(2, 400)
    expect(module()?.state).toBe(State2.Alarm)
  })

  it('learns anew when it was told to clear its background', async () => {
    await count(120, 100)
    await count(5, 400)
    device.forgetCounts()
    await count(200, 400)
    expect(module()?.state).toBe(State2.Normal)
    expect(module()?.values.backgroundRate).toBeGreaterThan(350)
  })

  it('believes its own significance where it sends one', async () => {
    await count(120, 100)
    device.now += 1000
    await say({ countRate: 1000, sigma: 1, neutronRate: 0 })
    expect(module()?.values.sigma).toBe(1)
  })

  it('is told of a source that passed while its link was down, by a message that comes late', async () => {
    await count(120, 100)
    await say({ countRate: 2000, neutronRate: 0 }, { time: device.now - 30_000 })
    expect(module()?.state).toBe(State2.Alarm)
    expect(device.writer.records.at(-1)?.reading?.values.nuclearMod?.sigma).toBeGreaterThan(20)
  })

  it('finds a source by a clock that jumps for years, to either side, and learns none from it', async () => {
    const years = 10 * 365 * 86_400_000
    for (const jump of [years, -years]) {
      device.startAnew()
      await count(120, 100)
      device.now += 1000
      await say({ countRate: 1000, neutronRate: 0 }, { time: Math.max(1, device.now + jump) })
      expect(module()?.state).toBe(State2.Alarm)
      await count(5, 1000)
      expect(module()?.state).toBe(State2.Alarm)
      expect(module()?.values.backgroundRate).toBeLessThan(130)
    }
    device.startAnew()
    await count(120, 100)
    device.now += 1000
    await say({ countRate: 100, neutronRate: 0 }, { time: device.now + years })
    await count(10, 100)
    expect(module()?.state).toBe(State2.Normal)
    await count(2, 1000)
    expect(module()?.state).toBe(State2.Alarm)
  })

  it('learns nothing from a drill', async () => {
    await count(120, 100)
    const usual = module()?.values.backgroundRate
    await device.go(60, () => ({ nuclearMod: { values: { countRate: 60, neutronRate: 0 } } }), { kind: 'drill' })
    expect(module()?.values.backgroundRate).toBe(usual)
  })
})
