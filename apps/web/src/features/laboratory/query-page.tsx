import type { AssayFilter, AssayRecord } from '@vigil/contract'
import { assayValueOf, assayVerdict, formatDateTime, TIME_RANGE_DAYS } from '@vigil/domain'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { ExportMenu } from '../../ui/exports/export-menu.tsx'
import { Either, OneOf } from '../../ui/records/choices.tsx'
import { FailedNote } from '../../ui/records/failed-note.tsx'
import { type Period, type PeriodOrSpan, readTime, spanOf, timeProblems, timeQuery } from '../../ui/records/period.ts'
import { PeriodBar } from '../../ui/records/period-bar.tsx'
import { RecordFoot } from '../../ui/records/record-foot.tsx'
import { RecordView } from '../../ui/records/record-view.tsx'
import '../../ui/records/records.css'
import { useDeviceOptions } from '../../ui/records/use-fleet-options.ts'
import { LIST_OPTIONS, type PageAsk, useRecordList } from '../../ui/records/use-record-list.ts'
import { useSites } from '../../ui/records/use-sites.ts'
import { ControlChart } from './control-chart.tsx'
import { figure } from './figure.ts'
import { LabTable } from './lab-table.tsx'
import './laboratory.css'
import { RecordPanel } from './record-panel.tsx'
import { useMayWork } from './use-may-work.ts'

const USUAL: Period = '30d'
const PERIODS: readonly Period[] = ['1d', '7d', '30d']
const COLUMNS = ['time', 'item', 'value', 'deviation', 'verdict', 'sample', 'operator', 'device', 'remarks'] as const

/** What the address says, so that a link restores it. */
function filterOf(query: URLSearchParams): Omit<AssayFilter, 'beginTime' | 'endTime'> {
  const text = (name: string): string | undefined => query.get(name) || undefined
  const item = text('item')
  return {
    itemId: item !== undefined && /^\d{1,18}$/.test(item) ? item : undefined,
    sn: text('sn'),
    officeId: text('office'),
    words: text('words')?.slice(0, 100),
    outside: query.get('outside') === 'yes' ? true : query.get('outside') === 'no' ? false : undefined,
    valueFrom: assayValueOf(text('from') ?? ''),
    valueTo: assayValueOf(text('to') ?? ''),
  }
}

/** Empty, or a value as one is typed. */
const isBound = (text: string | null): boolean => text === null || assayValueOf(text) !== undefined

function Rows({
  records,
  open,
  onOpen,
}: {
  records: readonly AssayRecord[]
  open: string | undefined
  onOpen(id: string): void
}) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const number = (value: number) => figure(i18n.language, value)
  return (
    <LabTable label={t('pages.title.ramanQuery')} columns={COLUMNS.map((column) => t(`laboratory.${column}`))}>
      {records.map((record) => {
        const verdict = assayVerdict(record.value, record)
        return (
          <tr key={record.id} aria-selected={open === record.id}>
            <td>
              <Button type="link" size="small" onClick={() => onOpen(record.id)}>
                <bdi dir="ltr">{formatDateTime(record.time, timeZone)}</bdi>
              </Button>
            </td>
            <td>
              <bdi>{record.item}</bdi>
            </td>
            <td className="lab-number">
              {number(record.value)} <bdi>{record.unit}</bdi>
            </td>
            <td className="lab-number">
              {record.deviation === null ? '' : `± ${number(record.deviation)} (${record.values.length})`}
            </td>
            <td
              className={verdict === 'below' || verdict === 'above' ? 'lab-verdict lab-problem' : 'lab-verdict quiet'}
            >
              {verdict === 'below' ? '▼ ' : verdict === 'above' ? '▲ ' : ''}
              {t(`laboratory.of.${verdict}`)}
            </td>
            <td className="lab-sample">
              <bdi>{record.sample}</bdi>
            </td>
            <td>
              <bdi>{record.operator}</bdi>
            </td>
            <td>
              <bdi>{record.deviceName}</bdi>
            </td>
            <td>
              <bdi>{record.remarks}</bdi>
            </td>
          </tr>
        )
      })}
    </LabTable>
  )
}

/** Raman test data by all that is in it, with the control chart of the item that is asked for (RTE-15, query). */
export default function QueryPage() {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState<string>()
  const time = readTime(query, USUAL, PERIODS)
  const filter = filterOf(query)
  const { data: items = [] } = useCall('assayItems', {})
  const devices = useDeviceOptions()
  const mayWork = useMayWork()
  const sites = useSites()
  const [problem] = timeProblems(time, timeZone, TIME_RANGE_DAYS.statistics)
  const set = (values: Record<string, string | undefined>): void => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    setQuery(next, { replace: true })
  }
  const setTime = (chosen: PeriodOrSpan): void =>
    set({ last: undefined, begin: undefined, end: undefined, ...timeQuery(chosen, USUAL) })
  const wanted = JSON.stringify([time, filter])
  const asked = (asOf: number): AssayFilter => {
    const { begin, end } = spanOf(time, asOf)
    return { ...filter, beginTime: Math.round(begin), endTime: end }
  }
  const useAnswer = ({ asOf, page, enabled }: PageAsk) =>
    useCall('assayRecords', { ...asked(asOf), ...page }, { ...LIST_OPTIONS, enabled })
  const list = useRecordList<AssayRecord>(wanted, problem, useAnswer)
  // Of chosen values alone no chart can tell what is usual.
  const { outside: _, valueFrom: __, valueTo: ___, ...course } = asked(list.asOf)
  const trend = useCall(
    'assayTrend',
    { ...course, itemId: filter.itemId ?? '0' },
    { ...LIST_OPTIONS, enabled: filter.itemId !== undefined && problem === undefined },
  )
  return (
    <div className="record-page">
      <div className="record-list panel laboratory">
        <header className="lab-head">
          <h1>{t('pages.title.ramanQuery')}</h1>
          {mayWork && <Link to={paths.ramanAdd}>{t('laboratory.newRecord')}</Link>}
        </header>
        <search className="record-filters" aria-label={t('history.filters')}>
          <PeriodBar time={time} periods={PERIODS} days={TIME_RANGE_DAYS.statistics} onTime={setTime} />
          <OneOf
            label={t('laboratory.anyItem')}
            options={items.map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }))}
            chosen={filter.itemId}
            onChoose={(item) => set({ item })}
          />
          <OneOf
            label={t('history.filter.site')}
            options={sites.options}
            chosen={filter.officeId}
            onChoose={(office) => set({ office })}
          />
          <OneOf
            label={t('history.filter.device')}
            options={devices}
            chosen={filter.sn}
            onChoose={(sn) => set({ sn })}
          />
          <Either
            label={t('laboratory.limits')}
            yes={t('laboratory.outside')}
            no={t('laboratory.inside')}
            chosen={filter.outside}
            onChoose={(value) => set({ outside: value === undefined ? undefined : value ? 'yes' : 'no' })}
          />
          <Input.Search
            className="filter-field"
            allowClear
            aria-label={t('laboratory.words')}
            placeholder={t('laboratory.words')}
            defaultValue={filter.words}
            onSearch={(words) => set({ words: words.trim() })}
          />
          {(['from', 'to'] as const).map((name) => (
            <Input
              key={name}
              className="lab-bound"
              dir="ltr"
              inputMode="decimal"
              aria-label={t(name === 'from' ? 'laboratory.valueFrom' : 'laboratory.valueTo')}
              placeholder={t(name === 'from' ? 'laboratory.valueFrom' : 'laboratory.valueTo')}
              defaultValue={query.get(name) ?? ''}
              status={isBound(query.get(name)) ? '' : 'error'}
              aria-invalid={!isBound(query.get(name))}
              onBlur={({ target }) => set({ [name]: target.value.trim() })}
              onPressEnter={({ currentTarget }) => set({ [name]: currentTarget.value.trim() })}
            />
          ))}
        </search>
        {trend.data !== undefined && filter.itemId !== undefined && trend.data.records.length > 0 && (
          <ControlChart item={trend.data.item} records={trend.data.records} />
        )}
        {trend.isError && filter.itemId !== undefined && <FailedNote onRetry={() => void trend.refetch()} />}
        {filter.itemId === undefined && items.length > 0 && <p className="quiet">{t('laboratory.chooseForChart')}</p>}
        <RecordView list={list} none={t('laboratory.none')} onReset={() => setQuery({}, { replace: true })}>
          {(records) => <Rows records={records} open={open} onOpen={setOpen} />}
        </RecordView>
        <RecordFoot list={list}>
          <ExportMenu all={{ what: 'assay', filter: asked(list.asOf) }} disabled={list.records.length === 0} />
        </RecordFoot>
      </div>
      {open !== undefined && <RecordPanel key={open} id={open} items={items} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
