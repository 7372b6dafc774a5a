import type { AlarmEvent, AlarmIncident, AlarmRise, AlarmSource, ModuleKey } from '@vigil/contract'
import {
  type Alarm,
  type AlarmInput,
  type AlarmMove,
  type AlarmValues,
  followValues,
  giveWay,
  isOver,
  type LiveDevice,
  laneOf,
  NO_VALUES,
  toldPeak,
} from '@vigil/domain'
import type { AlarmKeeper, HeardDevice, KeptOfMessage } from '../../fleet/alarm-keeper.ts'
import type { StoredAlarm, StoredPassages } from '../../history/reading/latest.ts'
import type { AlarmTransitionRecord, DevicePassages } from '../../history/writing/records.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { Log } from '../../platform/log.ts'
import { AlarmHearing, goneCondition, isFollowedLive, isRisen } from './alarm-hearing.ts'
import { AlarmMemory, handOverPassages } from './alarm-memory.ts'
import { followPictures } from './alarm-pictures.ts'
import { AlarmStoring } from './alarm-storing.ts'
import { type BegunDrill, IncidentIndex, type IncidentIndexOptions } from './incident-index.ts'
import { forgetStanding, type KeptAlarm, newKept, type SinceAct, withoutAct } from './kept-alarm.ts'
import { isTold, WireEvents, type WireOptions } from './wire-events.ts'

/** One change of an alarm: a condition at the moment it is heard, an act once it is stored. */
export interface AlarmChange {
  /** Undefined for an alarm that has just begun. */
  readonly before: Alarm | undefined
  readonly alarm: Alarm
  /** As the wire has it, in the language of the site, worded by the worst that it has been. */
  readonly event: AlarmEvent
  readonly row: DeviceRow
}

/** Told at once, before anything is stored: an operator must not wait for a disk. */
export interface BookListener {
  /** What a device said changed an alarm; `told` is worded by the state of the moment. */
  onHeard(change: AlarmChange, told: AlarmEvent): void
  /** More was measured of one that has ended, and nothing else: no reason to look up. */
  onFollowed(row: DeviceRow, event: AlarmEvent): void
  /** The peak of a live one rose, and nothing else was changed: told with what it measures now. */
  onRisen?(row: DeviceRow, id: string, rise: AlarmRise): void
  /** All that was told of the alarm is stored by now. */
  onStored(row: DeviceRow, id: string): void
}

export interface AlarmBookOptions extends WireOptions, IncidentIndexOptions {
  newId(): string
  log: Pick<Log, 'error'>
}

/**
 * Every alarm that is not over. All that happens to alarms happens here first, one thing after another: what a device tells at
 * once, what a person does before its answer. The history writer stores it in the same order, and a start reads it back.
 */
export class AlarmBook implements AlarmKeeper {
  readonly #memory: AlarmMemory
  readonly #incidents: IncidentIndex
  readonly #options: AlarmBookOptions
  readonly #events: WireEvents
  readonly #hearing: AlarmHearing
  readonly #storing: AlarmStoring
  #listener: BookListener | undefined

  constructor(options: AlarmBookOptions) {
    this.#options = options
    this.#incidents = new IncidentIndex(options)
    this.#memory = new AlarmMemory(this.#incidents)
    this.#events = new WireEvents(options, this.#memory)
    this.#hearing = new AlarmHearing(options, this.#memory)
    this.#storing = new AlarmStoring({ log: options.log, onStored: (kept) => this.#tellStored(kept) }, this.#memory)
  }

  /** One listener for good: a second one would silence the first without a word. */
  setListener(listener: BookListener): void {
    if (this.#listener !== undefined) throw new Error('the alarm book has its listener')
    this.#listener = listener
  }

  get(id: string): KeptAlarm | undefined {
    return this.#memory.get(id)
  }

  alarm(id: string): Alarm | undefined {
    return this.#memory.get(id)?.alarm
  }

  all(): Iterable<KeptAlarm> {
    return this.#memory.all()
  }

  last(sn: string, module: ModuleKey, source: AlarmSource): KeptAlarm | undefined {
    return this.#memory.last(sn, module, source)
  }

  ofDevice(sn: string): KeptAlarm[] {
    return [...(this.#memory.device(sn)?.alarms.values() ?? [])]
  }

  /** The alarms of an incident that are not over. */
  ofIncident(id: string): KeptAlarm[] {
    return this.#incidents.members(id)
  }

  /** Ids of the incidents of which an alarm is not over. */
  incidents(): Iterable<string> {
    return this.#incidents.ids()
  }

  /** The incident of a drill that a person starts. */
  placeDrill(row: DeviceRow, device: LiveDevice | undefined, drill: BegunDrill): AlarmIncident {
    return this.#incidents.placeDrill(row, device, drill)
  }

  measuredNow(sn: string): AlarmValues {
    return this.#memory.device(sn)?.values ?? NO_VALUES
  }

  openCount(): number {
    let count = 0
    for (const { alarm } of this.#memory.all()) if (alarm.endAt === null && alarm.source === 'device') count += 1
    return count
  }

  hear({ row, before, after, event, conditions }: HeardDevice): KeptOfMessage {
    const { sn } = row
    const { moves, isNews } = this.#hearing.hear(row, conditions, this.#incidents.placing(row, after))
    const device = this.#memory.deviceToHear(sn)
    const open = this.#memory.open(sn)
    device.values = followValues(device.values, open, after, event)
    const { awaiting, pictures } = followPictures(device.awaiting, before, after, moves, event.at)
    device.awaiting = awaiting
    const alarms = this.#hearing.records(row, after, moves, open.values(), event.at)
    for (const move of moves) {
      if (!isFollowedLive(move)) this.#tell(row, move, after)
      else if (isRisen(move)) this.#tellRise(row, move.alarm, device.values)
    }
    const isHeeded = open.size > 0 || awaiting.size > 0
    const isMemorable = handOverPassages(device) || moves.some((move) => !isFollowedLive(move))
    return { alarms: alarms.length === 0 ? undefined : alarms, pictures, isNews, isMemorable, isHeeded }
  }

  passagesOf(sn: string): DevicePassages {
    return this.#memory.passagesOf(sn)
  }

  restorePassages(stored: Iterable<StoredPassages>, isKnown: (sn: string) => boolean): void {
    this.#memory.restorePassages(stored, isKnown)
  }

  endWithout(row: DeviceRow, device: LiveDevice, has: (module: ModuleKey) => boolean): AlarmTransitionRecord[] {
    const gone = [...this.#memory.open(row.sn).values()].filter(({ module }) => !has(module))
    if (gone.length === 0) return []
    const { moves } = this.#hearing.hear(
      row,
      gone.map((alarm) => goneCondition(alarm, device.at)),
      this.#incidents.placing(row, device),
    )
    const records = this.#hearing.records(row, device, moves, [], device.at)
    for (const move of moves) this.#tell(row, move, device)
    return records
  }

  unstored(row: DeviceRow, device: LiveDevice, at: number): AlarmTransitionRecord[] {
    const risen = this.ofDevice(row.sn).filter(({ facts, alarm }) => facts.isRisen && alarm.endAt === null)
    return risen.map((kept) => this.#hearing.followed(kept, row, device, at))
  }

  /** Who is told must not cost the record: the device has moved on, and would not bring it again. */
  #tell(row: DeviceRow, { kind, before, alarm }: AlarmMove, { deviceTime }: LiveDevice): void {
    const kept = this.#memory.get(alarm.id)
    if (this.#listener === undefined || kept === undefined) return
    try {
      if (kind === 'followed') {
        this.#listener.onFollowed(row, this.#events.atPeak(kept, alarm, row))
        return
      }
      const event = this.#events.atPeak(kept, alarm, row)
      // At its peak both are worded alike: one event does for both.
      const ofMoment = alarm.reported === alarm.peakState ? event : this.#events.ofMoment(kept, alarm, row)
      this.#listener.onHeard({ before, alarm, event, row }, { ...ofMoment, deviceTime })
    } catch (error) {
      this.#notTold(error)
    }
  }

  #tellRise(row: DeviceRow, alarm: Alarm, values: AlarmValues): void {
    const peak = toldPeak(alarm, row.thresholds)
    const value = values.get(alarm.module)
    const now = value?.id === alarm.id ? value.now : undefined
    try {
      if (peak !== null) this.#listener?.onRisen?.(row, alarm.id, { peak, ...(now !== undefined && { now }) })
    } catch (error) {
      this.#notTold(error)
    }
  }

  #tellStored({ alarm }: KeptAlarm): void {
    const row = this.#options.device(alarm.sn)
    if (row === undefined) return
    try {
      this.#listener?.onStored(row, alarm.id)
    } catch (error) {
      this.#notTold(error)
    }
  }

  #notTold(error: unknown): void {
    this.#options.log.error({ err: error }, 'alarms: somebody who is told of an alarm failed')
  }

  /** On the wire, worded by the worst that it has been; undefined when its device is gone. */
  event(kept: KeptAlarm): AlarmEvent | undefined {
    return this.#events.of(kept)
  }

  eventsOf(sn: string): AlarmEvent[] {
    return this.ofDevice(sn).flatMap((kept) => (isTold(kept) ? (this.event(kept) ?? []) : []))
  }

  onDesk(sees: (row: DeviceRow) => boolean): AlarmEvent[] {
    return this.#events.onDesk(sees)
  }

  add(alarm: Alarm, how?: Parameters<typeof newKept>[1]): KeptAlarm {
    const kept = newKept(alarm, how)
    this.#memory.add(kept)
    return kept
  }

  /** What is stored and not over; an alarm that has begun meanwhile goes on in its place. `deviceOf`: as it was last heard. */
  restore(stored: Iterable<StoredAlarm>, deviceOf: (sn: string) => LiveDevice | undefined): KeptAlarm[] {
    const restored: KeptAlarm[] = []
    for (const { alarm, drillUntil } of stored) {
      const { id, sn, module, source, endAt } = alarm
      const device = deviceOf(sn)
      if (device === undefined || this.get(id) !== undefined) continue
      const last = this.last(sn, module, source)?.alarm
      const isTaken = endAt === null && last?.endAt === null
      const isFree = endAt === null && laneOf(device.modules[module]) === 'free'
      const freeSince = isFree ? { at: device.at, deviceTime: undefined } : undefined
      // The history does the same when the alarm that took its place is stored.
      const restoredAlarm = isTaken ? giveWay(alarm, last.beginAt).alarm : { ...alarm, freeSince }
      if (!isOver(restoredAlarm)) restored.push(this.add(restoredAlarm, { drillUntil, begin: 'stored' }))
    }
    return restored
  }

  change(kept: KeptAlarm, alarm: Alarm): void {
    this.#memory.change(kept, alarm)
  }

  /** Somebody, or the clock, acts: until that is stored it may have to be taken back. */
  act(kept: KeptAlarm, event: AlarmInput, alarm: Alarm): SinceAct {
    const act = { event, before: kept.alarm, version: alarm.version, stands: false }
    kept.since.push(act)
    this.change(kept, alarm)
    return act
  }

  stands(kept: KeptAlarm, act: SinceAct): void {
    act.stands = true
    forgetStanding(kept)
  }

  /** Undoes an act that could not be stored; later events are replayed without it. */
  withdraw(kept: KeptAlarm, act: SinceAct): void {
    const alarm = withoutAct(kept, act)
    if (alarm !== undefined) this.change(kept, alarm)
  }

  saving(alarms: readonly Pick<AlarmTransitionRecord, 'alarm'>[], written: Promise<void>): void {
    this.#storing.saving(alarms, written)
  }

  remove(kept: KeptAlarm): void {
    this.#memory.remove(kept)
  }

  forget(sn: string): string[] {
    return this.#memory.removeDevice(sn)
  }
}
