import type { EndpointOutput } from '@vigil/contract'
import type { Answers, Requests } from './sample-types.ts'

const REPORT: EndpointOutput<'makeReport'> = {
  id: 'r1',
  template: 'daily',
  officeId: null,
  officeName: '',
  begin: 0,
  end: 1,
  until: 1,
  timeZone: 'UTC',
  locale: 'en',
  madeAt: 1,
  madeBy: '',
  alarms: 0,
  mailed: { sent: 0, waiting: 0, failed: 0, reason: '' },
}
const SCHEDULE: EndpointOutput<'saveReportSchedule'> = {
  id: 's1',
  template: 'daily',
  officeId: null,
  locale: 'en',
  minute: 360,
  userIds: ['7'],
  addresses: ['chief@site.example'],
  formats: ['pdf', 'xlsx'],
  enabled: true,
  version: 1,
}

export const answers = {
  reports: { reports: [REPORT], more: false, pdf: true },
  makeReport: REPORT,
  reportFile: '%PDF-',
  reportSchedules: {
    schedules: [{ ...SCHEDULE, nextAt: 2, last: REPORT, changedBy: '', changedAt: 0 }],
    people: [{ id: '7', name: 'A. Silva', email: 'a@site.example' }],
    mail: true,
  },
  saveReportSchedule: SCHEDULE,
  removeReportSchedule: null,
  testReportMail: { to: 'a@site.example' },
} satisfies Answers

export const requests = {
  makeReport: { template: 'daily', at: 1_767_225_600_000, officeId: '1', locale: 'en' },
  reportFile: { id: 'r1', format: 'html', locale: 'en' },
  saveReportSchedule: {
    template: 'daily',
    officeId: '1',
    locale: 'en',
    minute: 360,
    userIds: [],
    addresses: ['chief@site.example'],
    formats: ['pdf'],
    enabled: true,
  },
  removeReportSchedule: { id: 'rs1', version: 1 },
  testReportMail: { id: 'rs1' },
} satisfies Requests
