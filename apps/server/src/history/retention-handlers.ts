import { insertAudit } from '../alarms/alarm-store.ts'
import { auditBy } from '../alarms/plans/audit-by.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { readRetention, readRuns, setRetention } from './retention.ts'

export interface RetentionHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  now(): number
}

export function createRetentionHandlers({
  database,
  now,
}: RetentionHandlersOptions): Pick<Handlers, 'retention' | 'saveRetention'> {
  return {
    async retention() {
      const [retention, runs] = await Promise.all([readRetention(database), readRuns(database)])
      return { retention, runs }
    },

    saveRetention: (input, context) =>
      database.transaction(async (client) => {
        const before = await readRetention({ pool: client })
        const saved = await setRetention(client, input)
        await insertAudit(client, auditBy(context, now(), 'retentionSave', { before, after: saved }))
        return saved
      }),
  }
}
