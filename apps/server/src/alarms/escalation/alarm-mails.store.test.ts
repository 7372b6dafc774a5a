import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type FollowUpWorld, letUsersSee, startFollowUp } from '../../../test/follow-up-kit.ts'
import { type MailServer, startMailServer } from '../../../test/mail-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { claimTold } from './alarm-mail-store.ts'
import { MAIL_EVERY_MS } from './alarm-mails.ts'

let test: MigratedDatabase
let world: FollowUpWorld
let mails: MailServer

/** Each test has its own: some leave the clock of a device ahead behind them, and its next calm reading counts as a late one. */
const devices = Object.fromEntries(
  Array.from({ length: 40 }, (_, n) => [`C${n}`, ['RG500', CUSTOMS]] as [string, [string, string]]),
)
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, { ...devices, M1: ['RG500', METRO] })
  await letUsersSee(test.database)
})
afterAll(() => test?.drop())
beforeEach(async () => {
  await test.database.pool.query(
    `update app_user set email_alarm = id in (2, 3), email = case when id = 1 then '' else id || '@site.example' end,
       lang = case when id = 3 then 'fr' end, disabled = false`,
  )
  mails = await startMailServer()
  world = await startFollowUp(test.database, mails.url)
})
afterEach(async () => {
  const alarms = await world.desk()
  const events = alarms.map(({ id, life }) => ({ id, version: life?.version ?? 0 }))
  if (events.length > 0) {
    const disposal = { handler: 'a', situation: 'b', kind: 'normal', options: [] } as const
    await world.handlers.updateDispositionInfo({ events, ...disposal, options: [] }, world.context(CITY))
  }
  for (const sn of new Set(alarms.map((alarm) => alarm.sn))) await world.hear(sn, { nuclearMod: 0 })
  await world.stop()
  await mails.close()
  await test.database.pool.query('delete from alarm_mail; delete from alarm_mail_told; delete from outbox')
})

const told = (): string[] => mails.received.map(({ to, subject }) => `${to}: ${subject}`)

describe('alarm mail', () => {
  it('goes to whoever wants it and sees the device, in their language [ENT-01, PRM-04]', async () => {
    await world.hear('M1', { nuclearMod: 2 })
    await world.hear('C1', { nuclearMod: 3 })
    await world.followUp.tellNow()
    expect(told().sort()).toEqual([
      '2@site.example: High risk: Device C1, Customs',
      '3@site.example: Alarme\u00a0: Device M1, Metro',
    ])
    expect(mails.received.find(({ to }) => to.startsWith('3'))?.text).toContain('paramètres personnels')
  })

  it('does not go to who switched it off, was disabled, or has no address', async () => {
    await test.database.pool.query(`update app_user set email_alarm = id in (1, 3), disabled = id = 3`)
    await world.hear('M1', { nuclearMod: 2 })
    await world.hear('C1', { nuclearMod: 2 })
    await world.followUp.tellNow()
    expect(told()).toEqual([])
  })

  it('is one mail for a storm, and the next one minutes later', async () => {
    for (let n = 0; n < 25; n++) await world.hear(`C${n}`, { nuclearMod: 2 })
    await world.followUp.tellNow()
    for (let n = 25; n < 30; n++) await world.hear(`C${n}`, { nuclearMod: 2 })
    await world.followUp.tellNow()
    expect(told()).toEqual(['2@site.example: 25 new alarms, worst: Alarm'])
    world.clock.ahead = MAIL_EVERY_MS
    await world.followUp.tellNow()
    expect(told().slice(1)).toEqual(['2@site.example: 5 new alarms, worst: Alarm'])
  })

  it('tells after a crash of what had not been told', async () => {
    await world.hear('C30', { nuclearMod: 2 })
    await world.followUp.tellNow()
    await world.hear('C31', { nuclearMod: 2 })
    await world.kill()
    world = await startFollowUp(test.database, mails.url)
    world.clock.ahead = MAIL_EVERY_MS
    await world.followUp.tellNow()
    expect(told()).toEqual(['2@site.example: Alarm: Device C30, Customs', '2@site.example: Alarm: Device C31, Customs'])
  })

  it('tells of an alarm that the history refused, as soon as it is stored [NOT-04]', async () => {
    const refusing = vi.spyOn(world.history.writer, 'refuses').mockReturnValue(true)
    await expect(world.hear('C32', { nuclearMod: 2 })).rejects.toThrow()
    await world.followUp.tellNow()
    expect(told()).toEqual([])
    refusing.mockRestore()
    await world.hear('C32', { nuclearMod: 2 })
    await world.followUp.tellNow()
    expect(told()).toEqual(['2@site.example: Alarm: Device C32, Customs'])
  })

  it('tells after a crash of an alarm that was stored later than one that was told, and began before it [NOT-04]', async () => {
    const refusing = vi.spyOn(world.history.writer, 'refuses').mockReturnValue(true)
    await expect(world.hear('C33', { nuclearMod: 2 })).rejects.toThrow()
    refusing.mockRestore()
    await world.hear('C34', { nuclearMod: 2 })
    await world.followUp.tellNow()
    expect(told()).toEqual(['2@site.example: Alarm: Device C34, Customs'])
    await world.hear('C33', { nuclearMod: 2 })
    await world.kill()
    world = await startFollowUp(test.database, mails.url)
    world.clock.ahead = MAIL_EVERY_MS
    await world.followUp.tellNow()
    expect(told()).toEqual(['2@site.example: Alarm: Device C34, Customs', '2@site.example: Alarm: Device C33, Customs'])
  })

  it('tells nothing twice and waits for no hour to come again when the clock was set back [NOT-04]', async () => {
    world.clock.ahead = 3_600_000
    await world.hear('C37', { nuclearMod: 2 })
    await world.followUp.tellNow()
    await world.kill()
    world = await startFollowUp(test.database, mails.url)
    await world.hear('C38', { nuclearMod: 2 })
    await world.followUp.tellNow()
    expect(told()).toEqual(['2@site.example: Alarm: Device C37, Customs', '2@site.example: Alarm: Device C38, Customs'])
  })

  it('is one, whoever else tells of the same alarm at the same time [NOT-04]', async () => {
    await world.hear('C36', { nuclearMod: 2 })
    await world.followUp.tellNow()
    const alarm = (await world.desk()).find(({ sn }) => sn === 'C36')
    const claim = (ids: string[]) => test.database.transaction((client) => claimTold(client, CUSTOMS, ids, Date.now()))
    const claims = await Promise.all([claim([alarm?.id ?? '', 'A']), claim(['A', 'B']), claim(['B'])])
    expect(claims.flat().sort()).toEqual(['A', 'B'])
  })

  it('marks a drill before anything else, and tells nobody of a test [ENT-07]', async () => {
    await world.handlers.drillAlarm(
      { sn: 'C1', module: 'nuclearMod', state: 2, minutes: 5, note: '' },
      world.context(CITY),
    )
    await world.hear('C39', { nuclearMod: 2 }, { kind: 'test' })
    await world.followUp.tellNow()
    expect(told()).toEqual(['2@site.example: [Drill] Alarm: Device C1, Customs'])
  })
})
