import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ALL_PERMISSIONS,
  type DownMessage,
  deviceDownTopic,
  deviceUpTopic,
  PUSH_MESSAGES,
  type PushMessage,
  type PushTopic,
  userPrefix,
  userTopic,
  userUplinkTopic,
  webClientId,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { siteOffice, withinScope } from '@vigil/domain'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { AlarmBook } from '../src/alarms/book/alarm-book.ts'
import { createLiveAlarms, type LiveAlarms, type LiveAlarmsOptions } from '../src/alarms/live-alarms.ts'
import type { StoredFleet } from '../src/fleet/fleet-state.ts'
import { eventPart, isUrgent } from '../src/history/writing/record-parts.ts'
import { HistoryOverloaded, type HistoryRecord, HistoryRejected, type Written } from '../src/history/writing/records.ts'
import { createAdmission } from '../src/ingest/admission.ts'
import type { DeviceRow, Directory, DirectoryChange, Office } from '../src/organisation/directory.ts'
import type { Broker, BrokerListeners } from '../src/platform/broker/broker.ts'
import type { SessionUser, UserContext } from '../src/platform/http/handlers.ts'
import { createLogger } from '../src/platform/log.ts'
import { createAlarmTexts } from '../src/wording/alarm-text.ts'

export const SILENT_LOG = createLogger({ logLevel: 'silent' })
export const secretOf = (sn: string): string => `secret-${sn}`
const tokenOf = (userId: string): string => `token-${userId}`

const office = (id: string, parentId: string | null, name: string, path: string): Office => ({
  id,
  parentId,
  name,
  path,
  stationMap: null,
  sort: 0,
})
export const OFFICES = [
  office('1', null, 'City', '/1/'),
  office('2', '1', 'Customs', '/1/2/'),
  office('3', '1', 'Metro', '/1/3/'),
]

let nextId = 0
export function deviceRow(sn: string, officeId: string, changes: Partial<DeviceRow> = {}): DeviceRow {
  const { name, path } = OFFICES.find(({ id }) => id === officeId) ?? { name: '', path: '' }
  const deviceType = changes.deviceType ?? 'RG500'
  return {
    id: ++nextId,
    sn,
    deviceType,
    name: `Device ${sn}`,
    officeId,
    officeName: name,
    officePath: path,
    longitude: 121,
    latitude: 31,
    mapUrl: null,
    runMode: 0,
    simulated: false,
    thresholds: registry.thresholds(deviceType),
    shield: 'none',
    scenePlan: null,
    sceneX: null,
    sceneUp: null,
    secretHash: createHash('sha256').update(secretOf(sn)).digest(),
    ...changes,
  }
}

/** A directory whose rows a test may change. */
export class TestDirectory implements Directory {
  readonly #devices = new Map<string, DeviceRow>()
  readonly #listeners: ((change: DirectoryChange) => void)[] = []
  #offices: readonly Office[] = [...OFFICES]

  constructor(rows: readonly DeviceRow[]) {
    for (const row of rows) this.#devices.set(row.sn, row)
  }
  readonly offices = () => this.#offices
  readonly office = (id: string) => this.#offices.find((each) => each.id === id)
  readonly devices = () => this.#devices.values()
  readonly device = (sn: string) => this.#devices.get(sn)
  readonly sees = (officeId: string, row: DeviceRow) => withinScope(this.office(officeId)?.path ?? '', row.officePath)
  readonly seesWholeSite = (officeId: string) => officeId === siteOffice(this.#offices)
  readonly reload = async () => {}
  readonly onChange = (listener: (change: DirectoryChange) => void) => {
    this.#listeners.push(listener)
  }
  set(row: DeviceRow): void {
    const isNew = !this.#devices.has(row.sn)
    this.#devices.set(row.sn, row)
    this.#tell({ added: isNew ? [row] : [], removed: [], changed: isNew ? [] : [row] })
  }
  remove(sn: string): void {
    const row = this.#devices.get(sn)
    this.#devices.delete(sn)
    this.#tell({ added: [], removed: row === undefined ? [] : [row], changed: [] })
  }
  #tell(change: DirectoryChange): void {
    this.#offices = [...this.#offices]
    for (const listener of this.#listeners) listener(change)
  }
}

/** A history that commits when the test says so. */
export class TestWriter {
  readonly records: HistoryRecord[] = []
  overloaded = false
  unstorable: (record: HistoryRecord) => boolean = () => false
  /** How often it was asked to write. */
  writes = 0
  #held: (() => void)[] | undefined

  readonly refuses = (): boolean => this.overloaded
  /** As the real one: what happened is stored, whatever was measured with it. */
  readonly write = (record: HistoryRecord): Written => {
    this.writes += 1
    if (this.overloaded || !this.unstorable(record)) return this.#store(record)
    const events = isUrgent(record) ? this.#store(eventPart(record)) : Promise.resolve()
    const refused = events.then(() => Promise.reject(new HistoryRejected('no', { parts: ['reading'] })))
    refused.catch(() => {})
    return Object.assign(refused, { events })
  }
  async #store(record: HistoryRecord): Promise<void> {
    if (this.overloaded) throw new HistoryOverloaded()
    if (this.#held !== undefined) {
      await new Promise<void>((resolve) => this.#held?.push(resolve))
    }
    this.records.push(record)
  }
  hold(): void {
    this.#held = []
  }
  get waiting(): number {
    return this.#held?.length ?? 0
  }
  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const resolve of held) resolve()
  }
}

export const NOTHING_STORED: StoredFleet = { devices: [], openFaults: [] }

export const testBook = (directory: Pick<Directory, 'device'>, newId: () => string = randomUUID): AlarmBook =>
  new AlarmBook({ device: directory.device, registry, texts: createAlarmTexts(registry, 'en'), newId, log: SILENT_LOG })

/** The live path and its alarm book as the product has them, for a test that speaks for broker and clock. */
export const testLive = (
  directory: Directory,
  given: Pick<LiveAlarmsOptions, 'now'> & Partial<LiveAlarmsOptions>,
): LiveAlarms =>
  createLiveAlarms({
    directory,
    registry,
    writer: new TestWriter(),
    broker: { publish: () => {} },
    stored: NOTHING_STORED,
    language: 'en',
    newId: randomUUID,
    log: SILENT_LOG,
    ...given,
  })

/** The broker in this process, which lets in the devices of the directory and these people. */
export async function testBroker(
  directory: Pick<Directory, 'device' | 'onChange'>,
  users: ReadonlyMap<string, SessionUser>,
): Promise<Broker> {
  const { broker } = await createAdmission({
    settings: { host: '127.0.0.1', mqttPort: 0, mqttUrl: undefined, mqttPushUrl: undefined, tls: undefined },
    directory,
    sessions: {
      pushCredentials: { verify: (id, password) => (password === tokenOf(id) ? users.get(id) : undefined) },
      listener: (id) => users.get(id),
      listenerOf: async (id) => users.get(id),
      onEnded: () => {},
    },
    now: Date.now,
    log: SILENT_LOG,
  })
  return broker
}

/** Lets devices in by MQTT, and windows by a web server. */
export async function openDoors(broker: Broker, listeners: BrokerListeners) {
  const http = createServer((_request, response) => response.end())
  broker.attachTo(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port: mqttPort } = await broker.start(listeners)
  return {
    http,
    mqttPort,
    httpPort: (http.address() as AddressInfo).port,
    async close() {
      await broker.close()
      http.closeAllConnections()
      http.close()
    },
  }
}

export interface TestLive extends LiveAlarms {
  directory: TestDirectory
  writer: TestWriter
  broker: Broker
  http: Server
  mqttPort: number
  httpPort: number
  /** Accounts by id; a test may change or remove one. */
  users: Map<string, SessionUser>
  clock: { ahead: number }
  context(userId: string): UserContext
  close(): Promise<void>
}

export async function startLive(
  rows: readonly DeviceRow[],
  accounts: Record<string, string>,
  given: { broker?: (verify: TestLive['users']) => Promise<Broker>; cutLines?: LiveAlarmsOptions['cutLines'] } = {},
): Promise<TestLive> {
  const directory = new TestDirectory(rows)
  const writer = new TestWriter()
  const users = new Map<string, SessionUser>(
    Object.entries(accounts).map(([id, officeId]) => [
      id,
      { id, username: `user-${id}`, officeId, permissions: new Set(ALL_PERMISSIONS) },
    ]),
  )
  const broker = await (given.broker?.(users) ?? testBroker(directory, users))
  const clock = { ahead: 0 }
  const path = testLive(directory, {
    writer,
    broker,
    cutLines: given.cutLines,
    now: () => Date.now() + clock.ahead,
    elapsed: () => performance.now() + clock.ahead,
  })
  const doors = await openDoors(broker, path.listeners)
  return {
    ...path,
    directory,
    writer,
    broker,
    ...doors,
    users,
    clock,
    context(userId) {
      const user = users.get(userId)
      if (user === undefined) throw new Error(`no account ${userId}`)
      return { user, token: '', locale: 'en', requestId: 'test', address: '127.0.0.1' }
    },
    async close() {
      path.stop()
      await doors.close()
    },
  }
}

const FAST: IClientOptions = { protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 5_000 }

/** Resolves when the connection is gone, however it went. */
export const closeOf = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once('close', () => resolve()))

/** A device with an ordinary MQTT client. */
export async function connectDevice(live: Pick<TestLive, 'mqttPort'>, sn: string, options: IClientOptions = {}) {
  const client = await connectAsync(
    `mqtt://127.0.0.1:${live.mqttPort}`,
    {
      ...FAST,
      clientId: `any-${randomUUID()}`,
      username: sn,
      password: secretOf(sn),
      ...options,
    },
    false,
  )
  client.on('error', () => {})
  const heard: DownMessage[] = []
  client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString()) as DownMessage))
  await client.subscribeAsync(deviceDownTopic(sn), { qos: 1 })
  return {
    client,
    heard,
    send: (message: object | string) =>
      client.publishAsync(deviceUpTopic(sn), typeof message === 'string' ? message : JSON.stringify(message), {
        qos: 1,
      }),
  }
}

export interface Heard {
  topic: PushTopic
  message: PushMessage
}

export const connectUser = (live: Pick<TestLive, 'httpPort'>, userId: string, options: IClientOptions = {}) =>
  connectAsync(
    `ws://127.0.0.1:${live.httpPort}/mqtt`,
    {
      ...FAST,
      clientId: webClientId(userId, randomUUID()),
      username: userId,
      password: tokenOf(userId),
      ...options,
    },
    false,
  )

/** A console's window: subscribed to all of its topics, every message decoded by the contract. */
export async function openWindow(live: Pick<TestLive, 'httpPort'>, userId: string) {
  const client: MqttClient = await connectUser(live, userId)
  client.on('error', () => {})
  const heard: Heard[] = []
  client.on('message', (full, payload) => {
    const topic = full.slice(userPrefix(userId).length + 1) as PushTopic
    heard.push({ topic, message: PUSH_MESSAGES[topic].parse(JSON.parse(payload.toString())) })
  })
  await client.subscribeAsync(
    (Object.keys(PUSH_MESSAGES) as PushTopic[]).map((topic) => userTopic(userId, topic)),
    { qos: 1 },
  )
  return {
    client,
    heard,
    on: (topic: PushTopic) => heard.filter((each) => each.topic === topic).map(({ message }) => message),
    ask: (message: object | string) =>
      client.publishAsync(userUplinkTopic(userId), typeof message === 'string' ? message : JSON.stringify(message), {
        qos: 1,
      }),
  }
}

export const doseRate = (value: number, id?: number) => ({
  id,
  time: Date.now(),
  mods: { nuclearMod: { runstate: 1, values: { doseRate: value } } },
})

/** Long enough for a tick and a way over the loopback; only for showing that nothing comes. */
export const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400))
