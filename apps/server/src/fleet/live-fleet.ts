import type { AnswerMessage, DataMessage, Detection, Locale, ModuleKey, Threshold, UpMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { isConnected, type LiveDevice, type LiveEvent, redated, reduce } from '@vigil/domain'
import type { StoredDeviceState } from '../history/reading/latest.ts'
import { type HistoryRecord, type HistoryWriter, type MemoryPart, newRecord } from '../history/writing/records.ts'
import { fingerprint } from '../ingest/recent-ids.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Log } from '../platform/log.ts'
import { createAlarmTexts } from '../wording/alarm-text.ts'
import type { AlarmKeeper } from './alarm-keeper.ts'
import { ClockSetting } from './clock-setting.ts'
import { finishDetection } from './detection.ts'
import { freshDevice, restoredDevice, type StoredFleet } from './fleet-state.ts'
import { latestPart, readingPart } from './history-record.ts'
import { advance, type LiveEntry, newEntry, signOfLife, storesPicture } from './live-entry.ts'
import { samplePart } from './sample.ts'
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
  /** The live picture changes at once; the promise resolves when the message is committed. */
  apply(row: DeviceRow, message: UpMessage, at: number, messageId: string): Promise<void>
  /** A message that was applied before and refused by the history: it is stored, and changes nothing of the live picture. */
  store(row: DeviceRow, message: UpMessage, at: number, messageId: string): Promise<void>
  /** One look for silence; `start` does it every second. */
  lookForSilence(): void
  /** Ends what is open of modules that the device no longer has; `start` does it for all. */
  leaveModules(sn: string): void
  entry(sn: string): LiveEntry | undefined
  entries(): Iterable<LiveEntry>
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
  const { directory, alarms, writer, language, now, log, elapsed = () => performance.now() } = options
  const texts = createAlarmTexts(options.registry, language)
  const entries = new Map<string, LiveEntry>()
  let listener: FleetListener | undefined
  let timer: NodeJS.Timeout | undefined
  const isPresent = (entry: LiveEntry): boolean => entries.get(entry.row.sn) === entry
  const { save, saveUnsaved, forget, backlog } = createSaving({
    writer,
    alarms,
    isPresent,
    memoryOf,
    now,
    elapsed,
    log,
  })
  const clock = new ClockSetting(now, elapsed)
  const silence = new FleetSilence(now, elapsed)
  /** When the message came that is being taken, by `elapsed`: asked once for each message, for thousands come a second. */
  let cameAt = 0

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

  function addEntry(row: DeviceRow): LiveEntry {
    const entry = newEntry(row)
    entries.set(row.sn, entry)
    return entry
  }
  for (const row of directory.devices()) addEntry(row)

  /** Of a model that is not known nothing is said. */
  function modulesOf({ deviceType }: DeviceRow): (module: ModuleKey) => boolean {
    const model = options.registry.model(deviceType)
    return (module) => model === undefined || model.modules.some(({ key }) => key === module)
  }

  function memoryOf({ row: { sn } }: LiveEntry, messageId: string | undefined): MemoryPart {
    const heard = options.heard?.(sn) ?? []
    if (messageId !== undefined) heard.push(fingerprint(messageId))
    return { heard, passages: alarms.passagesOf(sn) }
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

  const notTold = (error: unknown): void => log.error({ err: error }, 'fleet: somebody who is told of a device failed')

  /** Who is told must not cost the record: the device has moved on, and would not bring it again. */
  function tell(telling: () => void): void {
    try {
      telling()
    } catch (error) {
      notTold(error)
    }
  }

  function hear(entry: LiveEntry, message: DataMessage, at: number, thresholds: readonly Threshold[]): HistoryRecord {
    const { isPassage } = options.registry
    const record = move(entry, { type: 'reading', at, message, thresholds, isPassage })
    entry.heard = cameAt
    silence.watch(entry)
    return record
  }

  function recordOf(entry: LiveEntry, message: UpMessage, at: number, messageId: string): HistoryRecord {
    const { row } = entry
    if (message.type === 'data') {
      const record = hear(entry, message, at, row.thresholds)
      record.reading = readingPart(message, entry.device, storesPicture(entry, message, at))
      return record
    }
    const record = hear(entry, signOfLife(entry, message), at, row.thresholds)
    switch (message.type) {
      case 'detection': {
        const finished = finishDetection(texts, language, row, message, at, messageId)
        record.detection = finished.record
        tell(() => listener?.onDetection(entry, finished.detection, finished.isDanger))
        break
      }
      case 'sample':
        record.sample = samplePart(row.sn, message, at, messageId)
    }
    return record
  }

  /** The record of a message that comes again: what the live picture was when it came first is not known any more. */
  function recordOfAgain(entry: LiveEntry, message: UpMessage, at: number, messageId: string): HistoryRecord {
    const { row, device } = entry
    let record: HistoryRecord
    if (isConnected(device.runstate)) {
      entry.heard = cameAt
      record = newRecord(row.id, at, message.time)
    } else record = hear(entry, signOfLife(entry, message), at, row.thresholds)
    switch (message.type) {
      case 'data': {
        const fromMessage = reduce(freshDevice(row), { type: 'reading', at, message, thresholds: row.thresholds })
        record.reading = readingPart(message, fromMessage)
        break
      }
      case 'detection':
        record.detection = finishDetection(texts, language, row, message, at, messageId).record
        break
      case 'sample':
        record.sample = samplePart(row.sn, message, at, messageId)
    }
    return record
  }

  function stored(entry: LiveEntry, record: HistoryRecord, message: UpMessage, messageId: string): Promise<void> {
    record.messageId = messageId
    const saved = save(entry, record)
    return message.type === 'answer' ? bothKept(saved, options.onAnswer?.(entry.row.sn, message)) : saved
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
  function comes(at: number): void {
    cameAt = elapsed()
    if (clock.isOff(at, cameAt)) lookAtClock()
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

  function bringIn(stored: StoredDeviceState): void {
    const entry = entries.get(stored.sn)
    if (entry === undefined || isConnected(entry.device.runstate)) return
    const before = entry.device
    const device = restoredDevice(entry.row, stored, now(), modulesOf(entry.row))
    if (device.at <= before.at) return
    // A device that is silent is told as silent at once: until the next tick it would be shown as connected.
    entry.device = device
    entry.heard = silence.heardThen(device)
    if (!isConnected(device.runstate) || silence.isSilent(entry)) {
      entry.device = reduce(device, { type: 'silent', at: now() })
    }
    silence.watch(entry)
    tell(() => listener?.onUpdate(entry, before))
  }

  function changeRow(row: DeviceRow): void {
    const entry = entries.get(row.sn)
    if (entry === undefined) {
      const added = addEntry(row)
      tell(() => listener?.onDeviceChanged(added, undefined))
      return
    }
    const before = entry.row
    entry.row = row
    if (before.deviceType !== row.deviceType) {
      entry.device = freshDevice(row)
      entry.heard = undefined
      leaveModules(entry)
    }
    tell(() => listener?.onDeviceChanged(entry, before))
  }

  /** Alarms and faults of modules that its type no longer has would be open for ever: no message tells of them. */
  function leaveModules(entry: LiveEntry): void {
    const { row, openFaults } = entry
    const at = now()
    const has = modulesOf(row)
    const record = newRecord(row.id, at, at)
    const gone = [...openFaults].filter((place) => place !== 'device' && place !== 'clock' && !has(place))
    if (gone.length > 0) record.faults = gone.map((module) => ({ module, ended: true }))
    const ended = alarms.endWithout(row, { ...entry.device, at, deviceTime: at }, has)
    if (ended.length > 0) record.alarms = ended
    if (record.faults === undefined && record.alarms === undefined) return
    entry.openFaults = new Set([...openFaults].filter((place) => !gone.includes(place)))
    record.latest = latestPart(entry.device)
    save(entry, record).catch((error: unknown) => {
      log.warn({ sn: row.sn, err: error }, 'fleet: what ended with a module is kept until it can be stored')
    })
  }

  function removeRow(row: DeviceRow): void {
    const entry = entries.get(row.sn)
    if (entry === undefined) return
    entries.delete(row.sn)
    forget(entry)
    silence.forget(row.sn)
    const alarmIds = alarms.forget(row.sn)
    tell(() => listener?.onDeviceRemoved(entry.row, alarmIds))
  }
  directory.onChange(({ added, removed, changed }) => {
    for (const row of removed) removeRow(row)
    for (const row of [...added, ...changed]) changeRow(row)
  })

  return {
    counters,
    restore(stored) {
      for (const device of stored.devices) {
        const entry = entries.get(device.sn)
        if (entry === undefined) continue
        entry.device = restoredDevice(entry.row, device, now(), modulesOf(entry.row))
        entry.heard = silence.heardThen(entry.device)
        silence.watch(entry)
      }
      for (const { sn, module } of stored.openFaults) {
        const entry = entries.get(sn)
        if (entry !== undefined) entry.openFaults = new Set(entry.openFaults).add(module)
      }
    },
    bringIn(stored) {
      for (const device of stored) bringIn(device)
    },
    setListener(given) {
      listener = given
    },
    start() {
      if (timer !== undefined) return
      for (const entry of entries.values()) leaveModules(entry)
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
    apply(row, message, at, messageId) {
      comes(at)
      const entry = entries.get(row.sn) ?? addEntry(row)
      return stored(entry, recordOf(entry, message, at, messageId), message, messageId)
    },
    store(row, message, at, messageId) {
      comes(at)
      const entry = entries.get(row.sn) ?? addEntry(row)
      return stored(entry, recordOfAgain(entry, message, at, messageId), message, messageId)
    },
    lookForSilence,
    leaveModules(sn) {
      const entry = entries.get(sn)
      if (entry !== undefined) leaveModules(entry)
    },
    entry: (sn) => entries.get(sn),
    entries: () => entries.values(),
    heed(sn) {
      const entry = entries.get(sn)
      if (entry !== undefined) entry.isHeeded = true
    },
  }
}
