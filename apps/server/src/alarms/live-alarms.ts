import { createLivePath, type LivePath, type LivePathOptions } from '../fleet/live-path.ts'
import { createAlarmTexts } from '../wording/alarm-text.ts'
import { AlarmBook } from './book/alarm-book.ts'
import { createTelling, type Telling } from './book/telling.ts'
import { createWindNow } from './evidence/wind-now.ts'

export interface LiveAlarmsOptions extends Omit<LivePathOptions, 'alarms'> {
  newId(): string
}

export interface LiveAlarms extends LivePath {
  readonly book: AlarmBook
  readonly telling: Telling
}

/** The live path with the book that keeps the alarms of its devices; every console that sees one is told of it. */
export function createLiveAlarms(options: LiveAlarmsOptions): LiveAlarms {
  const { directory, registry, language, newId, log } = options
  const texts = createAlarmTexts(registry, language)
  const windNow = createWindNow({ directory, registry, fleet: { entry: (sn) => live.fleet.entry(sn) } })
  const book = new AlarmBook({ device: directory.device, registry, texts, windAt: windNow, newId, log })
  const live: LivePath = createLivePath({ ...options, alarms: book })
  const telling = createTelling(live.push, log)
  book.setListener({ ...telling.listener, onRisen: live.onAlarmRisen })
  return { ...live, book, telling }
}
