export * from './alarm-desk.ts'
export * from './alarms.ts'
export * from './codes.ts'
export * from './control.ts'
export * from './documents/asyncapi.ts'
export * from './documents/openapi.ts'
export {
  ALARM_BATCH_MAX,
  ALARM_PAGE_MAX,
  type AlarmFilter,
  type AlarmRef,
  alarmFilterSchema,
} from './endpoints/alarms.ts'
export { COMMANDS_LISTED, MAX_REPLAY_SPEED } from './endpoints/control.ts'
export type { Access, Endpoint } from './endpoints/endpoint.ts'
export * from './endpoints/index.ts'
export * from './endpoints/later.ts'
export {
  type DeploymentConfig,
  deploymentConfigSchema,
  type Overview,
  overviewSchema,
  RECENT_ALARMS_MAX,
  type RecentAlarms,
  recentAlarmsInputSchema,
  type Snapshot,
  snapshotSchema,
  UNHANDLED_COUNTED,
} from './endpoints/vigil.ts'
export * from './entities.ts'
export * from './envelope.ts'
export * from './errors.ts'
export * from './history-entities.ts'
export * from './ingest.ts'
export * from './permissions.ts'
export * from './push.ts'
export * from './scene-map.ts'
export * from './topics.ts'
