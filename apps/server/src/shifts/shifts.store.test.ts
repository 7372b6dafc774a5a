import { randomUUID } from 'node:crypto'
import { Permission } from '@vigil/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO } from '../../test/alarm-kit.ts'
import { refOf, useAlarms } from '../../test/alarm-test.ts'
import { Refusal } from '../platform/errors.ts'
import { createShifts } from './shifts.ts'

const HOUR_MS = 3_600_000
const test = useAlarms({ devices: 30, others: { M1: ['RG500', METRO] } })
let shifts: ReturnType<typeof createShifts>['handlers']
/** A second process on the same database. */
let other: typeof shifts

beforeEach(async () => {
  const { pool } = test
  await pool.query('update role set permissions = $1', [[Permission.AlarmHandle, Permission.Home]])
  await pool.query(`delete from shift_duty; delete from shift_hand_over; truncate shift_log`)
  const { world } = test
  const make = () =>
    createShifts({
      database: test.database,
      directory: world.directory,
      snapshot: world.live.handlers.snapshot,
      tasks: async () => [],
      // Stands for the sign-in: whoever names an account with its right word is that account.
      prove: async (username, password) => {
        const { rows } = await pool.query('select id, username from app_user where username = $1', [username])
        if (password !== 'right' || rows.length === 0) throw new Refusal('wrongCredentials')
        return rows[0]
      },
      now: world.now,
      newId: randomUUID,
    }).handlers
  shifts = make()
  other = make()
})

const as = (userId: string) => test.world.context(userId)
const make = (userId = CUSTOMS, officeId = CUSTOMS) =>
  shifts.makeHandOver({ officeId, notes: ' Gate 3 ', silenced: [] }, as(userId))
const sign = (
  { id, version }: { id: string; version: number },
  role: 'giver' | 'taker',
  username: string,
  by = CUSTOMS,
  password = 'right',
) => shifts.signHandOver({ id, version, as: role, username, password }, as(by))

describe('a hand-over', () => {
  it('is made by the server: alarms by need, what is shelved, silenced, in fault and not connected, kept as it was', async () => {
    const alarm = await test.raise(3)
    const sn = test.sn
    const shelved = await test.raise(2, { on: test.nextDevice() })
    const until = test.world.now() + HOUR_MS
    await test.world.handlers.shelveAlarm({ ...refOf(shelved), reason: 'works', until }, as(CITY))
    await test.world.hear(test.nextDevice(), {}, { mods: { nuclearMod: { runstate: 3 } } })
    const silenced = [
      { sn, until },
      { sn: 'M1', until },
      { sn: test.sn, until: 1 },
    ]
    const made = await shifts.makeHandOver({ officeId: CUSTOMS, notes: '', silenced }, as(CUSTOMS))
    expect(made.picture.alarms.items.map(({ id }) => id)).toEqual([alarm.id])
    expect(made.picture.shelved.items.map(({ id }) => id)).toEqual([shelved.id])
    expect(made.picture.silenced.items.map((each) => each.sn)).toEqual([sn])
    expect(made.picture.fault.items.map((each) => each.sn)).toEqual([test.sn])
    expect(made.picture.notConnected.total).toBeGreaterThan(0)
    await test.world.handlers.acknowledgeAlarms({ alarms: [refOf(alarm)], note: '' }, as(CITY))
    expect(await shifts.handOver({ id: made.id }, as(CUSTOMS))).toEqual(made)
  })

  it('is signed by who gives and then by another who takes, each by their own password, and stays', async () => {
    const made = await make()
    await expect(sign(made, 'giver', 'user-2', CUSTOMS, 'wrong')).rejects.toThrow('wrongCredentials')
    const given = await sign(made, 'giver', 'user-2')
    expect(given.giver).toMatchObject({ username: 'user-2' })
    await expect(sign(given, 'taker', 'user-2')).rejects.toThrow('handOverSame')
    // At the console of the first: the second proves who they are all the same.
    const taken = await sign(given, 'taker', 'user-1')
    expect(taken).toMatchObject({ giver: { username: 'user-2' }, taker: { username: 'user-1' } })
    await expect(sign(taken, 'taker', 'user-1')).rejects.toThrow('handOverOver')
    const change = { id: made.id, version: 1, notes: 'later', renew: false, silenced: [] }
    await expect(shifts.changeHandOver(change, as(CUSTOMS))).rejects.toThrow('handOverOver')
    const { rows } = await test.pool.query(
      `select user_id, detail ->> 'role' as role from audit where act = 'handOverSign' and detail ->> 'handOver' = $1 order by id`,
      [made.id],
    )
    expect(rows).toEqual([
      { user_id: '2', role: 'giver' },
      { user_id: '1', role: 'taker' },
    ])
  })

  it('loses its signature when it is changed, and nobody signs what they have not seen', async () => {
    const made = await make()
    await sign(made, 'giver', 'user-2')
    const change = { id: made.id, version: 1, notes: 'Gate 4', renew: true, silenced: [] }
    const changed = await shifts.changeHandOver(change, as(CUSTOMS))
    expect(changed).toMatchObject({ notes: 'Gate 4', giver: null, version: 2 })
    await expect(sign(made, 'giver', 'user-2')).rejects.toThrow('savedByOther')
    await expect(shifts.changeHandOver(change, as(CUSTOMS))).rejects.toThrow('savedByOther')
  })

  it('that two sign at once is given by one: the other has not taken it unawares', async () => {
    const made = await make()
    const input = { id: made.id, version: 1, as: 'giver' as const, password: 'right' }
    const both = await Promise.allSettled([
      shifts.signHandOver({ ...input, username: 'user-2' }, as(CUSTOMS)),
      other.signHandOver({ ...input, username: 'user-1' }, as(CITY)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await shifts.handOver({ id: made.id }, as(CUSTOMS))).taker).toBeNull()
  })

  it('is of an office: nobody else sees, makes, changes or signs it [PRM-04]', async () => {
    const made = await make()
    await expect(shifts.handOver({ id: made.id }, as(METRO))).rejects.toThrow('shiftUnknown')
    await expect(make(METRO)).rejects.toThrow('noPermission')
    await expect(sign(made, 'giver', 'user-3', METRO)).rejects.toThrow('shiftUnknown')
    await expect(sign(made, 'giver', 'user-3')).rejects.toThrow('noPermission')
    expect((await shifts.handOvers({ limit: 10 }, as(METRO))).items).toEqual([])
    expect((await shifts.handOvers({ limit: 10 }, as(CITY))).items.map(({ id }) => id)).toEqual([made.id])
  })

  it('is listed page by page, newest first, and what waits is told', async () => {
    const made = []
    for (let n = 0; n < 3; n++) made.unshift((await make()).id)
    const first = await shifts.handOvers({ limit: 2 }, as(CUSTOMS))
    const second = await shifts.handOvers({ limit: 2, ...first.next }, as(CUSTOMS))
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made)
    expect(second.next).toBeNull()
    expect((await shifts.shiftNow({}, as(CUSTOMS))).open?.id).toBe(made[0])
  })
})

describe('duty', () => {
  const hours = (from: number, to: number) => ({
    from: test.world.now() + from * HOUR_MS,
    to: test.world.now() + to * HOUR_MS,
  })
  const save = (userId: string, part: object = {}, handlers = shifts) =>
    handlers.saveDuty({ officeId: CUSTOMS, ...hours(-1, 7), ...part }, as(userId))

  it('is told while it lasts, and ends when it is ended', async () => {
    const duty = await save(CUSTOMS)
    await save(CUSTOMS, hours(8, 12))
    expect((await shifts.shiftNow({}, as(CITY))).onDuty.map(({ id }) => id)).toEqual([duty.id])
    expect((await shifts.shiftNow({}, as(METRO))).onDuty).toEqual([])
    await shifts.removeDuty({ id: duty.id }, as(CUSTOMS))
    expect((await shifts.shiftNow({}, as(CITY))).onDuty).toEqual([])
    const { from, to } = hours(-24, 24)
    const all = await shifts.duties({ from, to }, as(CUSTOMS))
    expect(all).toHaveLength(2)
    expect(all[0]?.to).toBeLessThanOrEqual(test.world.now())
  })

  it('is once at a time for a person at an office, also when two windows ask at once', async () => {
    const both = await Promise.allSettled([save(CUSTOMS), save(CUSTOMS, {}, other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(save(CUSTOMS, hours(-3, -2))).rejects.toThrow('invalidField')
  })

  it('is one’s own: others are named by administrators, at offices that both see [PRM-04]', async () => {
    const watcher = { ...as(CITY), user: { ...as(CITY).user, permissions: new Set([Permission.AlarmHandle]) } }
    await expect(shifts.saveDuty({ officeId: CUSTOMS, userId: CUSTOMS, ...hours(0, 1) }, watcher)).rejects.toThrow(
      'noPermission',
    )
    const duty = await save(CITY, { userId: CUSTOMS })
    expect(duty).toMatchObject({ username: 'user-2', by: 'user-1' })
    await expect(shifts.removeDuty({ id: duty.id }, as(METRO))).rejects.toThrow('shiftUnknown')
    await expect(save(CITY, { userId: METRO })).rejects.toThrow('noPermission')
    await expect(save(CUSTOMS, { userId: CITY })).rejects.toThrow('noPermission')
    const people = await shifts.dutyPeople({ officeId: CUSTOMS }, as(CITY))
    expect(people.map(({ username }) => username)).toEqual(['user-1', 'user-2'])
    expect(await shifts.dutyPeople({ officeId: CUSTOMS }, watcher)).toHaveLength(1)
  })
})

describe('the log book', () => {
  const write = (text: string, part: object = {}, userId = CUSTOMS) =>
    shifts.writeLogEntry(
      { id: randomUUID(), officeId: CUSTOMS, text, sn: null, alarmId: null, corrects: null, ...part },
      as(userId),
    )
  const find = async (ask: object, userId = CITY) =>
    (await shifts.logBook({ limit: 10, ...ask }, as(userId))).items.map(({ text }) => text)

  it('is found by words, by person and by time', async () => {
    await write('Gate 3 cleaned, 100 % done')
    const before = test.world.now() + 1
    test.world.clock.ahead = 60_000
    await write('Probe exchanged', { sn: test.sn }, CITY)
    expect(await find({ words: 'cleaned gate' })).toEqual(['Gate 3 cleaned, 100 % done'])
    expect(await find({ words: '100 %' })).toEqual(['Gate 3 cleaned, 100 % done'])
    expect(await find({ words: '1_0' })).toEqual([])
    expect(await find({ words: `device ${test.sn}` })).toEqual(['Probe exchanged'])
    expect(await find({ by: 'user-1' })).toEqual(['Probe exchanged'])
    expect(await find({ to: before })).toEqual(['Gate 3 cleaned, 100 % done'])
    expect(await find({ from: before })).toEqual(['Probe exchanged'])
    expect(await find({}, METRO)).toEqual([])
  })

  it('is never changed: a correction is an entry, once, and the same entry told twice is one', async () => {
    const entry = await write('Gate 3')
    const again = await write('Gate 3', { id: entry.id })
    expect(again).toEqual(entry)
    const correction = await write('Gate 4', { corrects: entry.id })
    expect(correction.corrects).toBe(entry.id)
    const [, first] = (await shifts.logBook({ limit: 10 }, as(CITY))).items
    expect(first).toMatchObject({ text: 'Gate 3', correctedBy: correction.id })
    await expect(write('Gate 5', { corrects: entry.id })).rejects.toThrow('savedByOther')
    await expect(write('Gate 5', { corrects: 'none' })).rejects.toThrow('shiftUnknown')
    await expect(test.pool.query(`update shift_log set text = 'x'`)).rejects.toThrow('not changed')
    await expect(test.pool.query('delete from shift_log')).rejects.toThrow('not changed')
  })

  it('has a correction where the entry stands: who reads that it was corrected reads what it says', async () => {
    const entry = await write('Gate 3')
    const correction = await write('Gate 4', { corrects: entry.id, officeId: CITY }, CITY)
    expect(correction).toMatchObject({ officeId: CUSTOMS, officeName: entry.officeName })
    expect(await find({}, CUSTOMS)).toEqual(['Gate 4', 'Gate 3'])
  })

  it('never takes other words for those that stand under the same id', async () => {
    const entry = await write('Gate 3 \ud800')
    await expect(write('Gate 3 and 4', { id: entry.id })).rejects.toThrow('savedByOther')
    expect(await write('Gate 3 \ud800', { id: entry.id })).toEqual(entry)
    expect(await find({})).toEqual(['Gate 3 \ufffd'])
  })

  it('is about an alarm that its writer sees', async () => {
    const alarm = await test.raise(2)
    expect(await write('x', { alarmId: alarm.id })).toMatchObject({ alarmId: alarm.id })
    await expect(write('x', { alarmId: 'none' })).rejects.toThrow('alarmUnknown')
    await expect(write('x', { alarmId: alarm.id, officeId: METRO }, METRO)).rejects.toThrow('alarmUnknown')
  })

  it('goes page by page to its begin', async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) await write(text)
    const read: string[] = []
    for (let before: object | null = {}; before !== null; ) {
      const { items, next } = await shifts.logBook({ limit: 2, ...before }, as(CITY))
      read.push(...items.map(({ text }) => text))
      before = next
    }
    expect(read.sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('says something, about a device that its writer sees', async () => {
    await expect(write(' ')).rejects.toThrow('invalidField')
    // Nothing that anybody could see.
    await expect(write(' \u200b\u202e\u0007 ')).rejects.toThrow('invalidField')
    await expect(write('x', { sn: 'M1' })).rejects.toThrow('deviceUnknown')
    await expect(write('x', {}, METRO)).rejects.toThrow('noPermission')
    await expect(write('x', { id: (await write('mine')).id }, CITY)).rejects.toThrow('savedByOther')
  })
})
