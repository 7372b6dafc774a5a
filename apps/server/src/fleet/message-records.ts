import type { DataMessage, Detection, Locale, UpMessage } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { isConnected, reduce } from '@vigil/domain'
import { type HistoryRecord, newRecord } from '../history/writing/records.ts'
import { createAlarmTexts } from '../wording/alarm-text.ts'
import { finishDetection } from './detection.ts'
import { freshDevice } from './fleet-state.ts'
import { readingPart } from './history-record.ts'
import { type LiveEntry, signOfLife, storesPicture } from './live-entry.ts'
import { samplePart } from './sample.ts'

export interface MessageRecordsOptions {
  registry: Pick<Registry, 'model'>
  /** The language of the texts of detections. */
  language: Locale
  /** Moves the device on by what it says, tells of it, and answers what is to be remembered. */
  hear(entry: LiveEntry, message: DataMessage, at: number): HistoryRecord
  /** The device has spoken; what it says changes nothing of the live picture. */
  noteHeard(entry: LiveEntry): void
  tellDetection(entry: LiveEntry, detection: Detection, isDanger: boolean): void
}

export interface MessageRecords {
  /** Takes the message into the live picture. */
  take(entry: LiveEntry, message: UpMessage, at: number, messageId: string): HistoryRecord
  /** The record of a message that comes again; the live picture of the first time is no longer known. */
  takeAgain(entry: LiveEntry, message: UpMessage, at: number, messageId: string): HistoryRecord
}

/** What the history keeps of each kind of message. */
export function createMessageRecords(options: MessageRecordsOptions): MessageRecords {
  const { language, hear } = options
  const texts = createAlarmTexts(options.registry, language)

  return {
    take(entry, message, at, messageId) {
      const { row } = entry
      if (message.type === 'data') {
        const record = hear(entry, message, at)
        record.reading = readingPart(message, entry.device, storesPicture(entry, message, at))
        return record
      }
      const record = hear(entry, signOfLife(entry, message), at)
      switch (message.type) {
        case 'detection': {
          const finished = finishDetection(texts, language, row, message, at, messageId)
          record.detection = finished.record
          options.tellDetection(entry, finished.detection, finished.isDanger)
          break
        }
        case 'sample':
          record.sample = samplePart(row.sn, message, at, messageId)
      }
      return record
    },
    takeAgain(entry, message, at, messageId) {
      const { row, device } = entry
      let record: HistoryRecord
      if (isConnected(device.runstate)) {
        options.noteHeard(entry)
        record = newRecord(row.id, at, message.time)
      } else record = hear(entry, signOfLife(entry, message), at)
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
    },
  }
}
