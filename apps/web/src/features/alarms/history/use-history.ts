import type { AlarmFilter, AlarmRecord } from '@vigil/contract'
import { useMemo } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { timeProblems } from '../../../ui/records/period.ts'
import { LIST_OPTIONS, type PageAsk, type RecordList, useRecordList } from '../../../ui/records/use-record-list.ts'
import { alarmFilterOf } from './history-filter.ts'
import type { HistoryPlace } from './use-history-address.ts'

export interface HistoryList extends RecordList<AlarmRecord> {
  /** What the list was asked with. */
  readonly asked: AlarmFilter
}

export function useHistory({ filter, sn }: Pick<HistoryPlace, 'filter' | 'sn'>): HistoryList {
  const { timeZone } = useSession().config
  const [problem] = timeProblems(filter.time, timeZone)
  const useAnswer = ({ asOf, page, enabled }: PageAsk) =>
    useCall('hisAlarm', { ...alarmFilterOf(filter, sn, asOf), ...page }, { ...LIST_OPTIONS, enabled })
  const list = useRecordList<AlarmRecord>(JSON.stringify([sn, filter]), problem, useAnswer)
  const { asOf } = list
  return { ...list, asked: useMemo(() => alarmFilterOf(filter, sn, asOf), [filter, sn, asOf]) }
}
