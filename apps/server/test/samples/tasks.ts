import type { Task } from '@vigil/contract'
import type { Answers, Requests } from './sample-types.ts'

const TASK: Task = {
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

export const answers = {
  task: [TASK],
  taskRecord: { task: TASK, events: [], alarms: [], alarmsCut: false, coverage: null, plan: null },
  saveTask: TASK,
  actOnTask: TASK,
  tickTaskStep: { planId: 'p1', name: 'Gate', level: 2, steps: [{ id: 's1', text: 'Close it', tick: null }] },
  gdReplayList: { records: [], next: null, total: 0 },
  tripsAlike: [],
  gdReplay: { sn: 'SN-1', from: 0, to: 60_000, points: 0 },
} satisfies Answers

export const requests = {
  taskRecord: { id: '77' },
  tripsAlike: { id: 'SN-1:0' },
  saveTask: {
    name: 'Market patrol',
    busiType: 'patrol',
    officeId: '1',
    area: { kind: 'circle', centre: [121, 31], radiusM: 500 },
    planBegin: 0,
    planEnd: 3_600_000,
    devices: ['SN-1'],
    people: ['Anna'],
    planId: null,
    notes: '',
  },
  actOnTask: { id: '77', version: 1, act: 'start', note: '' },
  tickTaskStep: { id: '77', planId: 'p1', stepId: 's1', done: true },
  gdReplay: { id: 'SN-1:0' },
} satisfies Requests
