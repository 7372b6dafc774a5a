import type { AlarmPlan, EndpointInput } from '@vigil/contract'
import { validatePlan, validatePlanSteps } from '@vigil/domain'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import { selectPlans } from '../records/plan-rows.ts'
import { concerns, refuseOutside } from './office-scope.ts'
import { insertPlan, removePlan, updatePlan } from './plan-store.ts'

export interface PlanHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
  now(): number
  newId(): string
}

export function createPlanHandlers(
  options: PlanHandlersOptions,
): Pick<Handlers, 'alarmPlans' | 'savePlan' | 'removePlan'> {
  const { database, directory, now, newId } = options

  async function knownPlan(id: string, { user }: UserContext): Promise<AlarmPlan> {
    const plan = (await selectPlans(database)).find((each) => each.id === id)
    if (plan === undefined || !concerns(directory, user, plan.officeId)) throw new Refusal('planUnknown')
    refuseOutside(directory, user, plan.officeId)
    return plan
  }

  function planOf(input: EndpointInput<'savePlan'>, id: string, { user }: UserContext): Omit<AlarmPlan, 'version'> {
    return {
      id,
      name: input.name.trim(),
      level: input.level as AlarmPlan['level'],
      kinds: [...new Set(input.kinds)],
      officeId: input.officeId,
      steps: input.steps.map((step) => ({ id: step.id ?? newId(), text: step.text.trim() })),
      changedBy: user.username,
      changedAt: now(),
    }
  }

  return {
    alarmPlans: async (_, { user }) =>
      (await selectPlans(database)).filter(({ officeId }) => concerns(directory, user, officeId)),

    async savePlan(input, context) {
      refuseProblems([...validatePlan(input), ...validatePlanSteps(input.steps)])
      refuseOutside(directory, context.user, input.officeId)
      const { id, version: read } = input
      if (id !== undefined) await knownPlan(id, context)
      const plan = planOf(input, id ?? newId(), context)
      return database.transaction(async (client) => {
        let version: number | undefined = 1
        if (id === undefined) await insertPlan(client, plan)
        else version = await updatePlan(client, plan, read ?? 0)
        if (version === undefined) throw new Refusal('savedByOther')
        const { name, level, officeId } = plan
        await insertAudit(
          client,
          auditBy(context, now(), 'planSave', { plan: plan.id, name, level, officeId, version }),
        )
        return { ...plan, version }
      })
    },

    async removePlan({ id, version }, context) {
      const { name } = await knownPlan(id, context)
      await database.transaction(async (client) => {
        if (!(await removePlan(client, id, version, now()))) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'planRemove', { plan: id, name }))
      })
      return null
    },
  }
}
