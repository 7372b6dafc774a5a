import { type AlarmEvent, PUSH_TOPICS, PushCode, State2 } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import {
  type AlarmCourse,
  type AlarmLogDraft,
  type AlarmStep,
  advanceAlarm,
  type Condition,
  modStateOf,
  type OpenAlarm,
  raiseAlarm,
} from '@vigil/domain'
import type { FleetAlarms } from '../fleet/fleet-alarms.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Push } from '../fleet/push.ts'
import type { AlarmTransitionRecord } from '../history/writing/records.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { AlarmTexts } from '../wording/alarm-text.ts'
import type { By } from './alarm-acts.ts'
import type { KeptAlarm } from './course-book.ts'
import type { WritingDesk } from './desk.ts'

export interface DrillsOptions {
  desk: Pick<WritingDesk, 'write' | 'tell' | 'takeBack'>
  alarms: FleetAlarms
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
  const { desk, alarms, directory, registry, texts, push, now } = options
  const { book } = alarms

  const auditOf = (by: By, { course }: KeptAlarm, minutes: number, note: string) => ({
    at: now(),
    userId: by.user.id,
    act: 'alarmDrill' as const,
    subject: course.sn,
    detail: { alarm: course.id, module: course.module, state: course.reported, minutes, note },
    address: by.address,
  })

  function tellStart(row: DeviceRow, before: AlarmCourse | undefined, course: AlarmCourse, event: AlarmEvent): void {
    // Asked for twice, it only lasts longer.
    if (before === course) return
    push.tellAllSeeing(row, PUSH_TOPICS.alarm, PushCode.Danger, event)
    desk.tell({ before, course, event, row })
    push.flush()
  }

  function recordOf(row: DeviceRow, { course, facts, drillUntil }: KeptAlarm, step: AlarmStep, by: By) {
    const entry = options.fleet.entry(row.sn)
    const record: AlarmTransitionRecord = {
      at: course.reportedAt,
      kind: 'raised',
      state: course.reported,
      value: null,
      course,
      log: step.entry === null ? [] : [{ eventId: course.id, entry: step.entry, userId: by.user.id }],
      facts: {
        peakAt: facts.peakAt,
        peak: null,
        findings: [],
        modState: entry === undefined ? {} : modStateOf(entry.device),
        message: texts.atPeak(row, facts),
        simulated: false,
        drillUntil: drillUntil ?? undefined,
      },
    }
    return record
  }

  return {
    async drillAlarm({ sn, module, state, minutes, note }, by) {
      const row = directory.device(sn)
      if (row === undefined || !directory.sees(by.user.officeId, row)) throw new Refusal('deviceUnknown')
      const model = registry.model(row.deviceType)
      if (model?.modules.some(({ key }) => key === module) !== true) throw new Refusal('drillImpossible')
      const at = now()
      const running = book.inSlot(sn, module, 'drill')
      const before = running?.course
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
      const again: Condition = { type: 'condition', at, state, kind: 'drill' }
      const started: AlarmStep =
        before === undefined
          ? {
              course: raiseAlarm({ id, sn, module, source: 'drill', kind: 'drill', state, at }),
              entry: first,
              refusal: null,
            }
          : withPerson(advanceAlarm(before, again), first)
      const facts: OpenAlarm = {
        id,
        module,
        state,
        peakState: started.course.peakState,
        beginAt: started.course.beginAt,
        peakAt: at,
        peak: null,
        findings: [],
        kind: 'drill',
        simulated: false,
      }
      const until = at + minutes * MINUTE_MS
      const kept = running ?? book.add(started.course, facts)
      const old = { facts: kept.facts, drillUntil: kept.drillUntil }
      const act = book.act(kept, again, started.course)
      Object.assign(kept, { facts, drillUntil: until })
      try {
        const raised = [recordOf(row, kept, started, by)]
        await desk.write({ moved: [], raised, record: { audit: [auditOf(by, kept, minutes, note)] } })
      } catch (error) {
        if (before === undefined) book.remove(kept)
        else {
          if (kept.drillUntil === until) Object.assign(kept, old)
          desk.takeBack(kept, act)
        }
        throw error
      }
      book.stands(kept, act)
      const event = alarms.event(kept)
      if (event === undefined) throw new Refusal('deviceUnknown')
      tellStart(row, before, started.course, event)
      return event
    },
  }
}

/** The rules know no person who raises an alarm. */
function withPerson(step: AlarmStep, { by, from, note }: AlarmLogDraft): AlarmStep {
  return step.entry === null ? step : { ...step, entry: { ...step.entry, by, from, note } }
}

export const isDue = ({ course, drillUntil }: KeptAlarm, now: number): boolean =>
  course.source === 'drill' && course.endAt === null && drillUntil !== null && drillUntil <= now

export const normalOf = ({ course }: KeptAlarm, at: number): Condition => ({
  type: 'condition',
  at,
  state: State2.Normal,
  kind: course.kind,
})
