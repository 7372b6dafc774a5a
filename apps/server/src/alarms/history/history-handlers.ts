import type { AlarmFilter, AlarmRecord } from '@vigil/contract'
import { answerPage, type RowSource } from '../../history/reading/look-back/row-source.ts'
import type { OfTask } from '../../history/reading/task-scope.ts'
import type { Handlers } from '../../platform/http/handlers.ts'

export const createHistoryHandlers = (
  source: RowSource<AlarmFilter, AlarmRecord>,
  ofTask: OfTask,
): Pick<Handlers, 'hisAlarm'> => ({
  hisAlarm: async ({ limit, before, beforeId, ...filter }, viewer) =>
    answerPage(source, await ofTask(filter, viewer.user), { limit, before, beforeId }, viewer),
})
