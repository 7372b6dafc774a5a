import { HistoryClosed, HistoryOverloaded } from '../history/writing/records.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Ingest } from './ingest.ts'

/** POST /ingest: answered once everything is committed, like the acknowledgement of the MQTT uplink. */
export function createIngestHandlers(ingest: Pick<Ingest, 'takeValues'>): Pick<Handlers, 'ingest'> {
  return {
    async ingest(input, { sn, bodyBytes }) {
      try {
        return await ingest.takeValues(sn, Array.isArray(input) ? input : [input], bodyBytes)
      } catch (error) {
        const comeBackLater = error instanceof HistoryOverloaded || error instanceof HistoryClosed
        throw comeBackLater ? new Refusal('overloaded') : error
      }
    },
  }
}
