import type { Locale, UpMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type AlarmCourse, advanceAlarm } from '@vigil/domain'
import { createAlarmTexts } from '../alarms/alarm-text.ts'
import { CourseBook, type HeardTransition } from '../alarms/course-book.ts'
import { finishDetection } from '../fleet/detection.ts'
import { readingRecord } from '../fleet/history-record.ts'
import { advance, type LiveEntry, newEntry } from '../fleet/live-entry.ts'
import { sampleRecord } from '../fleet/sample.ts'
import type { AlarmLogRow, DeskRecord, HistoryRecord } from '../history/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'

export interface PastFleetOptions {
  device(sn: string): DeviceRow | undefined
  registry: Pick<Registry, 'model'>
  language: Locale
  newId(at: number): string
  /** Alarms that ended before this time have been handled. */
  handledBefore: number
}

const MINUTE_MS = 60_000
const HANDLED_WITHIN_MINUTES = 30
const NOBODY = { userId: '', by: '', from: '', note: '' }
/** Marks records of messages that carry no number of their own. */
const MESSAGE_ID = 'past'

/** What the server would have remembered of a message, by the same rules as live. */
export type ApplyPast = (sn: string, at: number, message: UpMessage) => HistoryRecord | undefined

export function createPastFleet(options: PastFleetOptions): ApplyPast {
  const { registry, language, handledBefore } = options
  const texts = createAlarmTexts(registry, language)
  const entries = new Map<string, LiveEntry>()
  const book = new CourseBook()
  let alarms = 0

  function entryOf(sn: string): LiveEntry | undefined {
    const known = entries.get(sn)
    if (known !== undefined) return known
    const row = options.device(sn)
    if (row === undefined) return undefined
    const entry = newEntry(row)
    entries.set(sn, entry)
    return entry
  }

  /** By nobody in particular: only that it was handled is told. */
  function handle(heard: readonly HeardTransition[]): DeskRecord | undefined {
    const courses: AlarmCourse[] = []
    const log: AlarmLogRow[] = []
    for (const { kept } of heard) {
      const { course } = kept
      if (course.endAt === null || course.endAt > handledBefore) continue
      alarms += 1
      const mark = { ...NOBODY, at: course.endAt + (1 + (alarms % HANDLED_WITHIN_MINUTES)) * MINUTE_MS }
      const disposal = { handler: '', situation: '', kind: course.kind, options: [] }
      const step = advanceAlarm(course, { type: 'handle', version: course.version, mark, disposal })
      book.change(kept, step.course)
      book.remove(kept)
      courses.push(step.course)
      if (step.entry !== null) log.push({ eventId: course.id, entry: step.entry })
    }
    return courses.length === 0 ? undefined : { courses, log }
  }

  return (sn, at, message) => {
    const entry = entryOf(sn)
    if (entry === undefined || message.type === 'answer') return undefined
    const { row } = entry
    if (message.type === 'data') {
      const event = { type: 'reading', at, message, thresholds: row.thresholds } as const
      const { record, heard } = advance(entry, event, book, () => options.newId(at), texts)
      record.reading = readingRecord(message, entry.device)
      record.desk = handle(heard)
      return record
    }
    const record: HistoryRecord = { deviceId: row.id, at, deviceTime: message.time }
    if (message.type === 'detection') {
      record.detection = finishDetection(texts, language, row, message, MESSAGE_ID).record
    } else record.sample = sampleRecord(sn, message, MESSAGE_ID)
    return record
  }
}
