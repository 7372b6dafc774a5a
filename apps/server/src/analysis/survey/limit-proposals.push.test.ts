import { ENDPOINTS, type LimitProposal } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addDevice,
  audited,
  CITY,
  type ControlWorld,
  CUSTOMS,
  METRO,
  seedControl,
  startControl,
} from '../../../test/control-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { createLimitProposals } from './limit-proposals.ts'

let test: MigratedDatabase
let world: ControlWorld
let number = 0
let [first, second] = ['', '']
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedControl(test.database, {})
  await test.database.pool.query(`insert into role (name, permissions) values ('all', '{}')`)
  await test.database.pool.query(
    `insert into app_user (username, name, password_hash, office_id, role_id) select 'user-' || id, name, 'x', id, 1 from office order by id`,
  )
})
afterAll(() => test?.drop())
beforeEach(async () => {
  number += 1
  ;[first, second] = [`A${number}`, `B${number}`]
  await addDevice(test.database.pool, first, 'RG500', CUSTOMS)
  await addDevice(test.database.pool, second, 'RG500', METRO)
  await test.database.pool.query('delete from limit_proposal')
})
afterEach(() => world?.stop())

async function open(limitsFourEyes: boolean) {
  world = await startControl(test.database, { limitsFourEyes })
  const { database, directory, control } = world
  let n = 0
  const newId = () => `p${number}-${++n}`
  return createLimitProposals({
    database,
    directory,
    registry,
    limitsFourEyes,
    putLimits: control.putLimits,
    newId,
    now: Date.now,
  })
}
const DOSE = { quantity: 'nuclearMod.doseRate', direction: 'above', level: 'warn', reason: 'one a month' } as const
const dose = (sn: string) =>
  world.directory.device(sn)?.thresholds.find(({ quantity }) => quantity === 'doseRate')?.warn
const wish = (sns: string[], value = 0.4) => ENDPOINTS.proposeLimits.input.parse({ ...DOSE, sns, value })
const acts = async () => (await audited(world)).map(({ act }) => act)

describe('limits for several devices', () => {
  it('are in force at once where the site asks for no second person, and written down [FEA-07, VAL-05]', async () => {
    const calls = await open(false)
    const before = dose(first)
    const done = ENDPOINTS.proposeLimits.output.parse(
      await calls.proposeLimits(wish([first, second]), world.context(CITY)),
    )
    expect(done).toMatchObject({ status: 'inForce', decidedBy: 'user-1', failed: [], unit: 'µSv/h' })
    expect(before).not.toBe(0.4)
    expect([dose(first), dose(second)]).toEqual([0.4, 0.4])
    expect((await acts()).slice(-4)).toEqual(['limitsPropose', 'limitsAgree', 'thresholdsChange', 'thresholdsChange'])
  })

  it('wait for another administrator where it does, who alone can agree [FEA-07]', async () => {
    const calls = await open(true)
    const before = dose(first)
    const waiting = await calls.proposeLimits(wish([first]), world.context(CITY))
    expect(waiting).toMatchObject({ status: 'waiting', isOwn: true, decidedBy: null })
    expect(dose(first)).toBe(before)
    const answer = { id: waiting.id, version: waiting.version, isAgreed: true }
    await expect(calls.decideLimits(answer, world.context(CITY))).rejects.toMatchObject({ refusal: 'ownLimits' })
    await expect(calls.decideLimits(answer, world.context(METRO))).rejects.toMatchObject({ refusal: 'recordUnknown' })
    const done = await calls.decideLimits(answer, world.context(CUSTOMS))
    expect(done).toMatchObject({ status: 'inForce', isOwn: false, decidedBy: 'user-2', proposedBy: 'user-1' })
    expect(dose(first)).toBe(0.4)
    await expect(calls.decideLimits(answer, world.context(CUSTOMS))).rejects.toMatchObject({ refusal: 'savedByOther' })
  })

  it('are agreed to once, also by two at the same moment [FEA-07]', async () => {
    const calls = await open(true)
    const { id, version } = await calls.proposeLimits(wish([first]), world.context(CITY))
    const both = [1, 2].map(() => calls.decideLimits({ id, version, isAgreed: true }, world.context(CUSTOMS)))
    const settled = await Promise.allSettled(both)
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('hold no connection while devices get them: many at once leave room for everybody else [FEA-07]', async () => {
    const calls = await open(false)
    const many = Array.from({ length: 24 }, (_, n) =>
      calls.proposeLimits(wish([first], 0.4 + n / 100), world.context(CITY)),
    )
    const reachable = await world.database.pool.query('select 1 as one')
    expect(reachable.rows).toEqual([{ one: 1 }])
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 'inForce'))
  })

  it('that were cut off can be agreed to again, by their own proposer where nobody asks for a second [FEA-07]', async () => {
    const calls = await open(false)
    const { id } = await calls.proposeLimits(wish([first]), world.context(CITY))
    await test.database.pool.query(
      `update limit_proposal set status = 'waiting', version = 1, claimed_at = now() where id = $1`,
      [id],
    )
    const answer = { id, version: 1, isAgreed: true }
    await expect(calls.decideLimits(answer, world.context(CITY))).rejects.toMatchObject({ refusal: 'savedByOther' })
    await test.database.pool.query(
      `update limit_proposal set claimed_at = now() - interval '2 minutes' where id = $1`,
      [id],
    )
    expect((await calls.decideLimits(answer, world.context(CITY))).status).toBe('inForce')
  })

  it('can be declined, and taken back by who proposed them [FEA-07]', async () => {
    const calls = await open(true)
    const before = dose(first)
    for (const office of [CITY, CUSTOMS]) {
      const { id, version } = await calls.proposeLimits(wish([first]), world.context(CITY))
      const done = await calls.decideLimits({ id, version, isAgreed: false }, world.context(office))
      expect(done.status).toBe('declined')
    }
    expect(dose(first)).toBe(before)
    expect((await acts()).at(-1)).toBe('limitsDecline')
  })

  it('are refused before anybody is asked where a device can not take them or is not seen [VAL-05, PRM-04]', async () => {
    const calls = await open(true)
    await expect(calls.proposeLimits(wish([first], 1e9), world.context(CITY))).rejects.toMatchObject({
      problems: [{ key: 'validation.range' }],
    })
    await expect(calls.proposeLimits(wish([second]), world.context(CUSTOMS))).rejects.toMatchObject({
      refusal: 'deviceUnknown',
    })
    const strange = { ...wish([first]), quantity: 'nuclearMod.phlogiston' }
    await expect(calls.proposeLimits(strange, world.context(CITY))).rejects.toMatchObject({
      problems: [{ key: 'validation.thresholdUnknown' }],
    })
  })

  it('name a device that is gone meanwhile, and reach the others [FEA-07]', async () => {
    const calls = await open(true)
    const { id, version } = await calls.proposeLimits(wish([first, second]), world.context(CITY))
    await test.database.pool.query('update device set removed_at = now() where sn = $1', [second])
    await world.directory.reload()
    const done = await calls.decideLimits({ id, version, isAgreed: true }, world.context(CUSTOMS))
    expect(done.status).toBe('inForce')
    expect(dose(first)).toBe(0.4)
    const { rows } = await test.database.pool.query('select failed from limit_proposal where id = $1', [id])
    expect(rows[0].failed).toEqual([{ sn: second, key: 'error.deviceUnknown' }])
  })

  it('are listed for who sees the devices, with nobody else’s among them [PRM-04]', async () => {
    const calls = await open(true)
    await calls.proposeLimits(wish([first, second]), world.context(CITY))
    const listed = async (office: string): Promise<LimitProposal[]> =>
      ENDPOINTS.limitProposals.output.parse(await calls.limitProposals({}, world.context(office))).proposals
    expect((await listed(CITY)).map(({ sns }) => sns)).toEqual([[first, second]])
    expect((await listed(CUSTOMS)).map(({ sns }) => sns)).toEqual([[first]])
  })
})
