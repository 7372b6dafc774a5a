import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { createSetAside, SET_ASIDE_BOUNDS } from './set-aside.ts'

const AT = Date.UTC(2026, 4, 10, 12)
let test: MigratedDatabase
beforeAll(async () => {
  test = await createMigratedDatabase()
})
afterAll(() => test?.drop())
beforeEach(() => test.database.pool.query('truncate set_aside'))

const kept = async () => (await test.database.pool.query('select * from set_aside order by id')).rows
const open = (bounds = {}) => createSetAside({ database: test.database, now: () => AT, log: quiet, bounds })

describe('what is set aside', () => {
  it('is kept with its moment, device, reason and content, and counted by room', async () => {
    const aside = open()
    await Promise.all([
      aside.keep({ room: 'record', at: AT, deviceId: 7, reason: new Error('out of range'), content: { volume: 1 } }),
      aside.keep({ room: 'rollup', at: AT + 1, reason: 'underflow', content: 'minute 12:00' }),
    ])
    expect(await kept()).toMatchObject([
      { room: 'record', at: new Date(AT), device_id: '7', reason: 'out of range', content: '{"volume":1}' },
      { room: 'rollup', at: new Date(AT + 1), device_id: null, reason: 'underflow', content: 'minute 12:00' },
    ])
    expect(aside.counters).toEqual({ record: 1, rollup: 1, import: 0, code: 0, lost: 0 })
  })

  it('tells the stack of an error of our own code with its content', async () => {
    const aside = open()
    await aside.keep({ room: 'code', at: AT, reason: new TypeError('x is not a function'), content: { n: 1 } })
    const [row] = await kept()
    expect(row.reason).toBe('x is not a function')
    expect(row.content).toMatch(/TypeError: x is not a function\n.*set-aside\.store\.test\.ts.*\{"n":1\}$/s)
  })

  it.each([
    ['a NUL', 'a\u0000b', 'a\ufffdb'],
    ['half a pair', 'a\ud800b', 'a\ufffdb'],
    ['a pair that the end would cut', `${'x'.repeat(18)}\u{1f600}yyy`, `${'x'.repeat(18)}\ufffd…`],
    ['what is no JSON number', { v: Number.POSITIVE_INFINITY }, '{"v":"Infinity"}'],
    ['nothing', undefined, ''],
  ])('is storable whatever it holds: %s', async (_, content, text) => {
    const aside = open({ contentLength: 20 })
    await aside.keep({ room: 'import', at: Number.NaN, deviceId: Number.NaN, reason: content, content })
    expect(await kept()).toMatchObject([{ content: text, at: new Date(AT), device_id: null }])
  })

  it('is kept without what can not be written down, and cut where it is too long', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const aside = open()
    await aside.keep({ room: 'record', at: AT, reason: 'x'.repeat(5000), content: circular })
    await aside.keep({ room: 'record', at: AT, reason: 'long', content: 'y'.repeat(1_000_000) })
    const [first, second] = await kept()
    expect(first.content).toMatch(/^\(can not be written down: /)
    expect(first.reason).toHaveLength(SET_ASIDE_BOUNDS.reasonLength)
    expect(second.content).toHaveLength(SET_ASIDE_BOUNDS.contentLength)
  })

  it('is bounded by room, and by device within it: the oldest go', async () => {
    const aside = open({ rowsPerRoom: 6, rowsPerDevice: 3 })
    await aside.keep({ room: 'import', at: AT, reason: 'other room', content: '' })
    await aside.keep({ room: 'record', at: AT, deviceId: 1, reason: 'quiet device', content: '' })
    for (let n = 0; n < 10; n++) {
      await aside.keep({ room: 'record', at: AT, deviceId: 2, reason: `flood ${n}`, content: '' })
    }
    expect((await kept()).map(({ reason }) => reason)).toEqual([
      'other room',
      'quiet device',
      'flood 7',
      'flood 8',
      'flood 9',
    ])
    for (let n = 3; n < 9; n++) {
      await aside.keep({ room: 'record', at: AT, deviceId: n, reason: `device ${n}`, content: '' })
    }
    expect((await kept()).map(({ reason }) => reason)).toEqual([
      'other room',
      ...[3, 4, 5, 6, 7, 8].map((n) => `device ${n}`),
    ])
  })

  it('never throws: what the database does not take is told to the log and counted', async () => {
    const errors: unknown[] = []
    const aside = createSetAside({
      database: { transaction: () => Promise.reject(new Error('away')) },
      now: () => AT,
      log: { error: (...args: unknown[]) => errors.push(args) },
      bounds: { waiting: 2 },
    })
    await Promise.all([1, 2, 3].map((n) => aside.keep({ room: 'record', at: AT, reason: `r${n}`, content: n })))
    expect(aside.counters).toMatchObject({ record: 3, lost: 3 })
    expect(JSON.stringify(errors)).toMatch(/r1.*r2/s)
  })
})
