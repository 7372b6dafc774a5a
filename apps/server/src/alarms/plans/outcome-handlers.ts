import { DEFAULT_OUTCOMES, validateOwnOutcomes } from '@vigil/domain'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { concerns, refuseOutside } from './office-scope.ts'
import { removeOutcomeRule, selectOutcomeRules, writeOutcomeRule } from './outcome-store.ts'

export interface OutcomeHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
  now(): number
}

export function createOutcomeHandlers(
  options: OutcomeHandlersOptions,
): Pick<Handlers, 'outcomeRules' | 'saveOutcomeRule' | 'removeOutcomeRule'> {
  const { database, directory, now } = options

  return {
    /** The one for everywhere is always among them: it holds although nobody has written it down. */
    async outcomeRules(_, { user }) {
      const rules = (await selectOutcomeRules(database.pool)).filter(({ officeId }) =>
        concerns(directory, user, officeId),
      )
      return rules.some(({ officeId }) => officeId === null) ? rules : [{ ...DEFAULT_OUTCOMES }, ...rules]
    },

    async saveOutcomeRule({ version: read = 0, ...entered }, context) {
      refuseProblems(validateOwnOutcomes(entered.own))
      refuseOutside(directory, context.user, entered.officeId)
      const rule = {
        officeId: entered.officeId,
        codes: [...new Set(entered.codes)],
        own: entered.own.map((each) => ({ ...each, words: each.words.trim() })),
      }
      return database.transaction(async (client) => {
        const version = await writeOutcomeRule(client, rule, read)
        if (version === undefined) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'outcomesSave', { ...rule, version }))
        return { ...rule, version }
      })
    },

    async removeOutcomeRule({ officeId, version }, context) {
      refuseOutside(directory, context.user, officeId)
      await database.transaction(async (client) => {
        if (!(await removeOutcomeRule(client, officeId, version))) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'outcomesRemove', { officeId }))
      })
      return null
    },
  }
}
