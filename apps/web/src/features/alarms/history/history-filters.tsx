import { ALARM_PHASES, type AlarmPriority, DEVICE_KINDS } from '@vigil/contract'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../../ui/records/filter-bar.tsx'
import { either, type FilterPart, several, words } from '../../../ui/records/filter-parts.tsx'
import { HISTORY_KINDS, HISTORY_PRIORITIES, type HistoryFilter, USUAL_FILTER } from './history-filter.ts'
import type { HistoryPlace } from './use-history-address.ts'

export function HistoryFilters({ place }: { place: HistoryPlace }) {
  const { t } = useTranslation()
  const label = (name: string) => t(`history.filter.${name}`)
  const yesOrNo = <K extends 'handled' | 'active' | 'merged'>(key: K) =>
    either(key, label(key), label(`${key}Yes`), label(`${key}No`))
  const parts: readonly FilterPart<HistoryFilter>[] = [
    several<'priorities', AlarmPriority>('priorities', label('priority'), HISTORY_PRIORITIES, (priority) =>
      t(`alarm.priority.${priority}`),
    ),
    yesOrNo('handled'),
  ]
  const behind: readonly FilterPart<HistoryFilter>[] = [
    several('dangers', label('danger'), DEVICE_KINDS, (danger) => t(`kind.${danger}`)),
    several('kinds', label('kind'), HISTORY_KINDS, (kind) => t(`alarm.kind.${kind}`)),
    several('phases', label('phase'), ALARM_PHASES, (phase) => t(`desk.phase.${phase}`)),
    yesOrNo('active'),
    yesOrNo('merged'),
    words('handler', label('handler')),
  ]
  return <FilterBar label={t('history.filters')} place={place} usual={USUAL_FILTER} parts={parts} behind={behind} />
}
