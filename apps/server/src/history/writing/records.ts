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
import type { Alarm, AlarmLogDraft, FaultPlace, FiledTimes } from '@vigil/domain'

/** What the history writer stores. Times are epoch milliseconds; `at` is the server's receive time and orders everything. */

export interface ReadingRecord {
  state2: number
  runstate: number
  position?: Position | undefined
  /** Charted values by module and quantity; each has a column of its own. */
  values: Partial<Record<ModuleKey, Record<string, number>>>
  /** Findings, spectra, hot spots, module states. Undefined when there is nothing. */
  rest?: unknown
}

export interface LatestRecord {
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
  /** Of the person who acted. */
  userId?: string | undefined
  value?: number | null | undefined
}

export interface AlarmTransitionRecord {
  /** Left out: the record's. A transition that could not be stored with its own record goes with a later one. */
  at?: number | undefined
  /** `followed`: no transition; what was measured has risen meanwhile. */
  kind: 'raised' | 'escalated' | 'eased' | 'ended' | 'followed'
  state: State2
  value: number | null
  /** The alarm as it stands after the transition. */
  alarm: Alarm
  log: readonly AlarmLogRow[]
  /** What the device's cameras saw, of an alarm that begins or becomes worse. */
  pictures?: readonly Omit<AlarmPicture, 'at'>[] | undefined
  /** Of its device, at that moment. */
  modState: ModState
  /** Its words, in the language of the site. */
  message: string
  /** Of its module, as they held when it was raised; told with its begin alone. */
  limits?: readonly Threshold[] | undefined
  /** Of a drill that a person started: when it ends by itself. */
  drillUntil?: number | undefined
}

/** A picture that came after its alarm was raised. */
export interface FollowingPicture extends AlarmPicture {
  eventId: string
}

/** A transition with what its record says of it. */
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

/** What people, or the server's clock, did to alarms: stored together, with its rows in the audit. */
export interface DeskRecord {
  alarms: readonly Alarm[]
  log: readonly AlarmLogRow[]
  audit?: readonly AuditRecord[] | undefined
  /** New ones; their members are in `alarms`. */
  cases?: readonly { id: string; origin: 'hand' | 'auto'; by: string; at: number }[] | undefined
  /** Taken out of a case by a person (true), or put into one again. */
  keptApart?: readonly { id: string; apart: boolean }[] | undefined
}

export interface StateChangeRecord {
  state: number
  state2: number
  runstate: number
  shown: number
}

export interface FaultRecord {
  module: FaultPlace
  ended: boolean
}

export interface DetectionRecord extends FiledTimes {
  id: string
  state: number
  kind: AlarmKind
  subject?: string | undefined
  mods: unknown
  message: string
  simulated: boolean
}

export interface SampleRecord extends FiledTimes {
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

/** Everything that one message, or one silence, of one device leaves behind; committed together or not at all. */
export interface HistoryRecord {
  deviceId: number
  at: number
  deviceTime: number
  /** Counted up by the writer, over every restart: which of two states is newer. A clock that is set back does not say so. */
  counted?: number | undefined
  messageId?: string | undefined
  reading?: ReadingRecord | undefined
  latest?: LatestRecord | undefined
  /** Only where the device has told another one than before. */
  firmware?: string | undefined
  alarms?: AlarmTransitionRecord[] | undefined
  /** Of alarms that were raised shortly before. */
  pictures?: readonly FollowingPicture[] | undefined
  desk?: DeskRecord | undefined
  stateChange?: StateChangeRecord | undefined
  faults?: FaultRecord[] | undefined
  detection?: DetectionRecord | undefined
  sample?: SampleRecord | undefined
}

/** With every part that there may be, so that all records have one shape: thousands a second are read by the writer. */
export function newRecord(deviceId: number, at: number, deviceTime: number): HistoryRecord {
  return {
    deviceId,
    at,
    deviceTime,
    counted: undefined,
    messageId: undefined,
    reading: undefined,
    latest: undefined,
    firmware: undefined,
    alarms: undefined,
    pictures: undefined,
    desk: undefined,
    stateChange: undefined,
    faults: undefined,
    detection: undefined,
    sample: undefined,
  }
}

/** Settles with the whole record. */
export interface Written extends Promise<void> {
  /**
   * Of a record with alarms, acts or changes of state: settles with these, which do not wait for what was measured. Rejected
   * alarms or acts are not stored; without them it resolves.
   */
  readonly events?: Promise<void> | undefined
}

export interface HistoryWriter {
  /**
   * The record is the writer's from here on. Resolves once it is committed to disk: only then may a device be told that its message has arrived.
   * Rejects with `HistoryOverloaded` when more waits than the stated bound, and with `HistoryRejected` when the database
   * will never take all of this record: what it did not take has been set aside, the rest is stored.
   */
  write(record: HistoryRecord): Written
  /** Whether events of this device would be refused now as too many. Asked before a record with them is put together. */
  refuses(deviceId: number): boolean
  /** What is not on disk yet; `oldestAt` is the lowest `at` among it. */
  readonly pending: { records: number; oldestAt: number | undefined; overloaded: boolean }
  flush(): Promise<void>
  /** Writes what waits, then refuses. */
  close(): Promise<void>
}

export class HistoryOverloaded extends Error {
  override name = 'HistoryOverloaded'
}

/** One for all: thousands a second, each with its stack, would finish what the overload began. */
export const OVERLOADED = new HistoryOverloaded('more history waits than the database has taken')

/** The record itself is at fault: sending it again would fail again. */
export class HistoryRejected extends Error {
  override name = 'HistoryRejected'
  /** What was set aside of it; the rest is stored. */
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
