import { ERRORS, MAX_INGEST_BYTES } from '@vigil/contract'
import { describe, expect, it, vi } from 'vitest'
import { aWhile, connectDevice, doseRate } from '../../test/live-kit.ts'
import { live, useLivePath } from '../../test/live-path-kit.ts'

useLivePath()

describe('what a device may not send', () => {
  it('is acknowledged, answered, counted and not stored, and the others go on', async () => {
    const device = await connectDevice(live, 'C1')
    const other = await connectDevice(live, 'C2')
    const now = Date.now()
    const wrong: (object | string)[] = [
      'not json',
      { id: 1, time: now, mods: { nuclearMod: { values: { doseRate: 'high' } } } },
      { id: 2, time: now, mods: { bioMod: { values: { sigma: 1 } } } },
      `{"id":5,"time":${now},"pad":"${'x'.repeat(MAX_INGEST_BYTES)}"}`,
    ]
    for (const message of wrong) await device.send(message)
    await other.send(doseRate(0.1))
    await device.send(doseRate(0.1))
    await vi.waitFor(() => expect(device.heard).toHaveLength(wrong.length))
    const { ingestMalformed, ingestOversized } = ERRORS
    expect(device.heard).toMatchObject([
      { type: 'rejected', code: ingestMalformed.code },
      { id: '1', code: ingestMalformed.code, reason: expect.stringContaining('doseRate') },
      { id: '2', code: ingestMalformed.code, reason: expect.stringContaining('bioMod') },
      { code: ingestOversized.code },
    ])
    expect(live.ingest.counters).toMatchObject({ accepted: 2, malformed: 3, oversized: 1 })
    expect(live.writer.records).toHaveLength(2)
    device.client.end(true)
    other.client.end(true)
  })

  it('nested thousands deep is acknowledged and answered, and the others go on', async () => {
    const device = await connectDevice(live, 'C1')
    const other = await connectDevice(live, 'C2')
    const result = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`
    await device.send(`{"type":"answer","time":${Date.now()},"command":"c","status":"done","result":${result}}`)
    await other.send(doseRate(0.1))
    await device.send(doseRate(0.1))
    await vi.waitFor(() =>
      expect(device.heard).toMatchObject([{ type: 'rejected', code: ERRORS.ingestMalformed.code }]),
    )
    expect(live.ingest.counters).toMatchObject({ accepted: 2, malformed: 1 })
    device.client.end(true)
    other.client.end(true)
  })

  it('and can never be stored is acknowledged and answered; its alarm is stored without it', async () => {
    const device = await connectDevice(live, 'C1')
    live.writer.unstorable = (record) => record.reading !== undefined
    await device.send(doseRate(5000))
    await vi.waitFor(() => expect(device.heard).toMatchObject([{ code: ERRORS.ingestUnstorable.code }]))
    expect(live.writer.records).toMatchObject([{ alarms: [{ kind: 'raised' }] }])
    live.writer.unstorable = () => false
    await device.send(doseRate(5000, 2))
    expect(live.writer.records.map(({ reading, alarms }) => [reading !== undefined, alarms?.length])).toEqual([
      [false, 1],
      [true, undefined],
    ])
    expect(device.client.connected).toBe(true)
    device.client.end(true)
  })

  it('twice is acknowledged twice and stored once, with and without a number of its own', async () => {
    const device = await connectDevice(live, 'C1')
    const numbered = doseRate(0.1, 42)
    const plain = doseRate(0.2)
    for (const message of [numbered, plain, numbered, plain]) await device.send(message)
    expect(live.writer.records).toHaveLength(2)
    expect(live.ingest.counters).toMatchObject({ accepted: 2, repeated: 2 })
    device.client.end(true)
  })

  it('again before the first is committed waits for it', async () => {
    const device = await connectDevice(live, 'C1')
    live.writer.hold()
    let acknowledged = 0
    const message = doseRate(0.1, 42)
    const sent = [message, message].map((each) => device.send(each).then(() => acknowledged++))
    await vi.waitFor(() => expect(live.ingest.counters.repeated).toBe(1))
    await aWhile()
    expect(acknowledged).toBe(0)
    live.writer.release()
    await Promise.all(sent)
    expect(live.writer.records).toHaveLength(1)
    device.client.end(true)
  })

  it('by HTTP is answered message by message in its place', async () => {
    const context = { sn: 'C1', locale: 'en', requestId: 'test', address: '127.0.0.1' } as const
    const good = doseRate(0.1, 1)
    const result = await live.handlers.ingest([good, { time: null }, { ...good }, doseRate(0.2, 2)], context)
    expect(result).toMatchObject({
      accepted: 2,
      repeated: 1,
      rejected: [{ index: 1, code: ERRORS.ingestMalformed.code }],
    })
    live.writer.overloaded = true
    await expect(live.handlers.ingest(doseRate(0.3, 3), context)).rejects.toThrow('overloaded')
  })
})
