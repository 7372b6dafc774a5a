import {
  ALARM_OUTCOMES,
  ALARM_PHASES,
  type AlarmFilter,
  type AlarmPriority,
  type AlarmRecord,
  DEVICE_KINDS,
  type DeviceKind,
  MODULE_KEYS,
} from '@vigil/contract'
import { formatDateTime, type Watch } from '@vigil/domain'
import { disposalName, formatNumber, substanceName } from '@vigil/i18n/web'
import { Tag } from 'antd'
import { type ComponentType, useCallback, useMemo } from 'react'
import { useStored } from '../../../lib/browser/use-stored.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTexts, useTranslation } from '../../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion, useWatch } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { newerAlarm } from '../../../ui/alarm/alarm-facts.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import { ExportMenu } from '../../../ui/exports/export-menu.tsx'
import { AddressNotice } from '../../../ui/records/address-notice.tsx'
import { BaleTag } from '../../../ui/records/bale-tag.tsx'
import { ColumnChoice } from '../../../ui/records/column-choice.tsx'
import { FilterBar } from '../../../ui/records/filter-bar.tsx'
import { either, type FilterPart, several, words } from '../../../ui/records/filter-parts.tsx'
import { timeProblems } from '../../../ui/records/period.ts'
import { shownColumns } from '../../../ui/records/record-columns.ts'
import { RecordFoot } from '../../../ui/records/record-foot.tsx'
import { RecordTable } from '../../../ui/records/record-table.tsx'
import { RecordView } from '../../../ui/records/record-view.tsx'
import { LIST_OPTIONS, type PageAsk, type RecordList, useRecordList } from '../../../ui/records/use-record-list.ts'
import { useSelection } from '../../../ui/records/use-selection.ts'
import { HistoryDetail } from './history-detail.tsx'
import {
  alarmFilterOf,
  daysOf,
  HISTORY_KINDS,
  HISTORY_PRIORITIES,
  type HistoryFilter,
  USUAL_FILTER,
} from './history-filter.ts'
import { SelectionBar } from './selection-bar.tsx'
import { ALL_ALARMS, type HistoryPlace, type HistoryWhere, useHistoryAddress } from './use-history-address.ts'
import { useHistoryColumns } from './use-history-columns.tsx'
import '../../../ui/records/records.css'
import '../alarms.css'
import './history.css'

interface MarkedByProps {
  readonly filter: HistoryFilter
  onFilter(change: Partial<HistoryFilter>): void
}

/** What a statistic narrowed the list by and no field shows: each can be taken off. */
function MarkedBy({ filter, onFilter }: MarkedByProps) {
  const { t } = useTranslation()
  const texts = useTexts()
  const { subject, disposal, slots, officeAlone, bale, limitTimes } = filter
  return (
    <>
      {subject !== undefined && (
        <Tag closable onClose={() => onFilter({ subject: undefined })}>
          {t('statistics.by.subject')}:{' '}
          <bdi>{subject === '' ? t('statistics.unnamed') : substanceName(texts, subject)}</bdi>
        </Tag>
      )}
      {disposal !== undefined && (
        <Tag closable onClose={() => onFilter({ disposal: undefined })}>
          {t('statistics.by.disposal')}: <bdi>{disposalName(texts, disposal)}</bdi>
        </Tag>
      )}
      {limitTimes !== undefined && (
        <Tag closable onClose={() => onFilter({ limitTimes: undefined })}>
          {t('statistics.detect.limits')}:{' '}
          {limitTimes === 'any'
            ? t('statistics.detect.anyway')
            : t('statistics.detect.times', { factor: formatNumber(texts.language, limitTimes, 2) })}
        </Tag>
      )}
      {slots.length > 0 && (
        <Tag closable onClose={() => onFilter({ slots: [] })}>
          {t('statistics.hours.label')}: {t('statistics.hours.value', { value: slots.length })}
        </Tag>
      )}
      {officeAlone === true && (
        <Tag closable onClose={() => onFilter({ officeAlone: undefined })}>
          {t('statistics.officeAlone')}
        </Tag>
      )}
      <BaleTag mark={bale} onRemove={() => onFilter({ bale: undefined })} />
    </>
  )
}

interface HistoryRows extends RecordList<AlarmRecord> {
  /** What the list was asked with. */
  readonly asked: AlarmFilter
}

/** What sets a list of alarms apart from another. */
interface HistoryPageSpec {
  readonly title: 'alarmHistory' | 'cottonAlarm'
  readonly where: HistoryWhere
  /** These alone, whatever is chosen. */
  readonly dangers?: readonly DeviceKind[]
}

function useHistory(
  { filter: chosen, sn }: Pick<HistoryPlace, 'filter' | 'sn'>,
  { dangers }: HistoryPageSpec,
): HistoryRows {
  const filter = useMemo(() => (dangers === undefined ? chosen : { ...chosen, dangers }), [chosen, dangers])
  const { timeZone } = useSession().config
  const [problem] = timeProblems(filter.time, timeZone, daysOf(filter))
  const useAnswer = ({ asOf, page, enabled }: PageAsk) =>
    useCall('hisAlarm', { ...alarmFilterOf(filter, sn, asOf), ...page }, { ...LIST_OPTIONS, enabled })
  const list = useRecordList<AlarmRecord>(JSON.stringify([sn, filter]), problem, useAnswer)
  const { asOf } = list
  return { ...list, asked: useMemo(() => alarmFilterOf(filter, sn, asOf), [filter, sn, asOf]) }
}

function HistoryFilters({ place, dangers }: { place: HistoryPlace; dangers: HistoryPageSpec['dangers'] }) {
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
    ...(dangers === undefined
      ? [several('dangers', label('danger'), DEVICE_KINDS, (danger) => t(`kind.${danger}`))]
      : []),
    several('kinds', label('kind'), HISTORY_KINDS, (kind) => t(`alarm.kind.${kind}`)),
    several('phases', label('phase'), ALARM_PHASES, (phase) => t(`desk.phase.${phase}`)),
    yesOrNo('active'),
    yesOrNo('merged'),
    several('modules', t('statistics.by.module'), MODULE_KEYS, (module) => t(`module.${module}`)),
    several('outcomes', t('statistics.by.outcome'), ALARM_OUTCOMES, (outcome) => t(`statistics.outcome.${outcome}`)),
    words('handler', label('handler')),
  ]
  const { filter } = place
  return (
    <FilterBar
      label={t('history.filters')}
      place={place}
      usual={{ ...USUAL_FILTER, statistic: filter.statistic }}
      parts={parts}
      behind={behind}
      days={daysOf(filter)}
    >
      <MarkedBy filter={filter} onFilter={place.setFilter} />
    </FilterBar>
  )
}

const idOf = ({ id }: AlarmRecord): string => id
const isUnreal = ({ kind }: AlarmRecord): boolean => kind !== 'normal'

/** As it stands now, where it is on the desk; as it was recorded elsewhere. */
function useCurrent(record: AlarmRecord): AlarmRecord {
  const live = useWatch(useCallback(({ desk }: Watch) => desk.get(record.id), [record.id]))
  return newerAlarm(record, live) === record ? record : { ...record, ...live }
}

/** Every alarm that there was: found, read, merged, handled, exported. */
function HistoryList({ spec }: { spec: HistoryPageSpec }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  useStructureVersion()
  const place = useHistoryAddress(spec.where)
  const list = useHistory(place, spec)
  const columns = useHistoryColumns()
  const [kept, setKept] = useStored('historyColumns', undefined)
  const { selected, select, clear } = useSelection(idOf)
  usePageSubject(place.sn === undefined ? '' : (fleet.place(place.sn)?.name ?? place.sn))
  const selectLabel = useCallback(
    ({ deviceName, beginTime }: AlarmRecord) =>
      t('history.select', { device: deviceName, time: formatDateTime(beginTime, timeZone) }),
    [t, timeZone],
  )
  return (
    <div className="record-page history">
      <section className="record-list panel" aria-label={t(`pages.title.${spec.title}`)}>
        <h1 className="visually-hidden">{t(`pages.title.${spec.title}`)}</h1>
        <HistoryFilters place={place} dangers={spec.dangers} />
        <AddressNotice parts={place.notApplied} sn={place.sn} model={place.filter.model} />
        {selected.size > 0 && (
          <SelectionBar selected={[...selected.values()]} onClear={clear} onChanged={list.reload} />
        )}
        <RecordView list={list} none={t('history.none')} onReset={place.reset}>
          {(records) => (
            <RecordTable
              label={t('history.label')}
              records={records}
              columns={shownColumns(columns, kept)}
              opened={place.alarm}
              selected={selected}
              busy={list.loading}
              idOf={idOf}
              isUnreal={isUnreal}
              useCurrent={useCurrent}
              selectLabel={selectLabel}
              onOpen={place.open}
              onSelect={select}
            />
          )}
        </RecordView>
        <RecordFoot list={list}>
          <ColumnChoice columns={columns} kept={kept} onKeep={setKept} />
          <ExportMenu
            all={{ what: 'alarm', filter: list.asked }}
            selection={{ what: 'alarm', filter: { ids: [...selected.keys()] } }}
            disabled={list.records.length === 0}
          />
        </RecordFoot>
      </section>
      {place.alarm !== undefined && (
        <Boundary key={place.alarm}>
          <HistoryDetail
            id={place.alarm}
            listed={list.records.find(({ id }) => id === place.alarm)}
            onOpen={place.open}
            onChanged={list.reload}
          />
        </Boundary>
      )}
    </div>
  )
}

export const createHistoryPage =
  (spec: HistoryPageSpec): ComponentType =>
  () => <HistoryList spec={spec} />

export default createHistoryPage({ title: 'alarmHistory', where: ALL_ALARMS })
