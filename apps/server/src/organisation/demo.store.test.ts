import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Permission } from '@vigil/contract'
import { createRegistry, type ModelDefinition, type Registry, registry } from '@vigil/devices'
import { contactsOf, plansFor, validateContact, validatePlanSteps } from '@vigil/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { ensureDemoPlans } from '../alarms/plans/demo-plans.ts'
import { selectContacts, selectPlans } from '../alarms/records/plan-rows.ts'
import { DEMO_ACCOUNTS, ensureDemonstration, simulatorFileSchema } from './demo.ts'
import { deviceSecretHash } from './device-store.ts'
import { createDirectory } from './directory.ts'
import { createOrganisationStore, type OrganisationStore } from './organisation-store.ts'
import { hashPassword, verifyPassword } from './password.ts'

let test: MigratedDatabase
let store: OrganisationStore
const folder = mkdtempSync(join(tmpdir(), 'vigil-demo-'))
const simulatorFile = join(folder, 'data', 'simulator.json')
const cheaply = (password: string) => hashPassword(password, { N: 16, r: 1, p: 1 })
let made: Awaited<ReturnType<typeof ensure>>
beforeEach(async () => {
  test = await createMigratedDatabase()
  store = createOrganisationStore({ database: test.database, registry, hashPassword: cheaply })
  made = await ensure(120)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await test?.drop()
})

const ensure = (fleetSize: number, models: Pick<Registry, 'models'> = registry) =>
  ensureDemonstration({
    database: test.database,
    store,
    registry: models,
    fleetSize,
    simulatorFile,
    mqttUrl: 'mqtt://localhost:1883',
    furnish: (offices) => ensureDemoPlans(test.database, offices, 'en'),
  })
const simulator = () => simulatorFileSchema.parse(JSON.parse(readFileSync(simulatorFile, 'utf8')))
const directory = () => createDirectory({ database: test.database, registry, log: quiet })
const roleOf = async (username: string) => {
  const user = await store.people.findUser(username)
  return (await store.people.findRole(user?.roleName ?? '')).permissions
}

it('makes one city with five sites and a device of every model in its tree [GEN-02]', async () => {
  expect(made).toEqual({ created: true, devices: 120, added: 120, retired: 0 })
  const { offices, devices, office } = await directory()
  const roots = offices().filter(({ parentId }) => parentId === null)
  expect(roots).toHaveLength(1)
  const sites = offices().filter(({ parentId }) => parentId === roots[0]?.id)
  expect(sites.map(({ name }) => name)).toEqual(['Customs', 'Metro', 'Fire service', 'Chemical park', 'Border guard'])
  const all = [...devices()]
  expect(new Set(all.map(({ deviceType }) => deviceType))).toEqual(new Set(registry.models.map(({ id }) => id)))
  for (const device of all) {
    expect(sites.map(({ id }) => id)).toContain(office(device.officeId)?.parentId)
    expect(device.simulated).toBe(true)
  }
})

it('makes the accounts, with their passwords and rights', async () => {
  for (const { username, password } of DEMO_ACCOUNTS) {
    const { rows } = await test.database.pool.query('select password_hash from app_user where username = $1', [
      username,
    ])
    expect(await verifyPassword(password, rows[0]?.password_hash)).toBe(true)
  }
  expect(await roleOf('admin')).toContain(Permission.Administer)
  expect(await roleOf('operator')).toEqual(expect.arrayContaining([Permission.DeviceControl, Permission.AlarmHandle]))
  expect(await roleOf('operator')).not.toContain(Permission.Administer)
  for (const code of [
    Permission.DeviceControl,
    Permission.AlarmHandle,
    Permission.RemoteControl,
    Permission.Administer,
  ]) {
    expect(await roleOf('watcher')).not.toContain(code)
  }
  const users = await store.people.listUsers()
  expect(users.map(({ username, enableAlarmDisposition }) => [username, enableAlarmDisposition])).toEqual([
    ['admin', true],
    ['customs', true],
    ['operator', true],
    ['watcher', false],
  ])
})

it('has plans for every danger and contacts for every site [DSP-05]', async () => {
  const plans = await selectPlans(test.database)
  for (const danger of ['nuclear', 'chemical', 'toxicGas', 'biological', 'smoke'] as const) {
    const [plan] = plansFor(plans, '/1/', danger)
    expect(plan?.kinds).toContain(danger)
    expect(plan?.steps.length).toBeGreaterThan(2)
    expect(validatePlanSteps(plan?.steps ?? [])).toEqual([])
  }
  const contacts = await selectContacts(test.database)
  const { devices } = await directory()
  for (const { officePath } of devices()) {
    expect(contactsOf(contacts, officePath).map(({ role }) => role)).toEqual(['On duty', 'On call', 'On duty'])
  }
  for (const contact of contacts) expect(validateContact(contact)).toEqual([])
})

it('brings plans, contacts and escalation where they are missing, once, and touches nothing that somebody wrote', async () => {
  const { pool } = test.database
  const count = async () => {
    const { rows } = await pool.query(`select (select count(*)::int from alarm_plan where removed_at is null) as plans,
      (select count(*)::int from alarm_contact) as contacts, (select count(*)::int from escalation_rule) as rules`)
    return rows[0]
  }
  const first = await count()
  expect(first).toEqual({ plans: 5, contacts: 11, rules: 1 })
  await pool.query(`update alarm_plan set name = 'Mine' where level = 4`)
  await pool.query('update alarm_plan set removed_at = now() where level = 2')
  await pool.query('delete from alarm_contact; delete from escalation_rule')
  await ensure(120)
  expect(await count()).toEqual({ plans: 3, contacts: 0, rules: 0 })

  // A demonstration that is older than they are has none, and no word of them.
  await pool.query(`delete from setting where key = 'demonstrationPlans'`)
  await ensure(120)
  await ensure(120)
  expect(await count()).toEqual({ ...first, plans: 3 })
  expect((await selectPlans(test.database)).map(({ name }) => name)).toContain('Mine')
})

it('lets the customs user see the customs site and nothing else [PRM-04]', async () => {
  const user = await store.people.findUser('customs')
  const { devices, sees } = await directory()
  const seen = [...devices()].filter((device) => sees(user?.officeId ?? '', device)).map(({ sn }) => sn)
  const expected = simulator()
    .devices.filter(({ site }) => site === 'customs')
    .map(({ sn }) => sn)
  expect(seen).toEqual(expected)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.length).toBeLessThan(120)
})

it('tells the simulator the secrets, in a file for its eyes only', async () => {
  expect(statSync(simulatorFile).mode & 0o777).toBe(0o600)
  const { devices, centre, mqttUrl } = simulator()
  expect(mqttUrl).toBe('mqtt://localhost:1883')
  expect(devices).toHaveLength(120)
  const { device } = await directory()
  for (const { sn, secret, longitude, latitude } of devices) {
    expect(device(sn)?.secretHash).toEqual(deviceSecretHash(secret))
    expect(device(sn)).toMatchObject({ longitude, latitude })
    expect(Math.abs(longitude - centre.longitude)).toBeLessThan(1)
  }
})

it('follows the size of the fleet and keeps the secrets of those that stay', async () => {
  const before = simulator().devices
  expect(await ensure(60)).toEqual({ created: false, devices: 60, added: 0, retired: 60 })
  expect(simulator().devices).toEqual(before.slice(0, 60))
  expect([...(await directory()).devices()]).toHaveLength(60)
  expect(await ensure(130)).toEqual({ created: false, devices: 130, added: 70, retired: 0 })
  expect(simulator().devices.slice(0, 60)).toEqual(before.slice(0, 60))
  expect(await ensure(130)).toEqual({ created: false, devices: 130, added: 0, retired: 0 })
})

it('gives new secrets when the file is lost or damaged', async () => {
  writeFileSync(simulatorFile, '{ "devices": [')
  expect(await ensure(120)).toMatchObject({ added: 0, retired: 0 })
  const { device } = await directory()
  for (const { sn, secret } of simulator().devices) expect(device(sn)?.secretHash).toEqual(deviceSecretHash(secret))
})

it('leaves alone what an administrator has changed, and devices of its own', async () => {
  const customs = await store.offices.find('Customs')
  await test.database.pool.query(`update office set name = 'Harbour customs' where id = $1`, [customs.id])
  await store.people.disableUser('watcher')
  await store.devices.add({ sn: 'REAL-1', deviceType: 'RG500', name: 'Real', officeId: customs.id })
  expect(await ensure(0)).toEqual({ created: false, devices: 0, added: 0, retired: 120 })
  expect((await store.offices.list()).filter(({ name }) => name.includes('ustoms'))).toHaveLength(1)
  expect((await store.people.findUser('watcher'))?.disabled).toBe(true)
  expect([...(await directory()).devices()].map(({ sn }) => sn)).toEqual(['REAL-1'])
})

it('names a new organisation in the language of the site, and renames nothing later', async () => {
  const fresh = await createMigratedDatabase()
  try {
    const organisation = createOrganisationStore({ database: fresh.database, registry, hashPassword: cheaply })
    const make = (language: 'fr' | 'ru', fleetSize: number) =>
      ensureDemonstration({
        database: fresh.database,
        store: organisation,
        registry,
        fleetSize,
        simulatorFile: join(folder, 'other', 'simulator.json'),
        mqttUrl: 'mqtt://localhost:1883',
        language,
      })
    await make('fr', 5)
    await make('ru', 6)
    const { offices, devices, office } = await createDirectory({ database: fresh.database, registry, log: quiet })
    expect(offices().map(({ name }) => name)).toEqual(expect.arrayContaining(['Douane', 'Usine de chlore']))
    expect((await organisation.people.findUser('customs'))?.name).toBe('Agent des douanes')
    const [first, ...others] = [...devices()].sort((a, b) => (a.sn < b.sn ? -1 : 1))
    expect(first?.name).toMatch(/^\p{Lu}.*, \p{Ll}.* 1$/u)
    expect(others.at(-1)?.name).toMatch(/[а-я]/)
    // The sixth stands in its office although that was named in another language.
    expect(office(others.at(-1)?.officeId ?? '')?.parentId).not.toBeNull()
  } finally {
    await fresh.drop()
  }
})

it('a model that is new in the code changes no device that stands, neither in the tree nor for the simulator', async () => {
  await ensure(60)
  const before = simulator().devices
  const [first, ...others] = registry.models
  const novel = { ...(first as ModelDefinition), id: 'NEW-1', page: 'new1' }
  const { models } = createRegistry([novel, ...others, first as ModelDefinition])
  expect(await ensure(60, { models })).toMatchObject({ created: false, added: 0, retired: 0 })
  const types = new Map([...(await directory()).devices()].map(({ sn, deviceType }) => [sn, deviceType]))
  for (const { sn, deviceType } of simulator().devices) expect(deviceType, sn).toBe(types.get(sn))
  expect(simulator().devices).toEqual(before)
})
