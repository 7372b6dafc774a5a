import { UNREADABLE_DEVICE_TIME, type UpMessage } from '@vigil/contract'
import { registry } from '@vigil/devices'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { deviceRow } from '../../test/live-kit.ts'
import { createIngest, type Ingest } from './ingest.ts'

const row = deviceRow('A1', '2')
const mods = { nuclearMod: { state: 2 } }
let applied: UpMessage[]
let ingest: Ingest

beforeEach(() => {
  applied = []
  ingest = createIngest({
    device: () => row,
    registry,
    apply: async (_row, message) => {
      applied.push(message)
    },
    store: async () => {},
    publish: () => {},
    now: () => 1_763_177_000_000,
    setAside: () => {},
    log: { warn: () => {}, error: () => {} },
  })
})

it('refuses no alarm for a text that is no date', async () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 50 }).filter((text) => !text.includes('\0')),
    fc.constantFrom('9999999-01-01', '2026-02-31T00:00:00Z', '2026-01-01T00:00:00', '2026-01-01', 'Invalid Date', ''),
  )
  let id = 0
  await fc.assert(
    fc.asyncProperty(texts, texts, fc.constantFrom('data', 'detection'), async (time, begin, type) => {
      const message = { type, id: ++id, time, mods, ...(type === 'detection' && { begin }) }
      expect(await ingest.takeValues('A1', [message])).toMatchObject({ accepted: 1, rejected: [] })
      expect(applied.at(-1)?.time).toBe(UNREADABLE_DEVICE_TIME)
    }),
  )
})

it('takes it as one of 1970, by either way; a message without a date is malformed', async () => {
  const { rejected } = await ingest.takeValues('A1', [
    { id: 1, time: '9999999-01-01', mods },
    { id: 2, mods },
    { id: 3, time: 'x'.repeat(10_000), mods },
  ])
  expect(rejected.map(({ index }) => index)).toEqual([1, 2])
  await ingest.takePayload('A1', Buffer.from(JSON.stringify({ id: 4, time: 'yesterday', mods })))
  expect(applied.map(({ time }) => time)).toEqual([UNREADABLE_DEVICE_TIME, UNREADABLE_DEVICE_TIME])
})
