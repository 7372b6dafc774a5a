import './without-eval.ts'

export * from './alarms.ts'
export * from './around-alarms.ts'
export * from './background.ts'
export * from './codes.ts'
export * from './control.ts'
export * from './cotton.ts'
export * from './documents/asyncapi.ts'
export * from './documents/openapi.ts'
export {
  ALARM_BATCH_MAX,
  ALARM_PAGE_MAX,
  type AlarmFilter,
  type AlarmRef,
  alarmFilterSchema,
  SILENCE_REPORTED_WITHIN_MS,
} from './endpoints/alarm-parts.ts'
export {
  MONITOR_DEVICES_MAX,
  MONITOR_VIEW_NAME_MAX,
  MONITOR_VIEWS_MAX,
  type MonitorSeries,
  type MonitorView,
} from './endpoints/analysis.ts'
export { COMMANDS_LISTED, MAX_REPLAY_SPEED } from './endpoints/control.ts'
export type { Access, Endpoint, Reach } from './endpoints/endpoint.ts'
export {
  EXPORT_PLAN_KEEP_MAX,
  EXPORT_PLAN_NAME_MAX,
  EXPORT_PLAN_STOPS,
  EXPORT_PLAN_UNITS,
  EXPORT_PLANS_MAX,
  EXPORT_PLANS_PER_ACCOUNT,
  type ExportPlan,
  type ExportPlanStop,
  type ExportPlanUnit,
  type ExportRun,
  exportPlanSchema,
  type KeptExportPlan,
} from './endpoints/export-plans.ts'
export {
  BUNDLE_BYTES_MAX,
  BUNDLE_DEVICES_MAX,
  BUNDLE_FORMATS,
  BUNDLE_KINDS,
  type BundleCount,
  type BundleFilter,
  type BundleFormat,
  type BundleKind,
  EXPORT_FORMATS,
  EXPORT_STATES,
  EXPORT_SUBJECTS,
  type ExportFormat,
  type ExportJob,
  type ExportRequest,
  type ExportState,
  type ExportSubject,
  exportJobSchema,
  exportRequestSchema,
  RECORD_FORMATS,
  type RecordFormat,
  SPECTRUM_FORMATS,
  WAY_FORMATS,
  type WayFormat,
} from './endpoints/exports.ts'
export {
  type MaintenanceRun,
  maintenanceRunSchema,
  type PendingRetention,
  pendingRetentionSchema,
  type Retention,
  retentionSchema,
  SAVED_QUERY_NAME_MAX,
  type SavedQuery,
  SET_ASIDE_ROOMS,
  type SetAsideRoom,
  type SetAsideRow,
  savedQuerySchema,
  setAsideRowSchema,
  TIMELINES_MAX,
} from './endpoints/history.ts'
export {
  type DetectionFilter,
  detectionFilterSchema,
  type FaultFilter,
  faultFilterSchema,
  HISTORY_PAGE_MAX,
  type HistoryFilter,
  historyFilterSchema,
  type MobileFilter,
  mobileFilterSchema,
  type ReadingFilter,
  readingFilterSchema,
  type SampleFilter,
  type StateFilter,
  sampleFilterSchema,
  stateFilterSchema,
  type TimelineFilter,
  type TripFilter,
  timelineFilterSchema,
} from './endpoints/history-filters.ts'
export * from './endpoints/imports.ts'
export * from './endpoints/index.ts'
export * from './endpoints/later.ts'
export * from './endpoints/replay.ts'
export { REPORTS_LISTED } from './endpoints/reports.ts'
export { statisticsFilterSchema, TABLE_ROWS_MAX, tableFileSchema } from './endpoints/statistics.ts'
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
export * from './history-records.ts'
export * from './incidents.ts'
export * from './ingest.ts'
export * from './laboratory.ts'
export * from './permissions.ts'
export * from './push.ts'
export * from './reach.ts'
export { elementSchemaOf, isTooDeep, readList, readTree, type Unread, unreadOf } from './readable-part.ts'
export * from './reference.ts'
export * from './reports.ts'
export * from './safety.ts'
export * from './scene-map.ts'
export * from './shifts.ts'
export * from './site-outcomes.ts'
export * from './spectrum-verdict.ts'
export * from './spread.ts'
export * from './statistics.ts'
export * from './stored-goods.ts'
export * from './survey.ts'
export * from './tasks.ts'
export * from './topics.ts'
