import { alarmEventSchema, type EndpointRequest, type Locale, recentAlarmsInputSchema } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { addAlarm, addOfficeWith } from '../../../test/stored-alarms.ts'
import { createDirectory } from '../../organisation/directory.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import { createRecentAlarms } from './recent-alarms.ts'

const BEGIN = Date.UTC(2026, 6, 1, 10)
const MINUTE = 60_000
const CREATED = { createdAt: BEGIN - 1_000_000 }

let test: MigratedDatabase
let handlers: Pick<Handlers, 'recentAlarms'>
const offices = { city: '', customs: '', metro: '' }

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  const city = await addOfficeWith(pool, '/1/', null)
  const customs = await addOfficeWith(pool, '/1/2/', '/1/', { sn: 'C1', deviceType: 'RG500', ...CREATED })
  const metro = await addOfficeWith(
    pool,
    '/1/3/',
    '/1/',
    { sn: 'M1', deviceType: 'RG500', ...CREATED },
    { sn: 'GONE', deviceType: 'RG500', ...CREATED },
  )
  Object.assign(offices, { city: city.officeId, customs: customs.officeId, metro: metro.officeId })
  const [c1 = 0] = customs.deviceIds
  const [m1 = 0, gone = 0] = metro.deviceIds
  // Five alarms, three of which begin in the same moment.
  await addAlarm(pool, { id: 'a', deviceId: c1, beginAt: BEGIN, endAt: BEGIN + MINUTE, peakState: 1 })
  for (const id of ['b', 'c', 'd']) {
    await addAlarm(pool, { id, deviceId: m1, beginAt: BEGIN + MINUTE, endAt: BEGIN + 2 * MINUTE })
  }
  await addAlarm(pool, { id: 'e', deviceId: c1, beginAt: BEGIN + 2 * MINUTE, peakState: 3 })
  await addAlarm(pool, { id: 'x', deviceId: gone, beginAt: BEGIN + 3 * MINUTE })
  await pool.query(`update device set removed_at = now() where sn = 'GONE'`)
  const directory = await createDirectory({
    database: { pool, listen: async () => {} },
    registry,
    log: quiet,
  })
  handlers = createRecentAlarms({ database: test.database, directory, registry, language: 'en' })
})
afterAll(() => test?.drop())

async function ask(office: keyof typeof offices, request: EndpointRequest<'recentAlarms'> = {}, locale: Locale = 'en') {
  const user = { id: '1', username: 'u', officeId: offices[office], permissions: new Set<never>() }
  const context: UserContext = { user, token: '', locale, requestId: '', address: '' }
  return handlers.recentAlarms(recentAlarmsInputSchema.parse(request), context)
}
const idsOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).alarms.map(({ id }) => id)

describe('recent alarms', () => {
  it('come newest first, as the wire has them, without those of removed devices', async () => {
    const { alarms, next } = await ask('city')
    expect(alarms.map(({ id }) => id)).toEqual(['e', 'b', 'c', 'd', 'a'])
    expect(next).toBeNull()
    for (const alarm of alarms) alarmEventSchema.parse(alarm)
    expect(alarms[0]).toMatchObject({ sn: 'C1', state: 3, endTime: null, priority: 3, handled: false })
    expect(alarms[4]).toMatchObject({ state: 0, endTime: BEGIN + MINUTE, priority: 1 })
  })

  it('stay within the office of the user, whatever is asked for', async () => {
    expect(await idsOf('customs')).toEqual(['e', 'a'])
    expect(await idsOf('customs', { officeId: offices.metro })).toEqual([])
    expect(await idsOf('customs', { sn: 'M1' })).toEqual([])
    expect(await idsOf('customs', { officeId: 'nowhere' })).toEqual([])
    expect(await idsOf('city', { officeId: offices.metro })).toEqual(['b', 'c', 'd'])
    expect(await idsOf('city', { sn: 'C1' })).toEqual(['e', 'a'])
  })

  it('are paged without loss or repetition where several begin in one moment', async () => {
    for (const limit of [1, 2, 3]) {
      const found: string[] = []
      let request: EndpointRequest<'recentAlarms'> = { limit }
      for (;;) {
        const { alarms, next } = await ask('city', request)
        found.push(...alarms.map(({ id }) => id))
        if (next === null) break
        request = { limit, ...next }
      }
      expect(found).toEqual(['e', 'b', 'c', 'd', 'a'])
    }
  })

  it('are chosen by begin and by the worst state', async () => {
    expect(await idsOf('city', { since: BEGIN + MINUTE, until: BEGIN + 2 * MINUTE })).toEqual(['b', 'c', 'd'])
    expect(await idsOf('city', { states: '1,3' })).toEqual(['e', 'a'])
  })

  it('are worded as they were stored, and anew in the language of another reader', async () => {
    const [own] = (await ask('city')).alarms
    const [french] = (await ask('city', {}, 'fr')).alarms
    expect(own?.message).toBe('the stored words')
    expect(french?.message).toContain('µSv/h')
  })
})
