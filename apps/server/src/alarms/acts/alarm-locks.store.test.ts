import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CITY, CUSTOMS, seedAlarms } from '../../../test/alarm-kit.ts'
import { type FollowUpWorld, letUsersSee, startFollowUp } from '../../../test/follow-up-kit.ts'
import { type MailServer, startMailServer } from '../../../test/mail-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'

let test: MigratedDatabase
let world: FollowUpWorld
let mails: MailServer

const SERIALS = Array.from({ length: 40 }, (_, n) => `C${n}`)
const READERS = 11

beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, Object.fromEntries([...SERIALS, 'LATE'].map((sn) => [sn, ['RG500', CUSTOMS]])))
  await letUsersSee(test.database)
  await test.database.pool.query('update app_user set email_alarm = false')
  await test.database.pool.query(
    `insert into app_user (username, name, password_hash, office_id, role_id, email, email_alarm)
     select 'reader-' || n, 'reader', 'x', 1, 1, n || '@site.example', true from generate_series(1, ${READERS}) as n`,
  )
})
afterAll(() => test?.drop())
beforeEach(async () => {
  mails = await startMailServer()
  world = await startFollowUp(test.database, mails.url)
})
afterEach(async () => {
  await world.stop()
  await mails.close()
})

/** Every alarm of the fleet changes, again and again, until the work is done; all of it is stored. */
async function whileAlarmsMove<T>(work: () => Promise<T>): Promise<T> {
  let isDone = false
  const move = async (): Promise<void> => {
    for (let turn = 0; !isDone; turn++) {
      await Promise.all(SERIALS.map((sn) => world.hear(sn, { nuclearMod: turn % 2 === 0 ? 3 : 2 })))
    }
  }
  await Promise.all(SERIALS.map((sn) => world.hear(sn, { nuclearMod: 2 })))
  const moving = move()
  try {
    return await work()
  } finally {
    isDone = true
    await moving
  }
}

const counted = async (kind: string): Promise<number> => {
  const { rows } = await test.database.pool.query<{ n: number }>(
    'select count(*)::int as n from alarm_log where kind = $1',
    [kind],
  )
  return rows[0]?.n ?? 0
}

describe('alarms that move while something follows them', () => {
  it('are mailed about, and stored all the while [NOT-04, REP-02]', async () => {
    await whileAlarmsMove(() => world.followUp.tellNow())
    expect(mails.received).toHaveLength(READERS)
    expect(await counted('mailed')).toBe(READERS * SERIALS.length)
  })

  it('get their plans, and are stored all the while [DSP-05]', async () => {
    const plan = await world.calls.savePlan(
      { name: 'Gate', level: 2, kinds: ['nuclear'], officeId: CUSTOMS, steps: [{ text: 'Close the lane' }] },
      world.context(CITY),
    )
    await whileAlarmsMove(async () => {
      for (const { id, life } of await world.desk()) {
        // An incident has one plan: each of them by itself has its own.
        const alarms = [{ id, incident: life?.incident?.id ?? id }]
        await world.handlers.moveToIncident({ alarms, to: null }, world.context(CITY))
        await world.calls.chooseAlarmPlan({ id, planId: plan.id }, world.context(CITY))
      }
    })
    expect(await counted('planChosen')).toBe(SERIALS.length)
  })

  it('get comments, and are stored all the while', async () => {
    await whileAlarmsMove(async () => {
      for (const { id } of await world.desk()) {
        await world.handlers.commentAlarm({ id, commentId: `${id}-said`, text: 'Seen' }, world.context(CITY))
      }
    })
    expect(await counted('commented')).toBe(SERIALS.length)
  })

  it('hold no transaction open while something waits until they are stored', async () => {
    const sn = 'LATE'
    const holder = await test.database.connect('vigil test')
    await holder.query('begin; lock table alarm_event in exclusive mode')
    const heard = world.hear(sn, { nuclearMod: 2 })
    await vi.waitFor(async () => expect((await world.desk()).some((alarm) => alarm.sn === sn)).toBe(true))
    const id = (await world.desk()).find((alarm) => alarm.sn === sn)?.id ?? ''
    const followed = world.alarms.desk.following([id], (_, log) => log(id, { kind: 'commented', at: world.now() }))
    const open: unknown[] = []
    for (let look = 0; look < 50; look++) {
      const { rows } = await test.database.pool.query(
        `select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
         and application_name = 'vigil'`,
      )
      open.push(...rows)
    }
    await holder.end()
    await Promise.all([heard, followed])
    expect(open).toEqual([])
  })
})
