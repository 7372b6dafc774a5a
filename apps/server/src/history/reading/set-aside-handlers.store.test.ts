import { ENDPOINTS } from '@vigil/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CITY, type LookBackWorld, startLookBack } from '../../../test/look-back-kit.ts'
import { quiet } from '../../../test/migrated-database.ts'
import { createSetAside } from '../writing/set-aside.ts'
import { createSetAsideHandlers } from './set-aside-handlers.ts'

const AT = Date.UTC(2026, 4, 10, 12)
let world: LookBackWorld
beforeAll(async () => {
  world = await startLookBack({ A: ['RG500', CITY] }, AT)
})
afterAll(() => world?.stop())

it('what was set aside is read newest first, page by page, and only by who sees the whole site', async () => {
  const { database } = world
  const aside = createSetAside({ database, now: () => AT, log: quiet })
  await aside.keep({ room: 'record', at: AT, deviceId: world.deviceId('A'), reason: 'a', content: '1' })
  await aside.keep({ room: 'code', at: AT + 1, deviceId: 9_999_999, reason: 'b', content: '2' })
  await aside.keep({ room: 'import', at: AT - 1, reason: 'c', content: '3' })
  const { setAside } = createSetAsideHandlers({ database })
  const first = ENDPOINTS.setAside.output.parse(await setAside({ limit: 2 }, world.viewer(CITY)))
  expect(first.rows).toMatchObject([
    { room: 'import', sn: null, name: null, reason: 'c', content: '3', at: AT - 1 },
    { room: 'code', sn: null, reason: 'b', at: AT + 1 },
  ])
  const rest = await setAside({ limit: 2, ...first.next }, world.viewer(CITY))
  expect(rest).toMatchObject({ rows: [{ room: 'record', sn: 'A', reason: 'a', content: '1' }], next: null })
  expect(ENDPOINTS.setAside.reach).toBe('site')
})

it('a place to go on from is a number', () => {
  const { input } = ENDPOINTS.setAside
  expect(input.safeParse({ beforeId: '12' }).success).toBe(true)
  for (const beforeId of ['', '1 or 1', 'x', '9'.repeat(40)]) expect(input.safeParse({ beforeId }).success).toBe(false)
})
