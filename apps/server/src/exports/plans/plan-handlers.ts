import { EXPORT_PLANS_MAX, EXPORT_PLANS_PER_ACCOUNT, type KeptExportPlan, Permission } from '@vigil/contract'
import { nextDue, withinScope } from '@vigil/domain'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers, SessionUser, UserContext } from '../../platform/http/handlers.ts'
import { mayList } from '../listed-by.ts'
import { insertPlan, removePlan, type StoredPlan, selectPlans, updatePlan } from './plan-store.ts'

export interface PlanHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
  timeZone: string
  now(): number
  newId(): string
}

export type PlanHandlers = Pick<Handlers, 'exportPlans' | 'saveExportPlan' | 'removeExportPlan'>

export function createPlanHandlers({ database, directory, timeZone, now, newId }: PlanHandlersOptions): PlanHandlers {
  /** Own ones; an administrator sees those of the offices below as well, and of accounts that are gone. */
  function sees({ id, officeId, permissions }: SessionUser, plan: StoredPlan): boolean {
    if (plan.userId === id) return true
    if (!permissions.has(Permission.Administer)) return false
    if (directory.seesWholeSite(officeId)) return true
    const [own, its] = [directory.office(officeId)?.path, plan.officeId && directory.office(plan.officeId)?.path]
    return own !== undefined && typeof its === 'string' && withinScope(own, its)
  }
  const seenPlans = async ({ user }: UserContext): Promise<StoredPlan[]> =>
    (await selectPlans(database)).filter((plan) => sees(user, plan))
  async function seenPlan(id: string, context: UserContext): Promise<StoredPlan> {
    const found = (await seenPlans(context)).find((plan) => plan.id === id)
    if (found === undefined) throw new Refusal('recordUnknown')
    return found
  }

  return {
    async exportPlans(_, context) {
      const plans = await seenPlans(context)
      return {
        plans: plans.map(
          ({ userId, officeId: _office, armedAt: _armed, madeUntil: _made, ...plan }): KeptExportPlan => ({
            ...plan,
            isOwn: userId === context.user.id,
            nextAt: plan.enabled ? nextDue(plan, now(), timeZone) : null,
          }),
        ),
      }
    },

    async saveExportPlan({ id, version, ...input }, context) {
      const { user } = context
      // It would be stopped at its first run.
      if (!input.choice.kinds.every((kind) => mayList(user.permissions, kind))) throw new Refusal('noPermission')
      const before = id === undefined ? undefined : await seenPlan(id, context)
      // It has the rights of its account: nobody else says what it does.
      if (before !== undefined && before.userId !== user.id) throw new Refusal('noPermission')
      // Whoever does not say what they saw would overwrite what they never saw.
      if (before !== undefined && version === undefined) throw new Refusal('savedByOther')
      const plan = { ...input, id: id ?? newId(), version: version ?? 1 }
      return database.transaction(async (client) => {
        if (before === undefined) {
          const bounds = { at: now(), most: EXPORT_PLANS_MAX, mostOfOne: EXPORT_PLANS_PER_ACCOUNT }
          if (!(await insertPlan(client, { ...plan, version: 1 }, user, bounds)))
            throw new Refusal('exportPlansTooMany')
        } else if (!(await updatePlan(client, plan, now()))) throw new Refusal('savedByOther')
        const saved = { ...plan, version: before === undefined ? 1 : plan.version + 1 }
        const { name, unit, minute, choice, enabled } = saved
        const detail = { plan: saved.id, name, unit, minute, enabled, filter: choice }
        await insertAudit(client, auditBy(context, now(), 'exportPlanSave', detail))
        return saved
      })
    },

    async removeExportPlan({ id, version }, context) {
      const { name } = await seenPlan(id, context)
      await database.transaction(async (client) => {
        if (!(await removePlan(client, id, version))) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'exportPlanRemove', { plan: id, name }))
      })
      return null
    },
  }
}
