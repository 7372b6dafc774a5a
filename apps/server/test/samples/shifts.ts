import type { Duty, HandOver, LogEntry } from '@vigil/contract'
import type { Answers, Requests } from './sample-types.ts'

const NONE = { total: 0, items: [] }
const HAND_OVER: HandOver = {
  id: 'h1',
  officeId: '1',
  officeName: 'Head office',
  by: 'anna',
  picture: {
    at: 0,
    alarms: NONE,
    shelved: NONE,
    silenced: NONE,
    fault: NONE,
    maintenance: NONE,
    notConnected: NONE,
    tasks: NONE,
  },
  notes: '',
  giver: null,
  taker: null,
  version: 1,
}
const DUTY: Duty = {
  id: 'd1',
  userId: '1',
  username: 'anna',
  name: 'Anna',
  officeId: '1',
  officeName: 'Head office',
  from: 0,
  to: 1,
  by: '',
}
const ENTRY: LogEntry = {
  id: 'e1',
  at: 0,
  by: 'anna',
  name: 'Anna',
  officeId: '1',
  officeName: 'Head office',
  text: 'Gate 3 cleaned',
  sn: null,
  deviceName: '',
  alarmId: null,
  corrects: null,
  correctedBy: null,
}

export const answers = {
  shiftNow: { onDuty: [DUTY], open: null, last: null, entry: ENTRY },
  duties: [DUTY],
  dutyPeople: [{ id: '1', username: 'anna', name: 'Anna' }],
  saveDuty: DUTY,
  removeDuty: null,
  makeHandOver: HAND_OVER,
  changeHandOver: HAND_OVER,
  signHandOver: HAND_OVER,
  handOver: HAND_OVER,
  handOvers: { items: [], next: null },
  logBook: { items: [ENTRY], next: null },
  writeLogEntry: ENTRY,
} satisfies Answers

export const requests = {
  duties: { from: 0, to: 1 },
  dutyPeople: { officeId: '1' },
  saveDuty: { officeId: '1', from: 4_000_000_000_000, to: 4_000_003_600_000 },
  removeDuty: { id: 'd1' },
  makeHandOver: { officeId: '1' },
  changeHandOver: { id: 'h1', version: 1, notes: 'seen' },
  signHandOver: { id: 'h1', version: 1, as: 'giver', username: 'anna', password: 'x' },
  handOver: { id: 'h1' },
  writeLogEntry: { id: 'e1', officeId: '1', text: 'Gate 3 cleaned' },
} satisfies Requests
