import { type DataMessage, State2 } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { createRng, poisson } from '@vigil/science'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceRow, SILENT_LOG, TestDirectory, TestWriter, testBook } from '../../test/live-kit.ts'
import { createLiveFleet, type LiveFleet } from './live-fleet.ts'

const NOW = 1_763_177_000_000
const SN = 'COUNTS'
const rng = createRng('counts without a verdict')
let now: number
let writer: TestWriter
let fleet: LiveFleet
let directory: TestDirectory
let messages: number

function start(): void {
  const book = testBook(directory)
  book.setListener({ onHeard: () => {}, onFollowed: () => {}, onStored: () => {} })
  fleet = createLiveFleet({
    directory,
    registry,
    alarms: book,
    writer,
    language: 'en',
    now: () => now,
    elapsed: () => now,
    log: SILENT_LOG,
  })
}

beforeEach(() => {
  now = NOW
  messages = 0
  writer = new TestWriter()
  directory = new TestDirectory([deviceRow(SN, '2', { deviceType: 'NGP-2' })])
  start()
})

async function say(values: Record<string, number>, changes: Partial<DataMessage> = {}): Promise<void> {
  const row = directory.device(SN)
  if (row === undefined) throw new Error(SN)
  const message: DataMessage = { type: 'data', time: now, mods: { nuclearMod: { values } }, ...changes }
  await fleet.apply(row, message, now, `m${++messages}`)
}

async function count(seconds: number, gamma: number, neutrons = 0.1): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    now += 1000
    await say({ countRate: poisson(rng, gamma), neutronRate: poisson(rng, neutrons) })
  }
}

const module = () => fleet.entry(SN)?.device.modules.nuclearMod
/** As a restart finds it. */
function startAgain(): void {
  const device = fleet.entry(SN)?.device
  if (device === undefined) throw new Error(SN)
  const { runMode, runstate, modules: mods, at, deviceTime } = device
  start()
  fleet.restore({ devices: [{ sn: SN, runMode, runstate, mods, at, deviceTime } as never], openFaults: [] })
}

describe('a device that sends counts and no verdict', () => {
  it('alarms at ten times its background, and what says so is shown and stored with the reading', async () => {
    await count(120, 100)
    expect(module()).toMatchObject({ state: State2.Normal, values: { sigma: expect.any(Number) } })
    await count(1, 1000)
    expect(module()?.state).toBe(State2.Alarm)
    expect(module()?.values.backgroundRate).toBeGreaterThan(80)
    expect(module()?.values.backgroundRate).toBeLessThan(120)
    expect(writer.records.at(-1)?.reading?.values.nuclearMod?.sigma).toBeGreaterThan(20)
    expect(writer.records.at(-1)?.alarms).toHaveLength(1)
  })

  it('warns of a few neutrons a second, far below the limit of their rate', async () => {
    await count(600, 100)
    await count(10, 100, 3)
    expect(module()?.state).toBeGreaterThanOrEqual(State2.Warning)
    expect(module()?.values.neutronSigma).toBeGreaterThan(4.55)
    expect(module()?.values.neutronRate).toBeLessThan(10)
  })

  it('goes on alarming after a restart beside the source: what was stored is usual, and is not learned anew', async () => {
    await count(120, 100)
    await count(5, 400)
    startAgain()
    await count(120, 400)
    expect(module()?.state).toBe(State2.Alarm)
    expect(module()?.values.backgroundRate).toBeLessThan(120)
  })

  it('finds a source that came while the server was down', async () => {
    await count(120, 100)
    startAgain()
    await count(2, 400)
    expect(module()?.state).toBe(State2.Alarm)
  })

  it('learns anew when it was told to clear its background', async () => {
    await count(120, 100)
    await count(5, 400)
    fleet.forgetCounts(SN)
    await count(200, 400)
    expect(module()?.state).toBe(State2.Normal)
    expect(module()?.values.backgroundRate).toBeGreaterThan(350)
  })

  it('believes its own significance where it sends one', async () => {
    await count(120, 100)
    now += 1000
    await say({ countRate: 1000, sigma: 1, neutronRate: 0 })
    expect(module()?.values.sigma).toBe(1)
  })

  it('is told of a source that passed while its link was down, by a message that comes late', async () => {
    await count(120, 100)
    await say({ countRate: 2000, neutronRate: 0 }, { time: now - 30_000 })
    expect(module()?.state).toBe(State2.Alarm)
    expect(writer.records.at(-1)?.reading?.values.nuclearMod?.sigma).toBeGreaterThan(20)
  })

  it('finds a source by a clock that jumps for years, to either side, and learns none from it', async () => {
    const years = 10 * 365 * 86_400_000
    for (const jump of [years, -years]) {
      start()
      await count(120, 100)
      now += 1000
      await say({ countRate: 1000, neutronRate: 0 }, { time: Math.max(1, now + jump) })
      expect(module()?.state).toBe(State2.Alarm)
      await count(5, 1000)
      expect(module()?.state).toBe(State2.Alarm)
      expect(module()?.values.backgroundRate).toBeLessThan(130)
    }
    start()
    await count(120, 100)
    now += 1000
    await say({ countRate: 100, neutronRate: 0 }, { time: now + years })
    await count(10, 100)
    expect(module()?.state).toBe(State2.Normal)
    await count(2, 1000)
    expect(module()?.state).toBe(State2.Alarm)
  })

  it('learns nothing from a drill', async () => {
    await count(120, 100)
    const usual = module()?.values.backgroundRate
    for (let second = 0; second < 60; second++) {
      now += 1000
      await say({ countRate: 60, neutronRate: 0 }, { kind: 'drill' })
    }
    expect(module()?.values.backgroundRate).toBe(usual)
  })
})
