import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { createBadRows } from './bad-rows.ts'
import { type ColumnsOf, readRows, readRowsOf, readTuples, UnexpectedRows } from './rows.ts'

let test: MigratedDatabase
beforeAll(async () => {
  test = await createMigratedDatabase()
})
afterAll(() => test?.drop())

const OFFICE = `with office (id, parent_id, name, sort) as (values (7::bigint, null::bigint, 'City', 3::smallint))
  select id, parent_id, name, sort from office`

describe('rows are what the code that asks for them goes by', () => {
  it('every type of column that the tables have is known', async () => {
    const { pool } = test.database
    const rows = await readRows(
      pool,
      { tables: 'text', type: 'text' },
      `select string_agg(distinct relname || '.' || attname, ', ') as tables, atttypid::regtype::text as type
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
       group by atttypid`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { tables, type } of rows) {
      const asked = readRows(pool, { value: 'text?' }, `select null::${type} as value`)
      const reason = await asked.then(
        () => '',
        (error: unknown) => String(error),
      )
      expect(reason, tables).not.toContain('of type')
    }
  })

  it('and come as they are declared', async () => {
    const { pool } = test.database
    const columns = { id: 'text', parent_id: 'text?', name: 'text', sort: 'number' } as const
    expect(await readRows(pool, columns, OFFICE)).toEqual([{ id: '7', parent_id: null, name: 'City', sort: 3 }])
    const more = await readRows(
      pool,
      { at: 'time', is: 'boolean', bytes: 'bytes', texts: 'texts', numbers: 'numbers', times: 'times', json: 'json' },
      `select to_timestamp(1) as at, $1::bool as is, '\\x01'::bytea as bytes, array['a'] as texts, array[1] as numbers,
         array[to_timestamp(1)] as times, '{"a":1}'::jsonb as json`,
      [true],
    )
    const at = new Date(1000)
    expect(more).toEqual([
      { at, is: true, bytes: Buffer.from([1]), texts: ['a'], numbers: [1], times: [at], json: { a: 1 } },
    ])
    expect(
      await readTuples<[number, string | null]>(pool, ['number', 'text?'], {
        text: 'select 1, $1::text',
        values: [null],
      }),
    ).toEqual([[1, null]])
    expect(await readTuples<(number | null)[]>(pool, 'number?', { text: 'select 1, null::int', values: [] })).toEqual([
      [1, null],
    ])
  })

  it.each([
    [
      'a name that is written in another way',
      { id: 'text', parentId: 'text?', name: 'text', sort: 'number' },
      'parentId is missing; parent_id is not expected',
    ],
    [
      'a column that is not asked for',
      { id: 'text', parent_id: 'text?', name: 'text', sort: 'number', path: 'text' },
      'path is missing',
    ],
    ['one that is asked for in vain', { id: 'text', parent_id: 'text?', name: 'text' }, 'sort is not expected'],
    [
      'a bigint that is taken for a number',
      { id: 'number', parent_id: 'text?', name: 'text', sort: 'number' },
      'id is text, not number',
    ],
    [
      'a smallint that is taken for a text',
      { id: 'text', parent_id: 'text?', name: 'text', sort: 'text' },
      'sort is number, not text',
    ],
    [
      'null where none is expected',
      { id: 'text', parent_id: 'text', name: 'text', sort: 'number' },
      'parent_id is null',
    ],
  ] as const)('%s is refused', async (_, columns, reason) => {
    await expect(readRows(test.database.pool, columns, OFFICE)).rejects.toThrow(new UnexpectedRows(reason))
  })

  it('so are values without names', async () => {
    const { pool } = test.database
    const asked = { text: `select 1, 'a'`, values: [] }
    await expect(readTuples<[number, number]>(pool, ['number', 'number'], asked)).rejects.toThrow(
      '1 is text, not number',
    )
    await expect(readTuples<[number]>(pool, ['number'], asked)).rejects.toThrow('1 is not expected')
    await expect(readTuples<(number | null)[]>(pool, 'number?', asked)).rejects.toThrow('1 is text, not number')
  })

  it('does not compile when it differs from the type that is told elsewhere', async () => {
    interface Row {
      id: string
      at: Date | null
      sort?: number
    }
    const columns: ColumnsOf<Row> = { id: 'text', at: 'time?' }
    // @ts-expect-error: may be null.
    const notNull: ColumnsOf<Row> = { id: 'text', at: 'time' }
    // @ts-expect-error: another type.
    const another: ColumnsOf<Row> = { id: 'number', at: 'time?' }
    // @ts-expect-error: not all.
    const fewer: ColumnsOf<Row> = { id: 'text' }
    // @ts-expect-error: one too many.
    const more: ColumnsOf<Row> = { id: 'text', at: 'time?', name: 'text' }
    const text = `select '1' as id, null::timestamptz as at`
    expect(await readRowsOf<Row>(test.database.pool, columns, text)).toEqual([{ id: '1', at: null }])
    for (const wrong of [notNull, another, fewer, more]) {
      await expect(readRowsOf<Row>(test.database.pool, wrong, text)).rejects.toThrow(UnexpectedRows)
    }
  })
})

describe('in production one bad row fails nothing', () => {
  it('it is left out, counted, and told once a minute with its table and column; the others come', async () => {
    const { pool } = test.database
    await pool.query('create table if not exists half_empty (id integer, name text)')
    await pool.query(`truncate half_empty; insert into half_empty values (1, 'a'), (2, null), (3, 'c'), (4, null)`)
    const asked = () => readRows(pool, { id: 'number', name: 'text' }, 'select id, name from half_empty order by id')
    await expect(asked()).rejects.toThrow(new UnexpectedRows('name is null'))
    const told: unknown[] = []
    const bad = createBadRows(pool, { error: (fields: unknown) => told.push(fields) } as never)
    onTestFinished(bad.stop)
    for (const _ of ['once', 'twice']) {
      expect(await asked()).toEqual([
        { id: 1, name: 'a' },
        { id: 3, name: 'c' },
      ])
    }
    const tuples = { text: 'select id, name from half_empty order by id', values: [] }
    expect(await readTuples<[number, string]>(pool, ['number', 'text'], tuples)).toEqual([
      [1, 'a'],
      [3, 'c'],
    ])
    expect(bad.counters.leftOut).toBe(6)
    await vi.waitFor(() => expect(told).toContainEqual({ table: 'half_empty', column: 'name', suppressed: 0 }))
    // A statement that gives other columns is a mistake in the code, whatever lies in the table.
    await expect(readRows(pool, { id: 'number' }, 'select id, name from half_empty')).rejects.toThrow(UnexpectedRows)
    bad.stop()
    await expect(asked()).rejects.toThrow(new UnexpectedRows('name is null'))
  })
})
