import { type AlarmEvent, PUSH_TOPICS, PushCode, State2 } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import {
  type Alarm,
  type AlarmLogDraft,
  type AlarmStep,
  advanceAlarm,
  modStateOf,
  raiseAlarm,
  type StateReport,
} from '@vigil/domain'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Push } from '../../fleet/push/push.ts'
import type { AlarmTransitionRecord } from '../../history/writing/records.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { AlarmTexts } from '../../wording/alarm-text.ts'
import type { AlarmBook } from '../book/alarm-book.ts'
import type { WritingDesk } from '../book/desk.ts'
import type { KeptAlarm } from '../book/kept-alarm.ts'
import type { By } from './alarm-acts.ts'

export interface DrillsOptions {
  desk: Pick<WritingDesk, 'write' | 'tell' | 'takeBack'>
  book: AlarmBook
  fleet: Pick<LiveFleet, 'entry'>
  directory: Pick<Directory, 'device' | 'sees'>
  registry: Pick<Registry, 'model'>
  texts: AlarmTexts
  push: Pick<Push, 'tellAllSeeing' | 'flush'>
  now(): number
  newId(): string
}

const MINUTE_MS = 60_000

/** An alarm that a person starts: marked as a drill wherever it shows, beside whatever the module really measures. */
export function createDrills(options: DrillsOptions): Pick<Handlers, 'drillAlarm'> {
  const { desk, book, directory, registry, texts, push, now } = options
  /** The last drill of each sensor that is not stored yet. */
  const underWay = new Map<string, Promise<void>>()

  /** One after the other: a second drill must not go on with a first one that turns out to be none. */
  function inTurn<T>(sensor: string, work: () => Promise<T>): Promise<T> {
    const before = underWay.get(sensor)
    const turn = before === undefined ? work() : before.then(work)
    const over = turn.then(
      () => {},
      () => {},
    )
    underWay.set(sensor, over)
    void over.then(() => {
      if (underWay.get(sensor) === over) underWay.delete(sensor)
    })
    return turn
  }

  const auditOf = (by: By, { alarm }: KeptAlarm, minutes: number, note: string) => ({
    at: now(),
    userId: by.user.id,
    act: 'alarmDrill' as const,
    subject: alarm.sn,
    detail: { alarm: alarm.id, module: alarm.module, state: alarm.reported, minutes, note },
    address: by.address,
  })

  function tellStart(row: DeviceRow, before: Alarm | undefined, alarm: Alarm, event: AlarmEvent): void {
    // A drill that is asked for again only lasts longer.
    if (before === alarm) return
    push.tellAllSeeing(row, PUSH_TOPICS.alarm, PushCode.Danger, event)
    desk.tell({ before, alarm, event, row })
    push.flush()
  }

  function recordOf(row: DeviceRow, { alarm, drillUntil }: KeptAlarm, step: AlarmStep, by: By) {
    const entry = options.fleet.entry(row.sn)
    const record: AlarmTransitionRecord = {
      at: alarm.reportedAt,
      kind: 'raised',
      state: alarm.reported,
      value: null,
      alarm,
      log: step.entry === null ? [] : [{ eventId: alarm.id, entry: step.entry, userId: by.user.id }],
      modState: entry === undefined ? {} : modStateOf(entry.device),
      message: texts.atPeak(row, alarm),
      drillUntil: drillUntil ?? undefined,
    }
    return record
  }

  async function start({ sn, module, state, minutes, note }: Parameters<Handlers['drillAlarm']>[0], by: By) {
    const row = directory.device(sn)
    if (row === undefined || !directory.sees(by.user.officeId, row)) throw new Refusal('deviceUnknown')
    const model = registry.model(row.deviceType)
    if (model?.modules.some(({ key }) => key === module) !== true) throw new Refusal('drillImpossible')
    const at = now()
    const running = book.last(sn, module, 'drill')
    const before = running?.alarm
    const id = before?.id ?? options.newId()
    const first: AlarmLogDraft = {
      kind: 'raised',
      at,
      by: by.user.username,
      from: by.address,
      note,
      state,
      version: 1,
    }
    const again: StateReport = { type: 'condition', at, state, kind: 'drill' }
    const started: AlarmStep =
      before === undefined
        ? {
            alarm: raiseAlarm({
              id,
              sn,
              module,
              source: 'drill',
              kind: 'drill',
              state,
              at,
              incident: book.placeDrill(row, options.fleet.entry(sn)?.device, { id, module, at }),
            }),
            entry: first,
            refusal: null,
          }
        : withPerson(advanceAlarm(before, again), first)
    const until = at + minutes * MINUTE_MS
    const kept = running ?? book.add(started.alarm)
    const lasted = kept.drillUntil
    const act = book.act(kept, again, started.alarm)
    kept.drillUntil = until
    try {
      const raised = [recordOf(row, kept, started, by)]
      await desk.write({ moved: [], raised, record: { audit: [auditOf(by, kept, minutes, note)] } })
    } catch (error) {
      if (before === undefined) book.remove(kept)
      else {
        if (kept.drillUntil === until) kept.drillUntil = lasted
        desk.takeBack(kept, act)
      }
      throw error
    }
    book.stands(kept, act)
    const event = book.event(kept)
    // It may have been moved to other people meanwhile.
    const rowNow = directory.device(sn)
    if (event === undefined || rowNow === undefined) throw new Refusal('deviceUnknown')
    tellStart(rowNow, before, started.alarm, event)
    return event
  }

  return {
    drillAlarm: (input, by) => inTurn(`${input.sn} ${input.module}`, () => start(input, by)),
  }
}

/** The rules know no person who raises an alarm. */
function withPerson(step: AlarmStep, { by, from, note }: AlarmLogDraft): AlarmStep {
  return step.entry === null ? step : { ...step, entry: { ...step.entry, by, from, note } }
}

export const isDue = ({ alarm, drillUntil }: KeptAlarm, now: number): boolean =>
  alarm.source === 'drill' && alarm.endAt === null && drillUntil !== null && drillUntil <= now

export const normalOf = ({ alarm }: KeptAlarm, at: number): StateReport => ({
  type: 'condition',
  at,
  state: State2.Normal,
  kind: alarm.kind,
})
