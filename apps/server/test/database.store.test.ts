import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from './database.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await createDatabase()
  second = await createDatabase({ name: 'Named Database' })
})

afterAll(async () => {
  await first?.drop()
  await second?.drop()
})

it('gives each test file a database of its own', async () => {
  await first.pool.query('create table only_here (id int)')
  const { rows } = await second.pool.query(`select to_regclass('only_here') as found, current_database() as name`)
  expect(rows).toEqual([{ found: null, name: 'Named Database' }])
})

it('drops a database even while its pool is in use', async () => {
  const third = await createDatabase({ name: 'Dropped' })
  await third.pool.query('select 1')
  await Promise.all([third.drop(), third.drop()])
  const { rows } = await first.pool.query('select datname from pg_database where datname = $1', ['Dropped'])
  expect(rows).toEqual([])
})
