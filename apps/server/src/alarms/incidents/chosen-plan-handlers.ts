import type { AuditAct, ChosenPlan } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { choosePlan, incidentIdOf, plansFor, tickStep } from '@vigil/domain'
import type pg from 'pg'
import { insertAudit } from '../../history/writing/audit.ts'
import { storableJson } from '../../platform/database/copy-text.ts'
import { readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import type { AlarmDesk, FoundAlarm, LogLine } from '../book/desk-port.ts'
import { dangerOf } from '../records/danger-of.ts'
import { selectPlans } from '../records/plan-rows.ts'
import type { IncidentMembers } from './incident-members.ts'

export interface ChosenPlanHandlersOptions {
  database: Pick<Database, 'pool'>
  desk: Pick<AlarmDesk, 'find' | 'following'>
  members: Pick<IncidentMembers, 'planPlace'>
  registry: Pick<Registry, 'model'>
  now(): number
}

interface Change {
  readonly chosen: ChosenPlan
  readonly line: Pick<LogLine, 'kind' | 'note'>
  readonly act: AuditAct
  readonly detail: Record<string, unknown>
}

/** The plan that is followed for an alarm: two who tick at once tick one after the other. */
export function createChosenPlanHandlers(
  options: ChosenPlanHandlersOptions,
): Pick<Handlers, 'chooseAlarmPlan' | 'tickPlanStep'> {
  const { database, desk, members, registry, now } = options

  /** An incident has one plan: whichever of its alarms is named, the one that carries it is meant. */
  async function carrierOf(id: string, user: UserContext['user']): Promise<FoundAlarm> {
    const found = await desk.find(id, user)
    const place = await members.planPlace(incidentIdOf(found.alarm), user)
    return place === undefined || place.id === id ? found : desk.find(place.id, user)
  }

  async function change(
    { row, device }: FoundAlarm,
    { user, address }: UserContext,
    make: (before: ChosenPlan | undefined) => Change | ChosenPlan,
  ): Promise<ChosenPlan> {
    const at = now()
    return desk.following([row.id], async (client, log) => {
      const made = make(await lockChosen(client, row.id))
      if (!('chosen' in made)) return made
      await client.query(
        `insert into alarm_event_plan (event_id, chosen) values ($1, $2)
         on conflict (event_id) do update set chosen = excluded.chosen`,
        [row.id, storableJson(made.chosen)],
      )
      const by = { userId: user.id, username: user.username, address }
      await log(row.id, { ...made.line, at, by })
      const detail = { alarm: row.id, ...made.detail }
      await insertAudit(client, { at, userId: user.id, act: made.act, subject: device.sn, detail, address })
      return made.chosen
    })
  }

  return {
    async chooseAlarmPlan({ id, planId }, context) {
      const found = await carrierOf(id, context.user)
      const danger = dangerOf(registry, found.device.deviceType, found.row.module)
      const plan = plansFor(await selectPlans(database), found.device.officePath, danger).find(
        (each) => each.id === planId,
      )
      return change(found, context, (before) => {
        // What was ticked is not lost by choosing the same plan again, nor when the plan was removed meanwhile.
        if (before?.planId === planId) return before
        if (plan === undefined) throw new Refusal('planUnknown')
        return {
          chosen: choosePlan(plan),
          line: { kind: 'planChosen', note: plan.name },
          act: 'alarmPlan',
          detail: { plan: planId, name: plan.name },
        }
      })
    },

    async tickPlanStep({ id, stepId, done, note }, context) {
      const { user, address } = context
      const found = await carrierOf(id, user)
      return change(found, context, (before) => {
        const step = before?.steps.find((each) => each.id === stepId)
        if (before === undefined || step === undefined) throw new Refusal('planUnknown')
        const mark = { userId: user.id, by: user.username, at: now(), from: address, note }
        const chosen = tickStep(before, stepId, done, mark)
        if (chosen === before) return before
        return {
          chosen,
          line: {
            kind: done ? 'stepTicked' : 'stepUnticked',
            note: note === '' ? step.text : `${step.text} — ${note}`,
          },
          act: 'alarmStep',
          detail: { plan: before.planId, name: before.name, step: stepId, text: step.text, done },
        }
      })
    },
  }
}

/** Not by a lock on the row: a plan that nobody has chosen yet has none. */
async function lockChosen(client: Pick<pg.ClientBase, 'query'>, eventId: string): Promise<ChosenPlan | undefined> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('alarm plan ' || $1, 0))`, [eventId])
  const rows = await readRowsOf<{ chosen: ChosenPlan }>(
    client,
    { chosen: 'json' },
    'select chosen from alarm_event_plan where event_id = $1',
    [eventId],
  )
  return rows[0]?.chosen
}
