import type { AlarmEvent } from '@vigil/contract'
import { type AlarmCourse, isOver, isSettled, laneOf, withLife, withSettled } from '@vigil/domain'
import { CourseBook, type CourseBookOptions, type HeardTransition, type KeptAlarm } from '../alarms/course-book.ts'
import { alarmEvent } from '../history/reading/alarm-event.ts'
import type { StoredAlarm } from '../history/reading/latest.ts'
import type { AlarmTexts } from '../wording/alarm-text.ts'
import type { LiveEntry } from './live-entry.ts'

/** A drill that could not be stored has never begun: until it is, nobody but who started it knows of it. */
const isOnDesk = ({ course, begin }: KeptAlarm): boolean =>
  course.cleared === null && !isOver(course) && (course.source !== 'drill' || begin === 'stored')

/** Told before it is stored: an operator must not wait for a disk, and must be able to see that it is so. */
function marked(kept: KeptAlarm, event: AlarmEvent): AlarmEvent {
  if (kept.unstoredSince === null) return event
  kept.toldUnstored = true
  return { ...event, unstoredSince: kept.unstoredSince }
}

/** What it measures now, while it is live. */
function nowOf({ alarmValues }: LiveEntry, { id, module }: AlarmCourse): Pick<AlarmEvent, 'now'> {
  const value = alarmValues.get(module)
  return value?.id === id ? { now: value.now } : {}
}

/** The alarms of the fleet: their lives, joined with what the devices measure now. */
export class FleetAlarms {
  readonly book: CourseBook
  readonly #entryOf: (sn: string) => LiveEntry | undefined
  readonly #texts: AlarmTexts

  constructor(entryOf: (sn: string) => LiveEntry | undefined, texts: AlarmTexts, book: CourseBookOptions) {
    this.book = new CourseBook(book)
    this.#entryOf = entryOf
    this.#texts = texts
  }

  /** On the wire, worded by the worst that it has been; undefined when its device is gone. */
  event(kept: KeptAlarm, course = kept.course): AlarmEvent | undefined {
    const entry = this.#entryOf(course.sn)
    return entry && this.#wireOf(kept, entry, course)
  }

  /** The message of a transition, worded by the state of the moment. */
  told({ transition, kept, course }: HeardTransition, entry: LiveEntry): AlarmEvent {
    const { row, device } = entry
    const { alarm } = transition
    const event = alarmEvent(row, alarm, course.endAt, this.#texts.of(row, alarm))
    const told = { ...withLife(event, course), ...nowOf(entry, course), deviceTime: device.deviceTime }
    return marked(kept, told)
  }

  onDesk(sees: (entry: LiveEntry) => boolean): AlarmEvent[] {
    const events: AlarmEvent[] = []
    for (const kept of this.book.values()) {
      const entry = this.#entryOf(kept.course.sn)
      if (entry !== undefined && isOnDesk(kept) && sees(entry)) events.push(this.#wireOf(kept, entry, kept.course))
    }
    return events
  }

  /** Somebody handled or cleared it, and a worse danger is another alarm; or that could not be stored after all. */
  settled(course: AlarmCourse): void {
    const entry = this.#entryOf(course.sn)
    const open = entry?.openAlarms.get(course.module)
    if (entry === undefined || open?.id !== course.id) return
    entry.openAlarms = isSettled(course)
      ? withSettled(entry.openAlarms, course)
      : new Map(entry.openAlarms).set(course.module, { ...open, settled: undefined })
  }

  /** What is stored and not over; an alarm that has begun meanwhile stays. */
  restore(alarms: Iterable<StoredAlarm>): KeptAlarm[] {
    const restored: KeptAlarm[] = []
    for (const { course, facts, drillUntil } of alarms) {
      const { sn, module, source, endAt } = course
      const entry = this.#entryOf(sn)
      const begun = this.book.inSlot(sn, module, source)?.course
      const isTaken = endAt === null && begun?.endAt === null
      if (entry === undefined || isTaken || this.book.get(course.id) !== undefined) continue
      restored.push(this.book.add(course, facts, drillUntil, 'stored'))
      if (endAt === null && source === 'device') {
        const { at, modules } = entry.device
        const freeSince = laneOf(modules[module]) === 'free' ? { at, deviceTime: undefined } : undefined
        entry.openAlarms = new Map(entry.openAlarms).set(module, { ...facts, freeSince })
      }
    }
    return restored
  }

  #wireOf(kept: KeptAlarm, entry: LiveEntry, course: AlarmCourse): AlarmEvent {
    const { facts } = kept
    const { row, openAlarms } = entry
    const open = openAlarms.get(course.module)
    // A peak rises without a transition: the fleet follows it.
    const measured = open?.id === course.id ? open : facts
    const event = alarmEvent(row, measured, course.endAt, this.#texts.atPeak(row, measured))
    return marked(kept, { ...withLife(event, course), ...nowOf(entry, course) })
  }
}
