import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { type Carrier, createOutbox, enqueue } from './outbox.ts'

let test: MigratedDatabase
beforeAll(async () => {
  test = await createMigratedDatabase()
})
afterAll(() => test?.drop())

it('goes on when a receiver neither takes nor refuses: what waits for others leaves all the same', async () => {
  const { database } = test
  const taken: string[] = []
  const failed: string[] = []
  let at = 1_000_000
  const carrier: Carrier = {
    carry: ({ id }) => {
      if (id.startsWith('stuck')) return new Promise(() => {})
      taken.push(id)
      return Promise.resolve(true)
    },
    carried: () => [],
    failed({ id }, error) {
      failed.push(`${id} ${String(error)}`)
      return []
    },
  }
  const outbox = createOutbox({
    database,
    desk: {
      following: (_, work) => database.transaction((client) => work(client, () => Promise.reject())),
      log: () => Promise.reject(),
    },
    channel: 'call',
    carrier,
    patience: { waitsMs: [60_000], giveUpMs: 3_600_000, carryMs: 50 },
    now: () => at,
    log: { warn: () => {} },
  })
  const add = (id: string) => enqueue(database.pool, 'call', { id, content: {}, eventIds: [] }, at)
  // As many as are given away at once.
  for (const n of [1, 2, 3, 4]) await add(`stuck ${n}`)
  at += 1
  await add('well')
  await outbox.look()
  expect(taken).toEqual(['well'])
  expect(failed.sort()).toEqual([1, 2, 3, 4].map((n) => `stuck ${n} NotCarried: not done within 0.05 s`))
  const { rows } = await database.pool.query('select id from outbox order by id')
  expect(rows).toHaveLength(4)
  await add('later')
  await outbox.look()
  expect(taken).toEqual(['well', 'later'])
})
