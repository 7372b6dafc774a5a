import { createRegistry, registry } from '@vigil/devices'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { quiet } from '../../../test/migrated-database.ts'
import { DATABASE_LIMITS, type Database, isBusy, openDatabase } from '../database.ts'
import { isMigrated, migrate, readMigrations } from './migrations.ts'

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await createDatabase()
  database = openDatabase(test.url, { log: quiet })
})
afterAll(async () => {
  await database?.close()
  await test?.drop()
})

describe('migrations', () => {
  it('are applied once, even by two servers that start together', async () => {
    const other = openDatabase(test.url, { log: quiet })
    const names = (await Promise.all([database.migrate(), other.migrate()])).flat()
    expect(names).toEqual(readMigrations().map(({ name }) => name))
    expect(await other.migrate()).toEqual([])
    await other.close()
  })

  it('leave nothing behind when they fail, and succeed once mended', async () => {
    const broken = { name: '9001-broken.sql', checksum: 'a', sql: 'create table half (id int); select nonsense' }
    await expect(migrate(database.pool, [...readMigrations(), broken])).rejects.toThrow('9001-broken.sql failed')
    const { rows } = await database.pool.query(`select to_regclass('half') as half`)
    expect(rows).toEqual([{ half: null }])
    const mended = { ...broken, sql: 'create table half (id int)' }
    expect(await migrate(database.pool, [...readMigrations(), mended])).toEqual(['9001-broken.sql'])
    const edited = { ...mended, checksum: 'b' }
    await expect(migrate(database.pool, [...readMigrations(), edited])).rejects.toThrow('was edited')
  })
})

describe('a server that only reads', () => {
  it.each([
    ['', ''],
    [', whatever options the address of the database sets', 'options=-c%20search_path=public'],
  ])('can write by none of its connections%s', async (_told, query) => {
    const url = `${test.url}${test.url.includes('?') ? '&' : '?'}${query}`
    const reading = openDatabase(url, { log: quiet, readOnly: true, poolSize: 1 })
    const connections = [reading.pool, reading.patient.pool, reading.aside.pool, reading.past.pool]
    for (const pool of connections) {
      await expect(pool.query({ text: 'create table written (id int)' })).rejects.toThrow('read-only')
    }
    const own = await reading.connect('test')
    await expect(own.query('create table written (id int)')).rejects.toThrow('read-only')
    await own.end()
    await reading.close()
  })

  it('knows tables of its own release from those of an older and of a newer one', async () => {
    const all = readMigrations()
    const newest = { name: '9002-newer.sql', checksum: 'c', sql: 'select 1' }
    const { rows } = await database.pool.query<{ name: string }>('select name from migration')
    const there = rows.map(({ name }) => ({ name, checksum: '', sql: '' }))
    expect(await isMigrated(database.pool, there)).toBe(true)
    expect(await isMigrated(database.pool, [...there, newest])).toBe(false)
    expect(await isMigrated(database.pool, all.slice(0, -1))).toBe(false)
    const empty = await createDatabase()
    expect(await isMigrated(empty.pool, all)).toBe(false)
    await empty.drop()
  })
})

describe('figures that are slow', () => {
  it('leave the connections that alarms are worked on with, and the server stays ready', async () => {
    await database.pool.query('create table slow (id int)')
    const held = await database.connect('test')
    await held.query('begin')
    await held.query('lock table slow in access exclusive mode')
    const waiting = Array.from({ length: 20 }, () => database.aside.pool.query('select count(*) from slow'))
    expect(await database.isReachable()).toBe(true)
    await held.query('rollback')
    await held.end()
    await Promise.all(waiting)
    await database.pool.query('drop table slow')
  })
})

describe('quantity columns', () => {
  it('stand in all three tables for every quantity of the registry, and are added once', async () => {
    const added = await database.ensureQuantityColumns(registry.columns)
    expect(added).toHaveLength(registry.columns.length * 9)
    expect(await database.ensureQuantityColumns(registry.columns)).toEqual([])
  })

  it('are added for a model that is new', async () => {
    const [first] = registry.models
    if (first === undefined) throw new Error('no models')
    const quantity = { key: 'novelty', unit: '', digits: 0, range: [0, 1], signal: { kind: 'derived' } } as const
    const novel = {
      ...first,
      id: 'NOVEL',
      modules: [{ key: 'ramanMod', kind: 'raman', readings: [quantity] }],
    } as const
    const { columns } = createRegistry([...registry.models, novel])
    const added = await database.ensureQuantityColumns(columns)
    expect(added).toEqual(
      expect.arrayContaining([
        'reading.raman_novelty',
        'reading_minute.raman_novelty_avg',
        'reading_hour.raman_novelty_n',
      ]),
    )
    expect(added).toHaveLength(9)
  })
})

describe('notifications', () => {
  it('arrive, and go on after the connection was lost', async () => {
    const heard = vi.fn()
    await database.listen('test_channel', heard)
    await database.pool.query(`notify test_channel, 'first'`)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('first'))

    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'vigil listener' and datname = current_database()`,
    )
    // What was told while nobody listened is lost: the handler is called once, to look for itself.
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), { timeout: 10_000 })
    await database.pool.query(`notify test_channel, 'second'`)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('second'))
  })
})

describe('a database', () => {
  it('says whether it can be reached', async () => {
    expect(await database.isReachable()).toBe(true)
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { log: quiet })
    expect(await nowhere.isReachable()).toBe(false)
    await nowhere.close()
  })

  it('lets no connection wait for ever, by whatever way it was opened [ERR-01]', async () => {
    const limitsOf = async (client: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<string[]> => {
      const { rows } = await client.query<{ setting: string }>(
        `select setting from pg_settings
         where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
      )
      return rows.map(({ setting }) => setting)
    }
    const own = await database.connect('vigil test')
    const whole = await database.connect('vigil test', 'whole')
    const found = [await limitsOf(database.pool), await limitsOf(own), await limitsOf(database.patient.pool)]
    found.push(await limitsOf(whole))
    await Promise.all([own.end(), whole.end()])
    const wanted = (['prompt', 'prompt', 'patient', 'whole'] as const).map((name) => {
      const { lockMs, statementMs, idleInTransactionMs } = DATABASE_LIMITS[name]
      return [idleInTransactionMs, lockMs, statementMs].map(String)
    })
    expect(found).toEqual(wanted)
  })

  it('says that it is busy when a lock is not to be had, and that alone', async () => {
    await database.pool.query(`insert into setting (key, value) values ('locked', '1')`)
    await database.transaction(async (holder) => {
      await holder.query(`update setting set value = '2' where key = 'locked'`)
      const waiting = database.transaction(async (client) => {
        await client.query(`set local lock_timeout = '50ms'; update setting set value = '3' where key = 'locked'`)
      })
      const failure = await waiting.catch((error: unknown) => error)
      expect(isBusy(failure)).toBe(true)
    })
    const wrong = await database.pool.query('select nonsense').catch((error: unknown) => error)
    expect(isBusy(wrong)).toBe(false)
  })

  it('undoes a transaction that fails', async () => {
    const work = database.transaction(async (client) => {
      await client.query(`insert into setting (key, value) values ('half', '1')`)
      throw new Error('in the middle')
    })
    await expect(work).rejects.toThrow('in the middle')
    const { rows } = await database.pool.query(`select from setting where key = 'half'`)
    expect(rows).toEqual([])
  })

  it('reads a date as the day it says, in any zone', async () => {
    const { rows } = await database.pool.query(`select date '2026-03-01' as day`)
    expect(rows).toEqual([{ day: '2026-03-01' }])
  })
})
