import type { AnswerMessage, DataMessage, Detection, Locale, UpMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { arrivedLate, isConnected, type LiveDevice, type LiveEvent, redated } from '@vigil/domain'
import type { StoredDeviceState } from '../history/reading/latest.ts'
import type { HistoryRecord, HistoryWriter, MemoryPart, OutboundPart } from '../history/writing/records.ts'
import { fingerprint } from '../ingest/recent-ids.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Log } from '../platform/log.ts'
import type { AlarmKeeper } from './alarm-keeper.ts'
import { createChannelJudge } from './channel-judge.ts'
import { ClockSetting } from './clock-setting.ts'
import { createCountJudge } from './count-judge.ts'
import type { StoredFleet } from './fleet-state.ts'
import { advance, forHeadquarters, type LiveEntry, newCounts } from './live-entry.ts'
import { createMessageRecords } from './message-records.ts'
import { createRoster } from './roster.ts'
import { createSaving } from './save-records.ts'
import { FleetSilence } from './silence-watch.ts'

const TICK_MS = 1_000
const UNSAVED_PER_TICK = 100

/** Told at once, before anything is stored: an operator must not wait for a disk. */
export interface FleetListener {
  /** A device was heard, or has fallen silent. */
  onUpdate(entry: LiveEntry, before: LiveDevice): void
  /** The server's clock was set: every device that was heard has another date. */
  onClockSet(entries: Iterable<LiveEntry>): void
  onDetection(entry: LiveEntry, detection: Detection, isDanger: boolean): void
  onDeviceChanged(entry: LiveEntry, before: DeviceRow | undefined): void
  onDeviceRemoved(row: DeviceRow, alarmIds: string[]): void
}

/** Hands on to headquarters what this site has taken. */
export interface Forwarding {
  /** As it goes over the line; it is stored with what the message brought. Undefined for what headquarters has no use for. */
  outbound(sn: string, message: UpMessage, at: number, messageId: string): OutboundPart | undefined
  /** Settles when it is stored, or is not. */
  follow(part: OutboundPart, stored: Promise<void>): void
}

export interface LiveFleetOptions {
  directory: Pick<Directory, 'devices' | 'onChange'>
  registry: Pick<Registry, 'model' | 'isPassage'>
  writer: Pick<HistoryWriter, 'write' | 'refuses'>
  alarms: AlarmKeeper
  /** The language of the texts of detections. */
  language: Locale
  /** Fingerprints of the messages of the device that were applied and are not stored yet. */
  heard?(sn: string): number[]
  now(): number
  /** Time that passes, whatever the clock says: a clock that is set must not look like a device that fell silent, nor keep a lost one alive. */
  elapsed?(): number
  /** Called with what a device answers to a command. The device is told that it arrived once the promise resolves. */
  onAnswer?(sn: string, message: AnswerMessage): Promise<void> | void
  /** Only of a site that has a headquarters. */
  forwarding?: Forwarding | undefined
  log: Pick<Log, 'debug' | 'warn' | 'error'>
}

export interface LiveFleet {
  /** Takes over what the database knows; to be called before `start`. */
  restore(stored: StoredFleet): void
  /** Takes what came by file: devices that do not speak for themselves are shown as a restart would show them. */
  bringIn(stored: Iterable<StoredDeviceState>): void
  setListener(listener: FleetListener): void
  /** Begins to look for devices that have fallen silent. */
  start(): void
  /** Hands over what is not stored yet; to be called before the history closes. */
  stop(): void
  /**
   * The live picture changes at once; the promise resolves when the message is committed. `arrivedAt`: when it came here, of a message
   * that a site took at `at`.
   */
  apply(row: DeviceRow, message: UpMessage, at: number, messageId: string, arrivedAt?: number): Promise<void>
  /** A message that was applied before and refused by the history: it is stored, and changes nothing of the live picture. */
  store(row: DeviceRow, message: UpMessage, at: number, messageId: string, arrivedAt?: number): Promise<void>
  /** One look for silence; `start` does it every second. */
  lookForSilence(): void
  /** Ends what is open of modules that the device no longer has; `start` does it for all. */
  leaveModules(sn: string): void
  entry(sn: string): LiveEntry | undefined
  entries(): Iterable<LiveEntry>
  /** What its counters usually count is learned anew. */
  forgetCounts(sn: string): void
  /** An alarm of the device is open that no message of it has raised: what it says matters from here on. */
  heed(sn: string): void
  readonly counters: {
    readonly devices: number
    readonly connected: number
    readonly openAlarms: number
    /** Connected devices whose clock is wrong. */
    readonly clocksWrong: number
    silences: number
    /** Devices with events that the history has refused so far. */
    readonly unsaved: number
    /** Events that were left out because the history refused too many. */
    readonly leftOut: number
  }
}

export function createLiveFleet(options: LiveFleetOptions): LiveFleet {
  const { alarms, now, log, elapsed = () => performance.now() } = options
  const { isPassage } = options.registry
  const judgeCounts = createCountJudge(options.registry)
  const judgeChannels = createChannelJudge(options.registry)
  let listener: FleetListener | undefined
  let timer: NodeJS.Timeout | undefined
  const saving = createSaving({ ...options, elapsed, isPresent, memoryOf })
  const { save, saveUnsaved, backlog } = saving
  const clock = new ClockSetting(now, elapsed)
  const silence = new FleetSilence(now, elapsed)
  const roster = createRoster({
    ...options,
    saving,
    silence,
    onUpdate: (entry, before) => tell(() => listener?.onUpdate(entry, before)),
    onChanged: (entry, before) => tell(() => listener?.onDeviceChanged(entry, before)),
    onRemoved: (row, alarmIds) => tell(() => listener?.onDeviceRemoved(row, alarmIds)),
  })
  const { entries } = roster
  const records = createMessageRecords({
    ...options,
    hear,
    noteHeard(entry) {
      entry.heard = cameAt
    },
    tellDetection: (entry, detection, isDanger) => tell(() => listener?.onDetection(entry, detection, isDanger)),
  })
  /** When the message came that is being taken, by `elapsed`: asked once for each message, for thousands come a second. */
  let cameAt = 0
  /** When it came to headquarters, if a site had taken it. */
  let arrivedAt: number | undefined

  const counters = {
    silences: 0,
    get devices() {
      return entries.size
    },
    get unsaved() {
      return backlog.size
    },
    get leftOut() {
      return backlog.leftOut
    },
    get connected() {
      let count = 0
      for (const { device } of entries.values()) if (isConnected(device.runstate)) count += 1
      return count
    },
    get clocksWrong() {
      let count = 0
      for (const { device } of entries.values()) {
        if (device.clockOffset !== undefined && isConnected(device.runstate)) count += 1
      }
      return count
    },
    get openAlarms() {
      return alarms.openCount()
    },
  }

  function isPresent(entry: LiveEntry): boolean {
    return entries.get(entry.row.sn) === entry
  }

  function memoryOf({ row: { sn } }: LiveEntry, messageId: string | undefined): MemoryPart {
    const heard = options.heard?.(sn) ?? []
    if (messageId !== undefined) heard.push(fingerprint(messageId))
    return { heard, passages: alarms.passagesOf(sn) }
  }

  function notTold(error: unknown): void {
    log.error({ err: error }, 'fleet: somebody who is told of a device failed')
  }

  /** Who is told must not cost the record: the device has moved on, and would not bring it again. */
  function tell(telling: () => void): void {
    try {
      telling()
    } catch (error) {
      notTold(error)
    }
  }

  /** Moves the entry on, tells of it and says what is to be remembered. */
  function move(entry: LiveEntry, event: LiveEvent): HistoryRecord {
    const { before, record } = advance(entry, event, alarms)
    // Not by `tell`, which would make a function for each of thousands of messages a second.
    try {
      listener?.onUpdate(entry, before)
    } catch (error) {
      notTold(error)
    }
    return record
  }

  function hear(entry: LiveEntry, message: DataMessage, at: number): HistoryRecord {
    const { thresholds } = entry.row
    const record = move(entry, { type: 'reading', at, message, thresholds, isPassage, arrivedAt })
    entry.heard = cameAt
    silence.watch(entry)
    return record
  }

  function stored(entry: LiveEntry, record: HistoryRecord, message: UpMessage, messageId: string): Promise<void> {
    record.messageId = messageId
    record.arrivedAt = arrivedLate(record.at, arrivedAt)
    const { sn } = entry.row
    const { forwarding } = options
    const outbound = forwarding?.outbound(sn, forHeadquarters(entry, message, record), record.at, messageId)
    record.outbound = outbound
    const saved = save(entry, record)
    if (outbound !== undefined) forwarding?.follow(outbound, saved)
    return message.type === 'answer' ? bothKept(saved, options.onAnswer?.(sn, message)) : saved
  }

  async function bothKept(saved: Promise<void>, answerKept: Promise<void> | void): Promise<void> {
    await Promise.all([saved, answerKept])
  }

  function fallSilent(entry: LiveEntry): void {
    counters.silences += 1
    const record = move(entry, { type: 'silent', at: now() })
    save(entry, record).catch((error: unknown) => {
      log.warn({ sn: entry.row.sn, err: error }, 'fleet: silence kept until it can be stored')
    })
  }

  /** What the open alarms have measured since they were last stored: a stop in order loses nothing of it. */
  function saveRisen(): void {
    const at = now()
    for (const entry of entries.values()) {
      const { row, device } = entry
      const risen = entry.isHeeded ? alarms.unstored(row, device, at) : []
      if (risen.length === 0) continue
      save(entry, { deviceId: row.id, at, deviceTime: device.deviceTime, alarms: risen }).catch((error: unknown) => {
        log.warn({ sn: row.sn, err: error }, 'fleet: the peak of an open alarm could not be stored')
      })
    }
  }

  /** Devices are dated by a clock that is no longer: consoles would take a healthy fleet for a lost one, or keep a lost one alive. */
  function lookAtClock(): void {
    const by = clock.look()
    if (by === 0) return
    log.warn({ byMs: Math.round(by) }, "fleet: the server's clock was set")
    const redone: LiveEntry[] = []
    for (const entry of entries.values()) {
      if (entry.heard === undefined) continue
      entry.device = redated(entry.device, Math.round(entry.heard + clock.ahead))
      entry.latestAt = 0
      entry.pictureStoredAt = 0
      redone.push(entry)
    }
    tell(() => listener?.onClockSet(redone))
  }

  /** Looks at the clock before the message is taken: consoles must hear that it was set before they see dates of it. */
  function comes(at: number, arrived: number | undefined): void {
    cameAt = elapsed()
    arrivedAt = arrived
    if (clock.isOff(arrived ?? at, cameAt)) lookAtClock()
  }

  function lookForSilence(): void {
    lookAtClock()
    saveUnsaved(UNSAVED_PER_TICK)
    const passed = elapsed()
    for (const sn of silence.due(passed)) {
      const entry = entries.get(sn)
      if (entry === undefined || !isConnected(entry.device.runstate)) continue
      if (silence.isSilent(entry, passed)) tell(() => fallSilent(entry))
      else silence.watch(entry)
    }
  }

  return {
    counters,
    restore: roster.restore,
    bringIn(stored) {
      for (const device of stored) roster.bringIn(device)
    },
    setListener(given) {
      listener = given
    },
    start() {
      if (timer !== undefined) return
      for (const entry of entries.values()) roster.leaveModules(entry)
      // What fell silent while nobody watched would be shown as live until the first tick.
      lookForSilence()
      timer = setInterval(lookForSilence, TICK_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
      saveUnsaved()
      saveRisen()
    },
    apply(row, message, at, messageId, arrived) {
      comes(at, arrived)
      const entry = roster.entryOf(row)
      const judged = message.type === 'data' ? judgeChannels(entry, judgeCounts(entry, message, at), at) : message
      return stored(entry, records.take(entry, judged, at, messageId), message, messageId)
    },
    store(row, message, at, messageId, arrived) {
      comes(at, arrived)
      const entry = roster.entryOf(row)
      return stored(entry, records.takeAgain(entry, message, at, messageId), message, messageId)
    },
    lookForSilence,
    leaveModules(sn) {
      const entry = entries.get(sn)
      if (entry !== undefined) roster.leaveModules(entry)
    },
    entry: (sn) => entries.get(sn),
    entries: () => entries.values(),
    forgetCounts(sn) {
      const entry = entries.get(sn)
      if (entry !== undefined) entry.counts = newCounts(true)
    },
    heed(sn) {
      const entry = entries.get(sn)
      if (entry !== undefined) entry.isHeeded = true
    },
  }
}
