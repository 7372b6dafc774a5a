import { ENDPOINTS } from '@vigil/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CITY, CUSTOMS, type LookBackWorld, startLookBack } from '../../../test/look-back-kit.ts'
import { createSavedQueries } from './saved-queries.ts'

let world: LookBackWorld
let calls: ReturnType<typeof createSavedQueries>
beforeAll(async () => {
  world = await startLookBack({}, 1000)
  let n = 0
  calls = createSavedQueries({ database: world.database, now: () => world.clock.at, newId: () => `q${++n}` })
})
afterAll(() => world?.stop())

it('queries are kept by each user for itself, by name; the same name replaces', async () => {
  const [anna, ben] = [world.viewer(CITY), world.viewer(CUSTOMS)]
  await calls.saveQuery({ name: 'Night', address: '/query/fault?open=1' }, anna)
  await calls.saveQuery({ name: 'day', address: '/query/state' }, anna)
  const own = await calls.saveQuery({ name: 'Night', address: '/query' }, ben)
  world.clock.at = 2000
  await calls.saveQuery({ name: 'Night', address: '/query/fault?open=0' }, anna)
  const listed = ENDPOINTS.savedQueries.output.parse(await calls.savedQueries({}, anna))
  expect(listed).toEqual([
    { id: 'q2', name: 'day', address: '/query/state', savedAt: 1000 },
    { id: 'q1', name: 'Night', address: '/query/fault?open=0', savedAt: 2000 },
  ])
  await calls.removeQuery({ id: own.id }, anna)
  expect(await calls.savedQueries({}, ben)).toEqual([own])
  await calls.removeQuery({ id: 'q1' }, anna)
  expect((await calls.savedQueries({}, anna)).map(({ name }) => name)).toEqual(['day'])
})

it('an address outside the console is no query', () => {
  const { input } = ENDPOINTS.saveQuery
  for (const address of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', '', 'query']) {
    expect(input.safeParse({ name: 'a', address }).success).toBe(false)
  }
  expect(input.safeParse({ name: 'a', address: '/query/fault?open=1' }).success).toBe(true)
})
