import { Permission } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { useSession } from '../../../lib/session.tsx'
import { useStored } from '../../../lib/use-stored.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { Boundary } from '../../../ui/boundary.tsx'
import { ExportMenu } from '../../../ui/exports/export-menu.tsx'
import type { SpectraContent } from '../../../ui/exports/export-request.ts'
import { ColumnChoice } from '../../../ui/records/column-choice.tsx'
import { timeProblems } from '../../../ui/records/period.ts'
import { type RecordColumn, shownColumns } from '../../../ui/records/record-columns.ts'
import { RecordFoot } from '../../../ui/records/record-foot.tsx'
import { RecordTable } from '../../../ui/records/record-table.tsx'
import { RecordView } from '../../../ui/records/record-view.tsx'
import '../../../ui/records/records.css'
import { LIST_OPTIONS, type PageAsk, type RecordList, useRecordList } from '../../../ui/records/use-record-list.ts'
import { useSelection } from '../../../ui/records/use-selection.ts'
import '../history.css'
import { SavedQueries } from '../saved/saved-queries.tsx'
import type { ListAsk } from './list-ask.ts'
import { ListFilters } from './list-filters.tsx'
import type { ListSpec } from './list-spec.ts'
import { RowLinks } from './row-links.tsx'
import type { ListPlace } from './use-list-address.ts'
import { useOpenedRecord } from './use-opened-record.ts'

/** What parts of a page that stand beside the table may know. */
export interface ListParts<R> {
  readonly place: ListPlace
  readonly list: RecordList<R>
  readonly ask: ListAsk
}

interface ListPageProps<R> {
  readonly spec: ListSpec<R>
  readonly place: ListPlace
  readonly columns: readonly RecordColumn<R>[]
  /** Columns differ by what the list shows: each kind is remembered by itself. */
  readonly columnsOf?: string | undefined
  readonly label: string
  isUnreal?(record: R): boolean
  /** Above the rows. */
  above?(parts: ListParts<R>): ReactNode
  /** In place of the rows and their foot. */
  instead?(parts: ListParts<R>): ReactNode
  /** Where the list is of a device that measures spectra. */
  spectra?(parts: ListParts<R>): SpectraContent | undefined
  detail(record: R, onClose: () => void): ReactNode
}

/** Files are for those who may ask for the records of all devices. */
const EXPORTERS = [Permission.Query, Permission.Devices, Permission.Home] as const

/** One list of the past: filters, rows, pages, and the record that is open. */
export function ListPage<R>({ spec, place, columns, columnsOf = '', label, isUnreal, ...parts }: ListPageProps<R>) {
  const { t } = useTranslation()
  const { config, can } = useSession()
  const { timeZone } = config
  const mayExport = EXPORTERS.some(can)
  const { fleet } = useLive()
  useStructureVersion()
  const { sn, filter } = place
  usePageSubject(sn === undefined ? '' : (fleet.place(sn)?.name ?? sn))
  const problem = timeProblems(filter.time, timeZone, spec.days(filter))[0] ?? spec.problem?.(filter, sn)
  const useAnswer = ({ asOf, page, enabled }: PageAsk) =>
    spec.useRecords({ filter, sn, now: asOf }, page, { ...LIST_OPTIONS, enabled })
  const list = useRecordList<R>(JSON.stringify([sn, filter]), problem, useAnswer)
  const { asOf } = list
  const shared = useMemo(() => ({ filter, sn, now: asOf }), [filter, sn, asOf])
  const context = { place, list, ask: shared }
  const { selected, select } = useSelection(spec.idOf, filter.step)
  const [kept, setKept] = useStored('recordColumns', undefined)
  const slot = `${spec.id} ${columnsOf}`.trim()
  const opened = useOpenedRecord(spec, place, list)
  const selectLabel = useCallback(
    (record: R) =>
      t('lookBack.select', {
        device: spec.deviceOf(record).name,
        time: formatDateTime(spec.atOf(record), timeZone),
      }),
    [t, timeZone, spec],
  )
  const extra = useMemo(
    () => ({
      label: t('lookBack.link.label'),
      of: (record: R) => <RowLinks sn={spec.deviceOf(record).sn} at={spec.atOf(record)} />,
    }),
    [t, spec],
  )
  const instead = parts.instead?.(context)
  const close = () => place.open(undefined)
  return (
    <div className="record-page">
      <div className="record-list panel">
        <h1 className="visually-hidden">{t(`pages.title.${spec.title}`)}</h1>
        <ListFilters spec={spec} place={place}>
          <SavedQueries address={place.address} />
        </ListFilters>
        {problem === undefined && parts.above?.(context)}
        {instead ?? (
          <>
            <RecordView list={list} none={t('exports.page.none')} onReset={place.reset}>
              {(records) => (
                <RecordTable
                  label={label}
                  records={records}
                  columns={shownColumns(columns, kept?.[slot])}
                  opened={place.row}
                  selected={selected}
                  busy={list.loading}
                  extra={extra}
                  idOf={spec.idOf}
                  isUnreal={isUnreal}
                  selectLabel={selectLabel}
                  onOpen={place.open}
                  onSelect={select}
                />
              )}
            </RecordView>
            <RecordFoot list={list}>
              {selected.size > 0 && <span role="status">{t('history.selected', { count: selected.size })}</span>}
              <ColumnChoice
                columns={columns}
                kept={kept?.[slot]}
                onKeep={(chosen) => setKept({ ...kept, [slot]: chosen })}
              />
              {mayExport && (
                <ExportMenu
                  all={spec.content(shared)}
                  selection={spec.selection([...selected.keys()], shared)}
                  spectra={parts.spectra?.(context)}
                  disabled={list.records.length === 0}
                />
              )}
            </RecordFoot>
          </>
        )}
      </div>
      {opened.phase !== 'none' && (
        <Boundary key={place.row}>
          {opened.record === undefined ? (
            <aside className="record-detail" aria-label={label}>
              <div className="detail-body">
                {opened.phase === 'loading' && <Skeleton active />}
                {opened.phase === 'failed' && (
                  <Alert
                    type="error"
                    showIcon
                    title={t('history.failed')}
                    action={<Button onClick={opened.retry}>{t('common.retry')}</Button>}
                  />
                )}
                {opened.phase === 'missing' && <Alert type="info" showIcon title={t('lookBack.notListed')} />}
                <Button onClick={close}>{t('common.close')}</Button>
              </div>
            </aside>
          ) : (
            parts.detail(opened.record, close)
          )}
        </Boundary>
      )}
    </div>
  )
}
