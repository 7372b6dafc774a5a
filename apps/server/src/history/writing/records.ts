import type {
  AlarmKind,
  AlarmPicture,
  AuditAct,
  ModState,
  ModuleKey,
  Position,
  State2,
  Threshold,
} from '@vigil/contract'
import type { Alarm, AlarmLogDraft, FaultPlace, FiledTimes, Passages } from '@vigil/domain'

/** What the history writer stores. Times are epoch milliseconds; `at` is the server's receive time and orders everything. */

export interface ReadingPart {
  state2: number
  runstate: number
  /** The message's own, where the record has that of the live picture: a late message does not set it back. */
  deviceTime?: number | undefined
  position?: Position | undefined
  /** Charted values by module and quantity; each has a column of its own. */
  values: Partial<Record<ModuleKey, Record<string, number>>>
  /** Findings, spectra, hot spots and module states: what has no column. Undefined when the message holds none. */
  rest?: unknown
}

export interface LatestPart {
  runMode: number
  runstate: number
  mods: unknown
  position?: Position | undefined
  activity?: string | undefined
}

/** One line of the log of an alarm. */
export interface AlarmLogRow {
  eventId: string
  entry: AlarmLogDraft
  /** The person who acted; undefined for the server itself. */
  userId?: string | undefined
  value?: number | null | undefined
}

export interface AlarmTransitionRecord {
  /** When it happened; left out when that is the record's own time. An earlier transition, refused then, goes with a later record. */
  at?: number | undefined
  /** `followed` is no transition: the alarm goes on, and its peak has risen since it was last stored. */
  kind: 'raised' | 'escalated' | 'eased' | 'ended' | 'followed'
  state: State2
  value: number | null
  /** The alarm as it stands after the transition. */
  alarm: Alarm
  log: readonly AlarmLogRow[]
  /** What the device's cameras saw when the alarm began or became worse. */
  pictures?: readonly Omit<AlarmPicture, 'at'>[] | undefined
  /** The states of all modules of the device at that moment. */
  modState: ModState
  /** The alarm in words, in the language of the site. */
  message: string
  /** The limits of the module when the alarm was raised; stored with the transition `raised` alone. */
  limits?: readonly Threshold[] | undefined
  /** When a drill that a person started ends by itself. */
  drillUntil?: number | undefined
}

/** A picture that came after its alarm was raised. */
export interface FollowingPicture extends AlarmPicture {
  eventId: string
}

/** A transition with the device and the time of its record. */
export interface StoredTransition extends AlarmTransitionRecord {
  deviceId: number
  at: number
}

export interface AuditRecord {
  at: number
  userId: string | null
  act: AuditAct
  subject: string | null
  detail: Readonly<Record<string, unknown>>
  address: string | null
}

/** One act on alarms, by a person or by the server's clock; its rows in the log and in the audit are stored with it. */
export interface DeskPart {
  alarms: readonly Alarm[]
  log: readonly AlarmLogRow[]
  audit?: readonly AuditRecord[] | undefined
  /** Cases that begin with this act; their members are in `alarms`. */
  cases?: readonly { id: string; origin: 'hand' | 'auto'; by: string; at: number }[] | undefined
  /** Alarms that a person took out of a case (`apart`), so that no rule merges them again; or put back into one. */
  keptApart?: readonly { id: string; apart: boolean }[] | undefined
}

/** What is told of a device once, and stored with a later record when the history refused it then. */
interface ToldOnce {
  /** When it happened; that of the record where it is left out. */
  at?: number | undefined
}

export interface StateChangePart extends ToldOnce {
  state: number
  state2: number
  runstate: number
  shown: number
}

export interface FaultPart extends ToldOnce {
  module: FaultPlace
  ended: boolean
}

export interface DetectionPart extends FiledTimes {
  id: string
  state: number
  kind: AlarmKind
  subject?: string | undefined
  mods: unknown
  message: string
  simulated: boolean
}

export interface SamplePart extends FiledTimes {
  id: string
  number: string
  pressure: number
  flow: number
  volume: number
  standardVolume: number
  temperature?: number | undefined
  duration: number
  result: string
  simulated: boolean
}

/** Passages by module. */
export type DevicePassages = Readonly<Partial<Record<ModuleKey, Passages>>>

/**
 * What a restart has to know of a device beside its state. It goes with the alarms, never before them: of a message that is known
 * as judged nothing is judged again.
 */
export interface MemoryPart {
  /** Fingerprints of the messages that were judged and whose readings are not stored yet. */
  heard: readonly number[]
  passages: DevicePassages
}

/** A message on its way to headquarters: it goes on once what it brought is stored. */
export interface OutboundPart {
  /** Grows with every message that was taken. */
  readonly number: number
  /** As it goes over the line. */
  readonly body: string
}

/** Everything that one message, or one silence, of one device leaves behind; committed together or not at all. */
export interface HistoryRecord {
  deviceId: number
  at: number
  deviceTime: number
  /** Number of the record, counted by the writer over every restart. It says which of two states is newer: a clock may be set back. */
  counted?: number | undefined
  messageId?: string | undefined
  /** When it came to headquarters, if that was late: `at` is when its site took it. */
  arrivedAt?: number | undefined
  reading?: ReadingPart | undefined
  latest?: LatestPart | undefined
  memory?: MemoryPart | undefined
  /** Set when the device tells another version than before. */
  firmware?: string | undefined
  alarms?: AlarmTransitionRecord[] | undefined
  /** Pictures for alarms that were raised shortly before. */
  pictures?: readonly FollowingPicture[] | undefined
  desk?: DeskPart | undefined
  stateChange?: StateChangePart | undefined
  faults?: FaultPart[] | undefined
  detection?: DetectionPart | undefined
  sample?: SamplePart | undefined
  outbound?: OutboundPart | undefined
}

/** A record without content. It names every part, so that all records have one shape: the writer reads thousands a second. */
export function newRecord(deviceId: number, at: number, deviceTime: number): HistoryRecord {
  return {
    deviceId,
    at,
    deviceTime,
    counted: undefined,
    messageId: undefined,
    arrivedAt: undefined,
    reading: undefined,
    latest: undefined,
    memory: undefined,
    firmware: undefined,
    alarms: undefined,
    pictures: undefined,
    desk: undefined,
    stateChange: undefined,
    faults: undefined,
    detection: undefined,
    sample: undefined,
    outbound: undefined,
  }
}

/** The promise of a write; it settles when the whole record is stored or refused. */
export interface Written extends Promise<void> {
  /**
   * Set for a record with alarms, acts or changes of state, which are stored before what was measured: settles with them.
   * It rejects only when an alarm or an act of the record is not stored.
   */
  readonly events?: Promise<void> | undefined
}

export interface HistoryWriter {
  /**
   * The caller must not change the record any more. Resolves once it is committed to disk: only then may a device be told that its
   * message has arrived.
   * Rejects with `HistoryOverloaded` when more waits than the stated bound, and with `HistoryRejected` when the database
   * will never take all of this record: what it did not take has been set aside, the rest is stored.
   */
  write(record: HistoryRecord): Written
  /** Whether `write` would refuse events of this device now. Asking is cheaper than putting a record together that is refused. */
  refuses(deviceId: number): boolean
  /** Records that are not on disk yet; `oldestAt` is the lowest `at` among them. */
  readonly pending: { records: number; oldestAt: number | undefined; overloaded: boolean }
  flush(): Promise<void>
  /** Writes the records that wait, and refuses new ones. */
  close(): Promise<void>
}

export class HistoryOverloaded extends Error {
  override name = 'HistoryOverloaded'
}

/** One error for all refusals: thousands a second, each with a stack of its own, would add to the overload. */
export const OVERLOADED = new HistoryOverloaded('more history waits than the database has taken')

/** The record itself is at fault: sending it again would fail again. */
export class HistoryRejected extends Error {
  override name = 'HistoryRejected'
  /** Names of the parts that were set aside; the other parts are stored. */
  readonly parts: readonly string[]

  constructor(message?: string, { parts = [], ...options }: ErrorOptions & { parts?: readonly string[] } = {}) {
    super(message, options)
    this.parts = parts
  }
}

/** The writer has been closed; what it could not write in time was never acknowledged. */
export class HistoryClosed extends Error {
  override name = 'HistoryClosed'
}
