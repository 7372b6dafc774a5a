import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { alarmAs, transitionOf } from '../../../test/alarm-records.ts'
import { addDevices } from '../../../test/migrated-database.ts'
import {
  database,
  device,
  NOON,
  openWriter,
  other,
  reading,
  readingsOf,
  rows,
  useWriter,
  writer,
} from '../../../test/writer-kit.ts'
import { loadFleetState } from '../reading/latest.ts'
import type { AlarmTransitionRecord, HistoryRecord } from './records.ts'
import { lastCounted } from './rows/store-latest.ts'

useWriter()

const transition = (
  id: string,
  kind: Parameters<typeof transitionOf>[0],
  state: 0 | 1 | 2 | 3,
  peakState: 1 | 2 | 3,
  beginAt: number,
  endAt: number | null = null,
): AlarmTransitionRecord => transitionOf(kind, { id, state, peakState, beginAt, endAt })

describe('a record', () => {
  it('keeps both times of what a device with a wrong clock told', async () => {
    const told = NOON + 3_600_000
    const raised = transition(`clock-${device}`, 'raised', 2, 2, NOON)
    const alarm = { ...raised.alarm, clockOffset: 3_600_000 }
    await writer.write({
      deviceId: device,
      at: NOON,
      deviceTime: told,
      alarms: [{ ...raised, alarm }],
      faults: [{ module: 'clock', ended: false }],
      detection: {
        id: `clock-${device}`,
        beginAt: NOON - 5000,
        endAt: NOON,
        deviceTime: told,
        state: 2,
        kind: 'normal',
        mods: {},
        message: '',
        simulated: false,
      },
    })
    const offset = () => rows('select clock_offset from alarm_event where id = $1', `clock-${device}`)
    expect(await offset()).toEqual([{ clock_offset: '3600000' }])
    expect(await rows('select end_at, device_time from detection where device_id = $1', device)).toEqual([
      { end_at: new Date(NOON), device_time: new Date(told) },
    ])
    expect(await rows('select module from fault where device_id = $1', device)).toEqual([{ module: 'clock' }])
    const { alarms } = await loadFleetState(database)
    expect(alarms.find((each) => each.alarm.id === `clock-${device}`)?.alarm.clockOffset).toBe(3_600_000)
    // The next occurrence came by a right clock.
    await writer.write({ deviceId: device, at: NOON + 1, deviceTime: NOON + 1, alarms: [raised] })
    expect(await offset()).toEqual([{ clock_offset: null }])
  })

  it('is stored with all its kinds when its promise resolves', async () => {
    await writer.write({
      ...reading(device, NOON, 0.25),
      reading: {
        state2: 2,
        runstate: 1,
        position: { longitude: 10.5, latitude: 50.25 },
        values: { nuclearMod: { doseRate: 0.25 }, sysMod: { battery: 80 } },
        rest: { nuclearMod: { findings: [{ name: 'Cs-137' }], text: 'tab\t"quote" \\ back\nline \u0000 \ud800' } },
      },
      alarms: [transition(`all-${device}`, 'raised', 2, 2, NOON)],
      stateChange: { state: 2, state2: 2, runstate: 1, shown: 2 },
      faults: [{ module: 'sysMod', ended: false }],
      detection: {
        id: `d-${device}`,
        beginAt: NOON - 5000,
        endAt: NOON,
        state: 2,
        kind: 'drill',
        subject: 'B 123',
        mods: { nuclearMod: { state: 2 } },
        message: 'Vehicle',
        simulated: true,
      },
      sample: {
        id: `s-${device}`,
        number: '17',
        beginAt: NOON - 60_000,
        endAt: NOON,
        pressure: 101.3,
        flow: 200,
        volume: 200,
        standardVolume: 186.2,
        duration: 60,
        result: 'clean',
        simulated: true,
      },
    })
    const [stored] = await rows('select * from reading where device_id = $1', device)
    expect(stored).toMatchObject({
      at: new Date(NOON),
      device_time: new Date(NOON - 50),
      state2: 2,
      longitude: 10.5,
      latitude: 50.25,
      message_id: `m${NOON}`,
      nuclear_dose_rate: 0.25,
      sys_battery: 80,
      bio_fine_particles: null,
      rest: { nuclearMod: { findings: [{ name: 'Cs-137' }], text: 'tab\t"quote" \\ back\nline \ufffd \ufffd' } },
    })
    expect(await rows('select at, run_mode, mods from device_latest where device_id = $1', device)).toEqual([
      { at: new Date(NOON), run_mode: 0, mods: { nuclearMod: { state: 0, runstate: 1, values: { doseRate: 0.25 } } } },
    ])
    expect(await rows('select kind, state, value from alarm_transition where event_id = $1', `all-${device}`)).toEqual([
      { kind: 'raised', state: 2, value: 1.5 },
    ])
    expect(await rows('select state2, shown from device_state_change where device_id = $1', device)).toEqual([
      { state2: 2, shown: 2 },
    ])
    expect(await rows('select module, end_at from fault where device_id = $1', device)).toEqual([
      { module: 'sysMod', end_at: null },
    ])
    expect(await rows('select kind, subject, received_at from detection where device_id = $1', device)).toEqual([
      { kind: 'drill', subject: 'B 123', received_at: new Date(NOON) },
    ])
    expect(await rows('select number, standard_volume, temperature from sample where device_id = $1', device)).toEqual([
      { number: '17', standard_volume: 186.2, temperature: null },
    ])
  })

  it('of every model leaves every one of its quantities in history', async () => {
    const ids = await addDevices(database, ...registry.models.map(({ id }) => id))
    const written = registry.models.map((model, index) => {
      const values = Object.fromEntries(
        model.modules.map(({ key, readings }) => [
          key,
          Object.fromEntries(readings.map((quantity, n) => [quantity.key, n + 0.5])),
        ]),
      )
      return { deviceId: ids[index] ?? 0, at: NOON, deviceTime: NOON, reading: { state2: 0, runstate: 1, values } }
    })
    await Promise.all(written.map((record) => writer.write({ ...record })))
    for (const { deviceId, reading } of written) {
      const [stored] = await rows('select * from reading where device_id = $1', deviceId)
      const held = registry.columns.filter(({ column }) => stored[column] !== null)
      const found: Record<string, Record<string, number>> = {}
      for (const { column, module, quantity } of held) found[module] = { ...found[module], [quantity]: stored[column] }
      expect(found).toEqual(reading.values)
    }
  })

  it('with a firmware is what the fleet begins with after a restart, until the device tells another', async () => {
    const known = async () => {
      const { devices } = await loadFleetState(database)
      const [{ sn }] = await rows('select sn from device where id = $1', device)
      return devices.find((each) => each.sn === sn)?.firmware
    }
    await writer.write(reading(device, NOON))
    expect(await known()).toBeUndefined()
    await Promise.all([
      writer.write({ ...reading(device, NOON + 1000), firmware: '2.4.0' }),
      writer.write({ ...reading(device, NOON + 2000), firmware: '2.4.1' }),
    ])
    await writer.write(reading(device, NOON + 3000))
    expect(await known()).toBe('2.4.1')
    expect(await rows('select firmware from device where id = any($1) order by id', [device, other])).toEqual([
      { firmware: '2.4.1' },
      { firmware: null },
    ])
  })

  it('brings what was refused before it, each with its own time', async () => {
    await writer.write({
      ...reading(device, NOON + 60_000),
      stateChange: { at: NOON, state: 0, state2: 0, runstate: 3, shown: 71 },
      faults: [
        { module: 'device', ended: false, at: NOON },
        { module: 'device', ended: true, at: NOON + 5000 },
      ],
    })
    expect(await rows('select at from device_state_change where device_id = $1', device)).toEqual([
      { at: new Date(NOON) },
    ])
    expect(await rows('select begin_at, end_at from fault where device_id = $1', device)).toEqual([
      { begin_at: new Date(NOON), end_at: new Date(NOON + 5000) },
    ])
  })

  it('repeated leaves its events once', async () => {
    const record: HistoryRecord = {
      ...reading(device, NOON),
      alarms: [transition(`twice-${device}`, 'raised', 1, 1, NOON)],
      stateChange: { state: 1, state2: 1, runstate: 1, shown: 1 },
      faults: [{ module: 'device', ended: false }],
    }
    await writer.write(record)
    await writer.write({
      ...reading(device, NOON + 1000),
      alarms: [transition(`twice-${device}`, 'ended', 0, 1, NOON, NOON + 1000)],
      faults: [{ module: 'device', ended: true }],
    })
    await writer.write(record)
    expect(await rows('select state, end_at from alarm_event where device_id = $1', device)).toEqual([
      { state: 0, end_at: new Date(NOON + 1000) },
    ])
    expect(await rows('select kind from alarm_transition where event_id = $1 order by at', `twice-${device}`)).toEqual([
      { kind: 'raised' },
      { kind: 'ended' },
    ])
    expect(await rows('select from device_state_change where device_id = $1', device)).toHaveLength(1)
    expect(await rows('select end_at is not null as ended from fault where device_id = $1', device)).toEqual([
      { ended: true },
    ])
  })
})

describe('the latest state', () => {
  const latestOf = (id: number) => rows('select at from device_latest where device_id = $1', id)

  it('is the one that came last, whatever its date: a clock may be set back', async () => {
    await Promise.all([
      writer.write(reading(device, NOON + 2000, 3)),
      writer.write(reading(device, NOON + 1000, 2)),
      writer.write(reading(device, NOON, 1)),
    ])
    await writer.write(reading(device, NOON + 500, 1.5))
    expect(await latestOf(device)).toEqual([{ at: new Date(NOON + 500) }])
    expect(await readingsOf(device)).toHaveLength(4)
  })

  it('is the one that came last also over a restart with a clock that was set back in between', async () => {
    await writer.write(reading(device, NOON + 600_000))
    const restarted = openWriter({ countedBefore: await lastCounted(database) })
    await restarted.write(reading(device, NOON))
    expect(await latestOf(device)).toEqual([{ at: new Date(NOON) }])
  })
})

describe('alarms', () => {
  it('stand once in the record, under the worst they have been', async () => {
    const late = NOON + 1000
    const id = `worst-${device}`
    await writer.write({ ...reading(device, late), alarms: [transition(id, 'raised', 1, 1, late)] })
    await writer.write({ ...reading(device, late + 1000), alarms: [transition(id, 'escalated', 3, 3, late)] })
    await writer.write({ ...reading(device, late + 2000), alarms: [transition(id, 'eased', 1, 3, late)] })
    expect(await rows('select state, peak_state, begin_at from alarm_event where device_id = $1', device)).toEqual([
      { state: 1, peak_state: 3, begin_at: new Date(late) },
    ])
  })

  it('that open and close within one batch are all kept, in their order', async () => {
    const alarms = [0, 1, 2].flatMap((n) => {
      const begin = NOON + n * 100
      const id = `burst-${device}-${n}`
      return [
        { ...reading(device, begin), alarms: [transition(id, 'raised', 2, 2, begin)] },
        { ...reading(device, begin + 50), alarms: [transition(id, 'ended', 0, 2, begin, begin + 50)] },
      ]
    })
    await Promise.all(alarms.map((record) => writer.write(record)))
    // All alarms in one, what was measured with them in another.
    expect(writer.stats).toMatchObject({ batches: 2, committed: 6 })
    expect(await rows('select from alarm_event where device_id = $1 and end_at is not null', device)).toHaveLength(3)
  })

  it('keep what an operator has declared while the device goes on', async () => {
    const id = `drill-${device}`
    await writer.write({ ...reading(device, NOON), alarms: [transition(id, 'raised', 2, 2, NOON)] })
    const handled = alarmAs({ id, kind: 'drill', state: 2, peakState: 2, beginAt: NOON, handledAt: NOON, version: 9 })
    await writer.write({ deviceId: device, at: NOON, deviceTime: NOON, desk: { alarms: [handled], log: [] } })
    // An older word that comes late: what could not be stored in time goes with a later message.
    await writer.write({ ...reading(device, NOON + 1), alarms: [transition(id, 'ended', 0, 2, NOON, NOON + 1)] })
    expect(await rows('select kind, phase, end_at, handled_at from alarm_event where id = $1', id)).toEqual([
      { kind: 'drill', phase: 'handled', end_at: null, handled_at: new Date(NOON) },
    ])
    expect(await rows('select kind from alarm_log where event_id = $1 order by version', id)).toEqual([
      { kind: 'raised' },
      { kind: 'ended' },
    ])
  })

  it('take the place of an open one that nobody follows any more', async () => {
    await writer.write({ ...reading(device, NOON), alarms: [transition(`old-${device}`, 'raised', 2, 2, NOON)] })
    const later = NOON + 60_000
    await writer.write({ ...reading(device, later), alarms: [transition(`new-${device}`, 'raised', 1, 1, later)] })
    expect(await rows('select id, end_at from alarm_event where device_id = $1 order by begin_at', device)).toEqual([
      { id: `old-${device}`, end_at: new Date(later) },
      { id: `new-${device}`, end_at: null },
    ])
  })
})

describe('faults', () => {
  it('that open and end several times in one batch are all kept', async () => {
    const record = (at: number, ended: boolean): HistoryRecord => ({
      deviceId: device,
      at,
      deviceTime: at,
      faults: [{ module: 'sysMod', ended }],
    })
    await Promise.all([false, true, false, true, false].map((ended, n) => writer.write(record(NOON + n * 10, ended))))
    expect(await rows('select begin_at, end_at from fault where device_id = $1 order by begin_at', device)).toEqual([
      { begin_at: new Date(NOON), end_at: new Date(NOON + 10) },
      { begin_at: new Date(NOON + 20), end_at: new Date(NOON + 30) },
      { begin_at: new Date(NOON + 40), end_at: null },
    ])
  })
})
