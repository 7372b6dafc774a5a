import { type AlarmActResult, type AlarmEvent, alarmActResultSchema, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { auditedOf, CITY, CUSTOMS, loggedOf, METRO, storedAlarms } from '../../../test/alarm-kit.ts'
import { refOf, useAlarms } from '../../../test/alarm-test.ts'
import { openWindow } from '../../../test/live-kit.ts'
import { HistoryOverloaded, HistoryRejected } from '../../history/writing/records.ts'

const HOUR_MS = 3_600_000
const DISPOSAL = {
  handler: 'Li Wei',
  situation: 'Source taken away',
  kind: 'normal',
  options: ['handledOnSite'],
} as const

const test = useAlarms({ devices: 40, others: { M1: ['RG500', METRO] } })
const { raise, current } = test

const acknowledge = (alarm: AlarmEvent, user = CITY, note = ''): Promise<AlarmActResult> =>
  test.world.handlers.acknowledgeAlarms({ alarms: [refOf(alarm)], note }, test.world.context(user))
const handle = (alarm: AlarmEvent, user = CITY, disposal: object = {}): Promise<AlarmActResult> =>
  test.world.handlers.updateDispositionInfo(
    { events: [refOf(alarm)], ...DISPOSAL, options: [...DISPOSAL.options], ...disposal },
    test.world.context(user),
  )
const refusalsOf = ({ refused }: AlarmActResult) => refused.map(({ reason, by }) => `${reason} ${by}`.trim())

describe('the life of an alarm', () => {
  it('goes from raised over acknowledged to handled and is over with its danger, each step stored with who, when, from where [DSP-01, ENT-06, ENT-08]', async () => {
    const raised = await raise()
    expect(raised.life).toMatchObject({ phase: 'raised', version: 1, source: 'device', waitingSince: raised.beginTime })
    const acknowledged = alarmActResultSchema.parse(await acknowledge(raised, CUSTOMS, 'on my way'))
    expect(acknowledged.done[0]?.life).toMatchObject({
      phase: 'acknowledged',
      waitingSince: null,
      acknowledged: { by: 'user-2', userId: '2', from: '10.0.0.7', note: 'on my way', peak: 2 },
    })
    const handled = await handle(await current(), CUSTOMS)
    expect(handled.done[0]).toMatchObject({
      handled: true,
      life: {
        phase: 'handled',
        handled: { handler: 'Li Wei', situation: 'Source taken away', options: ['handledOnSite'] },
      },
    })
    expect((await current()).life?.phase).toBe('handled')
    await test.world.hear(test.sn, { nuclearMod: 0 })
    expect((await test.world.desk()).filter((alarm) => alarm.sn === test.sn)).toEqual([])
    expect(await loggedOf(test.pool, raised.id)).toEqual([
      'raised 1',
      'acknowledged 2 user-2',
      'handled 3 user-2',
      'ended 4',
    ])
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ phase: 'handled', version: 4, open: false }])
    const audit = (await auditedOf(test.pool)).filter((line) => line.endsWith(` ${test.sn}`))
    expect(audit).toEqual([`alarmAcknowledge ${test.sn}`, `alarmHandle ${test.sn}`])
  })

  it('stays on the desk as latched when its danger ends unseen, and counts a danger that is back on the same alarm [DSP-01]', async () => {
    const { id } = await raise(2)
    await test.world.hear(test.sn, { nuclearMod: 0 })
    expect(await current()).toMatchObject({ id, code: 303, state: 0, life: { phase: 'latched' } })
    await test.world.hear(test.sn, { nuclearMod: 1 })
    expect(await current()).toMatchObject({
      id,
      state: 1,
      priority: 2,
      endTime: null,
      life: { phase: 'raised', occurrences: 2, version: 3 },
    })
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ id, occurrences: 2, open: true }])
  })

  it('is another one when it becomes worse than what somebody handled: the old one ends at that moment', async () => {
    const first = await raise(1)
    await handle(first)
    await test.world.hear(test.sn, { nuclearMod: 2 })
    const second = await current()
    expect(second.id).not.toBe(first.id)
    expect(second.life).toMatchObject({ phase: 'raised', version: 1 })
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([
      { id: first.id, phase: 'handled', open: false },
      { id: second.id, phase: 'raised', open: true },
    ])
  })

  it('waits again when it becomes worse than what somebody acknowledged', async () => {
    const alarm = await raise(1)
    await acknowledge(alarm)
    await test.world.hear(test.sn, { nuclearMod: 3 })
    expect((await current()).life).toMatchObject({ phase: 'raised', acknowledged: null, version: 3, decisive: 3 })
  })

  it('waits again when whoever acknowledged takes it back in time, with its line and its audit; others and the late are refused [FEA-02]', async () => {
    const raised = await raise()
    const seen = (await acknowledge(raised)).done[0] as AlarmEvent
    const undo = (alarm: AlarmEvent, user = CITY) =>
      test.world.handlers.unacknowledgeAlarms({ alarms: [refOf(alarm)] }, test.world.context(user))
    const other = await undo(seen, CUSTOMS)
    expect(refusalsOf(other)).toEqual([`notYours ${seen.life?.acknowledged?.by}`])
    expect((await undo(seen)).done[0]?.life).toMatchObject({ phase: 'raised', waitingSince: raised.life?.waitingSince })
    expect((await current()).life).toMatchObject({ phase: 'raised', acknowledged: null })
    expect((await loggedOf(test.pool, raised.id)).at(-1)).toMatch(/^unacknowledged 3 /)
    const audit = (await auditedOf(test.pool)).filter((line) => line.endsWith(` ${test.sn}`))
    expect(audit).toEqual([`alarmAcknowledge ${test.sn}`, `alarmUnacknowledge ${test.sn}`])
    expect((await undo(await current())).done).toHaveLength(1)

    const again = (await acknowledge(await current())).done[0] as AlarmEvent
    test.world.clock.ahead += 60_000
    expect(refusalsOf(await undo(again))[0]).toMatch(/^tooLate/)
    expect((await current()).life?.phase).toBe('acknowledged')
  })

  it('is upgraded, downgraded and cleared with a note; wire state and priority are what was judged [DSP-01]', async () => {
    const alarm = await raise(1)
    const judge = async (handling: 'upgrade' | 'downgrade' | 'clear', note = 'checked by hand') =>
      test.world.handlers.judgeAlarm({ ...refOf(await current()), handling, note }, test.world.context(CITY))
    await expect(judge('upgrade', ' ')).rejects.toMatchObject({ problems: [{ field: 'note' }] })
    expect((await judge('upgrade')).done[0]).toMatchObject({ state: 2, priority: 2, life: { reported: 1 } })
    expect((await judge('downgrade')).done[0]).toMatchObject({ state: 1, priority: 1 })
    expect(refusalsOf(await judge('downgrade'))).toEqual([])
    const { rows } = await test.pool.query(
      `select act, detail ->> 'from' as "from", detail ->> 'to' as "to" from audit where detail ->> 'alarm' = $1 order by id`,
      [alarm.id],
    )
    expect(rows).toEqual([
      { act: 'alarmUpgrade', from: '1', to: '2' },
      { act: 'alarmDowngrade', from: '2', to: '1' },
    ])
    expect((await judge('clear')).done[0]).toMatchObject({ id: alarm.id, handled: true, life: { phase: 'cleared' } })
    expect((await test.world.desk()).filter((each) => each.sn === test.sn)).toEqual([])
    // It is still in danger: no second alarm for what somebody has cleared.
    await test.world.hear(test.sn, { nuclearMod: 1 })
    expect((await test.world.desk()).filter((each) => each.sn === test.sn)).toEqual([])
  })

  it('needs a handler, a situation and a known kind; a disposal that lacks one changes nothing [DSP-02]', async () => {
    const alarm = await raise()
    await expect(handle(alarm, CITY, { handler: ' ', situation: '' })).rejects.toMatchObject({
      problems: [{ field: 'handler' }, { field: 'situation' }],
    })
    expect((await current()).life?.version).toBe(1)
  })

  it('is not handled or judged by an account whose profile is off, which may still acknowledge [DSP-03]', async () => {
    const alarm = await raise()
    await test.pool.query('update app_user set enable_alarm_disposition = false where id = 2')
    await expect(handle(alarm, CUSTOMS)).rejects.toMatchObject({ refusal: 'dispositionDisabled' })
    const judged = test.world.handlers.judgeAlarm(
      { ...refOf(alarm), handling: 'clear', note: 'x' },
      test.world.context(CUSTOMS),
    )
    await expect(judged).rejects.toMatchObject({ refusal: 'dispositionDisabled' })
    expect((await acknowledge(alarm, CUSTOMS)).done).toHaveLength(1)
    await test.pool.query('update app_user set enable_alarm_disposition = true where id = 2')
  })

  it('declared a drill by who handled it is a drill in the record [ENT-07, DSP-02]', async () => {
    await handle(await raise(), CITY, { kind: 'drill' })
    const { rows } = await test.pool.query(
      'select event.kind from alarm_event event join device on device.id = event.device_id where device.sn = $1',
      [test.sn],
    )
    expect(rows).toEqual([{ kind: 'drill' }])
  })
})

describe('two operators', () => {
  it('at once: one is first, the other is told by whom, and nothing is overwritten [DSP-01]', async () => {
    const alarm = await raise()
    const results = await Promise.all([
      handle(alarm, CITY, { situation: 'by user-1' }),
      handle(alarm, CUSTOMS, { situation: 'by user-2' }),
    ])
    const winner = results.find(({ done }) => done.length === 1)?.done[0]?.life?.handled
    const told = results.flatMap(({ refused }) => refused)
    expect(told).toMatchObject([{ id: alarm.id, reason: 'over', by: winner?.by, at: winner?.at }])
    expect(told[0]?.alarm?.life?.handled).toEqual(winner)
    expect((await current()).life?.handled?.situation).toBe(`by ${winner?.by}`)
    expect((await loggedOf(test.pool, alarm.id)).filter((line) => line.startsWith('handled'))).toHaveLength(1)
  })

  it('one of whom acts on what he saw before it became worse is refused; what only eased does not matter', async () => {
    const seen = await raise(2)
    await test.world.hear(test.sn, { nuclearMod: 1 })
    expect((await acknowledge(seen)).done).toHaveLength(1)
    await test.world.hear(test.sn, { nuclearMod: 3 })
    expect(refusalsOf(await acknowledge(seen, CUSTOMS))).toEqual(['changed'])
    expect((await current()).life?.phase).toBe('raised')
  })

  it('who click twice, or repeat an act whose answer was lost, have done it once', async () => {
    const alarm = await raise()
    const both = await Promise.all([acknowledge(alarm), acknowledge(alarm)])
    expect(both.map(({ done, refused }) => [done.length, refused.length])).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await loggedOf(test.pool, alarm.id)).toEqual(['raised 1', 'acknowledged 2 user-1'])
  })

  it('act on many at once: each that can be is done, and each that can not says why', async () => {
    const [one, two] = [await raise(), test.sn]
    test.nextDevice()
    const other = await raise()
    await acknowledge(other, CUSTOMS)
    const refs = [refOf(one), refOf(other), { id: 'nowhere', version: 1 }]
    const result = await test.world.handlers.acknowledgeAlarms({ alarms: refs, note: '' }, test.world.context(CITY))
    expect(result.done.map((alarm) => alarm.sn)).toEqual([two])
    expect(result.refused).toMatchObject([
      { id: other.id, reason: 'changed', by: 'user-2' },
      { id: 'nowhere', reason: 'unknown', by: '', at: null, alarm: null },
    ])
  })
})

describe('an office', () => {
  it('acts on its own devices and those below; of others it does not even learn that they exist [PRM-04]', async () => {
    const alarm = await raise()
    expect(await acknowledge(alarm, METRO)).toEqual({
      done: [],
      refused: [{ id: alarm.id, reason: 'unknown', by: '', at: null, alarm: null }],
    })
    await expect(test.world.handlers.alarmLog({ id: alarm.id }, test.world.context(METRO))).rejects.toMatchObject({
      refusal: 'alarmUnknown',
    })
    expect((await current()).life?.version).toBe(1)
    expect((await acknowledge(alarm, CUSTOMS)).done).toHaveLength(1)
  })
})

describe('whoever watches', () => {
  it('is told of every change with its life, of the end of a disposal, and of lines in the log; others hear nothing [DSP-04, PRM-04, PSH-03]', async () => {
    const [city, metro] = [await openWindow(test.world, CITY), await openWindow(test.world, METRO)]
    const alarm = await raise()
    await vi.waitFor(() => {
      const [told] = city.on(PUSH_TOPICS.alarm) as { data: AlarmEvent }[]
      expect(told?.data.life).toMatchObject({ phase: 'raised', version: 1 })
    })
    await acknowledge(alarm, CUSTOMS)
    await handle(await current(), CUSTOMS)
    await vi.waitFor(() => {
      expect(city.on(PUSH_TOPICS.disposeFinish)).toMatchObject([
        { code: PushCode.Clear, data: { id: alarm.id, sn: test.sn, handler: 'Li Wei' } },
      ])
      const desk = city.on(PUSH_TOPICS.alarmDesk)
      const lives = desk.flatMap((each) => (each.code === PushCode.Alarms ? each.data : []))
      // What comes within one tick travels as one; acts do not wait for it.
      expect(lives.map(({ life }) => life?.phase).slice(-2)).toEqual(['acknowledged', 'handled'])
      expect(lives.every((each) => each.id === alarm.id)).toBe(true)
      const lines = desk.flatMap((each) => (each.code === PushCode.AlarmLog ? [each.data.entry.kind] : []))
      expect(lines).toEqual(['acknowledged', 'handled'])
    })
    // Repeated, it is no second end.
    await handle(alarm, CUSTOMS)
    expect(metro.heard).toEqual([])
    expect(city.on(PUSH_TOPICS.disposeFinish)).toHaveLength(1)
    for (const { client } of [city, metro]) client.end(true)
  })
})

describe('the shelf', () => {
  const shelve = (alarm: AlarmEvent, until: number, reason = 'welding next door') =>
    test.world.handlers.shelveAlarm({ ...refOf(alarm), reason, until }, test.world.context(CITY))

  it('takes an alarm with a reason for at most eight hours, and gives it back by itself', async () => {
    const alarm = await raise()
    await expect(shelve(alarm, test.world.now() + 9 * HOUR_MS)).rejects.toMatchObject({
      problems: [{ field: 'until' }],
    })
    await expect(shelve(alarm, test.world.now() + HOUR_MS, ' ')).rejects.toMatchObject({
      problems: [{ field: 'reason' }],
    })
    const until = test.world.now() + HOUR_MS
    expect((await shelve(alarm, until)).done[0]?.life?.shelved).toMatchObject({ until, by: 'user-1' })
    await test.world.alarms.lookAtClock()
    expect((await current()).life?.shelved).not.toBeNull()
    test.world.clock.ahead = HOUR_MS + 1
    await test.world.alarms.lookAtClock()
    expect((await current()).life?.shelved).toBeNull()
    expect(await loggedOf(test.pool, alarm.id)).toEqual(['raised 1', 'shelved 2 user-1', 'shelfEnded 3'])
  })

  it('gives it back after a restart, too, and at once when it becomes worse or somebody takes it', async () => {
    const alarm = await raise(1)
    await shelve(alarm, test.world.now() + HOUR_MS)
    await test.restart('stop')
    test.world.clock.ahead = HOUR_MS + 1
    await test.world.alarms.lookAtClock()
    expect((await current()).life).toMatchObject({ shelved: null, version: 3 })
    await shelve(await current(), test.world.now() + HOUR_MS)
    await test.world.hear(test.sn, { nuclearMod: 2 })
    expect((await current()).life?.shelved).toBeNull()
    await shelve(await current(), test.world.now() + HOUR_MS)
    await test.world.handlers.unshelveAlarm(refOf(await current()), test.world.context(CUSTOMS))
    expect((await current()).life?.shelved).toBeNull()
  })
})

describe('comments', () => {
  it('are lines of the log that stay; told twice they are one, and another person can not take their id', async () => {
    const alarm = await raise()
    const say = (text: string, user = CITY) =>
      test.world.handlers.commentAlarm({ id: alarm.id, commentId: `k-${test.sn}`, text }, test.world.context(user))
    const first = await say('two persons at the gate')
    expect(await say('two persons at the gate')).toEqual(first)
    await expect(say('three persons at the gate')).rejects.toMatchObject({ refusal: 'savedByOther' })
    await expect(say('mine', CUSTOMS)).rejects.toMatchObject({ refusal: 'badRequest' })
    await expect(say(' ')).rejects.toMatchObject({ problems: [{ field: 'text' }] })
    const log = await test.world.handlers.alarmLog({ id: alarm.id }, test.world.context(CUSTOMS))
    expect(log.map(({ kind, note, by, version }) => ({ kind, note, by, version }))).toEqual([
      { kind: 'raised', note: '', by: '', version: 1 },
      { kind: 'commented', note: 'two persons at the gate', by: 'user-1', version: null },
    ])
    const { rows } = await test.pool.query(`select detail from audit where act = 'alarmComment' and subject = $1`, [
      test.sn,
    ])
    expect(rows).toEqual([{ detail: { alarm: alarm.id, comment: `k-${test.sn}`, text: 'two persons at the gate' } }])
    for (const sql of ['update alarm_log set note = $$x$$', 'delete from alarm_log', 'truncate alarm_log']) {
      await expect(test.pool.query(sql)).rejects.toThrow('append-only')
    }
  })
})

describe('an alarm whose begin an overloaded history refused', () => {
  it('is on the desk; acts on it are refused in words until it is stored with the next message', async () => {
    const write = vi.spyOn(test.world.history.writer, 'write')
    write.mockImplementationOnce(() => Promise.reject(new HistoryOverloaded('full')))
    await expect(raise()).rejects.toThrow(HistoryOverloaded)
    const alarm = await current()
    expect((await acknowledge(alarm)).refused).toMatchObject([
      { reason: 'unsaved', by: '', at: null, alarm: { sn: test.sn } },
    ])
    expect(refusalsOf(await handle(alarm))).toEqual(['unsaved'])
    const overloaded = { refusal: 'overloaded' }
    const said = { id: alarm.id, commentId: `k-${test.sn}`, text: 'seen' }
    await expect(test.world.handlers.commentAlarm(said, test.world.context(CITY))).rejects.toMatchObject(overloaded)
    const merged = test.world.handlers.mergeAlarm({ ids: [alarm.id, 'x'] }, test.world.context(CITY))
    await expect(merged).rejects.toMatchObject(overloaded)
    expect(await current()).toEqual(alarm)

    await test.world.hear(test.sn, { nuclearMod: 2 })
    expect((await acknowledge(alarm)).done).toHaveLength(1)
    expect(await loggedOf(test.pool, alarm.id)).toEqual(['raised 1', 'acknowledged 2 user-1'])
  })

  it('is refused in words also where the act waited behind its begin', async () => {
    const write = vi.spyOn(test.world.history.writer, 'write')
    let refuse: (error: Error) => void = () => {}
    write.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)))
    write.mockImplementationOnce(async () => {
      refuse(new HistoryOverloaded('full'))
      await raised
      throw new HistoryRejected('not stored')
    })
    const raised = raise().catch(() => {})
    await expect(acknowledge(await current())).rejects.toMatchObject({ refusal: 'overloaded' })
    await raised
    expect((await current()).life?.phase).toBe('raised')
  })
})

describe('a restart', () => {
  it('finds every alarm as people left it, and the danger goes on where it was', async () => {
    const alarm = await raise(1)
    await acknowledge(alarm)
    await test.restart('kill')
    expect((await current()).life).toMatchObject({ phase: 'acknowledged', version: 2 })
    await handle(await current())
    await test.restart('kill')
    // Handled at its worst of 1: what is worse is another alarm, also after a restart.
    await test.world.hear(test.sn, { nuclearMod: 2 })
    expect((await current()).id).not.toBe(alarm.id)
    expect((await storedAlarms(test.pool, test.sn)).map(({ phase, open }) => [phase, open])).toEqual([
      ['handled', false],
      ['raised', true],
    ])
  })

  it('in the middle of an act has either done it or not, and the log tells the same', async () => {
    const alarm = await raise()
    const acting = acknowledge(alarm).then(
      () => true,
      () => false,
    )
    await test.restart('kill')
    const isDone = await acting
    const { life } = await current()
    if (isDone) expect(life?.phase).toBe('acknowledged')
    expect(await loggedOf(test.pool, alarm.id)).toHaveLength(life?.version ?? 0)
  })

  it('keeps what a device has on the desk that is put back while the database is locked [NOT-04]', async () => {
    const alarm = await raise()
    await test.pool.query('update device set removed_at = now() where sn = $1', [test.sn])
    await test.world.directory.reload()
    const { pool } = test.world.database
    const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
    let refused = 0
    const locked = vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
      if (!String(given[0]).includes('event.drill_until') || refused === 2) return query(...given)
      refused += 1
      return Promise.reject(new Error('canceling statement due to lock timeout'))
    })
    onTestFinished(() => locked.mockRestore())
    await query('update device set removed_at = null where sn = $1', [test.sn])
    await test.world.directory.reload()
    await vi.waitFor(async () => expect(await current()).toMatchObject({ id: alarm.id }), { timeout: 20_000 })
    expect(refused).toBe(2)
  })

  it('keeps what a device that is taken out and put back has on the desk', async () => {
    const alarm = await raise()
    await test.pool.query('update device set removed_at = now() where sn = $1', [test.sn])
    await test.world.directory.reload()
    expect((await test.world.desk()).filter((each) => each.sn === test.sn)).toEqual([])
    await test.pool.query('update device set removed_at = null where sn = $1', [test.sn])
    await test.world.directory.reload()
    await vi.waitFor(async () => expect(await current()).toMatchObject({ id: alarm.id, life: { version: 1 } }))
  })
})
