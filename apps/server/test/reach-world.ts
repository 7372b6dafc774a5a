import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_PERMISSIONS, type Endpoint, Permission } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { createOrganisationStore } from '../src/organisation/organisation-store.ts'
import { hashPassword } from '../src/organisation/password.ts'
import { untilTakenOver } from '../src/organisation/taken-over.ts'
import { parseSettings } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database.ts'
import { encryptPassword } from '../src/session/des.ts'
import { type RunningVigil, startVigil } from '../src/vigil.ts'
import { createDatabase } from './database.ts'
import { startEngine } from './engine-kit.ts'
import { quiet } from './migrated-database.ts'
import { freePorts } from './product.ts'

/** Offices that must not know of each other; every name of one begins with its mark. Nobody sits at the border but devices. */
export const MARKS = { harbour: 'HARBOUR', metro: 'METRO', border: 'BORDER' } as const
export type Side = keyof typeof MARKS
export const CALLERS = ['siteAdmin', 'officeAdmin', 'otherAdmin', 'operator', 'watcher', 'customs', 'nobody'] as const
export type Caller = (typeof CALLERS)[number]

/** What stands for the names of `samples/` on one side. */
export interface Things {
  officeId: string
  sn: string
  deviceId: number
  userId: string
  alarm: { id: string; version: number }
  plan: { id: string; version: number }
  contact: { id: string; version: number }
  task: { id: string; version: number }
  stack: { id: string; version: number }
  query: string
  job: string
  report: string
  schedule: { id: string; version: number }
  exportPlan: { id: string; version: number }
  good: { id: string; version: number }
}

export interface Change {
  table: string
  act: 'insert' | 'update' | 'delete'
  row: Record<string, unknown>
}

export interface Answer {
  status: number
  code: number | undefined
  text: string
  data: never
}

const ADMINS: Record<Side, Caller> = { harbour: 'officeAdmin', metro: 'otherAdmin', border: 'siteAdmin' }
export const PASSWORD = 'Reach-12345'
const ACTS: readonly Permission[] = [
  Permission.RemoteControl,
  Permission.DeviceControl,
  Permission.DeviceConfigure,
  Permission.AlarmHandle,
]
const without = (codes: readonly Permission[]) => ALL_PERMISSIONS.filter((code) => !codes.includes(code))
const ROLES = {
  all: [...ALL_PERMISSIONS],
  operator: without([Permission.Administer]),
  watcher: without([Permission.Administer, ...ACTS]),
  none: [],
}
const PEOPLE: Record<Caller, readonly [office: Side | 'top', role: keyof typeof ROLES]> = {
  siteAdmin: ['top', 'all'],
  officeAdmin: ['harbour', 'all'],
  otherAdmin: ['metro', 'all'],
  operator: ['top', 'operator'],
  watcher: ['top', 'watcher'],
  customs: ['harbour', 'operator'],
  nobody: ['harbour', 'none'],
}

/** Notes every row that anybody changes in any table. */
const WATCH = `
  create table noted (id bigint generated always as identity, changed text, act text, content jsonb);
  create function note() returns trigger language plpgsql as $$
    begin
      insert into noted (changed, act, content) values (tg_argv[0], lower(tg_op), to_jsonb(coalesce(new, old)));
      return null;
    end $$;
  do $$ declare each text; begin
    for each in select tablename from pg_tables where schemaname = 'public' and tablename not like 'reading%' and tablename <> 'noted'
    loop execute format('create trigger noting after insert or update or delete on %I for each row execute function note(%L)', each, each);
    end loop;
  end $$`

/** Whether calls go through a gateway, to a server that is active beside it. */
const THROUGH_GATEWAY = process.env.VIGIL_TEST_THROUGH === 'gateway'

/** The whole server with three offices, seven callers, and an alarm, a plan, a contact, a saved query and a file in each. */
export async function startReachWorld(throughGateway = THROUGH_GATEWAY) {
  const undo: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const each of undo.splice(0).reverse()) await each()
  }
  const test = await createDatabase()
  undo.push(() => test.drop())
  const folder = mkdtempSync(join(tmpdir(), 'vigil-reach-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const [ownPort, otherPort] = await freePorts()
  const env: Record<string, string> = {
    VIGIL_DATA: folder,
    VIGIL_DEMO: '0',
    DATABASE_URL: test.url,
    VIGIL_ENV: 'production',
    LOG_LEVEL: 'silent',
  }
  const start = async (more: Record<string, string>, onStandby?: () => void): Promise<RunningVigil> => {
    const settings = parseSettings({ ...env, ...more })
    const vigil = await startVigil({ settings, log: quiet, onProgress: () => {}, ...(onStandby && { onStandby }) })
    undo.push(() => vigil.stop())
    return vigil
  }
  let active: RunningVigil
  if (throughGateway) {
    const engine = await startEngine()
    undo.push(() => engine.stop())
    Object.assign(env, {
      NATS_URL: engine.url,
      NATS_PUSH_URL: engine.pushUrl,
      NATS_MQTT_URL: engine.mqttUrl,
      NATS_KEYS: engine.keysPath,
    })
    active = await start({ PORT: String(ownPort) })
    await start({ PORT: String(otherPort), VIGIL_ROLE: 'gateway' })
  } else active = await start({ PORT: String(ownPort), MQTT_PORT: String(otherPort) })
  /** Where people are served; `ownPort` is that of the server that is active. */
  const port = throughGateway ? otherPort : ownPort
  const database = openDatabase(test.url, { log: quiet, poolSize: 2 })
  undo.push(() => database.close())
  try {
    return { ...(await furnish()), stop, port, ownPort, database, active, start }
  } catch (error) {
    await stop()
    throw error
  }

  async function furnish() {
    const cheap = await hashPassword(PASSWORD)
    const store = createOrganisationStore({ database, registry, hashPassword: async () => cheap })
    const [top] = await store.offices.list()
    const offices: Record<string, string> = { top: top?.id ?? '' }
    const sides = {} as Record<Side, Things>
    const secrets = new Map<string, string>()
    for (const side of Object.keys(MARKS) as Side[]) {
      const mark = MARKS[side]
      const office = await store.offices.add({ name: `${mark} office`, parentId: top?.id ?? null })
      offices[side] = office.id
      const sn = `${mark}-1`
      const place = { longitude: 121, latitude: 31 }
      const added = await store.devices.add({
        sn,
        deviceType: 'RG500',
        name: `${mark} gate`,
        officeId: office.id,
        ...place,
      })
      secrets.set(sn, added.secret)
      const { rows } = await database.pool.query('select id from device where sn = $1', [sn])
      sides[side] = { officeId: office.id, sn, deviceId: Number(rows[0].id) } as Things
    }
    const roleIds = new Map<string, string>()
    for (const [name, permissions] of Object.entries(ROLES)) {
      roleIds.set(name, (await store.people.addRole({ name, permissions })).id)
    }
    const tokens = {} as Record<Caller, string>
    const userIds = {} as Record<Caller, string>
    const mark = (side: Side | 'top') => (side === 'top' ? 'TOP' : MARKS[side])
    for (const caller of CALLERS) {
      const [side, role] = PEOPLE[caller]
      const username = `${mark(side)}-${caller}`
      const user = { username, name: username, password: PASSWORD, enableAlarmDisposition: true }
      const added = await store.people.addUser({
        ...user,
        officeId: offices[side] ?? '',
        roleId: roleIds.get(role) ?? '',
      })
      userIds[caller] = added.id
    }
    if ((await untilTakenOver(database, 60_000)) !== 'known') throw new Error('the server does not know the world')

    const send = async (method: string, path: string, headers: Record<string, string>, input: object) => {
      const isGet = method === 'GET'
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
      const url = `http://127.0.0.1:${port}${path.replace(/:\w+/, 'one-time')}${isGet ? `?${query}` : ''}`
      const answer = await fetch(url, {
        method,
        headers: { ...headers, lang: 'en', ...(!isGet && { 'content-type': 'application/json' }) },
        ...(!isGet && { body: JSON.stringify(input) }),
      })
      const text = await answer.text()
      let body: { code?: number; data?: never } = {}
      try {
        body = JSON.parse(text)
      } catch {}
      return { status: answer.status, code: body.code, text, data: body.data as never }
    }
    for (const caller of CALLERS) {
      const username = `${mark(PEOPLE[caller][0])}-${caller}`
      const password = encryptPassword(username, PASSWORD, '0')
      tokens[caller] = (await send('GET', '/auth/login', {}, { username, password })).data
    }
    const call = (caller: Caller, endpoint: Pick<Endpoint, 'method' | 'path'>, input: object): Promise<Answer> =>
      send(endpoint.method, endpoint.path, { token: tokens[caller] }, input)

    for (const side of Object.keys(MARKS) as Side[]) {
      const things = sides[side]
      const admin = ADMINS[side]
      things.userId = userIds[admin]
      const post = async <T>(path: string, input: object): Promise<T> => {
        const answer = await call(admin, { method: 'POST', path: path as `/${string}` }, input)
        if (answer.code !== 200) throw new Error(`${path}: ${answer.text}`)
        return answer.data as T
      }
      const authorization = `Basic ${Buffer.from(`${things.sn}:${secrets.get(things.sn)}`).toString('base64')}`
      const mods = { nuclearMod: { runstate: 1, values: { doseRate: 5000 } } }
      await send('POST', '/ingest', { authorization }, { id: `${things.sn}-1`, time: Date.now(), mods })
      const from = { officeId: things.officeId, name: `${MARKS[side]} plan`, level: 1, kinds: [] }
      things.plan = await post('/vigil/plans/save', { ...from, steps: [{ text: `${MARKS[side]} step` }] })
      const contact = { role: '', phone: '', email: '', rank: 0, officeId: things.officeId }
      things.contact = await post('/vigil/contacts/save', { ...contact, name: `${MARKS[side]} officer` })
      const area = { kind: 'circle', centre: [121, 31], radiusM: 500 }
      const times = { planBegin: Date.now(), planEnd: Date.now() + 3_600_000 }
      const whom = { devices: [things.sn], people: [`${MARKS[side]} officer`], planId: null, notes: '' }
      const where = { officeId: things.officeId, busiType: 'patrol', area }
      things.task = await post('/vigil/tasks/save', { name: `${MARKS[side]} patrol`, ...where, ...times, ...whom })
      const size = { x: 0, y: 0, width: 0.1, height: 0.1, rows: 2, columns: 2, layers: 1 }
      const stacked = { origin: '', stackedAt: 0, probeDays: 7, officeId: things.officeId }
      things.stack = await post('/vigil/cotton/stack', { name: `${MARKS[side]} stack`, ...size, ...stacked })
      const kept = { kind: 'substance', what: 'chlorine', amount: 5, unit: 'kg', since: null, remarks: '' }
      const place = `${MARKS[side]} tank`
      things.good = await post('/vigil/stored/save', { ...kept, officeId: things.officeId, place })
      const query = { name: `${MARKS[side]} query`, address: '/query/fault' }
      things.query = (await post<{ id: string }>('/vigil/queries/save', query)).id
      const file = { what: 'alarm', format: 'json', filter: {} }
      things.job = (await post<{ id: string }>('/vigil/exports/start', file)).id
      const told = { template: 'daily', officeId: things.officeId, locale: 'en' }
      things.report = (await post<{ id: string }>('/vigil/reports/make', { ...told, at: Date.now() })).id
      const mailed = { minute: 0, userIds: [], addresses: [`${MARKS[side]}@site.example`], formats: ['xlsx'] }
      things.schedule = await post('/vigil/reports/schedules/save', { ...told, ...mailed, enabled: true })
      const choice = { officeId: things.officeId, kinds: ['alarm'], files: 'csv' }
      const recurring = { name: `${MARKS[side]} nights`, unit: 'day', minute: 0, locale: 'en', keep: 1, enabled: false }
      things.exportPlan = await post('/vigil/exports/plans/save', { ...recurring, choice })
      for (;;) {
        const found = await call('siteAdmin', { method: 'GET', path: '/vigil/snapshot' }, {})
        const { alarms } = found.data as { alarms: { sn: string; id: string; version: number }[] }
        const own = alarms.find(({ sn }) => sn === things.sn)
        if (own !== undefined) {
          things.alarm = { id: own.id, version: own.version }
          break
        }
      }
    }
    await database.pool.query(WATCH)
    let read = 0
    const changes = async (): Promise<Change[]> => {
      const { rows } = await database.pool.query(
        'select id, changed, act, content from noted where id > $1 order by id',
        [read],
      )
      read = Number(rows.at(-1)?.id ?? read)
      return rows.map(({ changed, act, content }) => ({ table: changed, act, row: content }))
    }
    /** The alarm as it stands now: an act on an older version is refused. */
    const lookAgain = async (side: Side): Promise<void> => {
      const { alarm } = sides[side]
      const { rows } = await database.pool.query('select version from alarm_event where id = $1', [alarm.id])
      alarm.version = Number(rows[0]?.version ?? alarm.version)
    }
    return { call, changes, lookAgain, sides, userIds, officeIds: offices, tokens }
  }
}
export type ReachWorld = Awaited<ReturnType<typeof startReachWorld>>
