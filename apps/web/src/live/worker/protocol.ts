import type {
  AlarmLogMessage,
  AlarmsMessage,
  AlarmsStoredMessage,
  AlarmValuesMessage,
  ClearMessage,
  CommandRecord,
  CottonNews,
  CutLine,
  DangerMessage,
  DetectDangerMessage,
  DeviceBasic,
  DeviceDetail,
  DeviceMapMessage,
  DeviceMessage,
  DisposeFinishMessage,
  FailMessage,
  IncidentMessage,
  LearnedBackground,
  ModuleKey,
  ResoundMessage,
  TaskNews,
  ThresholdMessage,
  Unread,
  UplinkMessage,
} from '@vigil/contract'

/** What the window and its worker say to each other. */

export interface PushCredentials {
  readonly url: string
  readonly clientId: string
  readonly userId: string
  readonly username: string
  readonly password: string
}

export type ToWorker =
  /** `attempt` comes back with whatever becomes of it: an answer to an older attempt is a late echo. */
  | { type: 'connect'; attempt: number; credentials: PushCredentials }
  | { type: 'disconnect' }
  /** The server's picture will be asked for while the link stands, once this came back: what is pushed from then on is newer. */
  | { type: 'asking'; attempt: number }
  /** A part of the server's picture; with the last one, what it does not hold is gone. `unread` it holds, but can't be read. */
  | { type: 'snapshot'; devices: readonly DeviceBasic[]; unread?: readonly string[]; at: number; last: boolean }
  | { type: 'hidden'; hidden: boolean }
  /** Details were shown; the next may come. */
  | { type: 'detailsShown' }
  | { type: 'newsShown' }
  | { type: 'uplink'; message: UplinkMessage }
  /** Timers of a hidden window may sleep for a minute; those of a worker do not. */
  | { type: 'wake'; at: number }

/** A part of a message that could not be read: what kind, and which device or alarm as far as that is known. */
export interface UnreadPart extends Unread {
  readonly what: 'device' | 'alarm' | 'values' | 'message'
}

/** Changed devices as objects, the others as numbers: which one, and when it was heard. */
export interface DevicesMessage {
  readonly type: 'devices'
  /** Of `devices`, in their order. */
  readonly indexes: readonly number[]
  readonly devices: readonly DeviceBasic[]
  readonly agedIndexes: Uint32Array
  readonly agedTimes: Float64Array
  /** Updates that went into this message, superseded ones included. */
  readonly applied: number
}

/** Values of a device that arrived while nobody looked. */
export interface DetailPoint {
  readonly at: number
  readonly values: Readonly<Partial<Record<ModuleKey, Readonly<Record<string, number>>>>>
}

/** In the order in which it came: an act must not overtake the alarm that it is about. */
export type AlarmNews =
  | { readonly type: 'alarm'; readonly message: DangerMessage | DetectDangerMessage | ClearMessage }
  | { readonly type: 'disposeFinish'; readonly message: DisposeFinishMessage }
  | { readonly type: 'alarms'; readonly message: AlarmsMessage }
  | { readonly type: 'resound'; readonly message: ResoundMessage }
  | { readonly type: 'alarmLog'; readonly message: AlarmLogMessage }
  | { readonly type: 'alarmValues'; readonly message: AlarmValuesMessage }
  | { readonly type: 'alarmsStored'; readonly message: AlarmsStoredMessage }
  | { readonly type: 'incident'; readonly message: IncidentMessage }

export type FromWorker =
  | { type: 'connected'; attempt: number }
  | { type: 'connectFailed'; attempt: number; reason: string }
  /** Noticed so long after the last that was heard: a cable that was pulled says nothing. */
  | { type: 'dropped'; attempt: number; quietMs: number }
  | { type: 'asking'; attempt: number }
  | DevicesMessage
  | { type: 'snapshotApplied'; at: number; removed: readonly string[] }
  | { type: 'alarmNews'; news: readonly AlarmNews[] }
  | { type: 'node'; message: DeviceMessage }
  | { type: 'details'; details: readonly { readonly detail: DeviceDetail; readonly earlier: readonly DetailPoint[] }[] }
  | { type: 'thresholds'; message: ThresholdMessage }
  /** Code 500: the server can not give what was asked for over the link. */
  | { type: 'failed'; of: 'detail' | 'thresholds' | 'replay'; message: FailMessage['data'] }
  | { type: 'command'; record: CommandRecord }
  | { type: 'task'; news: TaskNews }
  | { type: 'cotton'; news: CottonNews }
  | { type: 'background'; background: LearnedBackground }
  | { type: 'replay'; points: DeviceMapMessage['data'] }
  /** Of devices whose way is followed. */
  | { type: 'positions'; points: DeviceMapMessage['data'] }
  /** The server's clock against ours. */
  | { type: 'clock'; serverAheadMs: number }
  /** The server's own clock is wrong by so much; undefined: it is right. */
  | { type: 'server'; clockError: number | undefined; cutLines: readonly CutLine[] }
  /** Messages, or parts of them, that could not be read; of many the first are named. */
  | { type: 'unread'; count: number; parts: readonly UnreadPart[] }
  | { type: 'wake' }
