import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import type { AlarmRecord } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Button, Checkbox, Popover, Select, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { useSession } from '../../../lib/session.tsx'
import { useStored } from '../../../lib/use-stored.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { Boundary } from '../../../ui/boundary.tsx'
import '../alarms.css'
import { PageBar } from '../parts/page-bar.tsx'
import '../parts/parts.css'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import './history.css'
import { columnsIn, FIXED_COLUMNS, HISTORY_COLUMNS, USUAL_COLUMNS } from './history-columns.ts'
import { HistoryDetail } from './history-detail.tsx'
import { HistoryTable } from './history-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type HistoryList, PAGE_SIZES, useHistory } from './use-history.ts'
import { type HistoryPlace, useHistoryAddress } from './use-history-address.ts'

const NOTHING: ReadonlyMap<string, AlarmRecord> = new Map()

function ColumnChoice() {
  const { t } = useTranslation()
  const [kept, setKept] = useStored('historyColumns', USUAL_COLUMNS)
  const columns = columnsIn(kept)
  const content = (
    <div className="layout-choices" role="group" aria-label={t('history.columns')}>
      {HISTORY_COLUMNS.map((column) => (
        <Checkbox
          key={column}
          checked={columns.includes(column)}
          disabled={FIXED_COLUMNS.includes(column)}
          onChange={({ target }) =>
            setKept(target.checked ? [...columns, column] : columns.filter((each) => each !== column))
          }
        >
          {t(`history.column.${column}`)}
        </Checkbox>
      ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={content}>
      <Button icon={<SettingOutlined />}>{t('history.columns')}</Button>
    </Popover>
  )
}

interface ListProps {
  readonly list: HistoryList
  readonly place: HistoryPlace
  readonly selected: ReadonlyMap<string, AlarmRecord>
  onSelect(records: readonly AlarmRecord[], selected: boolean): void
}

function Records({ list, place, selected, onSelect }: ListProps) {
  const { t } = useTranslation()
  const [kept] = useStored('historyColumns', USUAL_COLUMNS)
  const { answer, records, problem, failed, loading } = list
  if (problem !== undefined) {
    return <Alert className="history-note" type="warning" showIcon title={t(problem.key, problem.values ?? {})} />
  }
  if (failed) {
    return (
      <Alert
        className="history-note"
        type="error"
        showIcon
        title={t('history.failed')}
        action={<Button onClick={list.reload}>{t('common.retry')}</Button>}
      />
    )
  }
  if (answer === undefined) return <Skeleton active className="desk-waiting" title={false} paragraph={{ rows: 12 }} />
  if (records.length === 0) {
    return (
      <div className="desk-calm">
        <strong>{t('history.none')}</strong>
        <span className="quiet">{t('history.noneHint')}</span>
        <Button onClick={place.reset}>{t('history.filter.reset')}</Button>
      </div>
    )
  }
  return (
    <HistoryTable
      records={records}
      columns={columnsIn(kept)}
      opened={place.alarm}
      selected={selected}
      busy={loading}
      onOpen={place.open}
      onSelect={onSelect}
    />
  )
}

/** Every alarm that there was: found, read, merged, handled, exported. */
export default function HistoryPage() {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { fleet } = useLive()
  useStructureVersion()
  const place = useHistoryAddress()
  const list = useHistory(place)
  const [selected, setSelected] = useState(NOTHING)
  usePageSubject(place.sn === undefined ? '' : (fleet.place(place.sn)?.name ?? place.sn))
  const onSelect = useCallback((records: readonly AlarmRecord[], isSelected: boolean) => {
    setSelected((before) => {
      const next = new Map(before)
      for (const record of records) {
        if (isSelected) next.set(record.id, record)
        else next.delete(record.id)
      }
      return next
    })
  }, [])
  const clear = () => setSelected(NOTHING)
  const { answer, asOf, pages, reload } = list
  return (
    <div className="alarm-desk history">
      <section className="desk-view panel" aria-label={t('pages.title.alarmHistory')}>
        <h1 className="visually-hidden">{t('pages.title.alarmHistory')}</h1>
        <FilterBar place={place} />
        {selected.size > 0 && <SelectionBar selected={[...selected.values()]} onClear={clear} onChanged={reload} />}
        <Records list={list} place={place} selected={selected} onSelect={onSelect} />
        <PageBar pages={pages} next={answer?.next} busy={list.loading && pages.page > 1}>
          {answer !== undefined && (
            <strong role="status">
              {t(answer.about ? 'history.about' : 'history.total', { count: answer.total })}
            </strong>
          )}
          <span className="quiet">
            {t('history.asOf')} <bdi dir="ltr">{formatDateTime(asOf, config.timeZone)}</bdi>
          </span>
          <Button
            icon={<ReloadOutlined />}
            aria-label={t('history.refresh')}
            title={t('history.refresh')}
            loading={list.loading}
            onClick={list.refresh}
          />
          <Select
            aria-label={t('history.pageSize')}
            value={list.pageSize}
            onChange={list.setPageSize}
            options={PAGE_SIZES.map((value) => ({
              value,
              label: t('history.perPage', { number: formatNumber(i18n.language, value) }),
            }))}
          />
          <ColumnChoice />
          <ExportMenu asked={list.asked} selected={selected} disabled={list.records.length === 0} />
        </PageBar>
      </section>
      {place.alarm !== undefined && (
        <Boundary key={place.alarm}>
          <HistoryDetail
            id={place.alarm}
            listed={list.records.find(({ id }) => id === place.alarm)}
            onOpen={place.open}
            onChanged={reload}
          />
        </Boundary>
      )}
    </div>
  )
}
