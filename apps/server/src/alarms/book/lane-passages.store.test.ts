import { randomUUID } from 'node:crypto'
import type { VehiclePassage } from '@vigil/contract'
import { describe, expect, it, vi } from 'vitest'
import { loggedOf, storedAlarms } from '../../../test/alarm-kit.ts'
import { passagesOf, useAlarms } from '../../../test/alarm-test.ts'
import { eventPart, isUrgent } from '../../history/writing/record-parts.ts'
import { OVERLOADED } from '../../history/writing/records.ts'

const test = useAlarms({ devices: 20 })

/** A clock of the test's own, which goes on after a restart: a busy machine must not make a gap between two vehicles. */
const START = Date.now()
let passedMs = 0
/** A reading of a spectrometer, a second after the last one. */
async function tell(
  state: 0 | 1 | 2 | 3,
  occupancy: number | undefined,
  afterMs = 1000,
  passage?: VehiclePassage,
): Promise<void> {
  const { world, sn } = test
  const row = world.directory.device(sn)
  if (row === undefined) throw new Error(`no device ${sn}`)
  passedMs += afterMs
  world.clock.ahead = passedMs
  const time = START + passedMs
  const values = { doseRate: 0.1, ...(occupancy !== undefined && { occupancy }) }
  const mods = { nuclearMod: { state, runstate: 1, values, ...(passage && { passage }) } } as const
  await world.live.fleet.apply(row, { type: 'data', time, mods }, time, randomUUID())
}
async function pass(state: 1 | 2 | 3): Promise<void> {
  await tell(state, 1)
  await tell(0, 0)
}
const { onDesk } = test
const told = async () => passagesOf(await onDesk())

describe('vehicles in a lane that a spectrometer watches', () => {
  it('are an alarm each, and each waits for somebody [DSP-01, MRG-01]', async () => {
    await pass(3)
    await pass(1)
    await tell(2, 1)
    expect(await told()).toEqual([
      [3, false, 1],
      [1, false, 1],
      [2, true, 1],
    ])
    await test.world.alarms.lookForCases()
    expect((await onDesk()).map(({ life }) => life?.caseId)).toEqual([null, null, null])
  })

  it('are known by plate, lane and direction, also after a restart, and another plate is another alarm [DSP-01, REP-02]', async () => {
    await tell(2, 1, 1000, { lane: '3', direction: 'in' })
    await tell(2, 1, 1000, { vehicle: 'V10-1234' })
    await tell(2, 1, 300, { vehicle: 'V11-9999' })
    const known = [{ vehicle: 'V10-1234', lane: '3', direction: 'in' }, { vehicle: 'V11-9999' }]
    expect((await onDesk()).map(({ life }) => life?.passage)).toEqual(known)
    await test.restart('stop')
    expect((await onDesk()).map(({ life }) => life?.passage)).toEqual(known)
  })

  it('are told apart from the first message on that tells of the lane [DSP-01]', async () => {
    await tell(2, undefined)
    await tell(0, undefined)
    await tell(2, 1)
    expect(await told()).toEqual([
      [2, false, 1],
      [2, true, 1],
    ])
  })

  it.each(['stop', 'kill'] as const)('are told apart after a %s as before [REP-02]', async (how) => {
    await pass(3)
    await test.restart(how)
    // The lane was told of before; this message says nothing of it.
    await tell(2, undefined)
    await tell(0, 0)
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([
      { open: false, occurrences: 1 },
      { open: false, occurrences: 1 },
    ])
    await test.world.alarms.lookForCases()
    expect((await onDesk()).map(({ life }) => life?.caseId)).toEqual([null, null])
  })

  it('are one alarm while the light barrier chatters, and the next vehicle is one of its own', async () => {
    await tell(2, 1)
    for (let n = 0; n < 20; n++) await tell(n % 2 === 0 ? 0 : 2, n % 2 === 0 ? 0 : 1, 100)
    await tell(0, 0, 100)
    expect(await told()).toEqual([[2, false, 11]])
    await pass(1)
    expect(await told()).toMatchObject([
      [2, false, 11],
      [1, false, 1],
    ])
  })

  it('stay one alarm without a gap between them, which gets no milder for it and comes back to whoever has seen it', async () => {
    await tell(1, 1)
    const [first] = await onDesk()
    const ref = { id: first?.id ?? '', version: first?.life?.version ?? 0 }
    await test.world.handlers.acknowledgeAlarms({ alarms: [ref], note: '' }, test.world.context('1'))
    await tell(0, 1)
    expect((await onDesk())[0]?.life?.phase).toBe('acknowledged')
    await tell(3, 1)
    expect((await onDesk()).map(({ priority, life }) => [priority, life?.phase])).toEqual([[3, 'raised']])
  })

  it.each(['stop', 'kill'] as const)(
    'are told apart by a lane that was free, though the signal never fell, also over a %s [DSP-01, REP-02]',
    async (how) => {
      await tell(2, 1)
      await tell(2, 0)
      await test.restart(how)
      await tell(3, 1)
      await tell(3, 0)
      await tell(1, 1)
      expect(await told()).toEqual([
        [2, false, 1],
        [3, false, 1],
        [1, true, 1],
      ])
      expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ open: false }, { open: false }, { open: true }])
    },
  )

  it('that were kept while the link was down are an alarm each, stored and over, beside the live one [DSP-01, REP-02]', async () => {
    await tell(0, 0)
    await tell(1, 1)
    const row = test.world.directory.device(test.sn)
    if (row === undefined) throw new Error('no device')
    for (const [ago, state, occupancy] of [
      [50, 3, 1],
      [49, 3, 1],
      [48, 0, 0],
      [40, 2, 1],
      [39, 0, 0],
    ] as const) {
      const at = START + passedMs
      const mods = { nuclearMod: { state, runstate: 1, values: { doseRate: 0.1, occupancy } } } as const
      await test.world.live.fleet.apply(row, { type: 'data', time: at - ago * 1000, mods }, at, randomUUID())
    }
    const seen = [
      [1, true, 1],
      [3, false, 1],
      [2, false, 1],
    ]
    expect(await told()).toEqual(seen)
    await test.restart('kill')
    expect((await told()).sort()).toEqual([...seen].sort())
    expect((await storedAlarms(test.pool, test.sn)).filter(({ open }) => open)).toHaveLength(1)
    const first = (await onDesk()).find(({ priority }) => priority === 3)
    if (first === undefined) throw new Error('not on the desk')
    expect(await loggedOf(test.pool, first.id)).toEqual(['raised 1', 'ended 2'])
  })

  describe('that were kept and are sent again after a crash', () => {
    const KEPT = [
      [50, 3, 1],
      [49, 3, 1],
      [48, 0, 0],
    ] as const
    /** As by HTTP: what a device has kept, in one request. */
    const keptMessages = (numbered: boolean) =>
      KEPT.map(([ago, state, occupancy], n) => ({
        type: 'data',
        ...(numbered && { id: `kept-${n}` }),
        time: START + passedMs - ago * 1000,
        mods: { nuclearMod: { state, runstate: 1, values: { doseRate: 0.1, occupancy } } },
      }))

    it.each([true, false])(
      'are known by what is stored, and raise nothing anew (numbered: %s) [REP-02]',
      async (numbered) => {
        await tell(0, 0)
        const kept = keptMessages(numbered)
        expect(await test.world.live.ingest.takeValues(test.sn, kept)).toMatchObject({ accepted: 3, repeated: 0 })
        expect(await told()).toEqual([[3, false, 1]])
        await test.restart('kill')
        expect(await test.world.live.ingest.takeValues(test.sn, kept)).toMatchObject({ accepted: 0, repeated: 3 })
        expect(await told()).toEqual([[3, false, 1]])
      },
    )

    it('are judged anew where nothing of them was stored: else who passed would be missed [NOT-04]', async () => {
      await tell(0, 0)
      const kept = keptMessages(true)
      const refusing = vi.spyOn(test.world.history.writer, 'write').mockImplementation(() => Promise.reject(OVERLOADED))
      await expect(test.world.live.ingest.takeValues(test.sn, kept)).rejects.toThrow()
      await test.restart('kill')
      refusing.mockRestore()
      expect(await told()).toEqual([])
      await test.world.live.ingest.takeValues(test.sn, kept)
      expect(await told()).toEqual([[3, false, 1]])
    })

    it('are one alarm though their alarm was stored and their readings were refused [REP-02]', async () => {
      await tell(0, 0)
      const kept = keptMessages(true)
      const { writer } = test.world.history
      const write = writer.write.bind(writer)
      // The lane of readings is full, that of alarms is not.
      vi.spyOn(writer, 'write').mockImplementation((record) => {
        const events = isUrgent(record) ? write(eventPart(record)) : Promise.resolve()
        const refused = events.then(() => Promise.reject(OVERLOADED))
        refused.catch(() => {})
        return Object.assign(refused, { events })
      })
      for (const each of kept) {
        await expect(test.world.live.ingest.takeValues(test.sn, [each])).rejects.toThrow()
      }
      expect(await storedAlarms(test.pool, test.sn)).toHaveLength(1)
      expect(await told()).toEqual([[3, false, 1]])
      await test.restart('kill')
      await test.world.live.ingest.takeValues(test.sn, kept)
      expect(await told()).toEqual([[3, false, 1]])
      const readings = await test.pool.query(
        `select from reading join device on device.id = reading.device_id where device.sn = $1 and message_id like 'kept-%'`,
        [test.sn],
      )
      expect(readings.rowCount).toBe(3)
    })
  })

  describe('that were kept and are sent after a restart for the first time', () => {
    const keptAt = (seconds: number, state: 0 | 2 | 3, occupancy: 0 | 1) => ({
      type: 'data',
      time: START + seconds * 1000,
      mods: { nuclearMod: { state, runstate: 1, values: { doseRate: 0.1, occupancy } } },
    })
    const take = (...kept: object[]) => test.world.live.ingest.takeValues(test.sn, kept)

    it.each(['stop', 'kill'] as const)(
      'are found to be who passed before it, live or kept, and the next one is not (%s) [DSP-01, REP-02]',
      async (how) => {
        await tell(0, 0)
        await tell(3, 1)
        const began = passedMs / 1000
        await tell(0, 0, 4000)
        // Kept long before, and sent in part.
        await take(keptAt(began - 60, 2, 1), keptAt(began - 59, 2, 1))
        const both = [
          [3, false, 1],
          [2, false, 1],
        ]
        expect(await told()).toEqual(both)
        await test.restart(how)
        await take(keptAt(began - 58, 2, 1), keptAt(began + 1, 3, 1), keptAt(began + 2, 2, 1))
        expect((await told()).sort()).toEqual([...both].sort())
        await take(keptAt(began - 50, 0, 0), keptAt(began - 45, 2, 1))
        expect(await onDesk()).toHaveLength(3)
      },
    )

    it('are told apart by a lane that was free before the restart, however soon they follow [DSP-01]', async () => {
      await tell(0, 0)
      const now = passedMs / 1000
      await take(keptAt(now - 60, 2, 1), keptAt(now - 59, 0, 0))
      await test.restart('kill')
      await take(keptAt(now - 58, 3, 1))
      expect((await told()).sort()).toEqual([
        [2, false, 1],
        [3, false, 1],
      ])
    })

    it('are found also by a device that was taken out and put back', async () => {
      await tell(0, 0)
      const now = passedMs / 1000
      await take(keptAt(now - 60, 2, 1))
      for (const removed of ['now()', 'null']) {
        await test.pool.query(`update device set removed_at = ${removed} where sn = $1`, [test.sn])
        await test.world.directory.reload()
      }
      await vi.waitFor(async () => expect(await onDesk()).toHaveLength(1))
      await tell(0, 0)
      await take(keptAt(now - 59, 2, 1))
      expect(await told()).toEqual([[2, false, 1]])
    })
  })

  it('recur as one alarm where no lane is told of [DSP-01]', async () => {
    for (const state of [2, 0, 2, 0, 1] as const) await tell(state, undefined)
    expect(await told()).toEqual([[2, true, 3]])
  })
})
