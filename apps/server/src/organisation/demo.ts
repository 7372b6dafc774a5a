import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CITY_CENTRE, CITY_NAME } from '@vigil/basemap'
import { type DeploymentConfig, type Locale, Permission } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { DEMO_NAMES } from '@vigil/i18n'
import { z } from 'zod'
import { readRows } from '../platform/database/rows.ts'
import { readSetting } from '../platform/database/setting.ts'
import type { Database } from '../platform/database.ts'
import { DEMO_OFFICES, type SiteKey } from './demo-city.ts'
import { DEMO_SN_PREFIX, officeNameOf, type PlannedDevice, planFleet } from './demo-plan.ts'
import { deviceSecretHash } from './device-store.ts'
import { DEPLOYED_PERMISSIONS } from './first-administrator.ts'
import type { OrganisationStore } from './organisation-store.ts'
import { DRAWN_PLAN } from './station-map.ts'

export const DEMO_ACCOUNTS = [
  {
    username: 'admin',
    password: 'Admin123',
    shownAs: 'admin',
    role: 'Administrator',
    office: 'city',
    disposal: true,
  },
  {
    username: 'operator',
    password: 'Operator123',
    shownAs: 'operator',
    role: 'Operator',
    office: 'city',
    disposal: true,
  },
  {
    username: 'watcher',
    password: 'Watcher123',
    shownAs: 'watcher',
    role: 'Watcher',
    office: 'city',
    disposal: false,
  },
  {
    username: 'customs',
    password: 'Customs123',
    shownAs: 'customs',
    role: 'Operator',
    office: 'customs',
    disposal: true,
  },
] as const

/** The accounts that the sign-in page of a demonstration offers. */
export const demoAccounts = (): DeploymentConfig['demoAccounts'] =>
  DEMO_ACCOUNTS.map(({ username, password, shownAs }) => ({ username, password, role: shownAs }))

const ADMINISTRATION: readonly Permission[] = [Permission.Administer]
const ACTS: readonly Permission[] = [
  Permission.RemoteControl,
  Permission.DeviceControl,
  Permission.DeviceConfigure,
  Permission.AlarmHandle,
]
const without = (codes: readonly Permission[]): Permission[] =>
  DEPLOYED_PERMISSIONS.filter((code) => !codes.includes(code))

const DEMO_ROLES = {
  Administrator: without([]),
  Operator: without(ADMINISTRATION),
  Watcher: without([...ADMINISTRATION, ...ACTS]),
} as const

/** Told to the simulator, in a file that only this user can read. */
export const simulatorFileSchema = z.object({
  mqttUrl: z.string(),
  seed: z.number().int(),
  centre: z.object({ longitude: z.number(), latitude: z.number() }),
  devices: z.array(
    z.object({
      sn: z.string(),
      deviceType: z.string(),
      secret: z.string(),
      /** At the engine that several servers share. */
      password: z.string().optional(),
      longitude: z.number(),
      latitude: z.number(),
      officeName: z.string(),
      site: z.enum(['customs', 'metro', 'fire', 'chemicalPark', 'border']),
    }),
  ),
})
export type SimulatorFile = z.infer<typeof simulatorFileSchema>

export interface DemoOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  store: OrganisationStore
  registry: Pick<Registry, 'models'>
  fleetSize: number
  /** `<data>/simulator.json`. */
  simulatorFile: string
  mqttUrl: string
  /** What the device shows there, where it is not its secret. */
  passwordOf?: ((sn: string, secretHash: Buffer, before?: string) => Promise<string>) | undefined
  /** Language of the names that are given now; what has a name keeps it. */
  language?: Locale
  seed?: number
  /** Lays down what belongs to the offices and is stored by a room above this one. */
  furnish?(offices: Readonly<Record<string, string>>): Promise<void>
}

export interface DemoResult {
  /** Only at the first call. */
  created: boolean
  devices: number
  added: number
  retired: number
}

const SETTING_KEY = 'demonstration'
const officesSchema = z.record(z.string(), z.string())
export const officeKey = (site: SiteKey, name: string): string => `${site}/${name}`

/**
 * The demonstration organisation. Offices and accounts are made once: what an administrator renames, disables or removes
 * stays so. The fleet follows the size asked for; devices beyond it are retired and keep their history.
 */
export async function ensureDemonstration(options: DemoOptions): Promise<DemoResult> {
  const known = await readOffices(options.database)
  const offices = known ?? (await createOrganisation(options))
  await options.furnish?.(offices)
  const plan = planFleet(options.registry.models, options.fleetSize, options.language)
  const { fleet, secrets, added, retired } = await settleFleet(options, plan, offices)
  await writeSimulatorFile(options, fleet, secrets)
  return { created: known === undefined, devices: plan.length, added, retired }
}

async function readOffices({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string> | undefined> {
  const known = await readSetting(pool, SETTING_KEY)
  return known === undefined ? undefined : officesSchema.parse(known)
}

async function createOrganisation({ database, store, language = 'en' }: DemoOptions): Promise<Record<string, string>> {
  const names = DEMO_NAMES[language]
  const city = await store.offices.add({ name: CITY_NAME })
  const ids: Record<string, string> = { city: city.id }
  let sort = 0
  for (const { site, spots } of DEMO_OFFICES) {
    ids[site] ??= (await store.offices.add({ name: names.site[site], parentId: city.id, sort: sort++ })).id
    const stationMap = `${DRAWN_PLAN}${spots}`
    const name = names.office[spots]
    const made = await store.offices.add({ name, parentId: ids[site], stationMap, sort: sort++ })
    ids[officeKey(site, officeNameOf({ spots }))] = made.id
  }
  const roles = new Map((await store.people.listRoles()).map((role) => [role.name, role.id]))
  for (const [name, permissions] of Object.entries(DEMO_ROLES)) {
    if (!roles.has(name)) roles.set(name, (await store.people.addRole({ name, permissions })).id)
  }
  for (const { username, password, role, office, disposal } of DEMO_ACCOUNTS) {
    if ((await store.people.findUser(username)) !== undefined) continue
    await store.people.addUser({
      username,
      password,
      name: names.account[username],
      officeId: ids[office] ?? city.id,
      roleId: roles.get(role) ?? '',
      enableAlarmDisposition: disposal,
    })
  }
  await database.pool.query('insert into setting (key, value) values ($1, $2)', [SETTING_KEY, JSON.stringify(ids)])
  return ids
}

async function settleFleet(
  { database, store, simulatorFile }: DemoOptions,
  plan: readonly PlannedDevice[],
  offices: Readonly<Record<string, string>>,
) {
  const rows = await readRows(
    database.pool,
    { sn: 'text', device_type: 'text', secret_hash: 'bytes' },
    'select sn, device_type, secret_hash from device where simulated and removed_at is null and starts_with(sn, $1)',
    [DEMO_SN_PREFIX],
  )
  const standing = new Map(rows.map((row) => [row.sn, row]))
  const secrets = new Map<string, string>()
  const played = new Map(readSimulatorFile(simulatorFile).map((device) => [device.sn, device]))
  for (const { sn, secret } of played.values()) {
    if (standing.get(sn)?.secret_hash.equals(deviceSecretHash(secret))) secrets.set(sn, secret)
  }
  // A model that is new in the code moves the plan: what stands keeps its model and place, or it would report as another device.
  const fleet = plan.map((planned): PlannedDevice => {
    const stands = standing.get(planned.sn)
    if (stands === undefined) return planned
    const { secret: _, ...before } = { secret: '', ...(secrets.has(planned.sn) && played.get(planned.sn)) }
    return { ...planned, ...before, deviceType: stands.device_type }
  })

  const wanted = new Set(plan.map(({ sn }) => sn))
  const retired = [...standing.keys()].filter((sn) => !wanted.has(sn))
  await store.devices.remove(retired)
  const missing = plan.filter(({ sn }) => !standing.has(sn))
  const added = await store.devices.addMany(
    missing.map(({ site, officeName, ...device }) => ({
      ...device,
      officeId: offices[officeKey(site, officeName)] ?? offices.city ?? '',
      simulated: true,
    })),
  )
  for (const { sn, secret } of added) secrets.set(sn, secret)
  // The file was lost or belongs to another database: nobody knows these secrets any more.
  for (const { sn } of plan) if (!secrets.has(sn)) secrets.set(sn, (await store.devices.renewSecret(sn)).secret)
  return { fleet, secrets, added: added.length, retired: retired.length }
}

function readSimulatorFile(path: string): SimulatorFile['devices'] {
  try {
    return simulatorFileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).devices
  } catch {
    return []
  }
}

async function writeSimulatorFile(
  { simulatorFile, mqttUrl, passwordOf, seed = 1 }: DemoOptions,
  plan: readonly PlannedDevice[],
  secrets: ReadonlyMap<string, string>,
): Promise<void> {
  const before = new Map(readSimulatorFile(simulatorFile).map(({ sn, password }) => [sn, password]))
  const told = async ({ name: _, ...device }: PlannedDevice) => {
    const { sn } = device
    const secret = secrets.get(sn) ?? ''
    const password = await passwordOf?.(sn, deviceSecretHash(secret), before.get(sn))
    return { ...device, secret, ...(password !== undefined && { password }) }
  }
  const content: SimulatorFile = {
    mqttUrl,
    seed,
    centre: { ...CITY_CENTRE },
    devices: await Promise.all(plan.map(told)),
  }
  mkdirSync(dirname(simulatorFile), { recursive: true })
  // Renamed into place: a simulator that starts meanwhile reads the old file or the new one, never half of one.
  const draft = `${simulatorFile}.new`
  writeFileSync(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, simulatorFile)
}
