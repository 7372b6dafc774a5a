import { type AlarmEvent, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { auditedOf, CITY, CUSTOMS, loggedOf, METRO, storedAlarms } from '../../../test/alarm-kit.ts'
import { refOf, useAlarms } from '../../../test/alarm-test.ts'
import { aWhile, openWindow } from '../../../test/live-kit.ts'
import { PUSH_TICK_MS } from '../../fleet/push/waiting.ts'

const test = useAlarms({ devices: 16 })

type Window = Awaited<ReturnType<typeof openWindow>>
const told = (window: Window): AlarmEvent[] =>
  window.on(PUSH_TOPICS.alarmDesk).flatMap((message) => (message.code === PushCode.Alarms ? message.data : []))
const toldStored = (window: Window): string[] =>
  window
    .on(PUSH_TOPICS.alarmDesk)
    .flatMap((message) => (message.code === PushCode.AlarmsStored ? message.data.ids : []))

/** Nothing about alarms can be stored until the work is done. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const holder = await test.database.connect('vigil test')
  try {
    await holder.query('begin; lock table alarm_event in exclusive mode')
    await work()
  } finally {
    await holder.end()
  }
}

/** The database takes none of these acts, for a fault of their own; of those with a note, where one is named. */
async function whileRefused(act: string, work: () => Promise<void>, note?: string): Promise<void> {
  const which = note === undefined ? '' : ` and new.detail ->> 'note' = '${note}'`
  await test.pool.query(`
    create function refuse_act() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '23514'; end $$;
    create trigger refuse_act before insert on audit for each row when (new.act = '${act}'${which}) execute function refuse_act()`)
  try {
    await work()
  } finally {
    await test.pool.query('drop trigger refuse_act on audit; drop function refuse_act')
  }
}

describe('an alarm that is told before it is stored', () => {
  it('says so, to who watches and to who comes, and says when it is [PSH-03, REP-02]', async () => {
    const window = await openWindow(test.world, CITY)
    let heard: Promise<void> = Promise.resolve()
    await whileLocked(async () => {
      heard = test.world.hear(test.sn, { nuclearMod: 2 })
      await vi.waitFor(() => expect(told(window)).toHaveLength(1))
      expect(told(window)[0]?.unstoredSince).toBe(told(window)[0]?.beginTime)
      expect((await test.current()).unstoredSince).toBe(told(window)[0]?.beginTime)
      expect(toldStored(window)).toEqual([])
    })
    await heard
    const alarm = await test.current()
    expect(alarm.unstoredSince).toBeUndefined()
    await vi.waitFor(() => expect(toldStored(window)).toEqual([alarm.id]))
    await window.client.endAsync()
  })

  it('is told as stored at once when it is before its turn to be told [PSH-03]', async () => {
    const window = await openWindow(test.world, CITY)
    // Its turn comes when the test says so: on a slow disk it would come before the commit.
    const later = globalThis.setTimeout
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number) =>
        later(ms === PUSH_TICK_MS ? () => {} : work, ms)) as typeof setTimeout)
    onTestFinished(() => timers.mockRestore())
    await test.world.hear(test.sn, { nuclearMod: 2 })
    timers.mockRestore()
    test.world.live.push.flush()
    await vi.waitFor(() => expect(told(window)).toHaveLength(1))
    expect(told(window)[0]?.unstoredSince).toBeUndefined()
    await test.world.handlers.acknowledgeAlarms(
      { alarms: [refOf(await test.current())], note: '' },
      test.world.context(CITY),
    )
    await vi.waitFor(() => expect(told(window).at(-1)?.life?.phase).toBe('acknowledged'))
    expect(toldStored(window)).toEqual([])
    await window.client.endAsync()
  })
})

describe('an alarm of a device that is taken out and put back before it is stored', () => {
  it('is on the desk again [NOT-04]', async () => {
    let heard: Promise<void> = Promise.resolve()
    await whileLocked(async () => {
      heard = test.world.hear(test.sn, { nuclearMod: 3 })
      await vi.waitFor(() => expect(test.world.book.ofDevice(test.sn)).toHaveLength(1), { interval: 0 })
      for (const removed of ['now()', 'null']) {
        await test.pool.query(`update device set removed_at = ${removed} where sn = $1`, [test.sn])
        await test.world.directory.reload()
      }
      expect(test.world.book.ofDevice(test.sn)).toEqual([])
      // Whoever reads what is stored by now finds nothing.
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await heard
    await vi.waitFor(async () => expect(await test.current()).toMatchObject({ priority: 3, endTime: null }))
  })
})

describe('who is told of alarms and fails', () => {
  it('keeps nobody else from hearing of them, and fails no act', async () => {
    const { desk } = test.world.alarms
    const heard: (number | undefined)[] = []
    desk.subscribe(() => {
      throw new Error('of the listener')
    })
    desk.subscribe(({ alarm }) => heard.push(alarm.version))
    const alarm = await test.raise(2)
    const { done } = await test.world.handlers.acknowledgeAlarms(
      { alarms: [refOf(alarm)], note: '' },
      test.world.context(CITY),
    )
    expect(done).toHaveLength(1)
    expect(heard).toEqual([1, 2])
  })
})

describe('an act that can not be stored', () => {
  it('is taken back in memory, in the database and on every screen, also when more came after it [DSP-02]', async () => {
    const alarm = await test.raise(2)
    const window = await openWindow(test.world, CITY)
    await whileRefused('alarmAcknowledge', async () => {
      const acknowledged = test.world.handlers.acknowledgeAlarms(
        { alarms: [refOf(alarm)], note: '' },
        test.world.context(CITY),
      )
      // The act is in force when the device is heard: only then it fails.
      await vi.waitFor(() => expect(test.world.alarms.desk.alarm(alarm.id)?.acknowledged).not.toBeNull(), {
        interval: 0,
      })
      const heard = test.world.hear(test.sn, { nuclearMod: 1 })
      await expect(acknowledged).rejects.toMatchObject({ refusal: 'actUnstorable' })
      await heard
    })
    const now = await test.current()
    expect(now).toMatchObject({ state: 1, life: { phase: 'raised', acknowledged: null, version: 4 } })
    expect(now.life?.waitingSince).toBe(alarm.life?.waitingSince)
    await vi.waitFor(async () => {
      expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ phase: 'raised', version: 4 }])
    })
    await vi.waitFor(() => expect(told(window).at(-1)).toMatchObject({ life: { version: 4, acknowledged: null } }))
    expect(await loggedOf(test.pool, alarm.id)).toEqual(['raised 1', 'eased 3'])
    await test.world.handlers.acknowledgeAlarms({ alarms: [refOf(now)], note: '' }, test.world.context(CITY))
    expect((await test.current()).life?.phase).toBe('acknowledged')
    await test.restart('kill')
    expect((await test.current()).life).toMatchObject({ phase: 'acknowledged', version: 5 })
    await window.client.endAsync()
  })

  it('leaves an alarm as it was when nothing came after it, and the next act counts', async () => {
    const alarm = await test.raise(2)
    await whileRefused('alarmClear', async () => {
      const judged = test.world.handlers.judgeAlarm(
        { ...refOf(alarm), handling: 'clear', note: 'nothing there' },
        test.world.context(CITY),
      )
      await expect(judged).rejects.toMatchObject({ refusal: 'actUnstorable' })
    })
    expect((await test.current()).life).toMatchObject({ phase: 'raised', cleared: null })
    // It is the same danger again, not one beyond what somebody cleared.
    await test.world.hear(test.sn, { nuclearMod: 3 })
    expect(await test.current()).toMatchObject({ id: alarm.id, state: 3 })
  })

  // Lines were pushed within the transaction that wrote them.
  it('is no line in the log of an alarm, on any screen [PSH-04]', async () => {
    const { id } = await test.raise(2)
    const window = await openWindow(test.world, CITY)
    const comment = (text: string) =>
      test.world.handlers.commentAlarm({ id, commentId: `${id}-${text}`, text }, test.world.context(CITY))
    await whileRefused('alarmComment', async () => {
      await expect(comment('lost')).rejects.toMatchObject({ refusal: 'actUnstorable' })
    })
    await comment('kept')
    const lines = () =>
      window
        .on(PUSH_TOPICS.alarmDesk)
        .flatMap((message) => (message.code === PushCode.AlarmLog ? [message.data.entry.note] : []))
    await vi.waitFor(() => expect(lines()).toContain('kept'))
    expect(lines()).toEqual(['kept'])
    await window.client.endAsync()
  })

  it('is refused in words and set aside, and everything beside it goes on [DSP-02, API-05]', async () => {
    const first = await test.raise(2)
    const other = await test.raise(2, { on: test.nextDevice() })
    const acknowledge = (alarm: AlarmEvent, note: string) =>
      test.world.handlers.acknowledgeAlarms({ alarms: [refOf(alarm)], note }, test.world.context(CITY))
    await test.pool.query(`
      create function refuse_note() returns trigger language plpgsql as
        $$ begin raise exception 'no such character' using errcode = '22021'; end $$;
      create trigger refuse_note before insert on alarm_log
        for each row when (new.note = 'poison') execute function refuse_note()`)
    try {
      const results = await Promise.allSettled([
        acknowledge(first, 'poison'),
        acknowledge(other, 'seen'),
        test.world.hear(other.sn, { nuclearMod: 3 }),
      ])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
      expect(results[0]).toMatchObject({ reason: { refusal: 'actUnstorable' } })
      // Once more, and it is still nobody else's: the alarm takes the next act.
      await expect(acknowledge(await test.current(first.sn), 'poison')).rejects.toMatchObject({
        refusal: 'actUnstorable',
      })
    } finally {
      await test.pool.query('drop trigger refuse_note on alarm_log; drop function refuse_note')
    }
    expect((await test.current(first.sn)).life).toMatchObject({ phase: 'raised', acknowledged: null })
    expect(await loggedOf(test.pool, first.id)).toEqual(['raised 1'])
    const { rows } = await test.pool.query(`select content from set_aside where content like '%poison%'`)
    expect(rows).toHaveLength(2)
    expect((await acknowledge(await test.current(first.sn), 'in plain words')).done).toHaveLength(1)
    await test.restart('kill')
    expect((await test.current(first.sn)).life?.phase).toBe('acknowledged')
    expect(await test.current(other.sn)).toMatchObject({ state: 3 })
  })

  it('is no drill, for anybody [API-05]', async () => {
    const drill = (state: 1 | 2) =>
      test.world.handlers.drillAlarm(
        { sn: test.sn, module: 'nuclearMod', state, minutes: 5, note: '' },
        test.world.context(CITY),
      )
    await whileRefused('alarmDrill', async () => {
      await expect(drill(1)).rejects.toMatchObject({ refusal: 'actUnstorable' })
    })
    expect((await test.world.desk()).filter(({ sn }) => sn === test.sn)).toEqual([])
    // Stored without its audit, it would be there after a restart.
    expect(await storedAlarms(test.pool, test.sn)).toEqual([])
    const started = await drill(1)
    await whileRefused('alarmDrill', async () => {
      await expect(drill(2)).rejects.toMatchObject({ refusal: 'actUnstorable' })
    })
    expect(await test.current()).toMatchObject({ id: started.id, state: 1 })
  })

  it('is no drill though another began while it was under way; that one is, from its own begin to its end [API-05]', async () => {
    const drill = (state: 1 | 2, note: string) =>
      test.world.handlers.drillAlarm(
        { sn: test.sn, module: 'nuclearMod', state, minutes: 5, note },
        test.world.context(CITY),
      )
    await whileRefused(
      'alarmDrill',
      async () => {
        const [first, second] = await Promise.allSettled([drill(2, 'refused'), drill(1, 'taken')])
        expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
      },
      'refused',
    )
    const { id, life } = await test.current()
    expect(life).toMatchObject({ source: 'drill', version: 1 })
    expect(await loggedOf(test.pool, id)).toEqual(['raised 1 user-1'])
    test.world.clock.ahead = 6 * 60_000
    await test.world.alarms.lookAtClock()
    expect(await test.current()).toMatchObject({ id, state: 0 })
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ id, open: false }])
  })
})

describe('a drill of a device that is moved before it is stored', () => {
  it('is told once it is stored, and to those who see the device by then [API-05, PRM-04]', async () => {
    const [customs, metro] = [await openWindow(test.world, CUSTOMS), await openWindow(test.world, METRO)]
    const heardBy = (window: Window) => [...window.on(PUSH_TOPICS.alarm), ...told(window)]
    let started: Promise<AlarmEvent> | undefined
    await whileLocked(async () => {
      started = test.world.handlers.drillAlarm(
        { sn: test.sn, module: 'nuclearMod', state: 2, minutes: 5, note: '' },
        test.world.context(CITY),
      )
      await vi.waitFor(() => expect(test.world.book.ofDevice(test.sn)).toHaveLength(1), { interval: 0 })
      await test.pool.query('update device set office_id = $2 where sn = $1', [test.sn, METRO])
      await test.world.directory.reload()
      expect([...test.world.alarms.desk.alarms()].filter(({ sn }) => sn === test.sn)).toEqual([])
      await aWhile()
      expect([heardBy(customs), heardBy(metro)]).toEqual([[], []])
    })
    await started
    await vi.waitFor(() => expect(heardBy(metro)).not.toEqual([]))
    expect(heardBy(customs)).toEqual([])
    await Promise.all([customs.client.endAsync(), metro.client.endAsync()])
  })
})

describe('an alarm that can never be stored', () => {
  /** Not even without what was measured. */
  async function whileUnstorable(work: () => Promise<void>): Promise<void> {
    await test.pool.query(`
      create function refuse_alarm() returns trigger language plpgsql as
        $$ begin raise exception 'no such alarm' using errcode = '23514'; end $$;
      create trigger refuse_alarm before insert or update on alarm_event for each row execute function refuse_alarm()`)
    try {
      await work()
    } finally {
      await test.pool.query('drop trigger refuse_alarm on alarm_event; drop function refuse_alarm')
    }
  }
  const clear = (alarm: AlarmEvent) =>
    test.world.handlers.judgeAlarm({ ...refOf(alarm), handling: 'clear', note: 'looked at' }, test.world.context(CITY))

  it('is told, set aside with its reason, and leaves the desk once somebody has dealt with it [NOT-04, DSP-02]', async () => {
    await whileUnstorable(async () => {
      await expect(test.world.hear(test.sn, { nuclearMod: 3 })).rejects.toThrow('no such alarm')
      expect(await test.current()).toMatchObject({ state: 3, unstoredSince: expect.any(Number) })
      await expect(test.world.hear(test.sn, { nuclearMod: 0 })).rejects.toThrow('no such alarm')
      await clear(await test.current())
      expect(await test.onDesk()).toEqual([])
    })
    expect(test.world.book.ofDevice(test.sn)).toEqual([])
    expect(await auditedOf(test.pool)).toContain(`alarmClear ${test.sn}`)
    const aside = await test.pool.query(
      `select reason from set_aside join device on device.id = set_aside.device_id where device.sn = $1`,
      [test.sn],
    )
    expect(aside.rows).toEqual([{ reason: 'no such alarm' }, { reason: 'no such alarm' }])
    // The next danger is one like any other.
    await test.world.hear(test.sn, { nuclearMod: 2 })
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ open: true }])
  })

  it('is stored after all with what is heard of it next, as soon as the database takes it', async () => {
    await whileUnstorable(async () => {
      await expect(test.world.hear(test.sn, { nuclearMod: 2 })).rejects.toThrow('no such alarm')
    })
    await test.world.hear(test.sn, { nuclearMod: 3 })
    expect((await test.current()).unstoredSince).toBeUndefined()
    await clear(await test.current())
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ phase: 'cleared' }])
  })

  it('is not kept in memory when it is over, though its end can not be stored', async () => {
    const alarm = await test.raise(2)
    await clear(alarm)
    await whileUnstorable(async () => {
      await expect(test.world.hear(test.sn, { nuclearMod: 0 })).rejects.toThrow('no such alarm')
    })
    expect(test.world.book.ofDevice(test.sn)).toEqual([])
    await test.world.hear(test.sn, { nuclearMod: 3 })
    expect((await test.current()).id).not.toBe(alarm.id)
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ open: false }, { open: true }])
  })
})
