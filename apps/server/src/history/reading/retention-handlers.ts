import type { Database } from '../../platform/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { auditBy, insertAudit } from '../writing/audit.ts'
import { readRuns, readStand, setRetention } from '../writing/retention.ts'

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
      const at = now()
      const [stand, runs] = await Promise.all([readStand(database.pool, at), readRuns(database)])
      return { ...stand, at, runs }
    },

    saveRetention: (input, context) =>
      database.transaction(async (client) => {
        const at = now()
        const before = await readStand(client, at)
        const saved = await setRetention(client, input, at)
        const detail = { before: before.retention, after: saved.retention, until: saved.pending?.until }
        await insertAudit(client, auditBy(context, at, 'retentionSave', detail))
        return saved
      }),
  }
}
