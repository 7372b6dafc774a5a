import { DEFAULT_ESCALATION } from '@vigil/domain'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { concerns, refuseOutside } from './office-scope.ts'
import { removeRule, selectRules, writeRule } from './plan-store.ts'

export interface EscalationHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
  now(): number
}

export function createEscalationHandlers(
  options: EscalationHandlersOptions,
): Pick<Handlers, 'escalationRules' | 'saveEscalationRule' | 'removeEscalationRule'> {
  const { database, directory, now } = options

  return {
    /** The one for everywhere is always among them: it holds although nobody has written it down. */
    async escalationRules(_, { user }) {
      const rules = (await selectRules(database.pool)).filter(({ officeId }) => concerns(directory, user, officeId))
      return rules.some(({ officeId }) => officeId === null) ? rules : [{ ...DEFAULT_ESCALATION }, ...rules]
    },

    async saveEscalationRule({ version: read = 0, ...rule }, context) {
      refuseOutside(directory, context.user, rule.officeId)
      return database.transaction(async (client) => {
        const version = await writeRule(client, rule, read)
        if (version === undefined) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'escalationSave', { ...rule, version }))
        return { ...rule, version }
      })
    },

    async removeEscalationRule({ officeId, version }, context) {
      refuseOutside(directory, context.user, officeId)
      await database.transaction(async (client) => {
        if (!(await removeRule(client, officeId, version))) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'escalationRemove', { officeId }))
      })
      return null
    },
  }
}
