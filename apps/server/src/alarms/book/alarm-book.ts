import { type AlarmEvent, type AlarmSource, type ModuleKey, RunState, State2 } from '@vigil/contract'
import {
  type Alarm,
  type AlarmInput,
  type AlarmMove,
  type AlarmValues,
  advanceAlarm,
  areFactsDue,
  type Condition,
  followValues,
  hearCondition,
  isOver,
  isWorthStoring,
  type LiveDevice,
  laneOf,
  NO_PASSAGES,
  NO_VALUES,
  type Passages,
} from '@vigil/domain'
import type { AlarmKeeper, HeardDevice, KeptOfMessage } from '../../fleet/alarm-keeper.ts'
import type { StoredAlarm, StoredPassages } from '../../history/reading/latest.ts'
import { type AlarmTransitionRecord, type DevicePassages, HistoryRejected } from '../../history/writing/records.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { Log } from '../../platform/log.ts'
import { followedRecord, movedRecord } from './alarm-history.ts'
import { AlarmMemory, type DeviceAlarms } from './alarm-memory.ts'
import { followPictures } from './alarm-pictures.ts'
import { forgetStanding, isAllStored, type KeptAlarm, newKept, type SinceAct, withoutAct } from './kept-alarm.ts'
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
  /** All that was told of the alarm is stored by now. */
  onStored(row: DeviceRow, id: string): void
}

export interface AlarmBookOptions extends WireOptions {
  newId(): string
  log: Pick<Log, 'error'>
}

/** The server's clock may be set back: what it hears last is still the last word. */
const dated = (condition: Condition, last: Alarm | undefined): Condition =>
  last === undefined || last.reportedAt <= condition.at ? condition : { ...condition, at: last.reportedAt }

/** Ended by the one that has begun in its place: the history does the same when that is stored. */
const givenWay = (alarm: Alarm, { beginAt }: Alarm): Alarm =>
  advanceAlarm(alarm, {
    type: 'condition',
    at: Math.max(beginAt, alarm.reportedAt),
    state: State2.Normal,
    kind: alarm.kind,
  }).alarm

/** The module is no longer there. */
const goneCondition = ({ module, kind, simulated }: Alarm, at: number): Condition => ({
  type: 'condition',
  at,
  state: State2.Normal,
  kind,
  module,
  deviceTime: at,
  liveTime: at,
  tells: true,
  runstate: RunState.NotConnected,
  simulated,
  clockOffset: undefined,
  findings: undefined,
  leading: null,
  thresholds: [],
  isPassage: false,
  lane: undefined,
  isKept: false,
})

/** What was measured of a live alarm goes to the disk and to screens now and then, and not with every message. */
const isFollowedLive = ({ kind, alarm }: AlarmMove): boolean => kind === 'followed' && alarm.endAt === null

/**
 * Every alarm that is not over. All that happens to alarms happens here first, one thing after another: what a device tells at
 * once, what a person does before its answer. The history writer stores it in the same order, and a start reads it back.
 */
export class AlarmBook implements AlarmKeeper {
  readonly #memory = new AlarmMemory()
  readonly #options: AlarmBookOptions
  readonly #events: WireEvents
  #listener: BookListener | undefined

  constructor(options: AlarmBookOptions) {
    this.#options = options
    this.#events = new WireEvents(options, this.#memory)
  }

  setListener(listener: BookListener): void {
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
    const { moves, isNews } = this.#hearConditions(row, conditions)
    const device = this.#memory.deviceToHear(sn)
    const open = this.#memory.open(sn)
    device.values = followValues(device.values, open, after, event)
    const { awaiting, pictures } = followPictures(device.awaiting, before, after, moves, event.at)
    device.awaiting = awaiting
    const alarms = this.#recordsOf(row, after, moves, open.values(), event.at)
    for (const move of moves) if (!isFollowedLive(move)) this.#tell(row, move, after)
    const isHeeded = open.size > 0 || awaiting.size > 0
    const isMemorable = this.#handOver(device) || moves.some((move) => !isFollowedLive(move))
    return { alarms: alarms.length === 0 ? undefined : alarms, pictures, isNews, isMemorable, isHeeded }
  }

  /** Whether more is known of who passed than was handed over to be stored. */
  #handOver({ passages, storedPassages }: DeviceAlarms): boolean {
    let isNews = false
    for (const [module, known] of passages) {
      if (!isWorthStoring(storedPassages.get(module) ?? NO_PASSAGES, known)) continue
      storedPassages.set(module, known)
      isNews = true
    }
    return isNews
  }

  passagesOf(sn: string): DevicePassages {
    return Object.fromEntries(this.#memory.device(sn)?.passages ?? [])
  }

  /** Who passed before the server stopped; what has been heard since counts more. */
  restorePassages(stored: Iterable<StoredPassages>, isKnown: (sn: string) => boolean): void {
    for (const { sn, passages } of stored) {
      if (!isKnown(sn)) continue
      const device = this.#memory.deviceToHear(sn)
      for (const [module, known] of Object.entries(passages) as [ModuleKey, Passages][]) {
        if (device.passages.has(module)) continue
        device.passages.set(module, known)
        device.storedPassages.set(module, known)
      }
    }
  }

  #hearConditions(row: DeviceRow, conditions: readonly Condition[]): { moves: AlarmMove[]; isNews: boolean } {
    const { sn, shield } = row
    const hearing = { sn, shield, newId: this.#options.newId, alarm: (id: string) => this.alarm(id) }
    const moves: AlarmMove[] = []
    let isNews = false
    for (const condition of conditions) {
      const { module } = condition
      const kept = this.#memory.last(sn, module, 'device')
      const before = { last: kept?.alarm, passages: this.#memory.passages(sn, module) }
      const heard = hearCondition(before, dated(condition, before.last), hearing)
      if (heard.passages !== before.passages) this.#memory.deviceToHear(sn).passages.set(module, heard.passages)
      for (const move of heard.moves) this.#take(move)
      moves.push(...heard.moves)
      isNews ||= heard.moves.length > 0 || heard.last !== before.last
      if (heard.moves.length === 0 && kept !== undefined && heard.last !== undefined) kept.alarm = heard.last
    }
    return { moves, isNews }
  }

  /** What a device says counts, but if it was heard after an act that fails it counts without that act. */
  #take({ alarm, entry, condition, isPast }: AlarmMove): void {
    const kept = this.#memory.get(alarm.id)
    if (kept === undefined) {
      this.#memory.add(newKept(alarm, { isPast }))
      return
    }
    if (kept.since.length > 0 && entry !== null) {
      kept.since.push({ event: condition, before: kept.alarm, version: alarm.version, stands: true })
    }
    this.change(kept, alarm)
  }

  #recordsOf(
    row: DeviceRow,
    device: LiveDevice,
    moves: readonly AlarmMove[],
    open: Iterable<Alarm>,
    at: number,
  ): AlarmTransitionRecord[] {
    const { texts } = this.#options
    const records: AlarmTransitionRecord[] = []
    for (const move of moves) {
      const kept = this.#memory.get(move.alarm.id)
      const isLive = isFollowedLive(move)
      if (!isLive) records.push(movedRecord(move, texts.atPeak(row, move.alarm), device, at))
      if (kept !== undefined) kept.facts = isLive ? { ...kept.facts, isRisen: true } : { storedAt: at, isRisen: false }
    }
    for (const { id } of open) {
      const kept = this.#memory.get(id)
      if (kept !== undefined && areFactsDue(kept.facts, at) && isAllStored(kept)) {
        records.push(this.#followed(kept, row, device, at))
      }
    }
    return records
  }

  #followed(kept: KeptAlarm, row: DeviceRow, device: LiveDevice, at: number): AlarmTransitionRecord {
    kept.facts = { storedAt: at, isRisen: false }
    return followedRecord(kept.alarm, this.#options.texts.atPeak(row, kept.alarm), device, at)
  }

  endWithout(row: DeviceRow, device: LiveDevice, has: (module: ModuleKey) => boolean): AlarmTransitionRecord[] {
    const gone = [...this.#memory.open(row.sn).values()].filter(({ module }) => !has(module))
    if (gone.length === 0) return []
    const { moves } = this.#hearConditions(
      row,
      gone.map((alarm) => goneCondition(alarm, device.at)),
    )
    const records = this.#recordsOf(row, device, moves, [], device.at)
    for (const move of moves) this.#tell(row, move, device)
    return records
  }

  unstored(row: DeviceRow, device: LiveDevice, at: number): AlarmTransitionRecord[] {
    const risen = this.ofDevice(row.sn).filter(({ facts, alarm }) => facts.isRisen && alarm.endAt === null)
    return risen.map((kept) => this.#followed(kept, row, device, at))
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
      const restoredAlarm = isTaken ? givenWay(alarm, last) : { ...alarm, freeSince }
      if (!isOver(restoredAlarm)) restored.push(this.add(restoredAlarm, { drillUntil, begin: 'stored' }))
    }
    return restored
  }

  change(kept: KeptAlarm, alarm: Alarm): void {
    kept.alarm = alarm
    if (alarm.version > kept.storedVersion) kept.unstoredSince ??= alarm.changedAt
    this.#memory.changed(kept)
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

  /** The act was none: the alarm is what the rest made of it. */
  withdraw(kept: KeptAlarm, act: SinceAct): void {
    const alarm = withoutAct(kept, act)
    if (alarm !== undefined) this.change(kept, alarm)
  }

  saving(alarms: readonly Pick<AlarmTransitionRecord, 'alarm'>[], written: Promise<void>): void {
    const touched = new Set(alarms.flatMap(({ alarm }) => this.#memory.get(alarm.id) ?? []))
    for (const kept of touched) {
      const { version } = kept.alarm
      kept.saved = written
      if (kept.begin === 'refused') kept.begin = 'waits'
      written.then(
        () => {
          kept.begin = 'stored'
          kept.isUnstorable = false
          this.#stored(kept, version)
          if (kept.saved === written && isOver(kept.alarm)) this.#memory.remove(kept)
        },
        // Kept: it is written with the next thing that happens to the alarm.
        (error: unknown) => {
          if (kept.begin === 'waits') kept.begin = 'refused'
          if (error instanceof HistoryRejected && kept.saved === written) this.#setAside(kept, error)
        },
      )
    }
  }

  /**
   * The history has set aside what was told of the alarm, with its reason, and nothing writes it again. One that is over goes: it
   * would be kept for ever. Any other stays until somebody has dealt with it. What an act made of it is taken back by whoever acted.
   */
  #setAside(kept: KeptAlarm, error: HistoryRejected): void {
    if (kept.since.length > 0) return
    const { id, sn, module, peakState } = kept.alarm
    this.#options.log.error(
      { id, sn, module, peakState, err: error },
      'alarms: an alarm can not be stored and is set aside',
    )
    if (isOver(kept.alarm)) this.#memory.remove(kept)
    else kept.isUnstorable = kept.begin !== 'stored'
  }

  #stored(kept: KeptAlarm, version: number): void {
    kept.storedVersion = Math.max(kept.storedVersion, version)
    if (kept.storedVersion < kept.alarm.version || kept.unstoredSince === null) return
    kept.unstoredSince = null
    const row = this.#options.device(kept.alarm.sn)
    const isAwaited = kept.toldUnstored
    kept.toldUnstored = false
    if (!isAwaited || row === undefined) return
    try {
      this.#listener?.onStored(row, kept.alarm.id)
    } catch (error) {
      this.#notTold(error)
    }
  }

  remove(kept: KeptAlarm): void {
    this.#memory.remove(kept)
  }

  forget(sn: string): string[] {
    return this.#memory.removeDevice(sn)
  }
}
