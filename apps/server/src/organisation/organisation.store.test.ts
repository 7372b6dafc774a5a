import { Permission } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { nobodyThere } from '../../test/emptied.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import type { Database } from '../platform/database.ts'
import { deviceSecretHash } from './device-store.ts'
import { createDirectory, type Directory, type DirectoryChange, effectiveThresholds, type Office } from './directory.ts'
import { createFirstAdministrator, generatePassword } from './first-administrator.ts'
import { OrganisationError } from './organisation-error.ts'
import { createOrganisationStore, type OrganisationStore } from './organisation-store.ts'
import { passwordSchema } from './people-store.ts'

let test: MigratedDatabase
let database: Database
let store: OrganisationStore
beforeAll(async () => {
  test = await createMigratedDatabase()
  database = test.database
  store = createOrganisationStore({ database, registry, hashPassword: async (password) => `hash of ${password}` })
})
afterAll(() => test?.drop())
beforeEach(async () => {
  await database.pool.query(nobodyThere)
})

describe('offices', () => {
  it('know their place in the tree [GEN-02]', async () => {
    const city = await store.offices.add({ name: 'City' })
    const customs = await store.offices.add({ name: 'Customs', parentId: city.id })
    const lanes = await store.offices.add({ name: 'Lanes', parentId: customs.id })
    expect(lanes.path).toBe(`/${city.id}/${customs.id}/${lanes.id}/`)
    expect((await store.offices.list()).map(({ name }) => name)).toEqual(['City', 'Customs', 'Lanes'])
    expect(await store.offices.find('customs')).toEqual(customs)
    expect(await store.offices.find(lanes.id)).toEqual(lanes)
  })

  it('are refused with a reason', async () => {
    await expect(store.offices.add({ name: ' ' })).rejects.toThrow('an office needs a name')
    await expect(store.offices.add({ name: 'A', parentId: '404' })).rejects.toThrow('no office 404')
    await store.offices.add({ name: 'Twin' })
    await store.offices.add({ name: 'Twin' })
    await expect(store.offices.find('Twin')).rejects.toThrow('several offices are named Twin')
    await expect(store.offices.find('nowhere')).rejects.toThrow(OrganisationError)
  })
})

describe('users and roles', () => {
  const add = async (over: object = {}) => {
    const office = (await store.offices.list())[0] ?? (await store.offices.add({ name: 'City' }))
    const roles = await store.people.listRoles()
    const role = roles[0] ?? (await store.people.addRole({ name: 'Reader', permissions: [Permission.Home] }))
    const input = { username: 'Anna', name: 'Anna', password: 'Secret123', officeId: office.id, roleId: role.id }
    return store.people.addUser({ ...input, ...over })
  }

  it('are added and found, whatever the case of the name', async () => {
    expect(await add()).toMatchObject({ username: 'Anna', officeName: 'City', roleName: 'Reader', disabled: false })
    expect(await store.people.findUser('ANNA')).toMatchObject({ username: 'Anna' })
    await expect(add({ username: 'anna' })).rejects.toThrow('there is a user anna already')
  })

  it('are refused with a reason', async () => {
    await expect(add({ password: 'weak' })).rejects.toThrow('password: at least 8 characters')
    await expect(add({ username: 'two words' })).rejects.toThrow('username:')
    await expect(add({ email: 'nowhere' })).rejects.toThrow('email: not an e-mail address')
    await expect(store.people.addRole({ name: 'X', permissions: ['nonsense' as Permission] })).rejects.toThrow(
      'not a permission code',
    )
    await expect(store.people.disableUser('nobody')).rejects.toThrow('no user nobody')
  })

  it('lose their sessions when they are disabled or their password changes', async () => {
    const { id } = await add()
    const openSession = (token: string) =>
      database.pool.query(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + '1 day')`, [
        Buffer.from(token),
        id,
      ])
    const alive = async () => (await database.pool.query('select from session where revoked_at is null')).rowCount
    await openSession('a')
    await store.people.setPassword('anna', 'Another123')
    expect(await alive()).toBe(0)
    await openSession('b')
    await store.people.disableUser('anna')
    expect(await alive()).toBe(0)
    expect((await store.people.listUsers())[0]).toMatchObject({ disabled: true })
    const { rows } = await database.pool.query('select password_hash from app_user')
    expect(rows).toEqual([{ password_hash: 'hash of Another123' }])
  })

  it('begin with one administrator, whose password fits the rules and is told once', async () => {
    const first = await createFirstAdministrator(store)
    expect(first?.username).toBe('admin')
    expect(passwordSchema.safeParse(first?.password).success).toBe(true)
    expect(await createFirstAdministrator(store)).toBeUndefined()
    expect(generatePassword()).not.toBe(generatePassword())
  })
})

describe('devices', () => {
  let office: Office
  beforeEach(async () => {
    office = await store.offices.add({ name: 'City' })
  })
  const input = () => ({ sn: 'RG-1', deviceType: 'RG500', name: 'Gate', officeId: office.id })
  const secretHash = async () => (await database.pool.query('select secret_hash from device')).rows[0].secret_hash

  it('are told their secret once; only its hash is kept', async () => {
    const { secret } = await store.devices.add(input())
    expect(await secretHash()).toEqual(deviceSecretHash(secret))
    const renewed = await store.devices.renewSecret('RG-1')
    expect(renewed.secret).not.toBe(secret)
    expect(await secretHash()).toEqual(deviceSecretHash(renewed.secret))
  })

  it('are refused with a reason', async () => {
    await store.devices.add(input())
    await expect(store.devices.add(input())).rejects.toThrow('there is a device RG-1 already')
    await expect(store.devices.add({ ...input(), sn: 'a/b' })).rejects.toThrow('sn: ')
    await expect(store.devices.add({ ...input(), sn: 'B', deviceType: 'RX' })).rejects.toThrow('no model RX; known are')
    await expect(store.devices.add({ ...input(), sn: 'C', latitude: 91 })).rejects.toThrow('latitude')
    await expect(store.devices.remove(['nothing'])).rejects.toThrow('no device nothing')
  })

  it('come back under their old number, with their history and a new secret', async () => {
    await store.devices.add(input())
    await store.devices.remove(['RG-1'])
    expect(await store.devices.list()).toEqual([])
    await store.devices.add({ ...input(), name: 'Back gate' })
    expect(await store.devices.list()).toMatchObject([{ id: '1', sn: 'RG-1', name: 'Back gate' }])
  })
})

describe('the directory', () => {
  let city: Office
  let customs: Office
  let metro: Office
  let directory: Directory
  beforeEach(async () => {
    city = await store.offices.add({ name: 'City' })
    customs = await store.offices.add({ name: 'Customs', parentId: city.id })
    metro = await store.offices.add({ name: 'Metro', parentId: city.id })
    // Ten offices on: /1/2/ must not be taken for a prefix of /1/20/.
    for (let n = 0; n < 16; n++) await store.offices.add({ name: `Office ${n}`, parentId: city.id })
    await store.devices.add({ sn: 'C-1', deviceType: 'VP100', name: 'Lane', officeId: customs.id })
    await store.devices.add({ sn: 'M-1', deviceType: 'ChemPro100', name: 'Platform', officeId: metro.id })
    directory = await createDirectory({ database, registry, log: quiet })
  })

  it('shows a user the devices of its office and of those below, and no others [PRM-04]', async () => {
    const twenty = await store.offices.add({ name: 'Twenty', parentId: city.id })
    expect(twenty.path).toBe('/1/20/')
    await store.devices.add({ sn: 'T-1', deviceType: 'HT01', name: 'Roof', officeId: twenty.id })
    await directory.reload()
    const seenBy = (officeId: string) =>
      [...directory.devices()].filter((d) => directory.sees(officeId, d)).map((d) => d.sn)
    expect(seenBy(city.id)).toEqual(['C-1', 'M-1', 'T-1'])
    expect(seenBy(customs.id)).toEqual(['C-1'])
    expect(seenBy(twenty.id)).toEqual(['T-1'])
    expect(seenBy('404')).toEqual([])
  })

  it('one who is told of a change and fails keeps nobody else from hearing of it', async () => {
    const heard: string[] = []
    directory.onChange(() => {
      throw new Error('planted')
    })
    directory.onChange(({ added }) => heard.push(...added.map(({ sn }) => sn)))
    await store.devices.add({ sn: 'C-3', deviceType: 'VP200', name: 'Lane 3', officeId: customs.id })
    await vi.waitFor(() => expect(heard).toEqual(['C-3']))
  })

  it('hears by itself of what another process changes', async () => {
    const changes: DirectoryChange[] = []
    directory.onChange((change) => changes.push(change))
    const unchanged = directory.device('M-1')
    await store.devices.add({ sn: 'C-2', deviceType: 'VP200', name: 'Lane 2', officeId: customs.id })
    await vi.waitFor(() => expect(directory.device('C-2')).toBeDefined())
    await database.pool.query(`update device set name = 'Renamed', office_id = $1 where sn = 'C-1'`, [metro.id])
    await vi.waitFor(() => expect(directory.device('C-1')).toMatchObject({ name: 'Renamed', officeName: 'Metro' }))
    await store.devices.remove(['C-2'])
    await vi.waitFor(() => expect(directory.device('C-2')).toBeUndefined())
    expect(
      changes.map(({ added, removed, changed }) => [added, removed, changed].map((l) => l.map((d) => d.sn))),
    ).toEqual([
      [['C-2'], [], []],
      [[], [], ['C-1']],
      [[], ['C-2'], []],
    ])
    expect(directory.device('M-1')).toBe(unchanged)
  })

  it('gives the thresholds of the model, overridden by those of the device', async () => {
    const defaults = registry.thresholds('VP100')
    expect(directory.device('C-1')?.thresholds).toEqual(defaults)
    const [first] = defaults
    if (first === undefined) throw new Error('the model has no thresholds')
    const own = { ...first, warn: first.warn / 2 }
    await database.pool.query(`update device set thresholds = $1 where sn = 'C-1'`, [JSON.stringify([own])])
    await directory.reload()
    expect(directory.device('C-1')?.thresholds).toEqual([own, ...defaults.slice(1)])
    // An unreadable row falls back to the model.
    await database.pool.query(`update device set thresholds = '[{"module": 5}]' where sn = 'C-1'`)
    await directory.reload()
    expect(directory.device('C-1')?.thresholds).toEqual(defaults)
    expect(effectiveThresholds([], [own])).toEqual([own])
  })
})
