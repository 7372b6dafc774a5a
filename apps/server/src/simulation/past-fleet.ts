import type { Locale, UpMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { AlarmBook } from '../alarms/book/alarm-book.ts'
import { finishDetection } from '../fleet/detection.ts'
import { readingPart } from '../fleet/history-record.ts'
import { advance, type LiveEntry, newEntry } from '../fleet/live-entry.ts'
import { samplePart } from '../fleet/sample.ts'
import type { HistoryRecord } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { Log } from '../platform/log.ts'
import { createAlarmTexts } from '../wording/alarm-text.ts'
import { PastCrew, type PastOperator } from './past-crew.ts'

export interface PastFleetOptions {
  device(sn: string): DeviceRow | undefined
  registry: Pick<Registry, 'model' | 'isPassage'>
  language: Locale
  newId(at: number): string
  operators: readonly PastOperator[]
  log: Pick<Log, 'error'>
  /** Alarms that ended before this time have been handled. */
  handledBefore: number
  /** Some that began after this time have never been acknowledged. */
  forgottenAfter: number
}

/** Marks records of messages that carry no number of their own. */
const MESSAGE_ID = 'past'

/** What the server would have remembered of a message, by the same rules as live. */
export type ApplyPast = (sn: string, at: number, message: UpMessage) => HistoryRecord | undefined

export function createPastFleet(options: PastFleetOptions): ApplyPast {
  const { registry, language } = options
  const texts = createAlarmTexts(registry, language)
  const entries = new Map<string, LiveEntry>()
  let now = 0
  const book = new AlarmBook({
    device: options.device,
    registry,
    texts,
    newId: () => options.newId(now),
    log: options.log,
  })
  const crew = new PastCrew({ ...options, book })
  book.setListener({
    onHeard({ alarm: { id } }) {
      const kept = book.get(id)
      if (kept !== undefined) crew.hear(kept)
    },
    onFollowed() {},
    onStored() {},
  })

  function entryOf(sn: string): LiveEntry | undefined {
    const known = entries.get(sn)
    if (known !== undefined) return known
    const row = options.device(sn)
    if (row === undefined) return undefined
    const entry = newEntry(row)
    entries.set(sn, entry)
    return entry
  }

  return (sn, at, message) => {
    const entry = entryOf(sn)
    if (entry === undefined || message.type === 'answer') return undefined
    const { row } = entry
    // What people did before this moment they did without knowing of it.
    const desk = crew.actUntil(at)
    if (message.type === 'data') {
      const { isPassage } = registry
      now = at
      const { record } = advance(entry, { type: 'reading', at, message, thresholds: row.thresholds, isPassage }, book)
      record.reading = readingPart(message, entry.device)
      record.desk = desk
      return record
    }
    const record: HistoryRecord = { deviceId: row.id, at, deviceTime: message.time, desk }
    if (message.type === 'detection') {
      record.detection = finishDetection(texts, language, row, message, at, MESSAGE_ID).record
    } else record.sample = samplePart(sn, message, at, MESSAGE_ID)
    return record
  }
}
