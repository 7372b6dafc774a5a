import type { FaultPlace } from '@vigil/domain'
import type { AlarmTransitionRecord, FaultPart, FollowingPicture, HistoryRecord } from '../history/writing/records.ts'

/** What a device does not bring again when its message was not stored: it is kept and goes with the next record. */
export type Events = Pick<HistoryRecord, 'alarms' | 'pictures' | 'stateChange' | 'faults' | 'firmware'>

/** Steps kept of one alarm: the one that raised it and the latest three, of which the last names its worst state. */
const PER_ALARM = 4
/** A picture weighs as much as a hundred events. */
const PICTURES_PER_DEVICE = 8
const MOST_PICTURES = 1000

/** Undefined when the record holds nothing that is to be kept. */
export function eventsIn({ at, alarms, pictures, faults, stateChange, firmware }: HistoryRecord): Events | undefined {
  const isEmpty =
    !alarms?.length && !pictures?.length && !faults?.length && stateChange === undefined && firmware === undefined
  if (isEmpty) return undefined
  // The record that stores them later has a time of its own.
  const dated = <Event extends { at?: number | undefined }>(event: Event): Event => ({ ...event, at: event.at ?? at })
  return { alarms, pictures, faults: faults?.map(dated), stateChange: stateChange && dated(stateChange), firmware }
}

interface Waiting {
  /** By alarm, in the order in which they were first told. */
  readonly alarms: Map<string, AlarmTransitionRecord[]>
  readonly faults: Map<FaultPlace, FaultPart[]>
  readonly following: FollowingPicture[]
  pictures: number
  stateChange: HistoryRecord['stateChange']
  firmware: string | undefined
}

/**
 * Events that the history has refused, by device. An overload may last for hours: of each thing the begin and the latest are
 * kept, what lay between is left out and counted. No alarm goes missing, and none of its ends.
 */
export class Backlog<Device> {
  readonly #waiting = new Map<Device, Waiting>()
  #pictures = 0
  #leftOut = 0

  /** Devices that have something waiting, who has waited longest first. */
  get devices(): Iterable<Device> {
    return this.#waiting.keys()
  }

  get size(): number {
    return this.#waiting.size
  }

  /** How many were left out since the start. */
  get leftOut(): number {
    return this.#leftOut
  }

  has(device: Device): boolean {
    return this.#waiting.has(device)
  }

  /** Adds events behind those that wait. Answers whether all of them were kept. */
  add(device: Device, { alarms, pictures, faults, stateChange, firmware }: Events): boolean {
    const before = this.#leftOut
    const waiting = this.#waitingOf(device)
    for (const alarm of alarms ?? []) this.#addAlarm(waiting, alarm)
    for (const fault of faults ?? []) this.#addFault(waiting, fault)
    for (const picture of pictures ?? []) if (this.#hasRoom(waiting, 1)) waiting.following.push(picture)
    if (stateChange !== undefined) {
      if (waiting.stateChange !== undefined) this.#leftOut += 1
      waiting.stateChange = stateChange
    }
    waiting.firmware = firmware ?? waiting.firmware
    return this.#leftOut === before
  }

  /** Adds events that were refused before those that wait by now. */
  addEarlier(device: Device, events: Events): boolean {
    const later = this.take(device)
    const keptAll = this.add(device, events)
    return (later === undefined || this.add(device, later)) && keptAll
  }

  /** Hands everything of the device over. */
  take(device: Device): Events | undefined {
    const waiting = this.#waiting.get(device)
    if (waiting === undefined) return undefined
    this.#waiting.delete(device)
    this.#pictures -= waiting.pictures
    const { alarms, faults, following, stateChange, firmware } = waiting
    return {
      alarms: alarms.size === 0 ? undefined : [...alarms.values()].flat(),
      faults: faults.size === 0 ? undefined : [...faults.values()].flat(),
      pictures: following.length === 0 ? undefined : following,
      stateChange,
      firmware,
    }
  }

  #waitingOf(device: Device): Waiting {
    let waiting = this.#waiting.get(device)
    if (waiting === undefined) {
      waiting = {
        alarms: new Map(),
        faults: new Map(),
        following: [],
        pictures: 0,
        stateChange: undefined,
        firmware: undefined,
      }
      this.#waiting.set(device, waiting)
    }
    return waiting
  }

  #addAlarm(waiting: Waiting, step: AlarmTransitionRecord): void {
    const { pictures = [] } = step
    const told = this.#hasRoom(waiting, pictures.length) ? step : { ...step, pictures: undefined }
    const { id } = step.alarm
    const sofar = waiting.alarms.get(id)
    if (sofar === undefined) {
      waiting.alarms.set(id, [told])
      return
    }
    // What was measured meanwhile stands in whatever is told next.
    const last = sofar.at(-1)
    if (last?.kind === 'followed') sofar.pop()
    sofar.push(told)
    if (sofar.length <= PER_ALARM) return
    const [between] = sofar.splice(1, 1)
    this.#leftOut += 1
    this.#forget(waiting, between?.pictures?.length ?? 0)
  }

  /** Keeps the last end of a module's fault, and the last begin after it. */
  #addFault(waiting: Waiting, fault: FaultPart): void {
    const sofar = waiting.faults.get(fault.module) ?? []
    waiting.faults.set(fault.module, [...sofar, fault].slice(-2))
    if (sofar.length === 2) this.#leftOut += 1
  }

  #hasRoom(waiting: Waiting, pictures: number): boolean {
    if (pictures === 0) return true
    if (waiting.pictures + pictures > PICTURES_PER_DEVICE || this.#pictures + pictures > MOST_PICTURES) {
      this.#leftOut += pictures
      return false
    }
    waiting.pictures += pictures
    this.#pictures += pictures
    return true
  }

  #forget(waiting: Waiting, pictures: number): void {
    waiting.pictures -= pictures
    this.#pictures -= pictures
    this.#leftOut += pictures
  }
}
