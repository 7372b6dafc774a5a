import type { Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { createPastAlarms } from './alarms/past-alarms.ts'
import { createContactHandlers } from './alarms/plans/contact-handlers.ts'
import { createEscalationHandlers } from './alarms/plans/escalation-handlers.ts'
import { createOutcomeHandlers } from './alarms/plans/outcome-handlers.ts'
import { createPlanHandlers } from './alarms/plans/plan-handlers.ts'
import { createMonitorSeries } from './analysis/monitor-series.ts'
import { createMonitorViews } from './analysis/monitor-views.ts'
import { createBaseInfoHandlers } from './base-info/base-info-handlers.ts'
import { createHistoryReading } from './history/reading/reading.ts'
import { createLaboratory } from './laboratory/laboratory.ts'
import type { Directory } from './organisation/directory.ts'
import type { Settings } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import type { DatabaseCall } from './platform/http/answered-by.ts'
import type { Handlers } from './platform/http/handlers.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail.ts'
import { createReference } from './reference/reference.ts'
import { createReplayHandlers } from './replay/replay.ts'
import { createOwnInfo } from './session/own-info.ts'
import { createSessionStore } from './session/session-store.ts'
import { createStatisticsHandlers } from './statistics/statistics.ts'

/** What a gateway has. Neither the fleet nor the book of alarms, no writer, no broker: a room that needs one is the owner's. */
export interface ReadingGround {
  /** Its connections can not write. */
  database: Database
  directory: Directory
  registry: Registry
  settings: Settings
  language: Locale
  timeZone: string
  version: string
  mailer: Pick<Mailer, 'enabled'>
  now(): number
  newId(): string
  log: Log
}

/** The rooms that answer from the database alone, by the functions that the active server makes its own with. None of them is started. */
export function createReadingRooms(ground: ReadingGround) {
  const { database } = ground
  const past = createHistoryReading(ground)
  const laboratory = createLaboratory({ ...ground, database: database.aside })
  const handlers: Pick<Handlers, DatabaseCall> = {
    ...createOwnInfo({ ...ground, store: createSessionStore(database.pool) }),
    ...createBaseInfoHandlers(),
    ...past.handlers,
    ...createPastAlarms(ground).handlers,
    ...createPlanHandlers(ground),
    ...createContactHandlers(ground),
    ...createEscalationHandlers(ground),
    ...createOutcomeHandlers(ground),
    ...laboratory.handlers,
    ...createReplayHandlers(ground),
    ...createStatisticsHandlers(ground),
    ...createMonitorSeries({ ...ground, recentData: past.recentData }),
    ...createMonitorViews(ground),
    ...createReference({ ...ground, database: database.aside }).handlers,
  }
  return { handlers, stop: laboratory.stop }
}
