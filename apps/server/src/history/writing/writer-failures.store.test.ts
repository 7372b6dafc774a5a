import pg from 'pg'
import { describe, expect, inject, it, vi } from 'vitest'
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
import { createPartitions } from './partitions.ts'
import { HistoryClosed, HistoryOverloaded, HistoryRejected } from './records.ts'

useWriter()

/** As the server sees it when PostgreSQL restarts: every connection is cut. */
const cutConnections = () =>
  rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'vigil history writer' and datname = current_database()`)

describe('a bad record', () => {
  it('is rejected alone; those beside it are stored', async () => {
    const unknownDevice = 9_999_999
    const results = await Promise.allSettled([
      ...Array.from({ length: 40 }, (_, n) => writer.write(reading(device, NOON + n))),
      writer.write(reading(unknownDevice, NOON)),
      ...Array.from({ length: 40 }, (_, n) => writer.write(reading(other, NOON + n))),
      writer.write({
        ...reading(device, NOON + 100),
        stateChange: { state: 99_999, state2: 0, runstate: 1, shown: 0 },
      }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(80)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(reasons.map((reason) => reason instanceof HistoryRejected)).toEqual([true, true])
    expect(writer.stats).toMatchObject({ committed: 80, rejected: 2 })
    // Its state could not be stored, what it measured is.
    expect(await readingsOf(device)).toHaveLength(41)
    expect(await readingsOf(other)).toHaveLength(40)
    expect(writer.pending).toMatchObject({ records: 0, oldestAt: undefined, overloaded: false })
  })

  it.each([
    ['a value that is no number', { values: { nuclearMod: { doseRate: Number.NaN } } }, NOON],
    ['a quantity that has no column', { values: { nuclearMod: { nonsense: 1 } } }, NOON],
    ['a moment that history can not hold', { values: {} }, Number.NaN],
  ])('is refused at once for %s', async (_, part, at) => {
    const record = { deviceId: device, at, deviceTime: NOON, reading: { state2: 0, runstate: 1, ...part } }
    await expect(writer.write(record)).rejects.toThrow(HistoryRejected)
    expect(writer.stats).toMatchObject({ rejected: 1, batches: 0 })
  })
})

describe('a database that fails', () => {
  it('loses nothing and repeats nothing when connections are cut again and again', async () => {
    const total = 400
    const written: Promise<void>[] = []
    const busy = openWriter({ bounds: { batchDelayMs: 5, batchRecords: 20 } })
    for (let n = 0; n < total; n++) {
      written.push(busy.write(reading(device, NOON + n, n)))
      if (n % 40 === 0) await cutConnections()
      if (n % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await Promise.all(written)
    const stored = await readingsOf(device)
    expect(stored.map(({ dose }) => dose)).toEqual(Array.from({ length: total }, (_, n) => n))
    expect(busy.stats.retries).toBeGreaterThan(0)
  })

  it('keeps what waits through an outage and goes on by itself', async () => {
    await writer.write(reading(device, NOON))
    // Nobody may connect, and who is connected is thrown out.
    const name = (await rows('select current_database() as name'))[0].name
    const admin = new pg.Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`alter database "${name}" with allow_connections false`)
    await cutConnections()
    const written = Array.from({ length: 50 }, (_, n) => writer.write(reading(device, NOON + 1 + n)))
    await vi.waitFor(() => expect(writer.stats.retries).toBeGreaterThan(2), { timeout: 10_000 })
    expect(writer.pending).toMatchObject({ records: 50, oldestAt: NOON + 1 })

    await admin.query(`alter database "${name}" with allow_connections true`)
    await admin.end()
    await Promise.all(written)
    expect(await readingsOf(device)).toHaveLength(51)
  })

  it('waits for a table that is being exchanged, instead of refusing every record', async () => {
    await rows('alter table device_latest rename to device_latest_away')
    const written = writer.write(reading(device, NOON))
    await vi.waitFor(() => expect(writer.stats.retries).toBeGreaterThan(0), { timeout: 10_000 })
    await rows('alter table device_latest_away rename to device_latest')
    await written
    expect(writer.stats.rejected).toBe(0)
  })

  it('does not store a batch twice whose COMMIT was not answered', async () => {
    const unlucky = openWriter({ database: losingFirstCommit() })
    await unlucky.write(reading(device, NOON))
    expect(unlucky.stats.retries).toBe(1)
    expect(await readingsOf(device)).toHaveLength(1)
  })

  it('makes the partition of a day that was dropped behind its back', async () => {
    await writer.write(reading(device, NOON))
    const partitions = createPartitions(database)
    for (const partition of await partitions.list()) await partitions.drop(partition)
    await writer.write(reading(device, NOON + 1))
    expect(await readingsOf(device)).toHaveLength(1)
  })
})

describe('back-pressure', () => {
  it('refuses beyond the bound, says so, and recovers by itself', async () => {
    const small = openWriter({ bounds: { maxRecords: 10 } })
    const lock = await database.connect('lock')
    await lock.query('begin; lock table reading in access exclusive mode')
    const written = Array.from({ length: 10 }, (_, n) => small.write(reading(device, NOON + n)))
    expect(small.pending.overloaded).toBe(true)
    await expect(small.write(reading(device, NOON + 10))).rejects.toThrow(HistoryOverloaded)
    expect(small.stats.overloaded).toBe(1)

    await lock.query('commit')
    await lock.end()
    await Promise.all(written)
    expect(small.pending.overloaded).toBe(false)
    await small.write(reading(device, NOON + 11))
    expect(await readingsOf(device)).toHaveLength(11)
  })

  it('refuses when the oldest has waited too long, or too many bytes wait', async () => {
    let clock = NOON
    const lock = await database.connect('lock')
    await lock.query('begin; lock table reading in access exclusive mode')
    const slow = openWriter({ bounds: { maxAgeMs: 1000 }, elapsed: () => clock })
    const first = slow.write(reading(device, NOON))
    clock += 1001
    await expect(slow.write(reading(device, NOON + 1))).rejects.toThrow(HistoryOverloaded)
    const heavy = openWriter({ bounds: { maxBytes: 1000 } })
    const only = heavy.write(reading(device, NOON + 2))
    await expect(heavy.write(reading(device, NOON + 3))).rejects.toThrow(HistoryOverloaded)
    const forwarding = openWriter({ bounds: { maxBytes: 100_000 } })
    const body = 'x'.repeat(100_000)
    const told = forwarding.write({ ...reading(device, NOON + 4), outbound: { number: 1, body } })
    await expect(forwarding.write(reading(device, NOON + 5))).rejects.toThrow(HistoryOverloaded)
    await lock.query('commit')
    await lock.end()
    await Promise.all([first, only, told])
  })
})

describe('closing', () => {
  it('writes what waits, then refuses', async () => {
    const written = writer.write(reading(device, NOON))
    await writer.close()
    await written
    expect(await readingsOf(device)).toHaveLength(1)
    await expect(writer.write(reading(device, NOON + 1))).rejects.toThrow(HistoryClosed)
  })

  it('gives up on a database that does not answer', async () => {
    const lock = await database.connect('lock')
    await lock.query('begin; lock table reading in access exclusive mode')
    const written = writer.write(reading(device, NOON))
    const outcome = expect(written).rejects.toThrow(HistoryClosed)
    await writer.close(100)
    await outcome
    await lock.query('rollback')
    await lock.end()
  })
})
