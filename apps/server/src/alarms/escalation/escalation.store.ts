import { type AlarmEvent, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CITY, CUSTOMS, loggedOf, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { openWindow } from '../../../test/live-kit.ts'
import { type MailServer, startMailServer } from '../../../test/mail-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'

const MINUTE_MS = 60_000
const RULE = {
  officeId: CUSTOMS,
  low: { resoundAfterMin: 15, mailAfterMin: null, mailEveryMin: 30 },
  mid: { resoundAfterMin: 4, mailAfterMin: 10, mailEveryMin: 10 },
  high: { resoundAfterMin: 2, mailAfterMin: 5, mailEveryMin: 5 },
}

let test: MigratedDatabase
let world: FollowUpWorld
let mails: MailServer
let count = 0
let sn: string

const devices = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [`C${n}`, ['RG500', CUSTOMS]] as [string, [string, string]]),
)
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, { ...devices, M1: ['RG500', METRO] })
})
afterAll(() => test?.drop())
beforeEach(async () => {
  sn = `C${count++}`
  mails = await startMailServer()
  world = await startFollowUp(test.database, mails.url)
  await world.calls.saveEscalationRule(RULE, world.context(CITY))
  for (const [rank, name] of ['Anna', 'Boris'].entries()) {
    const email = `${name.toLowerCase()}@site.example`
    await world.calls.saveContact(
      { officeId: CUSTOMS, name, role: 'duty', phone: '1', email, rank },
      world.context(CITY),
    )
  }
})
afterEach(async () => {
  // Nothing of one test may wait for somebody in the next.
  for (const alarm of await world.desk()) await acknowledge(alarm)
  await world.stop()
  await mails.close()
  await test.database.pool.query('delete from alarm_contact; delete from escalation_rule; delete from outbox')
})

async function acknowledge({ id, life }: AlarmEvent): Promise<void> {
  if (life?.waitingSince === null) return
  const ref = { id, version: life?.version ?? 0 }
  await world.handlers.acknowledgeAlarms({ alarms: [ref], note: '' }, world.context(CITY))
}
async function raise(state: 1 | 2 | 3 = 3, on = sn): Promise<AlarmEvent> {
  await world.hear(on, { nuclearMod: state })
  const found = (await world.desk()).find((alarm) => alarm.sn === on)
  if (found === undefined) throw new Error('not on the desk')
  return found
}
async function lookAt(minutes: number): Promise<void> {
  world.clock.ahead = minutes * MINUTE_MS
  await world.followUp.lookForEscalation()
  await world.followUp.tellNow()
}
const kindsOf = async (id: string): Promise<string[]> =>
  (await loggedOf(test.database.pool, id)).map((line) => line.split(' ')[0] ?? '')
const told = (): string[] => mails.received.map(({ to }) => to.split('@')[0] ?? '')

describe('an alarm that nobody acknowledges', () => {
  it('sounds again, then mails the next contact, each at its time, once and in the log [FEA-02]', async () => {
    const window = await openWindow(world, CUSTOMS)
    const alarm = await raise()
    for (const minute of [1, 2.1, 2.2, 4.1, 5.1, 5.2, 10.1]) await lookAt(minute)
    expect(told()).toEqual(['anna', 'boris'])
    await vi.waitFor(() => {
      const steps = window
        .on(PUSH_TOPICS.alarmDesk)
        .flatMap((message) => (message.code === PushCode.Resound ? [message.data] : []))
      expect(steps).toEqual([1, 2, 5].map((step) => ({ id: alarm.id, sn, step })))
    })
    expect(await kindsOf(alarm.id)).toEqual(['raised', 'resounded', 'resounded', 'mailed', 'resounded', 'mailed'])
    const [{ subject, text } = { subject: '', text: '' }] = mails.received
    expect(subject).toBe(`Not acknowledged: High risk, Device ${sn}, Customs`)
    expect(text).toContain('Nobody has acknowledged 1 alarm for 5 min:')
    expect(text).toContain('https://vigil.example/devices/monitor/alarm')
    await window.client.endAsync()
  })

  it('goes on after a crash where it was: nothing twice, nothing left out', async () => {
    const alarm = await raise()
    await lookAt(5.1)
    await world.kill()
    world = await startFollowUp(test.database, mails.url)
    await lookAt(5.2)
    expect(told()).toEqual(['anna'])
    await lookAt(20.1)
    expect(told()).toEqual(['anna', 'boris'])
    expect((await kindsOf(alarm.id)).filter((kind) => kind === 'resounded')).toHaveLength(2)
  })

  it('leaves no contact out when it becomes worse meanwhile', async () => {
    await raise(2)
    await lookAt(11)
    expect(told()).toEqual(['anna'])
    await raise(3)
    await lookAt(11.2)
    expect(told()).toEqual(['anna', 'boris'])
  })

  it('is mailed once to each contact, however many begin at once', async () => {
    const others = Array.from({ length: 30 }, () => `C${count++}`)
    for (const each of others) await raise(3, each)
    await lookAt(5.1)
    expect(told()).toEqual(['anna'])
    expect(mails.received[0]?.subject).toBe('30 alarms not acknowledged, worst: High risk')
    expect(mails.received[0]?.text).toContain('and 10 more')
  })

  it('is mailed as soon as the mail server takes it, and the log tells of the trouble', async () => {
    const alarm = await raise()
    mails.refusing = true
    await lookAt(5.1)
    await lookAt(6.2)
    mails.refusing = false
    await lookAt(8.3)
    expect(told()).toEqual(['anna'])
    const kinds = (await kindsOf(alarm.id)).filter((kind) => kind !== 'resounded')
    expect(kinds).toEqual(['raised', 'mailFailed', 'mailed'])
  })

  it('is no longer mailed once somebody has acknowledged it', async () => {
    const alarm = await raise()
    mails.refusing = true
    await lookAt(5.1)
    await acknowledge(alarm)
    mails.refusing = false
    await lookAt(60)
    expect(told()).toEqual([])
    const { rows } = await test.database.pool.query('select from outbox')
    expect(rows).toHaveLength(0)
  })

  it('says in its log that nobody could be mailed where no mail server is set', async () => {
    await world.stop()
    world = await startFollowUp(test.database)
    const alarm = await raise()
    await lookAt(5.1)
    await lookAt(5.2)
    expect((await kindsOf(alarm.id)).filter((kind) => kind === 'mailFailed')).toHaveLength(1)
  })
})
