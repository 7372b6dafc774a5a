import {
  ALL_PERMISSIONS,
  type AlarmCase,
  type AlarmContact,
  type AlarmEvent,
  type AlarmLogEntry,
  type AlarmPlan,
  type AlarmRecord,
  type CapSettings,
  type ChosenPlan,
  type CommandRecord,
  type DeviceSettings,
  type EndpointName,
  type EndpointOutput,
  type LaterEndpoint,
  type Permission,
} from '@vigil/contract'
import { alarmKpis, DEFAULT_ESCALATION } from '@vigil/domain'
import type { FastifyInstance } from 'fastify'
import type { Handlers, SessionUser } from '../src/platform/http/handlers.ts'
import { createHttpServer, type HttpDependencies } from '../src/platform/http/http-server.ts'
import { createLogger } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'

/** Tokens that the test server knows. */
export const TOKENS = { everything: 'token-everything', nothing: 'token-nothing' } as const
export const DEVICE = { sn: 'SN-1', secret: 'device-secret' } as const
export const DEVICE_AUTHORIZATION = `Basic ${Buffer.from(`${DEVICE.sn}:${DEVICE.secret}`).toString('base64')}`

const userWith = (id: string, permissions: readonly Permission[]): SessionUser => ({
  id,
  username: `user-${id}`,
  officeId: '1',
  permissions: new Set(permissions),
})
const USERS: Record<string, SessionUser> = {
  [TOKENS.everything]: userWith('7', ALL_PERMISSIONS),
  [TOKENS.nothing]: userWith('8', []),
}

type Answers = { [N in Exclude<EndpointName, LaterEndpoint>]: EndpointOutput<N> }

const COMMAND: CommandRecord = {
  id: 'c1',
  sn: 'SN-1',
  deviceName: 'Gate 1',
  name: 'selfClean',
  params: {},
  status: 'sent',
  progress: null,
  reason: null,
  result: null,
  by: 'anna',
  queuedAt: 0,
  sentAt: 0,
  acceptedAt: null,
  endedAt: null,
}
const SETTINGS: DeviceSettings = {
  sn: 'SN-1',
  name: 'Gate 1',
  settings: { brightness: null },
  readAt: null,
  version: 0,
  changedBy: null,
  changedAt: null,
  thresholds: [],
}

const EVENT: AlarmEvent = {
  id: 'a1',
  sn: 'SN-1',
  code: 301,
  state: 2,
  eventData: { sn: 'SN-1', state: 2 },
  beginTime: 0,
  endTime: null,
  officeName: 'Head office',
  deviceType: 'RG500',
  deviceName: 'Gate 1',
  message: '',
  module: 'nuclearMod',
  kind: 'drill',
  priority: 2,
  peak: null,
  findings: [],
  handled: false,
}
const ALARM: AlarmRecord = {
  ...EVENT,
  officeId: '1',
  combinationName: 'Head office',
  danger: 'nuclear',
  merged: 1,
  planName: null,
  planLevel: null,
}
const LOG_ENTRY: AlarmLogEntry = {
  id: 'l1',
  at: 0,
  kind: 'commented',
  by: 'anna',
  from: '',
  note: 'seen',
  state: null,
  value: null,
  version: null,
}
const CASE: AlarmCase = {
  id: 'k1',
  origin: 'hand',
  by: 'anna',
  at: 0,
  beginTime: 0,
  endTime: null,
  priority: 2,
  handled: false,
  events: [ALARM],
}
const PLAN: AlarmPlan = {
  id: 'p1',
  name: 'Chlorine',
  level: 1,
  kinds: [],
  officeId: null,
  steps: [],
  version: 1,
  changedBy: 'anna',
  changedAt: 0,
}
const CHOSEN: ChosenPlan = { planId: 'p1', name: 'Chlorine', level: 1, steps: [] }
const CONTACT: AlarmContact = {
  id: 'n1',
  officeId: '1',
  name: 'Duty officer',
  role: '',
  phone: '',
  email: '',
  rank: 0,
  version: 1,
}
const CAP: CapSettings = {
  sender: 'vigil@site.example',
  senderName: '',
  radiusKm: 1,
  webhooks: [],
  feedKey: null,
  version: 1,
}
const NOTHING_DONE = { done: [], refused: [] }

/** The smallest answers that the contract allows. */
export const ANSWERS: Answers = {
  login: 'a-token',
  localLogin: 'a-token',
  user: {
    id: '7',
    name: 'Anna',
    username: 'anna',
    email: '',
    emailAlarm: 0,
    officeId: '1',
    officeName: 'Head office',
    profile: { enableAlarmDisposition: 0, companyLogo: '' },
  },
  logout: null,
  menu: { '010201': true },
  office: [{ id: '1', parentId: null, nodeType: 1, name: 'Head office', children: [] }],
  cd603Office: [],
  task: [],
  updatePassword: 'another-token',
  profile: { enableAlarmDisposition: 1, companyLogo: '' },
  updateUser: null,
  emailCode: '',
  changeLanguage: null,
  mqttConfig: { username: '7', password: 'p', mqttUrl: 'ws://localhost:8080/mqtt', port: 8080 },
  addSnDetailUserId: null,
  removeSnDetailUserId: null,
  pushParam: [],
  getDeviceTypeInfo: {},
  deviceTrack: { sn: 'SN-1', from: 0, to: 60_000, quantity: null, unit: '', stepMs: 1000, points: [] },
  hisDeviceData: { sn: 'SN-1', from: 0, to: 60_000, stepMs: 1000, series: [], states: [] },
  alarmType: [],
  materialType: [],
  deviceInfo: [],
  statType: [],
  deviceModel: [],
  config: {
    deploymentId: 0,
    title: 'Data-management platform',
    siteTitle: '',
    baseUrl: '',
    localClient: false,
    adminUrl: '',
    knowledgeUrl: '',
    mapTiles: '',
    timeZone: 'UTC',
    version: '0.0.0',
    demo: false,
    demoAccounts: [],
    mail: false,
    supportContact: '',
  },
  snapshot: { at: 0, devices: [], alarms: [] },
  recentAlarms: { alarms: [], next: null },
  overview: {
    at: 0,
    devices: 0,
    heardLastMinute: 0,
    messagesPerSecond: null,
    alarms: { hours: [], total: 0, drills: 0, handled: 0, meanHandleMs: null },
    unhandled: { count: 0, oldest: null },
    availability: { since: 0, devices: 0, percent: null, offices: [], kinds: [] },
  },
  sceneMap: {
    id: 'office 1',
    name: 'Head office',
    width: 1000,
    height: 500,
    shapes: [],
    labels: [],
    schematic: false,
    demonstration: false,
    points: [],
    outside: [],
  },
  selfCalibration: COMMAND,
  getSensors: COMMAND,
  selfClean: COMMAND,
  checkSelfCleanStatus: { status: 'idle', progress: null, command: null },
  sendDataInterval: COMMAND,
  smokePuff: COMMAND,
  clearBground: COMMAND,
  syncGdSensorConfig: COMMAND,
  updateDeviceInfo: SETTINGS,
  getDeviceCombinationById: { id: '1', name: 'Head office', devices: [] },
  stopDeviceMap: null,
  stopReplay: null,
  deviceCommand: COMMAND,
  deviceCommands: [],
  deviceSettings: SETTINGS,
  readDeviceSettings: SETTINGS,
  updateThresholds: SETTINGS,
  startDeviceMap: null,
  startReplay: { points: 0 },
  placeOnScene: null,
  mergeAlarm: CASE,
  hisAlarmDetail: {
    eventId: 'a1',
    deviceData: null,
    deviceDatas: [],
    alarm: ALARM,
    why: {
      rule: 'drill',
      quantity: null,
      value: null,
      unit: '',
      threshold: null,
      background: null,
      confidence: null,
      modState: {},
      alarmContent: '',
    },
    position: null,
    wind: null,
    neighbours: [],
    plan: null,
    plans: [],
    contacts: [],
    case: null,
    log: [],
  },
  updateDispositionInfo: NOTHING_DONE,
  drillAlarm: EVENT,
  autoMergeAlarm: { enabled: true, cases: 0 },
  acknowledgeAlarms: NOTHING_DONE,
  judgeAlarm: NOTHING_DONE,
  shelveAlarm: NOTHING_DONE,
  unshelveAlarm: NOTHING_DONE,
  commentAlarm: LOG_ENTRY,
  alarmLog: [LOG_ENTRY],
  alarmCase: CASE,
  quitMerge: null,
  hisAlarm: { records: [ALARM], next: null, total: 1 },
  exportAll: 'id',
  exportByEvent: 'id',
  chooseAlarmPlan: CHOSEN,
  tickPlanStep: CHOSEN,
  alarmPlans: [PLAN],
  savePlan: PLAN,
  removePlan: null,
  alarmContacts: [CONTACT],
  saveContact: CONTACT,
  removeContact: null,
  escalationRules: [{ ...DEFAULT_ESCALATION }],
  saveEscalationRule: { ...DEFAULT_ESCALATION },
  removeEscalationRule: null,
  alarmKpis: alarmKpis([], 0, 1, 1),
  auditRows: { rows: [], next: null },
  capAlert: '<alert/>',
  capFeed: '<feed/>',
  capSettings: CAP,
  saveCapSettings: CAP,
  scenarios: [],
  startScenario: null,
  stopScenario: null,
  ingest: { accepted: 1, repeated: 0, partly: [], rejected: [] },
}

export const fakeHandlers = (overrides: Partial<Handlers> = {}): Handlers => {
  const handlers = Object.entries(ANSWERS).map(([name, answer]) => [name, async () => answer])
  return { ...Object.fromEntries(handlers), ...overrides } as Handlers
}

export interface TestHttpServer {
  app: FastifyInstance
  /** Everything that was logged, at the most talkative level. */
  logged: () => string
}

/** The real HTTP server before invented handlers, sessions and devices. */
export async function startTestServer(overrides: Partial<HttpDependencies> = {}): Promise<TestHttpServer> {
  const lines: string[] = []
  const app = await createHttpServer({
    settings: { environment: 'development', tls: undefined, trustedProxies: [], mapTiles: '', baseUrl: '' },
    log: createLogger({ logLevel: 'trace' }, { write: (line) => lines.push(line) }),
    metrics: createMetrics({ processMetrics: false }),
    handlers: fakeHandlers(),
    sessions: { authenticate: async (token) => USERS[token] },
    verifyDevice: (sn, secret) => sn === DEVICE.sn && secret === DEVICE.secret,
    readiness: [],
    version: '0.0.0',
    ...overrides,
  })
  await app.ready()
  return { app, logged: () => lines.join('') }
}
