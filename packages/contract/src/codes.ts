/** Every number that means something on the wire. The spellings are the specification's. */

export const AlarmState = { Normal: 0, Warning: 1, Alarm: 2 } as const
export type AlarmState = (typeof AlarmState)[keyof typeof AlarmState]

export const RunState = { NotConnected: -1, Offline: 0, Online: 1, Maintenance: 2, Fault: 3, Baseline: 4 } as const
export type RunState = (typeof RunState)[keyof typeof RunState]

export const State2 = { Offline: -1, Normal: 0, Warning: 1, Alarm: 2, HighRisk: 3 } as const
export type State2 = (typeof State2)[keyof typeof State2]

/** What a point on a map, a row or a tree node shows. Not ordered by severity: 61, 71 and 81 are milder than 2. */
export const PointState = {
  NotConnected: -1,
  Normal: 0,
  Warning: 1,
  Alarm: 2,
  HighRisk: 3,
  Maintenance: 61,
  Fault: 71,
  Baseline: 81,
  Green: 200,
} as const
export type PointState = (typeof PointState)[keyof typeof PointState]

/** 0 and 1 report at least every 30 s, 2 is a slow reporter (battery, radio). */
export const RunMode = { Continuous: 0, Detection: 1, Slow: 2 } as const
export type RunMode = (typeof RunMode)[keyof typeof RunMode]

export const NodeType = { Office: 1, Device: 2 } as const
export type NodeType = (typeof NodeType)[keyof typeof NodeType]

export const BusinessType = { DeviceTree: 1, Offices: 2 } as const
export type BusinessType = (typeof BusinessType)[keyof typeof BusinessType]

/** Codes in messages that the console receives. */
export const PushCode = {
  Danger: 301,
  DetectDanger: 302,
  Clear: 303,
  Fail: 500,
  Detail: 30801,
  Basic: 30802,
  Device: 30803,
  Threshold: 30804,
  /** Ours, beside the specification's. */
  Command: 30901,
  Alarms: 30902,
  Resound: 30903,
  AlarmLog: 30904,
  Background: 30905,
  AlarmValues: 30906,
  AlarmsStored: 30907,
  Server: 30908,
  Task: 30909,
  Cotton: 30910,
  Incident: 30911,
} as const
export type PushCode = (typeof PushCode)[keyof typeof PushCode]

/** Codes in messages that the console sends. */
export const UplinkCode = { Heartbeat: 0, Health: 10002, Detail: 10003, Threshold: 10004 } as const
export type UplinkCode = (typeof UplinkCode)[keyof typeof UplinkCode]

export const AlarmKind = { Normal: 'normal', Drill: 'drill', Test: 'test' } as const
export type AlarmKind = (typeof AlarmKind)[keyof typeof AlarmKind]

export const AlarmPriority = { None: 0, Low: 1, Mid: 2, High: 3 } as const
export type AlarmPriority = (typeof AlarmPriority)[keyof typeof AlarmPriority]

export const PLAN_LEVELS = [1, 2, 3, 4] as const

export const DISPOSAL_OPTIONS = [
  'transferToPolice',
  'noSuspectFound',
  'persuadedToLeave',
  'selfAbandoned',
  'videoShowsNoAnomaly',
  'inspectionShowsNoAnomaly',
  'handledOnSite',
] as const
export type DisposalOption = (typeof DISPOSAL_OPTIONS)[number]

export const SHIELD_OPTIONS = ['none', 'fault', 'alarm', 'faultAndAlarm'] as const
export type ShieldOption = (typeof SHIELD_OPTIONS)[number]

export const LOCALES = ['en', 'zh-CN', 'fr', 'ar', 'ru', 'es'] as const
export type Locale = (typeof LOCALES)[number]

/** Sensor modules. The first nine are named by the specification, the rest stand beside them. */
export const MODULE_KEYS = [
  'bioMod',
  'cwaMod',
  'smokeMod',
  'tvocMod',
  'sysMod',
  'gcameraMod',
  'ecMod',
  'weatherMod',
  'nuclearMod',
  'ramanMod',
  'ftirMod',
  'explosiveMod',
  'samplerMod',
  'baleMod',
] as const
export type ModuleKey = (typeof MODULE_KEYS)[number]

/** What kind of danger a device watches for; every device has at least one. */
export const DEVICE_KINDS = [
  'biological',
  'chemical',
  'smoke',
  'toxicGas',
  'nuclear',
  'weather',
  'gammaCamera',
  'raman',
  'cottonBale',
] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]
