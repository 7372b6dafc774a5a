import { describe, expect, it, vi } from 'vitest'
import { transitionOf } from '../../../test/alarm-records.ts'
import {
  device,
  lockTable,
  losingFirstCommit,
  NOON,
  openWriter,
  other,
  passing,
  reading,
  readingsOf,
  rows,
  useWriter,
  writer,
} from '../../../test/writer-kit.ts'
import { HistoryOverloaded, type HistoryRecord } from './records.ts'

useWriter()

const raised = (id: string) => transitionOf('raised', { id, state: 2, peakState: 2, beginAt: NOON })
const alarmOf = (id: string): HistoryRecord => ({ ...reading(device, NOON, 5), alarms: [raised(id)] })
const act = (id: string, version = 2): HistoryRecord => {
  const { alarm } = raised(id)
  const entry = {
    kind: 'acknowledged',
    at: NOON + version,
    by: 'anna',
    from: '',
    note: '',
    state: null,
    version,
  } as const
  const desk = { alarms: [{ ...alarm, version }], log: [{ eventId: id, entry }] }
  return { deviceId: device, at: NOON + version, deviceTime: NOON, desk }
}
const versionOf = async (id: string) => (await rows('select version from alarm_event where id = $1', id))[0]?.version

describe('alarms and acts', () => {
  it('are stored while no reading can be; the message is acknowledged when its reading is, too', async () => {
    const id = `lane-${device}`
    const unlock = await lockTable('reading')
    const written = writer.write(alarmOf(id))
    await written.events
    await writer.write(act(id))
    expect(await versionOf(id)).toBe(2)
    expect(writer.pending).toMatchObject({ records: 1, oldestAt: NOON })
    await unlock()
    await written
    expect(await readingsOf(device)).toEqual([{ dose: 5 }])
  })

  it('are taken while the lane of readings is full, and acts while that of alarms is', async () => {
    const id = `full-${device}`
    const full = openWriter({ bounds: { maxRecords: 3, urgent: { maxRecords: 2 } } })
    const unlock = await lockTable('reading')
    const held = Array.from({ length: 3 }, (_, n) => full.write(reading(other, NOON + n)))
    await expect(full.write(reading(device, NOON))).rejects.toThrow(HistoryOverloaded)
    const alarm = full.write(alarmOf(id))
    alarm.catch(() => {})
    await alarm.events
    // What was measured with it does not fit: the device keeps the message.
    await expect(alarm).rejects.toThrow(HistoryOverloaded)

    const unlockAlarms = await lockTable('alarm_event')
    const acts = [2, 3, 4, 5].map((version) => full.write(act(id, version)))
    await expect(full.write(alarmOf(`other-${device}`))).rejects.toThrow(HistoryOverloaded)
    await unlockAlarms()
    await Promise.all(acts)
    expect(await versionOf(id)).toBe(5)
    await unlock()
    await Promise.all(held)
  })

  it('are on disk before the reading that came with them: its number says that the message is stored', async () => {
    const id = `first-${device}`
    const unlock = await lockTable('alarm_event')
    const written = writer.write(alarmOf(id))
    await writer.write(reading(device, NOON + 1, 6))
    expect(await readingsOf(device)).toEqual([{ dose: 6 }])
    await unlock()
    await written
    expect(await readingsOf(device)).toEqual([{ dose: 5 }, { dose: 6 }])
    expect(await versionOf(id)).toBe(1)
  })

  it('are stored once when the answer to COMMIT is lost, and so is their reading', async () => {
    const id = `once-${device}`
    const unlucky = openWriter({ database: losingFirstCommit() })
    await unlucky.write(alarmOf(id))
    await unlucky.write(act(id))
    expect(unlucky.stats.retries).toBe(1)
    expect(await readingsOf(device)).toHaveLength(1)
    expect(await rows('select from alarm_event where device_id = $1', device)).toHaveLength(1)
    expect(await rows('select kind from alarm_log where event_id = $1 order by version', id)).toEqual([
      { kind: 'raised' },
      { kind: 'acknowledged' },
    ])
  })

  it('never turn the latest state back, whichever lane is first', async () => {
    const unlock = await lockTable('reading')
    const calm = writer.write(reading(device, NOON))
    const latest = { runMode: 0, runstate: 3, mods: {} }
    await writer.write({
      deviceId: device,
      at: NOON,
      deviceTime: NOON,
      latest,
      stateChange: { state: 0, state2: 0, runstate: 3, shown: 71 },
    })
    await unlock()
    await calm
    expect(await rows('select runstate from device_latest where device_id = $1', device)).toEqual([{ runstate: 3 }])
    await writer.write(reading(device, NOON + 1))
    expect(await rows('select runstate from device_latest where device_id = $1', device)).toEqual([{ runstate: 1 }])
  })
})

describe('every device has its share', () => {
  it('one that floods waits behind itself: another is stored with the next batch', async () => {
    const fair = openWriter({ bounds: { batchRecords: 10, largestBatch: 10 } })
    const stored: number[] = []
    const unlock = await lockTable('reading')
    const flood = Array.from({ length: 200 }, (_, n) =>
      fair.write(reading(device, NOON + n)).then(() => void stored.push(n)),
    )
    const quiet = fair.write(reading(other, NOON)).then(() => stored.length)
    await unlock()
    // The batch that was under way, and the rest of its own.
    expect(await quiet).toBeLessThanOrEqual(20)
    await Promise.all(flood)
    expect(stored).toEqual(Array.from({ length: 200 }, (_, n) => n))
    expect(await readingsOf(device)).toHaveLength(200)
  })

  it('one with more than its share is refused, the others are not', async () => {
    const shared = openWriter({ bounds: { maxRecords: 20 } })
    const unlock = await lockTable('reading')
    const first = shared.write(reading(other, NOON))
    const flood = Array.from({ length: 15 }, (_, n) => shared.write(reading(device, NOON + n)))
    const results = await Promise.race([
      Promise.allSettled(flood.slice(11)),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ])
    expect(results).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ status: 'rejected' })))
    const others = Array.from({ length: 8 }, (_, n) => shared.write(reading(other, NOON + 1 + n)))
    await unlock()
    await Promise.all([first, ...others, ...flood.slice(0, 11)])
    expect(await readingsOf(other)).toHaveLength(9)
  })

  it('an alarm that comes again and again does not fill the lane of the others', async () => {
    const unlock = await lockTable('alarm_event')
    const flapping = Promise.allSettled(
      Array.from({ length: 260 }, (_, n) =>
        writer.write({ deviceId: device, at: NOON, deviceTime: NOON, alarms: [raised(`flap-${device}-${n % 3}`)] }),
      ),
    )
    const state = { state: 0, state2: 0, runstate: 1, shown: 0 }
    const quiet = writer.write({ deviceId: other, at: NOON, deviceTime: NOON, stateChange: state })
    await unlock()
    const results = await flapping
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(60)
    await quiet
  })
})

describe('ready', () => {
  const waits = (name: string) => `${name}: not stored for 11 s`

  it('is what stores within ten seconds: not while a table is locked, and again when it is let go', async () => {
    let clock = 0
    const slow = openWriter({ elapsed: () => clock })
    expect(slow.problem).toBeUndefined()
    const unlock = await lockTable('reading')
    const written = slow.write(reading(device, NOON))
    void slow.flush()
    clock = 9000
    expect(slow.problem).toBeUndefined()
    clock = 11_000
    expect(slow.problem).toBe(waits('readings'))
    expect(slow.lanes.readings.oldestMs).toBe(11_000)
    // The other lane works all the same.
    await slow.write({ deviceId: device, at: NOON, deviceTime: NOON, alarms: [raised(`ready-${device}`)] })
    expect(slow.lanes.urgent.oldestMs).toBe(0)
    await unlock()
    await written
    expect(slow.problem).toBeUndefined()
  })

  it('is not what waits for a backend that stands still', async () => {
    let clock = 0
    let goOn = (): void => {}
    const paused = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const hanging = passing(async (sql, send) => {
      if (sql === 'commit') await paused
      return await send()
    })
    const slow = openWriter({ elapsed: () => clock, database: hanging })
    const written = slow.write({ deviceId: device, at: NOON, deviceTime: NOON, alarms: [raised(`pause-${device}`)] })
    void slow.flush()
    clock = 11_000
    expect(slow.problem).toBe(waits('alarms and acts'))
    goOn()
    await written
    expect(slow.problem).toBeUndefined()
  })

  it('is not what was refused by a full disk, from the first refusal on', async () => {
    await rows(`create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'no space left on device' using errcode = '53100'; end $$`)
    await rows(
      'create trigger disk_full before insert on history_writer for each statement execute function disk_full()',
    )
    const written = writer.write(reading(device, NOON))
    await vi.waitFor(() => expect(writer.problem).toBe('readings: the last try to store failed'), { timeout: 10_000 })
    await rows('drop function disk_full cascade')
    await written
    expect(writer.problem).toBeUndefined()
    expect(await readingsOf(device)).toHaveLength(1)
  })
})
