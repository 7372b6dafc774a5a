import { type AlarmEvent, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { logNote, textsIn } from '@vigil/i18n'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CITY, CUSTOMS, loggedOf, METRO } from '../../../test/alarm-kit.ts'
import { refOf, useWorld } from '../../../test/alarm-test.ts'
import { startFollowUp } from '../../../test/follow-up-kit.ts'
import { openWindow } from '../../../test/live-kit.ts'
import { type MailServer, startMailServer } from '../../../test/mail-kit.ts'
import { HistoryOverloaded } from '../../history/writing/records.ts'

const MINUTE_MS = 60_000
const RULE = {
  officeId: CUSTOMS,
  low: { resoundAfterMin: 15, mailAfterMin: null, mailEveryMin: 30 },
  mid: { resoundAfterMin: 4, mailAfterMin: 10, mailEveryMin: 10 },
  high: { resoundAfterMin: 2, mailAfterMin: 5, mailEveryMin: 5 },
}

let mails: MailServer
let smtpUrl: string | undefined

beforeEach(async () => {
  mails = await startMailServer()
  smtpUrl = mails.url
})
afterEach(async () => {
  await mails.close()
  await test.pool.query('delete from alarm_contact; delete from escalation_rule; delete from outbox')
})
const test = useWorld({
  devices: 60,
  others: { M1: ['RG500', METRO] },
  start: (database) => startFollowUp(database, smtpUrl),
})
beforeEach(async () => {
  const { calls, context } = test.world
  await calls.saveEscalationRule(RULE, context(CITY))
  for (const [rank, name] of ['Anna', 'Boris'].entries()) {
    const email = `${name.toLowerCase()}@site.example`
    await calls.saveContact({ officeId: CUSTOMS, name, role: 'duty', phone: '1', email, rank }, context(CITY))
  }
})
// Nothing of one test may wait for somebody in the next.
afterEach(async () => {
  for (const alarm of await test.world.desk()) await acknowledge(alarm)
})

async function acknowledge(alarm: AlarmEvent): Promise<void> {
  if (alarm.life?.waitingSince === null) return
  await test.world.handlers.acknowledgeAlarms({ alarms: [refOf(alarm)], note: '' }, test.world.context(CITY))
}
const raise = (state: 1 | 2 | 3 = 3, on = test.sn): Promise<AlarmEvent> => test.raise(state, { on })
async function lookAt(minutes: number): Promise<void> {
  test.world.clock.ahead = minutes * MINUTE_MS
  await test.world.followUp.lookForEscalation()
  await test.world.followUp.tellNow()
}
const kindsOf = async (id: string): Promise<string[]> =>
  (await loggedOf(test.pool, id)).map((line) => line.split(' ')[0] ?? '')
const told = (): string[] => mails.received.map(({ to }) => to.split('@')[0] ?? '')

describe('an alarm that nobody acknowledges', () => {
  it('sounds again, then mails the next contact, each at its time, once and in the log', async () => {
    const window = await openWindow(test.world, CUSTOMS)
    const alarm = await raise()
    for (const minute of [1, 2.1, 2.2, 4.1, 5.1, 5.2, 10.1]) await lookAt(minute)
    expect(told()).toEqual(['anna', 'boris'])
    await vi.waitFor(() => {
      const steps = window
        .on(PUSH_TOPICS.alarmDesk)
        .flatMap((message) => (message.code === PushCode.Resound ? [message.data] : []))
      expect(steps).toEqual([1, 2, 5].map((step) => ({ id: alarm.id, sn: test.sn, step })))
    })
    expect(await kindsOf(alarm.id)).toEqual(['raised', 'resounded', 'resounded', 'mailed', 'resounded', 'mailed'])
    const [{ subject, text } = { subject: '', text: '' }] = mails.received
    expect(subject).toBe(`Not acknowledged: High risk, Device ${test.sn}, Customs`)
    expect(text).toContain('Nobody has acknowledged 1 alarm for 5 min:')
    expect(text).toContain('https://vigil.example/devices/monitor/alarm')
    await window.client.endAsync()
  })

  it('goes on after a crash where it was: nothing twice, nothing left out', async () => {
    const alarm = await raise()
    await lookAt(5.1)
    await test.restart('kill')
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
    const others = Array.from({ length: 30 }, () => test.nextDevice())
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
    expect(kinds).toEqual(['raised', 'mailFailed', 'mailFailed', 'mailed'])
  })

  it('is no longer mailed once somebody has acknowledged it', async () => {
    const alarm = await raise()
    mails.refusing = true
    await lookAt(5.1)
    await acknowledge(alarm)
    mails.refusing = false
    await lookAt(60)
    expect(told()).toEqual([])
    const { rows } = await test.pool.query('select from outbox')
    expect(rows).toHaveLength(0)
  })

  it('is told of although another one can not be stored yet', async () => {
    const write = vi.spyOn(test.world.history.writer, 'write')
    write.mockImplementationOnce(() => Promise.reject(new HistoryOverloaded('full')))
    const unsaved = test.sn
    await expect(raise()).rejects.toThrow(HistoryOverloaded)
    await raise(3, test.nextDevice())
    await lookAt(5.1)
    expect(told()).toEqual(['anna'])
    await test.world.hear(unsaved, { nuclearMod: 3 })
  })

  it('says in its log that nobody could be mailed where no mail server is set', async () => {
    smtpUrl = undefined
    await test.restart('stop')
    const alarm = await raise()
    await lookAt(5.1)
    await lookAt(5.2)
    expect((await kindsOf(alarm.id)).filter((kind) => kind === 'mailFailed')).toHaveLength(1)
    const log = await test.world.handlers.alarmLog({ id: alarm.id }, test.world.context(CITY))
    const line = log.find(({ kind }) => kind === 'mailFailed')
    expect(line && logNote(textsIn('zh-CN'), line)).toContain('未配置邮件服务器')
  })
})
