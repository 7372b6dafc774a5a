import * as alarms from './alarms.ts'
import * as analysis from './analysis.ts'
import * as auth from './auth.ts'
import * as cotton from './cotton.ts'
import * as devices from './devices.ts'
import * as history from './history.ts'
import * as laboratory from './laboratory.ts'
import * as reference from './reference.ts'
import * as replay from './replay.ts'
import * as reports from './reports.ts'
import type { EveryAnswer, Requests } from './sample-types.ts'
import * as shifts from './shifts.ts'
import * as statistics from './statistics.ts'
import * as tasks from './tasks.ts'
import * as vigil from './vigil.ts'

export const ANSWERS: EveryAnswer = {
  ...alarms.answers,
  ...analysis.answers,
  ...auth.answers,
  ...cotton.answers,
  ...devices.answers,
  ...history.answers,
  ...laboratory.answers,
  ...reference.answers,
  ...replay.answers,
  ...reports.answers,
  ...shifts.answers,
  ...statistics.answers,
  ...tasks.answers,
  ...vigil.answers,
}

export const REQUESTS: Requests = {
  ...alarms.requests,
  ...analysis.requests,
  ...auth.requests,
  ...cotton.requests,
  ...devices.requests,
  ...history.requests,
  ...laboratory.requests,
  ...reference.requests,
  ...replay.requests,
  ...reports.requests,
  ...shifts.requests,
  ...statistics.requests,
  ...tasks.requests,
  ...vigil.requests,
}
