import { describe, expect, it } from 'vitest'
import { addDevices } from '../../test/migrated-database.ts'
import { database, device, NOON, reading, rows, useWriter, writer } from '../../test/writer-kit.ts'
import type { HistoryRecord } from '../history/writing/records.ts'
import { isOnRecord } from './known-messages.ts'
import { createOutbox } from './outbox.ts'

useWriter()

const BATCH = { rows: 500, bytes: 1_000 }
const outbound = (number: number) => ({ number, body: `{"number":${number}}` })
const withOutbound = (record: HistoryRecord, number: number): HistoryRecord => ({
  ...record,
  outbound: outbound(number),
})

describe('what goes to headquarters', () => {
  it('is stored with what its message brought: a reading, a reading with its alarm, and what can not be stored here', async () => {
    const stateChange = { state: 0, state2: 0, runstate: 1, shown: 0 }
    const bad = reading(device, NOON + 3, Number.NaN)
    const written = await Promise.allSettled([
      writer.write(withOutbound(reading(device, NOON + 1), 1)),
      writer.write(withOutbound({ ...reading(device, NOON + 2), stateChange }, 2)),
      writer.write(withOutbound(bad, 3)),
      writer.write(reading(device, NOON + 4)),
    ])
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    const stored = await rows('select number::int as number, at, body from site_outbox order by 1')
    expect(stored).toEqual([1, 2, 3].map((n) => ({ number: n, at: new Date(NOON + n), body: `{"number":${n}}` })))
  })

  it('is read by number, counted on over a restart, and let go of once the engine has had it for a while', async () => {
    await database.pool.query('delete from site_outbox; delete from site_line')
    const outbox = createOutbox(database, 'harbour')
    expect(await outbox.open()).toEqual({ handed: { number: 0, streamSeq: 0 }, last: 0 })
    for (const number of [100, 9, 10]) await writer.write(withOutbound(reading(device, NOON + number), number))
    expect(await outbox.next(0, 100, BATCH)).toEqual([outbound(9), outbound(10)])
    expect(await outbox.next(9, 1_000, { ...BATCH, rows: 1 })).toEqual([outbound(10)])
    // {"number":9} has 12 bytes, and each of the others one or two more.
    for (const [bytes, count] of [
      [1, 1],
      [24, 1],
      [25, 2],
      [38, 2],
      [39, 3],
    ] as const)
      expect(await outbox.next(0, 1_000, { ...BATCH, bytes })).toEqual([9, 10, 100].slice(0, count).map(outbound))
    await outbox.note({ number: 10, streamSeq: 2 })
    await outbox.note({ number: 10, streamSeq: 3 })
    expect(await outbox.open()).toEqual({ handed: { number: 10, streamSeq: 3 }, last: 100 })
    expect(await outbox.waiting(10)).toEqual({ count: 1, since: NOON + 100 })
    expect(await outbox.thinOut(9, NOON, 10)).toBe(0)
    expect(await outbox.first()).toBe(10)
    expect(await outbox.thinOut(10, NOON + 200, 10)).toBe(1)
    expect([await outbox.first(), await outbox.waiting(10)]).toEqual([undefined, { count: 0, since: undefined }])
    expect((await outbox.open()).last).toBe(10)
  })
})

describe('at headquarters', () => {
  it('a message is known by device, time and number; it says when it came, if that was late', async () => {
    const [other = 0] = await addDevices(database, 'RG500')
    await writer.write({ ...reading(device, NOON + 10), arrivedAt: NOON + 60_000 })
    const message = { sn: 'A', id: `m${NOON + 10}`, at: NOON + 10, time: NOON }
    expect(await isOnRecord(database, device, message)).toBe(true)
    expect(await isOnRecord(database, device, { ...message, at: NOON + 11 })).toBe(false)
    expect(await isOnRecord(database, device, { ...message, id: 'm' })).toBe(false)
    expect(await isOnRecord(database, other, message)).toBe(false)
    const found = await rows('select arrived_at from reading where device_id = $1', device)
    expect(found).toEqual([{ arrived_at: new Date(NOON + 60_000) }])
  })
})
