import {
  type AlarmEvent,
  alarmEventSchema,
  type DataMessage,
  type Detection,
  detectionSchema,
  type ShieldOption,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceRow, NOTHING_STORED, SILENT_LOG, TestDirectory, TestWriter, testBook } from '../../test/live-kit.ts'
import type { AlarmBook } from '../alarms/book/alarm-book.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { createLiveFleet, type FleetListener, type Forwarding, type LiveFleet } from './live-fleet.ts'

const NOW = 1_763_177_000_000
let now: number
let directory: TestDirectory
let writer: TestWriter
let fleet: LiveFleet
let book: AlarmBook
let alarms: AlarmEvent[]
let detections: Detection[]
let updates: string[]
let redatings: string[][]
let clockSetBy = 0
let ids: number
let forwarding: Forwarding | undefined

function setUp(...rows: DeviceRow[]): void {
  directory = new TestDirectory(rows)
  writer = new TestWriter()
  alarms = []
  detections = []
  updates = []
  redatings = []
  book = testBook(directory, () => `alarm-${++ids}`)
  book.setListener({ onHeard: (_change, told) => alarms.push(told), onFollowed: () => {}, onStored: () => {} })
  fleet = createLiveFleet({
    directory,
    registry,
    alarms: book,
    writer,
    language: 'en',
    now: () => now + clockSetBy,
    elapsed: () => now,
    forwarding,
    log: SILENT_LOG,
  })
  fleet.setListener({
    onUpdate: ({ row }) => updates.push(row.sn),
    onClockSet: (entries) => redatings.push([...entries].map(({ row }) => row.sn)),
    onDetection: (_entry, detection) => detections.push(detection),
    onDeviceChanged: () => {},
    onDeviceRemoved: () => {},
  })
}
beforeEach(() => {
  now = NOW
  clockSetBy = 0
  ids = 0
  forwarding = undefined
})

const SILENT_LISTENER: FleetListener = {
  onUpdate: () => {},
  onClockSet: () => {},
  onDetection: () => {},
  onDeviceChanged: () => {},
  onDeviceRemoved: () => {},
}
const data = (doseRate: number, changes: Partial<DataMessage> = {}): DataMessage => ({
  type: 'data',
  time: now,
  mods: { nuclearMod: { values: { doseRate } } },
  ...changes,
})
async function say(sn: string, message: DataMessage): Promise<void> {
  const row = directory.device(sn)
  if (row === undefined) throw new Error(sn)
  await fleet.apply(row, message, now + clockSetBy, `m${++ids}`)
}
const shielded = (shield: ShieldOption) => deviceRow('A', '2', { shield })

describe('silence', () => {
  it.each([
    [0, 30_000],
    [1, 30_000],
    [2, 120_000],
  ] as const)('comes in run mode %i after %i ms without an update [TRE-03]', async (runMode, timeout) => {
    setUp(deviceRow('A', '2', { runMode }))
    await say('A', data(0.1))
    now = NOW + timeout
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device.runstate).toBe(1)
    now = NOW + timeout + 1_001
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device).toMatchObject({
      runstate: -1,
      state2: -1,
      modules: { nuclearMod: { state: -1, runstate: -1 } },
    })
    expect(writer.records.at(-1)).toMatchObject({ at: now, stateChange: { shown: -1, runstate: -1 } })
    expect(writer.records.at(-1)?.reading).toBeUndefined()
  })

  it('is looked for only where it may have come: a fleet that speaks costs nothing at most ticks', async () => {
    setUp(deviceRow('A', '2'))
    await say('A', data(0.1))
    now = NOW + 20_000
    await say('A', data(0.1))
    now = NOW + 31_000
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device.runstate).toBe(1)
    now = NOW + 52_000
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device.runstate).toBe(-1)
    expect(updates).toEqual(['A', 'A', 'A'])
  })

  it('comes sooner for a device that leaves the slow run mode', async () => {
    setUp(deviceRow('A', '2', { runMode: 2 }))
    await say('A', data(0.1))
    now += 1_000
    await say('A', data(0.1, { runMode: 0 }))
    now += 32_000
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device.runstate).toBe(-1)
  })

  it('ends no alarm', async () => {
    setUp(deviceRow('A', '2'))
    await say('A', data(3))
    now += 40_000
    fleet.lookForSilence()
    expect(book.onDesk(() => true)).toMatchObject([{ sn: 'A', endTime: null, state: 2 }])
  })

  it('does not come to a device that speaks in other ways than readings', async () => {
    setUp(deviceRow('A', '2', { deviceType: 'CD603' }))
    const row = directory.device('A') as DeviceRow
    await say('A', { type: 'data', time: now, mods: {} })
    now += 25_000
    await fleet.apply(row, { type: 'detection', time: now, begin: now, mods: {} }, now, 'd1')
    now += 25_000
    await fleet.apply(row, { type: 'answer', time: now, command: 'selfClean', status: 'done' }, now, 'a1')
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device).toMatchObject({ runstate: 1, at: now })
  })
})

describe('what the history refused', () => {
  const alarming = () => writer.records.filter(({ alarms }) => alarms !== undefined)

  it.each([
    ['with the next look', () => fleet.lookForSilence()],
    ['at the latest with a stop in order', () => fleet.stop()],
  ])('is stored %s, though its device says nothing more [NOT-04]', async (_, look) => {
    setUp(deviceRow('A', '2'))
    writer.overloaded = true
    await expect(say('A', data(3))).rejects.toThrow()
    now += 40_000
    fleet.lookForSilence()
    expect(fleet.counters.unsaved).toBe(1)
    expect(alarming()).toEqual([])
    writer.overloaded = false
    look()
    await vi.waitFor(() => expect(alarming()).toHaveLength(1))
    expect(alarming()[0]).toMatchObject({ alarms: [{ kind: 'raised' }], latest: { runstate: -1 } })
    expect(fleet.counters.unsaved).toBe(0)
  })

  it('in hours of overload costs the same for every message, and keeps begin and end of every alarm [NOT-04]', async () => {
    setUp(deviceRow('A', '2'))
    await say('A', data(0.1))
    const { writes } = writer
    writer.overloaded = true
    for (let hour = 0; hour < 500; hour++) {
      now += 60_000
      await expect(say('A', data(hour % 2 === 0 ? 3 : 0.6))).rejects.toThrow()
    }
    now += 60_000
    await expect(say('A', data(0.1))).rejects.toThrow()
    expect(writer.writes).toBe(writes)
    expect(fleet.counters).toMatchObject({ unsaved: 1, leftOut: expect.any(Number) })
    expect(fleet.counters.leftOut).toBeGreaterThan(500)
    writer.overloaded = false
    await say('A', data(0.1))
    const [stored] = alarming()
    expect(stored?.alarms?.length).toBeLessThan(10)
    expect(stored?.alarms?.[0]).toMatchObject({ kind: 'raised', at: NOW + 60_000 })
    expect(stored?.alarms?.at(-1)).toMatchObject({ kind: 'ended', at: now })
    expect(stored?.stateChange).toMatchObject({ state2: 0 })
    expect(fleet.counters.unsaved).toBe(0)
  })

  it('of several messages in one request is stored in their order', async () => {
    setUp(deviceRow('A', '2'))
    writer.overloaded = true
    await Promise.allSettled([say('A', data(0.6)), say('A', data(3)), say('A', data(0.1))])
    writer.overloaded = false
    await say('A', data(0.1))
    expect(alarming()[0]?.alarms?.map(({ kind }) => kind)).toEqual(['raised', 'escalated', 'ended'])
    expect(writer.records.at(-1)?.stateChange).toMatchObject({ state2: 0 })
  })

  it('keeps the time at which it happened, whenever it is stored', async () => {
    setUp(deviceRow('A', '2'))
    writer.overloaded = true
    await expect(say('A', data(3))).rejects.toThrow()
    const happenedAt = now
    now += 60_000
    writer.overloaded = false
    await say('A', data(3))
    expect(writer.records.at(-1)).toMatchObject({ at: now, stateChange: { at: happenedAt, state2: 2 } })
  })

  it('goes with its device when that is taken out', async () => {
    setUp(deviceRow('A', '2'))
    writer.overloaded = true
    await expect(say('A', data(3))).rejects.toThrow()
    directory.remove('A')
    expect(fleet.counters.unsaved).toBe(0)
  })
})

describe('who is told of devices and fails', () => {
  it('costs no device its place: one is added, another taken out with its alarm', async () => {
    setUp(deviceRow('A', '2'))
    await say('A', data(3))
    const fail = (): never => {
      throw new Error('planted')
    }
    fleet.setListener({ ...SILENT_LISTENER, onDeviceChanged: fail, onDeviceRemoved: fail })
    directory.set(deviceRow('B', '2'))
    directory.set(deviceRow('C', '2'))
    directory.remove('A')
    expect([...fleet.entries()].map(({ row }) => row.sn)).toEqual(['B', 'C'])
    expect(book.openCount()).toBe(0)
  })
})

describe('a clock that is set', () => {
  it('is told before the first message by the new clock, however soon that comes [TRE-03]', async () => {
    setUp(deviceRow('A', '2'), deviceRow('B', '2'))
    await say('A', data(0.1))
    clockSetBy = -600_000
    const told: unknown[] = []
    fleet.setListener({ ...SILENT_LISTENER, onUpdate: () => told.push('update'), onClockSet: () => told.push('clock') })
    await say('B', data(0.1))
    await say('A', data(0.1))
    expect(told).toEqual(['clock', 'update', 'update'])
  })

  it.each([
    ['back', -600_000],
    ['ahead', 600_000],
  ])('%s neither loses a device nor keeps a lost one, and dates the others anew [TRE-03]', async (_, by) => {
    setUp(deviceRow('A', '2'), deviceRow('LOST', '2'), deviceRow('NEVER', '2'))
    await say('LOST', data(0.1))
    now += 5_000
    await say('A', data(0.1))
    clockSetBy = by
    now += 1_000
    fleet.lookForSilence()
    expect(redatings).toEqual([['A', 'LOST']])
    expect([fleet.entry('LOST'), fleet.entry('A')].map((entry) => entry?.device)).toMatchObject([
      { runstate: 1, at: NOW + by },
      { runstate: 1, at: NOW + by + 5_000 },
    ])
    now = NOW + 29_000
    await say('A', data(0.1))
    now = NOW + 32_000
    fleet.lookForSilence()
    expect(fleet.entry('LOST')?.device.runstate).toBe(-1)
    expect(fleet.entry('A')?.device).toMatchObject({ runstate: 1, at: NOW + by + 29_000 })
    expect(redatings).toHaveLength(1)
  })

  it('back: the state of a calm device is stored again at once, and not after so long', async () => {
    setUp(deviceRow('A', '2'))
    await say('A', data(0.1))
    clockSetBy = -600_000
    fleet.lookForSilence()
    now += 1_000
    await say('A', data(0.1))
    expect(writer.records.at(-1)?.latest).toBeDefined()
  })

  it('is not what drifts', async () => {
    setUp(deviceRow('A', '2'))
    await say('A', data(0.1))
    for (let tick = 0; tick < 100; tick++) {
      clockSetBy += 50
      now += 100
      fleet.lookForSilence()
    }
    expect(redatings).toEqual([])
  })
})

describe('what is told', () => {
  it('of an alarm and of a finished detection names the device, its place, the time and the reason [ENT-06]', async () => {
    setUp(deviceRow('A', '2'), deviceRow('BALE', '2', { deviceType: 'CD603' }))
    const told = { officeName: 'Customs', message: expect.stringMatching(/\S/) }
    await say('A', data(3))
    expect(alarms.map((event) => alarmEventSchema.strict().parse(event))).toMatchObject([
      {
        ...told,
        id: expect.stringMatching(/\S/),
        sn: 'A',
        code: 301,
        state: 2,
        eventData: { sn: 'A', state: 2 },
        beginTime: NOW,
        deviceType: 'RG500',
        deviceName: 'Device A',
      },
    ])
    const mods = { baleMod: { values: { h2: 30 }, alarmContent: 'h2' } }
    const bale = directory.device('BALE') as DeviceRow
    await fleet.apply(bale, { type: 'detection', time: now, begin: now - 5_000, mods }, now, 'd1')
    expect(detections.map((each) => detectionSchema.strict().parse(each))).toMatchObject([
      {
        ...told,
        sn: 'BALE',
        endTimeD: NOW,
        deviceType: 'CD603',
        name: 'Device BALE',
        modState: { baleMod: { state: 2, alarmContent: 'h2' } },
      },
    ])
    // A device that says nothing of its own: what the server found in each module, and nothing of a normal one.
    const silent = { baleMod: { values: { h2: 30 } }, smokeMod: { state: 0 as const } }
    await fleet.apply(bale, { type: 'detection', time: now + 1, begin: now, mods: silent }, now + 1, 'd2')
    const found = detections.at(-1)?.modState
    expect([found?.baleMod?.alarmContent, found?.smokeMod?.alarmContent]).toEqual([detections.at(-1)?.message, ''])
    expect(found?.baleMod?.alarmContent).toMatch(/30/)
  })
})

describe('shields', () => {
  it.each([
    ['none', 1, 1],
    ['fault', 1, 0],
    ['alarm', 0, 1],
    ['faultAndAlarm', 0, 0],
  ] as const)(
    '%s lets %i alarms and %i faults through, and hides no state [DSP-06]',
    async (shield, raised, faults) => {
      setUp(shielded(shield))
      await say('A', {
        type: 'data',
        time: now,
        mods: { nuclearMod: { values: { doseRate: 3 } }, sysMod: { runstate: 3 } },
        runstate: 1,
      })
      expect(alarms).toHaveLength(raised)
      expect(writer.records.flatMap(({ faults: each }) => each ?? [])).toHaveLength(faults)
      expect(fleet.entry('A')?.device).toMatchObject({ state2: 2, modules: { sysMod: { runstate: 3 } } })
    },
  )
})

describe('history', () => {
  it('gets values, states and what is out of the ordinary, and a spectrum only with its reading', async () => {
    setUp(deviceRow('A', '2'))
    const spectrum = { counts: [1, 2, 3], calibration: [0, 3] }
    await say('A', data(0.1, { mods: { nuclearMod: { values: { doseRate: 0.1 }, spectrum } } }))
    await say('A', data(0.2))
    const [first, second] = writer.records
    expect(first?.reading).toMatchObject({
      state2: 0,
      values: { nuclearMod: { doseRate: 0.1 } },
      rest: { nuclearMod: { spectrum } },
    })
    expect(JSON.stringify(first?.latest)).not.toContain('counts')
    expect(first?.stateChange).toMatchObject({ shown: 0 })
    expect(second?.reading?.rest).toBeUndefined()
    expect(second?.stateChange).toBeUndefined()
  })

  it('that is full keeps the live picture going and gets the events later, in order', async () => {
    setUp(deviceRow('A', '2'))
    await say('A', data(0.1))
    writer.overloaded = true
    await expect(say('A', data(0.6, { firmware: '2.4.1' }))).rejects.toThrow()
    now += 1_000
    await expect(say('A', data(3))).rejects.toThrow()
    expect(alarms.map(({ state }) => state)).toEqual([1, 2])
    writer.overloaded = false
    now += 1_000
    await say('A', data(3))
    const record = writer.records.at(-1)
    expect(record?.alarms?.map(({ kind, at }) => [kind, at])).toEqual([
      ['raised', NOW],
      ['escalated', NOW + 1_000],
    ])
    expect(record?.stateChange).toMatchObject({ state2: 2 })
    expect(record?.firmware).toBe('2.4.1')
    await say('A', data(3))
    expect(writer.records.at(-1)?.alarms).toBeUndefined()
    expect(writer.records.at(-1)?.firmware).toBeUndefined()
  })
})

describe('a message that was refused and comes again', () => {
  const gate = (doseRate: number, occupancy: number): DataMessage =>
    data(doseRate, { mods: { nuclearMod: { values: { doseRate, occupancy } } } })

  it('is stored with what was refused of it, and raises no second alarm [DSP-01, REP-02]', async () => {
    setUp(deviceRow('A', '2'))
    const row = directory.device('A') as DeviceRow
    writer.overloaded = true
    const danger = gate(3, 1)
    await expect(fleet.apply(row, danger, now, 'm1')).rejects.toThrow()
    now += 1_000
    await expect(fleet.apply(row, gate(0.1, 0), now, 'm2')).rejects.toThrow()
    writer.overloaded = false
    now += 1_000
    await fleet.store(row, danger, now, 'm1')
    expect(alarms.map(({ endTime }) => endTime === null)).toEqual([true, false])
    expect(writer.records).toMatchObject([
      {
        messageId: 'm1',
        deviceTime: NOW,
        reading: { state2: 2, values: { nuclearMod: { doseRate: 3 } } },
        alarms: [{ kind: 'raised' }, { kind: 'ended' }],
      },
    ])
    expect(fleet.entry('A')?.device).toMatchObject({
      state2: 0,
      modules: { nuclearMod: { values: { doseRate: 0.1 } } },
    })
    await fleet.store(row, gate(0.1, 0), now, 'm2')
    expect(writer.records.at(-1)?.alarms).toBeUndefined()
  })

  it('tells a detection once, and stores it', async () => {
    setUp(deviceRow('A', '2'))
    const row = directory.device('A') as DeviceRow
    const found = {
      type: 'detection',
      begin: now,
      time: now,
      mods: { nuclearMod: { values: { doseRate: 3 } } },
    } as const
    writer.overloaded = true
    await expect(fleet.apply(row, found, now, 'm1')).rejects.toThrow()
    writer.overloaded = false
    await fleet.store(row, found, now, 'm1')
    expect(detections).toHaveLength(1)
    expect(writer.records.at(-1)).toMatchObject({ messageId: 'm1', detection: { id: detections[0]?.id } })
  })

  it('shows that its device is there, also once it was taken for silent [TRE-03]', async () => {
    setUp(deviceRow('A', '2'))
    const row = directory.device('A') as DeviceRow
    await fleet.apply(row, data(0.1), now, 'm1')
    now += 25_000
    await fleet.store(row, data(0.1), now, 'm1')
    now += 10_000
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device.runstate).toBe(1)
    now += 60_000
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device.runstate).toBe(-1)
    await fleet.store(row, data(0.1), now, 'm1')
    expect(fleet.entry('A')?.device.runstate).toBe(1)
  })
})

describe('a restart', () => {
  it('finds devices, open alarms and unhandled ones as they were', async () => {
    setUp(deviceRow('A', '2'), deviceRow('B', '2'), deviceRow('C', '2'))
    await say('A', data(3))
    await say('B', data(3))
    await say('B', data(0.1))
    const before = fleet.entry('A')?.device
    const latest = writer.records[0]?.latest
    const stored = [...book.all()].map(({ alarm }) => ({ alarm, drillUntil: null }))
    const [open, ended] = book.onDesk(() => true)
    setUp(...directory.devices())
    fleet.restore({
      devices: [
        {
          sn: 'A',
          at: NOW,
          deviceTime: NOW,
          runMode: 0,
          runstate: 1,
          mods: JSON.parse(JSON.stringify(latest?.mods)),
          messageIds: [],
        },
        { sn: 'gone', at: NOW, deviceTime: NOW, runMode: 0, runstate: 1, mods: {}, messageIds: [] },
        { sn: 'C', at: NOW, deviceTime: NOW, runMode: 0, runstate: 1, mods: 'not what it should be', messageIds: [] },
      ],
      openFaults: [{ sn: 'A', module: 'device' }],
    })
    for (const { alarm } of book.restore(stored, (sn) => fleet.entry(sn)?.device)) fleet.heed(alarm.sn)
    expect(fleet.entry('A')?.device).toEqual(before)
    expect(book.onDesk(() => true)).toMatchObject([
      { sn: 'A', endTime: null },
      { sn: 'B', id: ended?.id },
    ])
    now += 1_000
    await say('A', data(0.1))
    expect(alarms).toMatchObject([{ code: 303, id: open?.id }])
    expect(writer.records[0]?.faults).toEqual([{ module: 'device', ended: true }])
  })

  it('still knows the firmware that a device told once, and stores it only when it is another', async () => {
    setUp(deviceRow('A', '2'))
    await say('A', data(0.1, { firmware: '2.4.1' }))
    now += 1_000
    await say('A', data(0.1))
    expect(writer.records.map(({ firmware }) => firmware)).toEqual(['2.4.1', undefined])
    setUp(...directory.devices())
    const stored = { sn: 'A', at: NOW, deviceTime: NOW, runMode: 0, runstate: 1, mods: {}, messageIds: [] } as const
    fleet.restore({ ...NOTHING_STORED, devices: [{ ...stored, firmware: '2.4.1' }] })
    now += 1_000
    await say('A', data(0.1))
    expect(fleet.entry('A')?.device.firmware).toBe('2.4.1')
    now += 1_000
    await say('A', data(0.1, { firmware: '2.4.1' }))
    now += 1_000
    await say('A', data(0.1, { firmware: '2.5' }))
    expect(writer.records.map(({ firmware }) => firmware)).toEqual([undefined, undefined, '2.5'])
  })

  it('shows what came by file of devices that do not speak for themselves, without an alarm', async () => {
    setUp(deviceRow('A', '2'), deviceRow('B', '2'), deviceRow('C', '2'))
    await say('B', data(0.1))
    const heard = fleet.entry('B')?.device
    updates = []
    const mods = { nuclearMod: { state: 2, runstate: 1, values: { doseRate: 3 } } }
    const stored = { runMode: 0, runstate: 1, mods, messageIds: [] } as const
    fleet.bringIn([
      { ...stored, sn: 'A', at: NOW - 3_600_000, deviceTime: NOW - 3_600_000 },
      { ...stored, sn: 'B', at: NOW + 1, deviceTime: NOW + 1 },
      { ...stored, sn: 'C', at: NOW - 1_000, deviceTime: NOW - 1_000 },
      { ...stored, sn: 'gone', at: NOW, deviceTime: NOW },
    ])
    // Long ago: the values are known, and that nothing has been heard since.
    expect(fleet.entry('A')?.device).toMatchObject({ at: NOW - 3_600_000, runstate: -1, state2: -1 })
    expect(fleet.entry('A')?.device.modules.nuclearMod?.values).toEqual({ doseRate: 3 })
    expect(fleet.entry('B')?.device).toBe(heard)
    expect(fleet.entry('C')?.device).toMatchObject({ at: NOW - 1_000, runstate: 1, state2: 2 })
    expect(updates).toEqual(['A', 'C'])
    expect(alarms).toEqual([])
    fleet.bringIn([{ ...stored, sn: 'A', at: NOW - 7_200_000, deviceTime: NOW - 7_200_000 }])
    expect(fleet.entry('A')?.device.at).toBe(NOW - 3_600_000)
    now += 60_000
    fleet.lookForSilence()
    expect(fleet.entry('C')?.device.runstate).toBe(-1)
  })

  it.each([2, -2])(
    'claims nothing of a clock that was %i min off until it is heard, and its fault neither ends nor begins anew',
    async (minutes) => {
      const offset = minutes * 60_000
      setUp(deviceRow('A', '2'))
      // Heard 47 s after the stored date was: that is no error of its clock.
      const stored = { sn: 'A', at: NOW, deviceTime: NOW - 47_000 + offset, runMode: 0, runstate: 1 } as const
      fleet.restore({
        ...NOTHING_STORED,
        devices: [{ ...stored, mods: {}, messageIds: [] }],
        openFaults: [{ sn: 'A', module: 'clock' }],
      })
      expect(fleet.entry('A')?.device).toMatchObject({ clockOffset: undefined, clockBehind: undefined })
      for (let second = 0; second <= 40; second++) {
        now += 1_000
        await say('A', data(0.1, { time: now + offset }))
      }
      expect(fleet.entry('A')?.device.clockOffset).toBe(offset)
      expect(writer.records.flatMap(({ faults = [] }) => faults)).toEqual([])
      now += 150_000
      await say('A', data(0.1))
      expect(writer.records.flatMap(({ faults = [] }) => faults)).toEqual([{ module: 'clock', ended: true }])
    },
  )

  it('leaves a device that did not come back not connected, and shows when it was last heard', () => {
    setUp(deviceRow('A', '2'), deviceRow('B', '2'))
    const stored = { deviceTime: NOW - 60_000, runMode: 0, mods: {}, messageIds: [] } as const
    fleet.restore({
      ...NOTHING_STORED,
      devices: [
        { ...stored, sn: 'A', at: NOW - 60_000, runstate: 1 },
        { ...stored, sn: 'B', at: NOW - 29_000, runstate: -1 },
      ],
    })
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device).toMatchObject({ runstate: -1, at: NOW - 60_000 })
    expect(fleet.entry('B')?.device).toMatchObject({ runstate: -1, at: NOW - 60_000 })
    expect(fleet.counters.silences).toBe(1)
  })

  it('shows values from before the stop at their own age, and nobody as live who was not heard in time [TRE-03]', () => {
    setUp(deviceRow('A', '2'), deviceRow('B', '2'))
    const mods = { nuclearMod: { state: 0, runstate: 1, values: { doseRate: 0.1 } } }
    const stored = { runMode: 0, runstate: 1, mods, messageIds: [] } as const
    fleet.restore({
      ...NOTHING_STORED,
      devices: [
        { ...stored, sn: 'A', at: NOW - 60_000, deviceTime: NOW - 60_000 },
        { ...stored, sn: 'B', at: NOW - 20_000, deviceTime: NOW - 20_000 },
      ],
    })
    // With the start and not a tick later: whoever asks first must not find it live.
    fleet.start()
    fleet.stop()
    expect(fleet.entry('A')?.device).toMatchObject({ runstate: -1, at: NOW - 60_000 })
    expect(fleet.entry('A')?.device.modules.nuclearMod?.values).toEqual({ doseRate: 0.1 })
    expect(fleet.entry('B')?.device).toMatchObject({ runstate: 1, at: NOW - 20_000 })
    expect(writer.records).toMatchObject([{ at: NOW, stateChange: { runstate: -1 } }])
    now = NOW + 12_000
    fleet.lookForSilence()
    expect(fleet.entry('B')?.device).toMatchObject({ runstate: -1, at: NOW - 20_000 })
  })

  it('does not take a device for live because the clock of the server was set back meanwhile', () => {
    setUp(deviceRow('A', '2'), deviceRow('B', '2'))
    const stored = { at: NOW + 3_600_000, deviceTime: NOW, runMode: 0, mods: {}, messageIds: [] } as const
    fleet.restore({
      ...NOTHING_STORED,
      devices: [
        { ...stored, sn: 'A', runstate: 1 },
        { ...stored, sn: 'B', runstate: -1 },
      ],
    })
    expect(fleet.entry('A')?.device.at).toBe(NOW)
    expect(fleet.entry('B')?.device).toMatchObject({ runstate: -1, at: NOW })
    now = NOW + 32_000
    fleet.lookForSilence()
    expect(fleet.entry('A')?.device).toMatchObject({ runstate: -1, at: NOW })
  })
})

it('stores one picture a minute of a calm camera, more of one in danger, and none with what a restart begins with', async () => {
  const camera = deviceRow('CAM', '2', { deviceType: 'FCBR-100GA' })
  setUp(camera)
  const picture = 'data:image/png;base64,AAAA'
  const told = async (seconds: number, state: 0 | 2, image?: string): Promise<boolean> => {
    const at = NOW + seconds * 1000
    const gcameraMod = { state, values: { hotspotSigma: 1 }, ...(image && { picture: image }) }
    await fleet.apply(camera, { type: 'data', time: at, mods: { gcameraMod } }, at, `p${seconds}`)
    const record = writer.records.at(-1)
    expect(JSON.stringify(record?.latest ?? {})).not.toContain('data:image')
    return JSON.stringify(record?.reading?.rest ?? {}).includes(picture)
  }
  expect(await told(0, 0, picture)).toBe(true)
  expect(await told(5, 0, picture)).toBe(false)
  expect(await told(30, 2, picture)).toBe(true)
  expect(await told(31, 2, picture)).toBe(false)
  expect(await told(40, 2, picture)).toBe(true)
  expect(await told(90, 0, picture)).toBe(false)
  expect(await told(130, 0, picture)).toBe(true)
  expect(await told(200, 0)).toBe(false)
  expect(fleet.entry('CAM')?.device.modules.gcameraMod).toMatchObject({ picture, pictureAt: NOW + 130_000 })
})

it('hands on to headquarters the pictures of a calm camera that it stores itself, and all of danger', async () => {
  const bodies: string[] = []
  forwarding = {
    outbound(_sn, message) {
      bodies.push(JSON.stringify(message))
      return { number: bodies.length, body: '' }
    },
    follow: () => {},
  }
  const camera = deviceRow('CAM', '2', { deviceType: 'FCBR-100GA' })
  setUp(camera)
  const picture = 'data:image/png;base64,AAAA'
  const handsOn = async (seconds: number, state: 0 | 2, image: string | undefined = picture): Promise<boolean> => {
    const at = NOW + seconds * 1000
    const gcameraMod = { state, values: { hotspotSigma: 1 }, ...(image && { picture: image }) }
    await fleet.apply(camera, { type: 'data', time: at, mods: { gcameraMod } }, at, `p${seconds}`)
    expect(bodies.at(-1)).toContain('"values":{"hotspotSigma":1}')
    return bodies.at(-1)?.includes(picture) === true
  }
  expect(await handsOn(0, 0)).toBe(true)
  expect(await handsOn(5, 0)).toBe(false)
  expect(fleet.entry('CAM')?.device.modules.gcameraMod).toMatchObject({ picture, pictureAt: NOW + 5_000 })
  expect(await handsOn(30, 2)).toBe(true)
  expect(await handsOn(31, 2)).toBe(true)
  expect(await handsOn(32, 0)).toBe(true)
  expect(await handsOn(120, 0, '')).toBe(false)
  expect(await handsOn(130, 0)).toBe(true)
})

describe('what a site took while its line was cut', () => {
  it('is on record at the time of the site, and behind the silence that was found meanwhile', async () => {
    setUp(deviceRow('A', '2'))
    const row = directory.device('A') as DeviceRow
    const take = (takenAt: number, doseRate: number) =>
      fleet.apply(row, { ...data(doseRate), time: takenAt }, takenAt, `m${++ids}`, now)
    await take(now, 0.1)
    now += 600_000
    fleet.lookForSilence()
    const silentAt = now
    now += 1_000
    await take(NOW + 10_000, 9)
    await take(NOW + 20_000, 0.1)
    await take(now, 0.1)
    const told = writer.records.map(({ at, arrivedAt, reading, stateChange }) => [
      at - NOW,
      arrivedAt === undefined ? 'in time' : arrivedAt - NOW,
      reading !== undefined,
      stateChange && (stateChange.at ?? at) - silentAt,
    ])
    expect(told).toEqual([
      [0, 'in time', true, NOW - silentAt],
      [600_000, 'in time', false, 0],
      [10_000, 601_000, true, 1],
      [20_000, 601_000, true, 2],
      [601_000, 'in time', true, undefined],
    ])
    expect(alarms.map(({ beginTime, endTime, life }) => [beginTime, endTime, life?.arrivedAt])).toEqual([
      [NOW + 10_000, null, now],
      [NOW + 10_000, NOW + 20_000, now],
    ])
  })
})
