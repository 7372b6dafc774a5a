import { Alert, Button, Skeleton } from 'antd'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { Boundary } from '../../../ui/boundary.tsx'
import { AddressNotice } from '../../../ui/records/address-notice.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { timeProblems } from '../../../ui/records/period.ts'
import { LIST_OPTIONS, type PageAsk, type RecordList, useRecordList } from '../../../ui/records/use-record-list.ts'
import { useSelection } from '../../../ui/records/use-selection.ts'
import { ListFilters } from './list-filters.tsx'
import type { ListPlace } from './list-place.ts'
import { ListRows } from './list-rows.tsx'
import type { ListSpec } from './list-spec.ts'
import { useListAddress } from './use-list-address.ts'
import '../../../ui/records/records.css'
import '../history.css'

interface OpenedRecord<R> {
  readonly record: R | undefined
  readonly phase: 'none' | 'loading' | 'failed' | 'missing' | 'ready'
  retry(): void
}

/** From the page that is shown; an address that was sent may name a record of another page, which is then asked for alone. */
function useOpenedRecord<R>(spec: ListSpec<R>, place: ListPlace, list: RecordList<R>): OpenedRecord<R> {
  const { row, filter, sn } = place
  const listed = row === undefined ? undefined : list.records.find((record) => spec.idOf(record) === row)
  const wanted = row !== undefined && listed === undefined && list.problem === undefined && list.answer !== undefined
  const { data, isError, isPending, refetch } = spec.useRecords(
    { filter, sn, now: list.asOf },
    { limit: 1, ids: row === undefined ? [] : [row] },
    { enabled: wanted, quiet: true },
  )
  const found = wanted ? data?.records.find((record) => spec.idOf(record) === row) : undefined
  const record = listed ?? found
  const phase =
    row === undefined
      ? 'none'
      : record !== undefined
        ? 'ready'
        : isError
          ? 'failed'
          : wanted && !isPending
            ? 'missing'
            : list.problem === undefined && list.error === undefined
              ? 'loading'
              : 'none'
  return { record, phase, retry: () => void refetch() }
}

interface OpenedPartProps<R> {
  readonly id: string | undefined
  readonly label: string
  readonly opened: OpenedRecord<R>
  detail(record: R, onClose: () => void): ReactNode
  onClose(): void
}

/** The record that is open, or why there is none. */
function OpenedPart<R>({ id, label, opened, detail, onClose }: OpenedPartProps<R>) {
  const { t } = useTranslation()
  const { phase, record, retry } = opened
  if (phase === 'none') return null
  return (
    <Boundary key={id}>
      {record === undefined ? (
        <aside className="record-detail" aria-label={label}>
          <div className="detail-body">
            {phase === 'loading' && <Skeleton active />}
            {phase === 'failed' && <FailedNote onRetry={retry} />}
            {phase === 'missing' && <Alert type="info" showIcon title={t('lookBack.notListed')} />}
            <Button onClick={onClose}>{t('common.close')}</Button>
          </div>
        </aside>
      ) : (
        detail(record, onClose)
      )}
    </Boundary>
  )
}

/** One list of the past: filters, rows, pages, and the record that is open. */
function ListPage<R>({ spec }: { spec: ListSpec<R> }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  useStructureVersion()
  const place = useListAddress(spec)
  const { sn, filter } = place
  const device = sn === undefined ? undefined : fleet.place(sn)
  usePageSubject(device?.name ?? sn ?? '')
  const problem = timeProblems(filter.time, timeZone, spec.days(filter))[0] ?? spec.problem?.(filter, sn)
  const isListed = problem !== undefined || spec.isListed?.(place) !== false
  const useAnswer = ({ asOf, page, enabled }: PageAsk) =>
    spec.useRecords({ filter, sn, now: asOf }, page, { ...LIST_OPTIONS, enabled: enabled && isListed })
  const list = useRecordList<R>(JSON.stringify([sn, filter]), problem, useAnswer)
  const { asOf } = list
  const ask = useMemo(() => ({ filter, sn, now: asOf }), [filter, sn, asOf])
  const selection = useSelection(spec.idOf, filter.step)
  const opened = useOpenedRecord(spec, place, list)
  const label = t(spec.label ?? `pages.title.${spec.title}`)
  const deviceType = sn === undefined ? filter.model : device?.deviceType
  const parts = { place, list, ask, deviceType, step: filter.step }
  return (
    <div className="record-page">
      <div className="record-list panel">
        <h1 className="visually-hidden">{t(`pages.title.${spec.title}`)}</h1>
        <ListFilters spec={spec} place={place} />
        <AddressNotice parts={place.notApplied} sn={sn} model={filter.model} />
        {problem === undefined && spec.above?.(parts)}
        {isListed ? <ListRows spec={spec} parts={parts} label={label} selection={selection} /> : spec.instead?.(parts)}
      </div>
      {isListed && (
        <OpenedPart
          id={place.row}
          label={label}
          opened={opened}
          detail={(record, onClose) => spec.detail(record, onClose, filter)}
          onClose={() => place.open(undefined)}
        />
      )}
    </div>
  )
}

/** The page of a list, by its description. */
export const createListPage =
  <R,>(spec: ListSpec<R>): ComponentType =>
  () => <ListPage spec={spec} />
