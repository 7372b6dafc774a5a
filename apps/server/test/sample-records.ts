import type {
  AlarmCase,
  AlarmContact,
  AlarmEvent,
  AlarmLogEntry,
  AlarmPlan,
  AlarmRecord,
  CapSettings,
  ChosenPlan,
  CommandRecord,
  DeviceSettings,
  ExportJob,
  ImportRun,
  Retention,
  SavedQuery,
  Task,
} from '@vigil/contract'

export const COMMAND: CommandRecord = {
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
export const SETTINGS: DeviceSettings = {
  sn: 'SN-1',
  name: 'Gate 1',
  settings: { brightness: null },
  readAt: null,
  version: 0,
  changedBy: null,
  changedAt: null,
  thresholds: [],
}

export const EVENT: AlarmEvent = {
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
export const ALARM: AlarmRecord = {
  ...EVENT,
  officeId: '1',
  combinationName: 'Head office',
  danger: 'nuclear',
  merged: 1,
  planName: null,
  planLevel: null,
}
export const LOG_ENTRY: AlarmLogEntry = {
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
export const CASE: AlarmCase = {
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
export const PLAN: AlarmPlan = {
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
export const CHOSEN: ChosenPlan = { planId: 'p1', name: 'Chlorine', level: 1, steps: [] }
export const CONTACT: AlarmContact = {
  id: 'n1',
  officeId: '1',
  name: 'Duty officer',
  role: '',
  phone: '',
  email: '',
  rank: 0,
  version: 1,
}
export const CAP: CapSettings = {
  sender: 'vigil@site.example',
  senderName: '',
  radiusKm: 1,
  webhooks: [],
  feedKey: null,
  version: 1,
}
export const JOB: ExportJob = {
  id: 'e1',
  what: 'alarm',
  format: 'csv',
  state: 'waiting',
  rows: 0,
  total: null,
  bytes: 0,
  fileName: 'Alarm-records.csv',
  createdAt: 0,
  finishedAt: null,
  expiresAt: null,
  reason: '',
}
export const IMPORT_RUN: ImportRun = {
  id: 'i1',
  at: 0,
  name: 'gate.csv',
  by: 'anna',
  stored: 1,
  known: 0,
  devices: ['SN-1'],
  problems: [],
}
export const NOTHING_DONE = { done: [], refused: [] }
export const NO_RECORDS = { records: [], next: null, total: 0 }
export const OF_DEVICE = { sn: 'SN-1', deviceName: 'Gate 1', deviceType: 'RG500', officeName: 'Head office' }
export const DEVICE_DATA = { sn: 'SN-1', deviceType: 'RG500', at: 0, deviceTime: 0, beginTime: 0, mods: {} }
export const RETENTION: Retention = {
  readingDays: 90,
  minuteDays: 400,
  hourDays: null,
  stateDays: null,
  faultDays: null,
  detectionDays: null,
  sampleDays: null,
}
export const SAVED_QUERY: SavedQuery = { id: 'q1', name: 'Last week', address: '/query/fault', savedAt: 0 }

export const TASK: Task = {
  id: '77',
  name: 'Market patrol',
  busiType: 'patrol',
  officeId: '1',
  officeName: 'Head office',
  area: { kind: 'circle', centre: [121, 31], radiusM: 500 },
  createTime: 0,
  planBegin: 0,
  planEnd: 3_600_000,
  beginAt: null,
  endAt: null,
  state: 'planned',
  devices: ['SN-1'],
  people: [],
  planId: null,
  planName: null,
  notes: '',
  handOver: '',
  version: 1,
  changedBy: 'anna',
  changedAt: 0,
}
