import type { AlarmActResult, AlarmRefusal, EndpointInput } from '@vigil/contract'
import { type Alarm, advanceAlarm, incidentIdOf, incidentProblem } from '@vigil/domain'
import { Refusal } from '../../platform/errors.ts'
import { createOneAtATime } from '../../platform/one-at-a-time.ts'
import type { AlarmActs, By, Seen } from '../acts/alarm-acts.ts'
import type { Moved, WritingDesk } from '../book/desk.ts'
import { isRefused } from '../book/kept-alarm.ts'
import type { IncidentMembers } from './incident-members.ts'

export interface IncidentMovesOptions {
  acts: Pick<AlarmActs, 'look'>
  desk: Pick<WritingDesk, 'write'>
  members: IncidentMembers
  now(): number
  newId(): string
}

type Move = EndpointInput<'moveToIncident'>

const REFUSALS = { realityDiffers: 'incidentMixed', tooMany: 'incidentTooLarge', nothing: 'alarmUnknown' } as const

/** Alarms into another incident, by hand: taken out, put in, split, joined. Each keeps its life, and has a line in its log. */
export function createIncidentMoves({ acts, desk, members, now, newId }: IncidentMovesOptions) {
  const oneAtATime = createOneAtATime()

  async function move({ alarms, to }: Move, by: By): Promise<AlarmActResult> {
    const seenIn = new Map(alarms.map(({ id, incident }) => [id, incident]))
    const there = to === null ? [] : await members.seen(to, by.user)
    const see = await acts.look([...seenIn.keys()], by)
    const target = to ?? newId()
    const at = now()
    const { username } = by.user
    const moved: Moved[] = []
    const done: Seen[] = []
    const refused: { id: string; seen: Seen | undefined; reason: AlarmRefusal }[] = []
    for (const [id, incident] of seenIn) {
      const seen = see(id)
      const reason = refusalOf(seen, incident, target)
      if (seen === undefined || reason !== undefined) {
        refused.push({ id, seen, reason: reason ?? 'unknown' })
        continue
      }
      done.push(seen)
      const { alarm, kept } = seen
      const joins = { id: target, why: 'hand', by: username, from: incidentIdOf(alarm) } as const
      const event = { type: 'incident', at, by: username, joins, isLeaving: to === null } as const
      const step = advanceAlarm(alarm, event)
      if (step.entry !== null) moved.push({ kept, before: alarm, event, step })
    }
    if (moved.length > 0) {
      const problem = incidentProblem(
        moved.map(({ step }) => step.alarm),
        there.filter(({ id }) => !seenIn.has(id)),
      )
      if (problem !== null) throw new Refusal(REFUSALS[problem])
      await desk.write({ moved, userId: by.user.id, record: { audit: auditOf(moved, target, at, by) } })
    }
    return {
      done: done.flatMap((seen) => seen.event() ?? []),
      refused: refused.map(({ id, seen, reason }) => ({
        id,
        reason,
        by: reason === 'changed' ? (seen?.alarm.incident?.by ?? '') : '',
        at: null,
        alarm: seen?.event() ?? null,
      })),
    }
  }

  /** Each waits for the one before it: two who move the same alarm must not both be right. */
  return { move: (input: Move, by: By): Promise<AlarmActResult> => oneAtATime('incidents', () => move(input, by)) }
}

export type IncidentMoves = ReturnType<typeof createIncidentMoves>

/** Moved meanwhile by somebody else; told twice, a move is one. */
function refusalOf(seen: Seen | undefined, incident: string, target: string): AlarmRefusal | undefined {
  if (seen === undefined) return 'unknown'
  if (seen.kept !== undefined && isRefused(seen.kept)) return 'unsaved'
  const stands = incidentIdOf(seen.alarm)
  return stands === incident || stands === target ? undefined : 'changed'
}

const auditOf = (moved: readonly Moved[], incident: string, at: number, { user, address }: By) =>
  moved.map(({ before, step: { alarm } }) => ({
    at,
    userId: user.id,
    act: 'incidentMove' as const,
    subject: alarm.sn,
    detail: { alarm: alarm.id, incident, from: before === undefined ? null : incidentIdOf(before as Alarm) },
    address,
  }))
