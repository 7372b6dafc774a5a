import type { EndpointOutput } from '@vigil/contract'
import type { Answers, Requests } from './sample-types.ts'

const NONE = { shares: [], rest: { keys: 0, n: 0 } }
const COMPARED = { begin: 0, end: 1, n: 0, steps: [0] }
const ALARM_STATISTICS: EndpointOutput<'alarmStatistics'> = {
  unit: 'day',
  begin: 0,
  end: 1,
  until: 1,
  total: 1,
  steps: [{ begin: 0, end: 1, n: 1, byPriority: { 2: 1 } }],
  by: {
    office: { shares: [{ key: '1', n: 1 }], rest: { keys: 0, n: 0 } },
    device: NONE,
    model: NONE,
    danger: NONE,
    module: NONE,
    kind: NONE,
    priority: NONE,
    subject: NONE,
    outcome: NONE,
    disposal: NONE,
  },
  slots: [{ slot: 0, n: 1 }],
  before: COMPARED,
  yearBefore: COMPARED,
  since: 0,
}
const CHECKS = { n: 1, found: 1, probability: 0.4 }
const COTTON_CHECKS: EndpointOutput<'cottonCheckStatistics'> = {
  unit: 'day',
  begin: 0,
  end: 1,
  until: 1,
  ...CHECKS,
  steps: [{ begin: 0, end: 1, ...CHECKS }],
  by: {
    office: { shares: [{ key: '1', ...CHECKS }], rest: { keys: 0, n: 0 } },
    stack: NONE,
    origin: NONE,
    age: NONE,
    device: NONE,
    by: NONE,
    level: NONE,
  },
  before: { ...COMPARED, found: 0 },
  yearBefore: { ...COMPARED, found: 0 },
  since: 0,
}
const WATCH = { known: 2, available: 1 }
const STATE_STATISTICS: EndpointOutput<'stateStatistics'> = {
  unit: 'day',
  begin: 0,
  end: 1,
  until: 1,
  ...WATCH,
  steps: [{ begin: 0, end: 1, ...WATCH, faults: 1, states: [{ shown: 0, ms: 2, n: 1 }] }],
  states: [{ shown: 0, ms: 2, n: 1 }],
  by: { office: [{ key: '1', ...WATCH }], model: [], device: [] },
  failures: { n: 1, ended: 1, repairMs: 1 },
  failuresBy: { office: [{ key: '1', n: 1, ended: 1, repairMs: 1 }], device: [], module: [] },
  unwatched: 0,
  before: { begin: 0, end: 1, ...WATCH, faults: 0, steps: [{ ...WATCH, faults: 0 }] },
  yearBefore: { begin: 0, end: 1, ...WATCH, faults: 0, steps: [{ ...WATCH, faults: 0 }] },
  since: 0,
}

export const answers = {
  alarmStatistics: ALARM_STATISTICS,
  stateStatistics: STATE_STATISTICS,
  coverageStatistics: {
    unit: 'day',
    begin: 0,
    end: 1,
    until: 1,
    places: [{ officeId: '1', ms: 1, times: 1, spans: [{ since: 0, until: 1 }] }],
    unwatched: 0,
  },
  cottonAlarmStatistics: { ...ALARM_STATISTICS, lots: { stack: NONE, origin: NONE, age: NONE } },
  cottonCheckStatistics: COTTON_CHECKS,
  lowerLimits: { begin: 0, end: 1, limits: [] },
  detectStatistics: {
    unit: 'day',
    begin: 0,
    end: 1,
    until: 1,
    n: 0,
    found: 0,
    steps: [],
    by: {
      state: { shares: [], rest: { keys: 0, n: 0 } },
      name: { shares: [], rest: { keys: 0, n: 0 } },
      module: { shares: [], rest: { keys: 0, n: 0 } },
      sure: { shares: [], rest: { keys: 0, n: 0 } },
      office: { shares: [], rest: { keys: 0, n: 0 } },
      model: { shares: [], rest: { keys: 0, n: 0 } },
      device: { shares: [], rest: { keys: 0, n: 0 } },
    },
    sureOf: {},
    before: { begin: 0, end: 1, n: 0, found: 0, steps: [] },
    yearBefore: { begin: 0, end: 1, n: 0, found: 0, steps: [] },
    judged: { office: [], device: [], model: [], module: [] },
    limits: [],
    since: null,
  },
  tableFile: 'a,b',
} satisfies Answers

export const requests = {
  alarmStatistics: { unit: 'day' },
  stateStatistics: { unit: 'day' },
  coverageStatistics: { unit: 'day' },
  cottonAlarmStatistics: { unit: 'day' },
  cottonCheckStatistics: { unit: 'day' },
  detectStatistics: { unit: 'day' },
  lowerLimits: { unit: 'day' },
  tableFile: { format: 'csv', name: 'Alarms', columns: [{ title: 'Site', type: 'text' }], rows: [['Gate']] },
} satisfies Requests
