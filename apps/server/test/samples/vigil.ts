import type { Answers, Requests } from './sample-types.ts'

export const answers = {
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
  localLogin: 'a-token',
  snapshot: { at: 0, devices: [], alarms: [] },
  recentAlarms: { alarms: [], next: null },
  overview: {
    at: 0,
    devices: 0,
    heardLastMinute: 0,
    messagesPerSecond: null,
    alarms: { hours: [], total: 0, drills: 0, handled: 0, meanHandleMs: null },
    unhandled: { count: 0, oldest: null },
    availability: { since: 0, unwatched: 0, devices: 0, percent: null, offices: [], kinds: [] },
  },
  scenarios: [],
  startScenario: null,
  stopScenario: null,
  ingest: { accepted: 1, repeated: 0, partly: [], rejected: [] },
} satisfies Answers

export const requests = {
  startScenario: { name: 'chlorine' },
  stopScenario: { name: 'chlorine' },
} satisfies Requests
