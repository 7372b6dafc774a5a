import { type AlarmEvent, incidentDetailSchema, Permission, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditedOf, CITY, CUSTOMS, loggedOf, METRO, storedAlarms } from '../../../test/alarm-kit.ts'
import { refOf, useAlarms } from '../../../test/alarm-test.ts'
import { aWhile, openWindow } from '../../../test/live-kit.ts'

/** All of them stand at one place; those of METRO are of another office than the others. */
const test = useAlarms({
  devices: 60,
  model: 'FCBR-100',
  others: { M1: ['FCBR-100', METRO], M2: ['FCBR-100', METRO], M3: ['FCBR-100', METRO] },
})

/** What an earlier test left behind is dealt with, and so is joined by nothing. */
beforeEach(async () => {
  const alarms = (await test.world.desk()).map(refOf)
  const note = 'end of a test'
  if (alarms.length > 0) await test.world.handlers.clearAlarms({ alarms, note }, test.world.context(CITY))
})

const incidentOf = ({ life }: AlarmEvent) => life?.incident
const idOf = (alarm: AlarmEvent): string => alarm.life?.incident?.id ?? ''
const raise = (on = test.nextDevice()): Promise<AlarmEvent> => test.raise(2, { on, module: 'ecMod' })
const raiseAll = async (count: number): Promise<AlarmEvent[]> => {
  const raised: AlarmEvent[] = []
  for (let n = 0; n < count; n++) raised.push(await raise())
  return raised
}
const again = async ({ sn }: AlarmEvent) => test.current(sn, 'ecMod')
const move = (alarms: readonly AlarmEvent[], to: string | null, user = CITY) =>
  test.world.handlers.moveToIncident(
    { alarms: alarms.map((alarm) => ({ id: alarm.id, incident: idOf(alarm) })), to },
    test.world.context(user),
  )
const detail = (id: string, user = CITY) => test.world.handlers.incident({ id }, test.world.context(user))
const hold = (input: Parameters<typeof test.world.handlers.holdIncident>[0], user = CITY) =>
  test.world.handlers.holdIncident(input, test.world.context(user))

describe('an alarm that is raised', () => {
  it('begins an incident of its own id, and the next of the same danger there joins it and says why', async () => {
    const [first, second] = await raiseAll(2)
    expect(incidentOf(first as AlarmEvent)).toEqual({ id: first?.id, why: 'first', by: '' })
    expect(incidentOf(second as AlarmEvent)).toMatchObject({ id: first?.id, why: 'site', to: first?.id })
    const rows = await test.pool.query('select incident_id from alarm_event where id = any ($1)', [
      [first?.id, second?.id],
    ])
    expect(rows.rows).toEqual([{ incident_id: first?.id }, { incident_id: first?.id }])
  })

  it('of another danger, or a drill, begins another one', async () => {
    const gas = await raise()
    const source = await test.raise(2, { on: test.nextDevice(), module: 'nuclearMod' })
    const drill = await test.world.handlers.drillAlarm(
      { sn: test.nextDevice(), module: 'ecMod', state: 2, minutes: 5, note: '' },
      test.world.context(CITY),
    )
    const secondDrill = await test.world.handlers.drillAlarm(
      { sn: test.nextDevice(), module: 'ecMod', state: 2, minutes: 5, note: '' },
      test.world.context(CITY),
    )
    expect(new Set([gas, source, drill].map(idOf)).size).toBe(3)
    expect(idOf(secondDrill)).toBe(idOf(drill))
  })

  it('joins across the fence, and after a restart as if there had been none', async () => {
    const first = await raise()
    await test.restart('kill')
    const second = await raise('M1')
    expect(incidentOf(second)).toMatchObject({ id: first.id, why: 'near', metres: 0 })
    expect(idOf(await again(first))).toBe(first.id)
  })

  it('begins a new incident once somebody has dealt with all of the last one', async () => {
    const [first, second] = await raiseAll(2)
    const alarms = [first, second].map((each) => refOf(each as AlarmEvent))
    const disposal = { handler: 'Li', situation: 'valve closed', kind: 'normal' as const, options: [] }
    await test.world.handlers.updateDispositionInfo({ events: alarms, ...disposal }, test.world.context(CITY))
    expect(incidentOf(await raise())).toMatchObject({ why: 'first' })
  })
})

describe('by hand', () => {
  it('alarms are taken out, put back, split and joined, each with a line in its log', async () => {
    const [a, b, c] = (await raiseAll(3)) as [AlarmEvent, AlarmEvent, AlarmEvent]
    const out = await move([b], null)
    expect(out.refused).toEqual([])
    const own = await again(b)
    expect(incidentOf(own)).toMatchObject({ why: 'hand', by: 'user-1', from: a.id })
    expect(idOf(own)).not.toBe(a.id)
    expect((await loggedOf(test.pool, b.id)).at(-1)).toBe('incidentLeft 2 user-1')
    await move([own], a.id)
    expect(idOf(await again(b))).toBe(a.id)
    expect((await loggedOf(test.pool, b.id)).at(-1)).toBe('incidentJoined 3 user-1')
    await move([await again(b), c], null)
    const split = idOf(await again(b))
    expect(idOf(await again(c))).toBe(split)
    expect((await detail(split)).members.map(({ id }) => id)).toEqual([b.id, c.id])
    await move([await again(b), await again(c)], a.id)
    expect((await detail(a.id)).members).toHaveLength(3)
    await expect(detail(split)).rejects.toMatchObject({ refusal: 'incidentUnknown' })
    expect((await auditedOf(test.pool)).filter((line) => line === `incidentMove ${b.sn}`)).toHaveLength(4)
  })

  it('what was taken out stays out: no rule puts its sensor back, also after a restart', async () => {
    const [a, b] = (await raiseAll(2)) as [AlarmEvent, AlarmEvent]
    await move([b], null)
    await test.restart('stop')
    expect(idOf(await again(b))).not.toBe(a.id)
    const third = await raise()
    // The newest incident of the site is as good a guess as the other: it is never the one that b was taken out of for b.
    expect([a.id, idOf(await again(b))]).toContain(idOf(third))
    await test.world.handlers.clearAlarms(
      { alarms: [refOf(await again(b))], note: 'nothing' },
      test.world.context(CITY),
    )
    await test.world.hear(b.sn, { ecMod: 0 })
    const back = await raise(b.sn)
    expect(back.id).not.toBe(b.id)
    expect(idOf(back)).not.toBe(a.id)
  })

  it('of two who move the same alarm one is first, and the other is told', async () => {
    const [a, b] = (await raiseAll(2)) as [AlarmEvent, AlarmEvent]
    const [one, two] = await Promise.all([move([b], null), move([b], null, CUSTOMS)])
    expect(one.done).toHaveLength(1)
    expect(two).toMatchObject({ done: [], refused: [{ id: b.id, reason: 'changed', by: 'user-1' }] })
    // Told twice, it is one move.
    const { version } = (await again(b)).life ?? {}
    await move([b], idOf(await again(b)))
    expect((await again(b)).life?.version).toBe(version)
    expect(idOf(await again(a))).toBe(a.id)
  })

  it('nobody makes a drill part of danger', async () => {
    const real = await raise()
    const drill = await test.world.handlers.drillAlarm(
      { sn: test.nextDevice(), module: 'ecMod', state: 2, minutes: 5, note: '' },
      test.world.context(CITY),
    )
    await expect(move([drill], idOf(real))).rejects.toMatchObject({ refusal: 'incidentMixed' })
    await expect(move([real], 'nowhere')).rejects.toMatchObject({ refusal: 'incidentUnknown' })
  })

  it('what the database refuses has not happened', async () => {
    const [a, b] = (await raiseAll(2)) as [AlarmEvent, AlarmEvent]
    await test.pool.query(`
      create function refuse_move() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '23514'; end $$;
      create trigger refuse_move before insert on audit for each row when (new.act = 'incidentMove') execute function refuse_move()`)
    await expect(move([b], null)).rejects.toMatchObject({ refusal: 'actUnstorable' })
    await test.pool.query('drop trigger refuse_move on audit; drop function refuse_move')
    expect(idOf(await again(b))).toBe(a.id)
    expect((await storedAlarms(test.pool, b.sn)).at(-1)?.course.incident.id).toBe(a.id)
    // And nothing of it stands in the way of who comes next.
    expect(idOf(await raise())).toBe(a.id)
  })
})

describe('an incident', () => {
  it('is acknowledged and handled once, and every alarm tells so', async () => {
    const alarms = await raiseAll(3)
    const context = test.world.context(CUSTOMS)
    const done = await test.world.handlers.acknowledgeAlarms({ alarms: alarms.map(refOf), note: '' }, context)
    expect(done.done.map(({ life }) => life?.phase)).toEqual(['acknowledged', 'acknowledged', 'acknowledged'])
    const disposal = { handler: 'Li', situation: 'valve closed', kind: 'normal' as const, options: [] }
    await test.world.handlers.updateDispositionInfo({ events: done.done.map(refOf), ...disposal }, context)
    for (const { id } of alarms)
      expect((await loggedOf(test.pool, id)).slice(-2)).toEqual(['acknowledged 2 user-2', 'handled 3 user-2'])
    const { log, members } = incidentDetailSchema.parse(await detail(idOf(alarms[0] as AlarmEvent)))
    expect(members.every(({ handled }) => handled)).toBe(true)
    expect(log.filter(({ kind }) => kind === 'handled').map(({ alarmId }) => alarmId)).toEqual(
      alarms.map(({ id }) => id),
    )
    expect(log.map(({ at }) => at)).toEqual(log.map(({ at }) => at).sort((a, b) => a - b))
  })

  it('shows each office its own alarms, and is unknown to who sees none', async () => {
    const first = await raise()
    const other = await raise('M2')
    expect(idOf(other)).toBe(first.id)
    expect((await detail(first.id)).members.map(({ sn }) => sn)).toEqual([first.sn, 'M2'])
    expect((await detail(first.id, METRO)).members.map(({ sn }) => sn)).toEqual(['M2'])
    expect((await detail(first.id, METRO)).log.every(({ alarmId }) => alarmId === other.id)).toBe(true)
    const alone = await test.raise(2, { on: test.nextDevice(), module: 'nuclearMod' })
    await expect(detail(idOf(alone), METRO)).rejects.toMatchObject({ refusal: 'incidentUnknown' })
    await expect(hold({ act: 'take', id: idOf(alone), version: 0 }, METRO)).rejects.toMatchObject({
      refusal: 'incidentUnknown',
    })
    expect(await move([first], null, METRO)).toMatchObject({ done: [], refused: [{ reason: 'unknown' }] })
  })

  it('is taken, handed over and let go; who is slower is told who has it', async () => {
    await test.pool.query('update role set permissions = $1', [[Permission.AlarmHandle]])
    const { id } = await raise()
    const [mine, theirs] = await Promise.allSettled([
      hold({ act: 'take', id, version: 0 }),
      hold({ act: 'take', id, version: 0 }, CUSTOMS),
    ])
    const [won, lost] = mine.status === 'fulfilled' ? [mine, theirs] : [theirs, mine]
    expect(won).toMatchObject({ status: 'fulfilled', value: { version: 1, taken: { handedBy: '' } } })
    expect(lost).toMatchObject({ status: 'rejected', reason: { refusal: 'incidentTaken' } })
    const handed = await hold({ act: 'hand', id, version: 1, to: CUSTOMS })
    expect(handed.taken).toMatchObject({ userId: CUSTOMS, by: 'user-2', handedBy: 'user-1' })
    await expect(hold({ act: 'hand', id, version: 2, to: METRO })).rejects.toMatchObject({ refusal: 'incidentNobody' })
    const people = await test.world.handlers.incidentPeople({ id }, test.world.context(CITY))
    expect(people.map((person) => person.id).sort()).toEqual([CITY, CUSTOMS])
    expect(await hold({ act: 'release', id, version: 2 }, CUSTOMS)).toMatchObject({ version: 3, taken: null })
    const seen = await test.world.handlers.seeIncident({ id }, test.world.context(CUSTOMS))
    expect(seen.seen).toMatchObject([{ userId: CUSTOMS, by: 'user-2' }])
    await test.world.handlers.seeIncident({ id }, test.world.context(CUSTOMS))
    const { log, record } = await detail(id)
    expect(log.filter(({ alarmId }) => alarmId === null).map(({ kind }) => kind)).toEqual([
      'incidentTaken',
      'incidentHanded',
      'incidentReleased',
      'incidentSeen',
    ])
    expect(record).toEqual({ ...seen, seen: record.seen })
    const open = await test.world.handlers.incidentRecords({}, test.world.context(CITY))
    expect(open.find((each) => each.id === id)).toEqual(record)
    expect(await test.world.handlers.incidentRecords({}, test.world.context(METRO))).toEqual([])
  })

  it('tells who has it to everybody who sees one of its alarms, once, and to nobody else', async () => {
    const first = await raise()
    const windows = await Promise.all([CITY, CUSTOMS, METRO].map((user) => openWindow(test.world, user)))
    const told = () =>
      windows.map((window) =>
        window
          .on(PUSH_TOPICS.alarmDesk)
          .flatMap((message) => (message.code === PushCode.Incident ? [message.data.version] : [])),
      )
    await hold({ act: 'take', id: first.id, version: 0 })
    await vi.waitFor(() => expect(told().slice(0, 2)).toEqual([[1], [1]]))
    await aWhile()
    expect(told()).toEqual([[1], [1], []])
    await raise('M3')
    await hold({ act: 'release', id: first.id, version: 1 })
    await vi.waitFor(() => expect(told()).toEqual([[1, 2], [1, 2], [2]]))
    for (const { client } of windows) client.end(true)
  })
})
