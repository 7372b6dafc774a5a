import { describe, expect, it, vi } from 'vitest'
import { transitionOf } from '../../../test/alarm-records.ts'
import { addDevices } from '../../../test/migrated-database.ts'
import {
  database,
  device,
  losingFirstCommit,
  NOON,
  openWriter,
  other,
  reading,
  readingsOf,
  rows,
  useWriter,
  writer,
} from '../../../test/writer-kit.ts'
import { HistoryOverloaded, type HistoryRecord, HistoryRejected, type SamplePart } from './records.ts'

useWriter()

const sample = (id: string, volume = 200): SamplePart => ({
  id,
  number: id,
  beginAt: NOON - 60_000,
  endAt: NOON,
  pressure: 101.3,
  flow: 200,
  volume,
  standardVolume: 186.2,
  duration: 60,
  result: 'clean',
  simulated: true,
})
const sampleOf = (deviceId: number, id: string, volume?: number): HistoryRecord => ({
  deviceId,
  at: NOON,
  deviceTime: NOON,
  sample: sample(id, volume),
})
const raised = (id: string) => transitionOf('raised', { id, state: 2, peakState: 2, beginAt: NOON })
const asideOf = (deviceId: number) =>
  rows('select room, reason, content, at from set_aside where device_id = $1 order by id', deviceId)
const outcomes = async (written: Promise<void>[]) =>
  (await Promise.allSettled(written)).map((each) => (each.status === 'rejected' ? each.reason : 'stored'))

describe('what can not be stored', () => {
  it('is set aside with its reason; its device is told, and everything else goes on in the same transaction', async () => {
    const results = await outcomes([
      writer.write(sampleOf(device, `good-${device}`)),
      writer.write(sampleOf(device, `bad-${device}`, Number.POSITIVE_INFINITY)),
      ...Array.from({ length: 50 }, (_, n) => writer.write(reading(other, NOON + n))),
    ])
    expect(results.filter((each) => each === 'stored')).toHaveLength(51)
    expect(results[1]).toBeInstanceOf(HistoryRejected)
    expect(await rows('select id from sample where device_id = $1', device)).toEqual([{ id: `good-${device}` }])
    expect(await readingsOf(other)).toHaveLength(50)
    expect(await asideOf(device)).toMatchObject([
      { room: 'record', at: new Date(NOON), reason: expect.stringContaining('null value') },
    ])
    expect((await asideOf(device))[0].content).toContain(`bad-${device}`)
    expect(writer.stats).toMatchObject({ batches: 1, rejected: 1, retries: 0 })
  })

  it('costs one transaction more and no pause, however many there are among how many devices', async () => {
    const devices = await addDevices(database, ...Array.from({ length: 40 }, () => 'RG500'))
    const records = Array.from({ length: 4000 }, (_, n): HistoryRecord => {
      const deviceId = devices[n % devices.length] ?? 0
      return n % 200 === 7 ? sampleOf(deviceId, `b${deviceId}-${n}`, Number.NaN) : reading(deviceId, NOON + n)
    })
    const busy = openWriter({ bounds: { batchRecords: 4000 } })
    const results = await outcomes(records.map((record) => busy.write(record)))
    expect(results.filter((each) => each instanceof HistoryRejected)).toHaveLength(20)
    expect(busy.stats).toMatchObject({ batches: 1, committed: 3980, rejected: 20, retries: 0 })
  })

  it('leaves the rest of its message: an alarm is stored whatever was measured with it', async () => {
    const written = writer.write({
      ...reading(device, NOON, Number.NaN),
      alarms: [raised(`kept-${device}`)],
      stateChange: { state: 2, state2: 2, runstate: 1, shown: 2 },
      faults: [{ module: 'sysMod', ended: false }],
      sample: sample(`no-${device}`, Number.NaN),
    })
    await written.events
    expect(await rows('select peak_value from alarm_event where id = $1', `kept-${device}`)).toHaveLength(1)
    await expect(written).rejects.toThrow(HistoryRejected)
    await writer.flush()
    expect(await rows('select from device_state_change where device_id = $1', device)).toHaveLength(1)
    expect(await rows('select from fault where device_id = $1', device)).toHaveLength(1)
    expect(await rows('select from device_latest where device_id = $1', device)).toHaveLength(1)
    const contents = (await asideOf(device)).map(({ content }) => content)
    expect(contents.filter((content) => content.includes('"reading"'))).toHaveLength(1)
    expect(contents.filter((content) => content.includes('"sample"'))).toHaveLength(1)
  })

  it('is only what is wrong of an alarm: it is told without its measurement, which is set aside', async () => {
    const alarm = raised(`poor-${device}`)
    const written = writer.write({
      deviceId: device,
      at: NOON,
      deviceTime: NOON,
      alarms: [{ ...alarm, alarm: { ...alarm.alarm, peakAt: Number.NaN } }],
      stateChange: { state: 99_999, state2: 2, runstate: 1, shown: 2 },
    })
    await expect(written).rejects.toMatchObject({ parts: ['reading', 'stateChange'] })
    // Whoever acts on it need not wait for another one.
    await written.events
    expect(await rows('select id, end_at, peak_value from alarm_event where device_id = $1', device)).toEqual([
      { id: `poor-${device}`, end_at: null, peak_value: null },
    ])
    expect(await asideOf(device)).toHaveLength(2)
  })

  it('may be the alarm itself: whoever waits for it is told', async () => {
    const nowhere = 9_000_000 + device
    const written = writer.write({ deviceId: nowhere, at: NOON, deviceTime: NOON, alarms: [raised(`no-${nowhere}`)] })
    await expect(written.events).rejects.toMatchObject({ parts: ['alarms'] })
    await expect(written).rejects.toThrow(HistoryRejected)
    expect(await asideOf(nowhere)).toMatchObject([{ content: expect.stringContaining(`no-${nowhere}`) }])
  })

  it('keeps the acts around it in their order', async () => {
    const id = `acts-${device}`
    const { alarm } = raised(id)
    const act = (version: number, at: number): HistoryRecord => {
      const entry = { kind: 'commented', at, by: 'anna', from: '', note: `n${version}`, state: null, version } as const
      const log = [{ eventId: id, entry }]
      return { deviceId: device, at: NOON, deviceTime: NOON, desk: { alarms: [{ ...alarm, version }], log } }
    }
    const results = await outcomes([
      writer.write({ deviceId: device, at: NOON, deviceTime: NOON, alarms: [raised(id)] }),
      writer.write(act(2, NOON + 1)),
      writer.write(act(3, Number.NaN)),
      writer.write(act(4, NOON + 3)),
    ])
    expect(results).toEqual(['stored', 'stored', expect.any(HistoryRejected), 'stored'])
    expect(await rows('select version from alarm_event where id = $1', id)).toEqual([{ version: 4 }])
    expect(await rows('select note from alarm_log where event_id = $1 and version > 1 order by version', id)).toEqual([
      { note: 'n2' },
      { note: 'n4' },
    ])
  })

  it('is refused for good up to a bound: a device that sends nothing else is told to wait with the rest', async () => {
    const results = await outcomes([
      ...Array.from({ length: 80 }, (_, n) => writer.write(sampleOf(device, `s${device}-${n}`, Number.NaN))),
      ...Array.from({ length: 80 }, (_, n) => writer.write(reading(other, NOON + n))),
    ])
    expect(results.filter((each) => each instanceof HistoryRejected)).toHaveLength(50)
    expect(results.filter((each) => each instanceof HistoryOverloaded)).toHaveLength(30)
    expect(await readingsOf(other)).toHaveLength(80)
  })

  it('is told once, and the rest stored once, when the answer to COMMIT is lost', async () => {
    const unlucky = openWriter({ database: losingFirstCommit() })
    const results = await outcomes([
      unlucky.write(reading(device, NOON)),
      unlucky.write(sampleOf(device, `lost-${device}`, Number.NaN)),
    ])
    expect(results).toEqual(['stored', expect.any(HistoryRejected)])
    expect(unlucky.stats.retries).toBe(1)
    expect(await readingsOf(device)).toHaveLength(1)
    expect(await asideOf(device)).toHaveLength(1)
  })
})

describe('an error of our own code', () => {
  const failing = (): HistoryRecord => ({
    ...sampleOf(device, `code-${device}`),
    sample: Object.create({
      get beginAt(): number {
        throw new TypeError('x.y is not a function')
      },
    }) as SamplePart,
  })

  it('is set aside with its stack, and the rest goes on', async () => {
    const results = await outcomes([
      writer.write(failing()),
      writer.write(reading(device, NOON)),
      writer.write(reading(other, NOON)),
    ])
    expect(results).toEqual([expect.any(HistoryRejected), 'stored', 'stored'])
    const [row] = await asideOf(device)
    expect(row).toMatchObject({ room: 'code', reason: 'x.y is not a function' })
    expect(row.content).toMatch(/TypeError: x\.y is not a function\n.*writer-apart\.store\.test\.ts/s)
    expect(writer.stats.retries).toBe(0)
  })

  it('that fails on everything is no fault of the records: they wait, and it is told', async () => {
    let broken = true
    const unlucky = openWriter({
      rolledUpBefore: () => {
        if (broken) throw new TypeError('nothing works')
        return 0
      },
    })
    const written = [unlucky.write(reading(device, NOON)), unlucky.write(reading(other, NOON))]
    await vi.waitFor(() => expect(unlucky.stats.retries).toBeGreaterThan(1), { timeout: 10_000 })
    expect(unlucky.problem).toBe('readings: the last try to store failed')
    broken = false
    expect(await outcomes(written)).toEqual(['stored', 'stored'])
    expect(await asideOf(device)).toEqual([])
    expect(unlucky.problem).toBeUndefined()
  })
})
