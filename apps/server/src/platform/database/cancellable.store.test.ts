import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { countRows } from '../../history/reading/counted-rows.ts'
import { CallerLeft } from '../errors.ts'
import { createRun, limited, type Run } from './cancellable.ts'

let test: MigratedDatabase
let run: Run
beforeAll(async () => {
  test = await createMigratedDatabase()
  run = createRun(test.database.pool)
})
afterAll(() => test?.drop())

const sleeping = async (): Promise<number> => {
  const { rows } = await test.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state = 'active' and query like 'select 7 as n from pg_sleep(600)%'`,
  )
  return rows[0]?.n ?? 0
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20)
}
const SLEEP = { text: 'select 7 as n from pg_sleep(600)', values: [], columns: { n: 'number' } } as const

it('a statement ends in the database when nobody waits for it any more', async () => {
  const leaving = new AbortController()
  const asked = run(SLEEP, leaving.signal)
  const ended = expect(asked).rejects.toBeInstanceOf(CallerLeft)
  await until(async () => (await sleeping()) === 1)
  leaving.abort()
  await ended
  await until(async () => (await sleeping()) === 0)
  await expect(run({ ...SLEEP, text: 'select 1 as n' }, leaving.signal)).rejects.toBeInstanceOf(CallerLeft)
})

it('the statements of others go on', async () => {
  const leaving = new AbortController()
  const left = run(SLEEP, leaving.signal).catch(() => 'left')
  const stays = run<{ n: number }>(
    { text: 'select 7 as n from pg_sleep(0.5)', values: [], columns: { n: 'number' } },
    new AbortController().signal,
  )
  await until(async () => (await sleeping()) >= 1)
  leaving.abort()
  expect(await left).toBe('left')
  expect(await stays).toEqual([{ n: 7 }])
  expect(await run({ ...SLEEP, text: 'select $1::int as n', values: [3] }, new AbortController().signal)).toEqual([
    { n: 3 },
  ])
})

it('all who hold a connection may leave at once', async () => {
  const { pool } = test.database
  const leaving = new AbortController()
  const all = Array.from({ length: pool.options.max + 2 }, () => run(SLEEP, leaving.signal).catch(() => 'left'))
  await until(async () => pool.totalCount === pool.options.max && pool.idleCount === 0)
  leaving.abort()
  expect(new Set(await Promise.all(all))).toEqual(new Set(['left']))
  await until(async () => (await sleeping()) === 0)
})

it('an error of the database is no leaving', async () => {
  const { signal } = new AbortController()
  await expect(run({ ...SLEEP, text: 'select 1 / 0 as n' }, signal)).rejects.toMatchObject({ code: '22012' })
})

it('only so many run at a time; who waits comes next, also behind a failure', async () => {
  let running = 0
  let most = 0
  const few = limited(async (statement) => {
    running += 1
    most = Math.max(most, running)
    await wait(5)
    running -= 1
    if (statement.text === 'bad') throw new Error('bad')
    return []
  }, 2)
  const texts = ['a', 'bad', 'b', 'bad', 'c', 'd']
  const outcomes = await Promise.allSettled(texts.map((text) => few({ ...SLEEP, text })))
  expect(outcomes.map(({ status }) => status)).toEqual(texts.map((text) => (text === 'bad' ? 'rejected' : 'fulfilled')))
  expect(most).toBe(2)
})

it('a count that takes too long is told about', async () => {
  await test.database.pool.query(
    `insert into office (name, path) select 'o', n::text from generate_series(1, 3) as n on conflict do nothing`,
  )
  const slow = { from: 'from office where pg_sleep(600) is not null', values: [] }
  const { about } = await countRows(run, slow, undefined, { patienceMs: 50 })
  expect(about).toBe(true)
  expect(await countRows(run, { from: 'from office', values: [] })).toEqual({ total: 3, about: false })
  const leaving = new AbortController()
  const left = countRows(run, slow, leaving.signal, { patienceMs: 60_000 })
  const ended = expect(left).rejects.toBeInstanceOf(CallerLeft)
  leaving.abort()
  await ended
})
