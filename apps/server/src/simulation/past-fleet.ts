import type { Locale, UpMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { CourseBook } from '../alarms/course-book.ts'
import { finishDetection } from '../fleet/detection.ts'
import { readingRecord } from '../fleet/history-record.ts'
import { advance, type LiveEntry, newEntry } from '../fleet/live-entry.ts'
import { sampleRecord } from '../fleet/sample.ts'
import type { HistoryRecord } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { createAlarmTexts } from '../wording/alarm-text.ts'
import { PastCrew, type PastOperator } from './past-crew.ts'

export interface PastFleetOptions {
  device(sn: string): DeviceRow | undefined
  registry: Pick<Registry, 'model' | 'isPassage'>
  language: Locale
  newId(at: number): string
  operators: readonly PastOperator[]
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
  const book = new CourseBook(registry)
  const crew = new PastCrew({ ...options, book })

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
      const event = { type: 'reading', at, message, thresholds: row.thresholds } as const
      const { record, heard } = advance(entry, event, book, () => options.newId(at), texts)
      for (const { kept } of heard) crew.hear(kept)
      record.reading = readingRecord(message, entry.device)
      record.desk = desk
      return record
    }
    const record: HistoryRecord = { deviceId: row.id, at, deviceTime: message.time, desk }
    if (message.type === 'detection') {
      record.detection = finishDetection(texts, language, row, message, at, MESSAGE_ID).record
    } else record.sample = sampleRecord(sn, message, at, MESSAGE_ID)
    return record
  }
}
