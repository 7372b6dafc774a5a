import { ALL_PERMISSIONS, type CottonNews, ENDPOINTS, Permission, PUSH_TOPICS, type StackDraft } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { createDirectory } from '../organisation/directory.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import { type Cotton, createCotton } from './cotton.ts'
import { ensureDemoCotton } from './demo-cotton.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-07T08:00:00Z')
const BALE = { row: 1, column: 2, layer: 1 }

let test: MigratedDatabase
let cotton: Cotton
let now = NOW
let told: { officePath: string; data: CottonNews }[] = []
let offices: Record<'city' | 'hall' | 'metro', string>
const ids = new Map<string, string>()

const context = (officeId: string, username = 'olga'): UserContext => ({
  locale: 'en',
  requestId: 'r',
  address: '10.0.0.1',
  token: 't',
  user: { id: '1', username, officeId, permissions: new Set(ALL_PERMISSIONS) },
})
const draft = (part: Partial<StackDraft> = {}): StackDraft => ({
  officeId: offices.hall,
  name: 'A1',
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.2,
  rows: 3,
  columns: 4,
  layers: 2,
  origin: 'Lot 7',
  stackedAt: NOW - 30 * 24 * HOUR,
  probeDays: 7,
  ...part,
})
const make = (part: Partial<StackDraft> = {}, by = context(offices.hall)) => cotton.handlers.saveStack(draft(part), by)
const warehouse = async (officeId = offices.hall, by = context(offices.city)) =>
  ENDPOINTS.cottonWarehouse.output.parse(await cotton.handlers.cottonWarehouse({ officeId }, by))
const refusal = (name: string) => ({ refusal: name })
const problem = (key: string) => ({ problems: [expect.objectContaining({ key })] })

/** A check as it is stored, whenever it comes. */
const check = (id: string, sn: string, endAt: number, subject: string | null = null, values = { co: 3 }, state = 0) =>
  test.database.pool.query(
    `insert into detection (id, device_id, begin_at, end_at, received_at, state, subject, mods, message)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '') on conflict do nothing`,
    [
      id,
      ids.get(sn),
      new Date(endAt - 240_000),
      new Date(endAt),
      new Date(now),
      state,
      subject,
      JSON.stringify({ baleMod: { state, values } }),
    ],
  )

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  const office = async (name: string, parent: string | null): Promise<string> => {
    const { rows } = await pool.query('insert into office (name, parent_id, path) values ($1, $2, $1) returning id', [
      name,
      parent,
    ])
    await pool.query('update office set path = $2 where id = $1', [
      rows[0].id,
      parent === null ? `/${rows[0].id}/` : `/${parent}/${rows[0].id}/`,
    ])
    return rows[0].id
  }
  const city = await office('City', null)
  offices = { city, hall: await office('Hall', city), metro: await office('Metro', city) }
  for (const [sn, type, where] of [
    ['CHAMBER', 'CD603', offices.hall],
    ['PROBE-1', 'SJA310', offices.hall],
    ['PROBE-2', 'SJA310', offices.hall],
    ['GATE', 'RG500', offices.hall],
    ['FAR', 'SJA310', offices.metro],
  ]) {
    const { rows } = await pool.query(
      `insert into device (sn, device_type, name, office_id, secret_hash, simulated) values ($1, $2, $1, $3, 'x', true) returning id`,
      [sn, type, where],
    )
    ids.set(sn ?? '', rows[0].id)
  }
})
afterAll(() => test?.drop())
beforeEach(async () => {
  told = []
  now = NOW
  const directory = await createDirectory({ database: test.database, registry, log: quiet })
  cotton = createCotton({
    database: test.database,
    directory,
    registry,
    push: {
      tellAllSeeing: ({ officePath }, topic, _code, data) => {
        if (topic === PUSH_TOPICS.cotton) told.push({ officePath, data: data as CottonNews })
      },
    },
    now: () => now,
    log: quiet,
  })
})
afterEach(async () => {
  await cotton.stop()
  const { pool } = test.database
  await pool.query('delete from cotton_inspection')
  await pool.query('delete from cotton_stack')
  await pool.query('delete from detection')
  await pool.query('delete from cotton_heard')
  await pool.query(`delete from setting where key = 'demonstrationCotton'`)
})

describe('stacks [RTE-17, FEA-03]', () => {
  it('are made, changed and removed; each act is told to who sees the warehouse, and audited', async () => {
    const made = ENDPOINTS.saveStack.output.parse(await make())
    expect(made).toMatchObject({ name: 'A1', version: 1, changedBy: 'olga' })
    const changed = await cotton.handlers.saveStack(
      { ...draft({ rows: 2 }), id: made.id, version: 1 },
      context(offices.hall, 'boris'),
    )
    expect(changed).toMatchObject({ rows: 2, version: 2, changedBy: 'boris' })
    expect((await warehouse()).stacks).toEqual([changed])
    await cotton.handlers.removeStack({ id: made.id, version: 2 }, context(offices.hall))
    expect((await warehouse()).stacks).toEqual([])
    expect(told).toHaveLength(3)
    expect(told[0]).toEqual({
      officePath: `/${offices.city}/${offices.hall}/`,
      data: { officeId: offices.hall, what: 'stack' },
    })
    const { rows } = await test.database.pool.query('select act, detail from audit order by id')
    expect(rows.map(({ act }) => act)).toEqual(['stackMake', 'stackChange', 'stackRemove'])
    expect(rows[0].detail).toMatchObject({ name: 'A1', officeId: offices.hall })
  })

  it('who comes second is told who came first, and a name is taken once', async () => {
    const made = await make()
    await cotton.handlers.saveStack({ ...draft({ rows: 2 }), id: made.id, version: 1 }, context(offices.hall, 'boris'))
    const late = cotton.handlers.saveStack({ ...draft(), id: made.id, version: 1 }, context(offices.hall))
    await expect(late).rejects.toMatchObject({ refusal: 'cottonChanged', values: { by: 'boris' } })
    await expect(make({ name: ' a1 ' })).rejects.toMatchObject(problem('validation.stackNameTaken'))
    const twice = await Promise.allSettled([make({ name: 'B1' }), make({ name: 'B1' })])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('of another office are not seen, changed or learned of', async () => {
    const made = await make()
    const foreign = context(offices.metro)
    await expect(warehouse(offices.hall, foreign)).rejects.toMatchObject(refusal('cottonUnknown'))
    await expect(make({}, foreign)).rejects.toMatchObject(refusal('noPermission'))
    for (const act of [
      () => cotton.handlers.saveStack({ ...draft({ officeId: offices.metro }), id: made.id, version: 1 }, foreign),
      () => cotton.handlers.removeStack({ id: made.id, version: 1 }, foreign),
      () => cotton.handlers.saveBale({ stackId: made.id, ...BALE, code: '', note: '', version: 0 }, foreign),
      () => cotton.handlers.placeProbe({ stackId: made.id, ...BALE, sn: 'FAR', seen: null }, foreign),
      () => cotton.handlers.beginProbing({ stackId: made.id, ...BALE, sn: 'FAR', note: '', seen: null }, foreign),
    ])
      await expect(act()).rejects.toMatchObject(refusal('cottonUnknown'))
  })
})

describe('bales and probes [RTE-17]', () => {
  it('a bale has a code of its own in the warehouse, and a note; who comes second is told', async () => {
    const { id: stackId } = await make()
    const save = (code: string, version: number, place = BALE) =>
      cotton.handlers.saveBale({ stackId, ...place, code, note: 'wet', version }, context(offices.hall))
    await save(' XJ-1 ', 0)
    expect((await warehouse()).bales).toMatchObject([{ ...BALE, code: 'XJ-1', note: 'wet', version: 1 }])
    await expect(save('XJ-2', 0)).rejects.toMatchObject({ refusal: 'cottonChanged', values: { by: 'olga' } })
    await expect(save('xj-1', 0, { ...BALE, row: 3 })).rejects.toMatchObject(problem('validation.baleCodeTaken'))
    await expect(save('XJ-9', 0, { ...BALE, row: 9 })).rejects.toMatchObject(problem('validation.baleOutside'))
  })

  it('a probe is in one bale at a time, a bale holds one, and a stack with probes stays', async () => {
    const { id: stackId } = await make()
    const place = (sn: string, seen: string | null, at = BALE) =>
      cotton.handlers.placeProbe({ stackId, ...at, sn, seen }, context(offices.hall))
    await place('PROBE-1', null)
    const [first] = (await warehouse()).probes
    expect(first).toMatchObject({ sn: 'PROBE-1', ...BALE, since: NOW, by: 'olga' })
    await expect(place('PROBE-2', null)).rejects.toMatchObject({ refusal: 'cottonChanged', values: { by: 'olga' } })
    await place('PROBE-1', null, { ...BALE, row: 2 })
    expect((await warehouse()).probes).toMatchObject([{ sn: 'PROBE-1', row: 2 }])
    for (const sn of ['CHAMBER', 'GATE', 'FAR', 'NONE'])
      await expect(place(sn, null)).rejects.toMatchObject(problem('validation.probeOutside'))
    const small = cotton.handlers.saveStack({ ...draft({ rows: 1 }), id: stackId, version: 1 }, context(offices.hall))
    await expect(small).rejects.toMatchObject(problem('validation.stackHoldsProbes'))
    const gone = cotton.handlers.removeStack({ id: stackId, version: 1 }, context(offices.hall))
    await expect(gone).rejects.toMatchObject(problem('validation.stackHoldsProbes'))
    const id = (await warehouse()).probes[0]?.id ?? ''
    await cotton.handlers.takeProbe({ id }, context(offices.hall))
    expect((await warehouse()).probes).toEqual([])
    await expect(cotton.handlers.takeProbe({ id }, context(offices.hall))).rejects.toMatchObject(
      refusal('cottonUnknown'),
    )
  })
})

describe('inspections [FEA-03, RTE-18]', () => {
  const begin = (stackId: string, seen: string | null = null, place = BALE, by = context(offices.hall)) =>
    cotton.handlers.beginProbing({ stackId, ...place, sn: 'CHAMBER', note: 'smells', seen }, by)

  it('come by themselves from a check that names a bale, by place or by code, and once however often it is heard', async () => {
    const { id: stackId } = await make()
    await cotton.handlers.saveBale(
      { stackId, row: 2, column: 2, layer: 2, code: 'XJ-7', note: '', version: 0 },
      context(offices.hall),
    )
    told = []
    await check('d1', 'CHAMBER', NOW, 'a1/1/2/1')
    await check('d2', 'CHAMBER', NOW + 1000, 'xj-7', { co: 60 }, 1)
    await check('d3', 'CHAMBER', NOW + 2000, 'BALE-1')
    await check('d1', 'CHAMBER', NOW, 'a1/1/2/1')
    await Promise.all([cotton.pass(), cotton.pass()])
    await cotton.pass()
    const { inspections, recent } = await warehouse()
    expect(inspections).toEqual(recent)
    expect(inspections).toMatchObject([
      { detectionId: 'd2', code: 'XJ-7', row: 2, level: 'alarm', state2: 1, by: '', values: { co: 60 } },
      { detectionId: 'd1', ...BALE, level: 'normal', by: '', sn: 'CHAMBER', stackName: 'A1' },
    ])
    expect(inspections[0]?.probability).toBeGreaterThanOrEqual(0.7)
    expect(told.every(({ data }) => data.what === 'inspection')).toBe(true)
    expect(told.length).toBeGreaterThan(0)
    const { rows } = await test.database.pool.query('select from cotton_heard')
    expect(rows).toEqual([])
  })

  it('are of the bale that somebody said, with their name and note; the next check is nobody’s', async () => {
    const { id: stackId } = await make()
    await begin(stackId)
    expect((await warehouse()).probings).toMatchObject([{ sn: 'CHAMBER', ...BALE, by: 'olga', note: 'smells' }])
    await check('d1', 'CHAMBER', NOW + 300_000)
    await check('d2', 'CHAMBER', NOW + 600_000)
    await cotton.pass()
    const { inspections, probings } = await warehouse()
    expect(inspections).toMatchObject([{ detectionId: 'd1', by: 'olga', note: 'smells', at: NOW + 300_000 }])
    expect(probings).toEqual([])
  })

  it('a probe has checked the bale in which it stands, and found what it found; the round tells of what was walked to', async () => {
    const { id: stackId } = await make()
    const place = (at: typeof BALE) =>
      cotton.handlers.placeProbe({ stackId, ...at, sn: 'PROBE-1', seen: null }, context(offices.hall))
    await place(BALE)
    now = NOW + HOUR
    await place({ ...BALE, row: 2 })
    await check('d0', 'PROBE-1', NOW + 60_000, 'BALE-1')
    await check('d1', 'PROBE-1', NOW + 300_000, 'BALE-2', { co: 60 }, 3)
    await check('d2', 'PROBE-1', NOW + HOUR + 60_000)
    await check('d3', 'PROBE-1', NOW + 2 * HOUR, null)
    await check('d4', 'PROBE-2', NOW + 2 * HOUR)
    await check('d5', 'CHAMBER', NOW + HOUR, 'A1/3/1/1')
    await cotton.pass()
    const { inspections, recent } = await warehouse()
    // The first began before the probe was placed, the third before it was moved.
    expect(inspections.map(({ detectionId, row, by, level }) => [detectionId, row, by, level])).toEqual([
      ['d3', 2, '', 'normal'],
      ['d5', 3, '', 'normal'],
      ['d1', 1, '', 'alarm'],
    ])
    expect(recent.map(({ detectionId }) => detectionId)).toEqual(['d5'])
  })

  it('a check that comes late belongs to who was at the bale when it ended', async () => {
    const { id: stackId } = await make()
    await begin(stackId)
    const first = (await warehouse()).probings[0]?.id ?? ''
    now += 10 * 60_000
    await begin(stackId, first, { ...BALE, row: 3 }, context(offices.hall, 'boris'))
    await check('later', 'CHAMBER', now + 60_000)
    await check('late', 'CHAMBER', NOW + 60_000)
    await cotton.pass()
    const found = (await warehouse()).inspections.map(({ detectionId, by, row }) => [detectionId, by, row])
    expect(found).toEqual([
      ['later', 'boris', 3],
      ['late', 'olga', 1],
    ])
  })

  it('two can not be at different bales with one device, unless the second saw the first; one may be called off or ends by itself', async () => {
    const { id: stackId } = await make()
    await begin(stackId)
    const other = context(offices.hall, 'boris')
    await expect(begin(stackId, null, BALE, other)).rejects.toMatchObject({
      refusal: 'cottonChanged',
      values: { by: 'olga' },
    })
    const id = (await warehouse()).probings[0]?.id ?? ''
    await cotton.handlers.endProbing({ id }, other)
    await expect(cotton.handlers.endProbing({ id }, other)).rejects.toMatchObject(refusal('cottonUnknown'))
    await begin(stackId, null, BALE, other)
    now += 3 * HOUR
    expect((await warehouse()).probings).toEqual([])
    await begin(stackId)
    expect((await warehouse()).probings).toMatchObject([{ by: 'olga' }])
  })

  it('one that can not be filed holds up no other, and is tried again with the next start', async () => {
    const { pool } = test.database
    await make()
    await pool.query('alter table cotton_inspection add constraint never_row_two check (row_no <> 2)')
    await check('d1', 'CHAMBER', NOW, 'A1/2/2/1')
    await check('d2', 'CHAMBER', NOW + 1000, 'A1/1/2/1')
    for (let pass = 0; pass < 6; pass++) await cotton.pass()
    expect((await warehouse()).inspections).toMatchObject([{ detectionId: 'd2' }])
    await pool.query('alter table cotton_inspection drop constraint never_row_two')
    await cotton.start()
    await expect.poll(async () => (await warehouse()).inspections.length).toBe(2)
  })

  it('stay on record when their stack is removed', async () => {
    const made = await make()
    await check('d1', 'CHAMBER', NOW, 'A1/1/2/1')
    await cotton.pass()
    await cotton.handlers.removeStack({ id: made.id, version: 1 }, context(offices.hall))
    expect((await warehouse()).recent).toMatchObject([{ detectionId: 'd1', stackId: null, stackName: 'A1' }])
  })

  it('reach the desk by the notification of what stored the check', async () => {
    await make()
    await cotton.start()
    await check('d1', 'CHAMBER', NOW, 'A1/1/2/1')
    await expect.poll(async () => (await warehouse()).inspections.length).toBe(1)
  })
})

it('the demonstration has stacks, a probe in a bale for each that there is, a check under way and a past with names', async () => {
  await check('d1', 'CHAMBER', NOW - HOUR, 'A1/1/2/1')
  await check('d2', 'CHAMBER', NOW - HOUR / 2, 'B2/1/2/1')
  await ensureDemoCotton(test.database, { registry, now: NOW })
  await ensureDemoCotton(test.database, { registry, now: NOW })
  await cotton.pass()
  const { stacks, probes, probings, inspections } = await warehouse()
  expect(stacks.length).toBeGreaterThan(2)
  expect(probes.map(({ sn }) => sn)).toEqual(['PROBE-1', 'PROBE-2'])
  expect(probings).toHaveLength(1)
  expect(inspections.map(({ detectionId, by }) => [detectionId, by])).toEqual([
    ['d2', ''],
    ['d1', 'operator'],
  ])
})

describe('stacks, bales and probes [RTE-17]', () => {
  it('are changed by nobody who only watches [PRM-01]', async () => {
    const permissions = new Set(ALL_PERMISSIONS.filter((code) => code !== Permission.AlarmHandle))
    const { user, ...rest } = context(offices.hall)
    const watcher = { ...rest, user: { ...user, permissions } }
    const { saveStack, removeStack, saveBale, placeProbe, takeProbe, beginProbing, endProbing } = cotton.handlers
    const { id, version } = await make()
    const bale = { ...BALE, stackId: id }
    for (const act of [
      () => saveStack(draft({ name: 'B1' }), watcher),
      () => removeStack({ id, version }, watcher),
      () => saveBale({ ...bale, code: 'X', note: '', version: 0 }, watcher),
      () => placeProbe({ ...bale, sn: 'PROBE-1', seen: null }, watcher),
      () => takeProbe({ id: '1' }, watcher),
      () => beginProbing({ ...bale, sn: 'CHAMBER', note: '', seen: null }, watcher),
      () => endProbing({ id: '1' }, watcher),
    ]) {
      await expect(act()).rejects.toMatchObject(refusal('noPermission'))
    }
    expect((await warehouse(offices.hall, watcher)).stacks).toHaveLength(1)
  })
})
