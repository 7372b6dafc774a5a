import { type AlarmSource, MODULE_KEYS, type ModuleKey, State2 } from '@vigil/contract'
import {
  type AlarmCourse,
  type AlarmEventOf,
  type AlarmLogDraft,
  type AlarmTransition,
  advanceAlarm,
  beganAt,
  continues,
  endedAt,
  foldAgain,
  hearCondition,
  type IsPassage,
  isApart,
  isOver,
  type KeptTold,
  type LiveDevice,
  NO_PASSAGES,
  type OpenAlarm,
  outgrows,
  type Passages,
  placeKept,
  raiseAlarm,
  takenBack,
  withKept,
} from '@vigil/domain'
import type { AlarmLogRow } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { continuedAlarm } from './continued-alarm.ts'

/** Something that happened to an alarm since the oldest act on it that is not stored yet. */
export interface SinceAct {
  readonly event: AlarmEventOf
  before: AlarmCourse
  readonly version: number
  /** It stands, stored or not: what a device says does, and a person's act once it is stored. */
  stands: boolean
}

/** One alarm in memory. */
export interface KeptAlarm {
  course: AlarmCourse
  /** What was measured, as of its last transition. */
  facts: OpenAlarm
  /** When a drill that a person started ends by itself. */
  drillUntil: number | null
  /** It was over before anybody heard of it: what its device says next is never about this one. */
  readonly isPast: boolean
  /** The device's own time of its end, as far as this process has heard it. */
  endDeviceTime: number | undefined
  /** Settles with the write of the course as it stands. */
  saved: Promise<void>
  /** `refused`: the history was overloaded. Until it goes with the next message, an act would be one on nothing. */
  begin: 'waits' | 'refused' | 'stored'
  /** In their order; begins with an act that is not stored. Should that fail, the rest happened without it. */
  since: SinceAct[]
  /** The highest version on disk. */
  storedVersion: number
  /** Since when not all that is known of it is stored. */
  unstoredSince: number | null
  /** Somebody was told of it as not yet stored. */
  toldUnstored: boolean
}

/** What a message made of an alarm. */
export interface HeardTransition {
  readonly transition: AlarmTransition
  readonly before: AlarmCourse | undefined
  /** After it; `kept` may have gone further with the same message. */
  readonly course: AlarmCourse
  readonly kept: KeptAlarm
  readonly log: readonly AlarmLogRow[]
}

type Heard = Pick<DeviceRow, 'sn' | 'deviceType' | 'thresholds'>
/** The device after the message. */
type After = Pick<LiveDevice, 'at' | 'deviceTime' | 'modules'>

export interface CourseBookOptions {
  isPassage: IsPassage
  /** All that was told of it is stored now. */
  onStored?(kept: KeptAlarm): void
}
const STORED = Promise.resolve()
const slotOf = (sn: string, module: ModuleKey, source: AlarmSource): string => `${sn} ${module} ${source}`

/**
 * Every alarm that is not over. All that happens to alarms happens here first, one thing after another: what a device tells at
 * once, what a person does before its answer. The history writer stores it in the same order, and a start reads it back.
 */
export class CourseBook {
  readonly #alarms = new Map<string, KeptAlarm>()
  /** The last alarm of each module: what its device says next is about that one. */
  readonly #slots = new Map<string, KeptAlarm>()
  readonly #ofDevice = new Map<string, Set<string>>()
  /** Of modules that watch passers-by, as far as this process has heard them. */
  readonly #passages = new Map<string, Passages>()
  readonly #isPassage: IsPassage
  readonly #onStored: (kept: KeptAlarm) => void

  constructor({ isPassage, onStored = () => {} }: CourseBookOptions) {
    this.#isPassage = isPassage
    this.#onStored = onStored
  }

  get(id: string): KeptAlarm | undefined {
    return this.#alarms.get(id)
  }

  inSlot(sn: string, module: ModuleKey, source: AlarmSource): KeptAlarm | undefined {
    return this.#slots.get(slotOf(sn, module, source))
  }

  values(): Iterable<KeptAlarm> {
    return this.#alarms.values()
  }

  /** Of the alarm that a danger of the module belongs to, or a new one; `isNext`: the last one's passer-by has left. */
  idFor({ sn, deviceType }: Heard, module: ModuleKey, after: After, newId: () => string, isNext = false): string {
    const last = isNext ? undefined : this.inSlot(sn, module, 'device')
    const goesOn = last !== undefined && continues(last.course, this.#isNext(last, deviceType, module, after))
    return goesOn ? last.course.id : newId()
  }

  /** A danger after an end is that of the next passer-by. */
  #isNext(last: KeptAlarm | undefined, deviceType: string, module: ModuleKey, after: After): boolean {
    if (!this.#isPassage(deviceType, module, after.modules[module]?.values)) return false
    const endAt = last?.course.endAt ?? null
    return endAt === null || isApart({ at: endAt, deviceTime: last?.endDeviceTime }, after)
  }

  /** One that gave way to another comes first. */
  hear(row: Heard, transition: AlarmTransition, after: After): HeardTransition[] {
    const { module, alarm, state } = transition
    const { sn } = row
    const last = this.inSlot(sn, module, 'device')
    const isAnother = transition.kind === 'raised' && last !== undefined && alarm.id !== last.course.id
    const known = last?.course ?? (transition.kind === 'raised' ? undefined : courseOf(sn, alarm))
    // The server's clock may be set back: what it hears last is still the last word.
    const at = Math.max(transition.at, known?.reportedAt ?? 0)
    const condition = { type: 'condition', at, state, kind: alarm.kind } as const
    const { course, closed, entries } = hearCondition(known, condition, { sn, module }, () => alarm.id, isAnother)
    if (course === undefined) return []
    const log = entries.map(({ id, entry }): AlarmLogRow => ({ eventId: id, entry, value: transition.value }))
    const logOf = (id: string) => log.filter(({ eventId }) => eventId === id)
    const heard: HeardTransition[] = []
    if (closed !== undefined && last !== undefined) {
      this.#follow(last, { ...condition, state: State2.Normal }, closed)
      const ended = { ...transition, kind: 'ended', state: State2.Normal, endAt: at, alarm: last.facts } as const
      heard.push({ transition: ended, before: known, course: closed, kept: last, log: logOf(closed.id) })
    }
    const goesOn = last?.course.id === course.id
    const facts = goesOn && transition.kind === 'raised' ? continuedAlarm(last.facts, alarm, row.thresholds) : alarm
    const own = facts.id === course.id ? facts : { ...facts, id: course.id }
    const kept = goesOn ? last : this.add(course, own)
    kept.facts = own
    kept.endDeviceTime = course.endAt === null ? undefined : after.deviceTime
    this.#follow(kept, condition, course)
    const before = goesOn ? known : undefined
    heard.push({ transition: { ...transition, alarm: own }, before, course, kept, log: logOf(course.id) })
    for (const { transition, course } of heard) this.#notePassage(row, transition, course, after)
    return heard
  }

  #notePassage({ deviceType }: Heard, { kind }: AlarmTransition, course: AlarmCourse, after: After): void {
    if (kind !== 'raised' && kind !== 'ended') return
    const { id, sn, module, peakState } = course
    if (!this.#isPassage(deviceType, module, after.modules[module]?.values)) return
    const slot = slotOf(sn, module, 'device')
    const change = kind === 'raised' ? beganAt : endedAt
    this.#passages.set(slot, change(this.#passages.get(slot) ?? NO_PASSAGES, id, after.deviceTime, peakState))
  }

  /**
   * What a device kept of a passer-by while its link was down, and sends after something newer. It gets an alarm of its own, which
   * is over, or is found to be one that is known. Whoever passes now has nothing to do with it.
   */
  hearKept(
    row: Heard,
    told: KeptTold,
    after: After,
    open: ReadonlyMap<ModuleKey, OpenAlarm>,
    newId: () => string,
  ): HeardTransition[] {
    const { module, state, raised } = told
    const slot = slotOf(row.sn, module, 'device')
    const passages = this.#passages.get(slot)
    if (passages === undefined && state <= State2.Normal) return []
    const placed = placeKept(passages ?? NO_PASSAGES, told, after.deviceTime, newId)
    this.#passages.set(slot, placed.passages)
    const { danger } = placed
    if (danger === undefined) return []
    if (danger.knownPeak === undefined) return this.#raisePast(row.sn, danger.id, raised)
    const kept = this.#alarms.get(danger.id)
    if (kept === undefined || outgrows(kept.course, state)) {
      return state > danger.knownPeak ? this.#raisePast(row.sn, newId(), raised) : []
    }
    const { course: before } = kept
    const condition = { type: 'condition', at: raised.at, state, kind: raised.alarm.kind, isKept: true } as const
    const { course, entry } = advanceAlarm(before, condition)
    const current = open.get(module)
    const known = current?.id === before.id ? current : kept.facts
    const alarm = withKept(known, raised.alarm, row.thresholds)
    if (entry === null && alarm === known) return []
    kept.facts = alarm
    this.#follow(kept, condition, course)
    const transition = {
      ...raised,
      kind: entry === null ? 'followed' : 'escalated',
      alarm,
      endAt: course.endAt,
    } as const
    const log = entry === null ? [] : [{ eventId: course.id, entry, value: raised.value }]
    return [{ transition, before, course, kept, log }]
  }

  /** Told as a danger first: an alarm that only ends would make nobody look up. */
  #raisePast(sn: string, id: string, raised: KeptTold['raised']): HeardTransition[] {
    const { at, module, state, value } = raised
    const alarm = { ...raised.alarm, id }
    const { kind } = alarm
    const begun = raiseAlarm({ id, sn, module, source: 'device', kind, state, at })
    const entry: AlarmLogDraft = { kind: 'raised', at, by: '', from: '', note: '', state, version: 1 }
    const end = advanceAlarm(begun, { type: 'condition', at, state: State2.Normal, kind })
    const facts = { ...alarm, state: State2.Normal }
    const kept = this.add(end.course, facts, null, 'waits', true)
    const logged = (entry: AlarmLogDraft): AlarmLogRow[] => [{ eventId: id, entry, value }]
    const ended = { ...raised, kind: 'ended', state: State2.Normal, alarm: facts, endAt: at } as const
    return [
      {
        transition: { ...raised, kind: 'raised', alarm },
        before: undefined,
        course: begun,
        kept,
        log: logged(entry),
      },
      { transition: ended, before: begun, course: end.course, kept, log: logged(end.entry as AlarmLogDraft) },
    ]
  }

  add(
    course: AlarmCourse,
    facts: OpenAlarm,
    drillUntil: number | null = null,
    begin: KeptAlarm['begin'] = 'waits',
    isPast = false,
  ): KeptAlarm {
    const isStored = begin === 'stored'
    const kept: KeptAlarm = {
      course,
      facts,
      drillUntil,
      isPast,
      endDeviceTime: undefined,
      saved: STORED,
      begin,
      since: [],
      storedVersion: isStored ? course.version : 0,
      unstoredSince: isStored ? null : course.changedAt,
      toldUnstored: false,
    }
    this.#alarms.set(course.id, kept)
    const slot = slotOf(course.sn, course.module, course.source)
    // One that is open is what its device speaks of, whatever is read back beside it.
    const isFree = course.endAt === null || this.#slots.get(slot)?.course.endAt !== null
    if (isFree && !isPast) this.#slots.set(slot, kept)
    const ids = this.#ofDevice.get(course.sn) ?? new Set<string>()
    this.#ofDevice.set(course.sn, ids.add(course.id))
    return kept
  }

  /** One that is over gives its place free at once, and leaves when that is stored. */
  change(kept: KeptAlarm, course: AlarmCourse): void {
    kept.course = course
    if (course.version > kept.storedVersion) kept.unstoredSince ??= course.changedAt
    const slot = slotOf(course.sn, course.module, course.source)
    const holder = this.#slots.get(slot)
    if (isOver(course)) {
      if (holder === kept) this.#slots.delete(slot)
    } else if (holder === undefined && !kept.isPast) this.#slots.set(slot, kept)
  }

  /** Somebody, or the clock, acts: until that is stored it may have to be taken back. */
  act(kept: KeptAlarm, event: AlarmEventOf, course: AlarmCourse): SinceAct {
    const act = { event, before: kept.course, version: course.version, stands: false }
    kept.since.push(act)
    this.change(kept, course)
    return act
  }

  stands(kept: KeptAlarm, act: SinceAct): void {
    act.stands = true
    forgetStanding(kept)
  }

  /** The act was none: the alarm is what the rest made of it. */
  withdraw(kept: KeptAlarm, act: SinceAct): void {
    const at = kept.since.indexOf(act)
    if (at < 0) return
    const later = kept.since.splice(at).slice(1)
    const courses = foldAgain(act.before, later)
    for (const [n, each] of later.entries()) each.before = courses[n - 1] ?? act.before
    kept.since.push(...later)
    forgetStanding(kept)
    this.change(kept, takenBack(courses.at(-1) ?? act.before, kept.course))
  }

  /** What a device says counts, but if it was heard after an act that fails it counts without that act. */
  #follow(kept: KeptAlarm, event: AlarmEventOf, course: AlarmCourse): void {
    if (kept.since.length > 0 && course !== kept.course) {
      kept.since.push({ event, before: kept.course, version: course.version, stands: true })
    }
    this.change(kept, course)
  }

  #stored(kept: KeptAlarm, version: number): void {
    kept.storedVersion = Math.max(kept.storedVersion, version)
    if (kept.storedVersion < kept.course.version || kept.unstoredSince === null) return
    kept.unstoredSince = null
    if (kept.toldUnstored) this.#onStored(kept)
    kept.toldUnstored = false
  }

  saving(alarms: Iterable<KeptAlarm>, written: Promise<void>): void {
    for (const kept of alarms) {
      const { version } = kept.course
      kept.saved = written
      if (kept.begin === 'refused') kept.begin = 'waits'
      written.then(
        () => {
          kept.begin = 'stored'
          this.#stored(kept, version)
          if (kept.saved === written && isOver(kept.course)) this.remove(kept)
        },
        // Kept: it is written with the next thing that happens to the alarm.
        () => {
          if (kept.begin === 'waits') kept.begin = 'refused'
        },
      )
    }
  }

  remove({ course }: KeptAlarm): void {
    const slot = slotOf(course.sn, course.module, course.source)
    if (this.#slots.get(slot)?.course.id === course.id) this.#slots.delete(slot)
    this.#alarms.delete(course.id)
    const ids = this.#ofDevice.get(course.sn)
    ids?.delete(course.id)
    if (ids?.size === 0) this.#ofDevice.delete(course.sn)
  }

  ofDevice(sn: string): KeptAlarm[] {
    return [...(this.#ofDevice.get(sn) ?? [])].flatMap((id) => this.#alarms.get(id) ?? [])
  }

  removeDevice(sn: string): string[] {
    const alarms = this.ofDevice(sn)
    for (const kept of alarms) this.remove(kept)
    for (const module of MODULE_KEYS) this.#passages.delete(slotOf(sn, module, 'device'))
    return alarms.map(({ course }) => course.id)
  }
}

/** An alarm that the fleet follows and the book has never heard of. */
const courseOf = (sn: string, { id, module, kind, peakState, beginAt }: OpenAlarm): AlarmCourse =>
  raiseAlarm({ id, sn, module, source: 'device', kind, state: peakState, at: beginAt })

function forgetStanding({ since }: KeptAlarm): void {
  while (since[0]?.stands === true) since.shift()
}
