import type { AlarmFilter, AlarmRecord } from '@vigil/contract'
import { answerPage, type RowSource } from '../../history/reading/look-back/row-source.ts'
import type { Handlers } from '../../platform/http/handlers.ts'

export const createHistoryHandlers = (source: RowSource<AlarmFilter, AlarmRecord>): Pick<Handlers, 'hisAlarm'> => ({
  hisAlarm: ({ limit, before, beforeId, ...filter }, viewer) =>
    answerPage(source, filter, { limit, before, beforeId }, viewer),
})
