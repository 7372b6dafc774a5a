import { AUDIT_ACTS, type AuditRow } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Alert, Button, Input, Skeleton } from 'antd'
import { type FormEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import '../alarms.css'
import { OneOf } from '../../../ui/records/choices.tsx'
import { PageBar } from '../../../ui/records/page-bar.tsx'
import '../../../ui/records/records.css'
import { spanOf, timeProblems } from '../../../ui/records/period.ts'
import { PeriodBar } from '../../../ui/records/period-bar.tsx'
import { usePages } from '../../../ui/records/use-pages.ts'
import './audit.css'
import { type AuditFilter, auditQuery, readAuditFilter } from './audit-filter.ts'
import { AuditTable } from './audit-table.tsx'

interface FiltersProps {
  readonly filter: AuditFilter
  onFilter(change: Partial<AuditFilter>): void
}

/** What is typed counts when it is entered. */
function Filters({ filter, onFilter }: FiltersProps) {
  const { t } = useTranslation()
  const [texts, setTexts] = useState({ by: filter.by, subject: filter.subject })
  const enter = () => {
    if (texts.by !== filter.by || texts.subject !== filter.subject) onFilter(texts)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter()
  }
  return (
    <search aria-label={t('audit.filters')}>
      <div className="audit-filters">
        <PeriodBar time={filter.time} onTime={(time) => onFilter({ time })} />
        <OneOf
          label={t('audit.what')}
          options={AUDIT_ACTS.map((value) => ({ value, label: t(`audit.act.${value}`) }))}
          chosen={filter.act}
          onChoose={(act) => onFilter({ act })}
        />
        <form onSubmit={submit}>
          {(['by', 'subject'] as const).map((name) => (
            <Input
              key={name}
              className="filter-field"
              aria-label={t(`audit.${name}`)}
              placeholder={t(`audit.${name}`)}
              maxLength={64}
              allowClear
              value={texts[name]}
              onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
              onBlur={enter}
              onClear={() => onFilter({ ...texts, [name]: '' })}
            />
          ))}
          <Button htmlType="submit">{t('common.search')}</Button>
        </form>
      </div>
    </search>
  )
}

const NONE: readonly AuditRow[] = []

/** What operators did, newest first; nobody can change it. */
export default function AuditPage() {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const filter = useMemo(() => readAuditFilter(search), [search])
  const [now, setNow] = useState(() => link.serverNow())
  const span = spanOf(filter.time, now)
  const [problem] = timeProblems(filter.time, timeZone)
  const pages = usePages(`${search} ${now}`)
  const { data, isError, isFetching, refetch } = useCall(
    'auditRows',
    {
      from: span.begin,
      to: span.end,
      act: filter.act,
      by: filter.by || undefined,
      subject: filter.subject || undefined,
      ...pages.cursor,
    },
    { enabled: problem === undefined, keepPrevious: true },
  )
  const rows = problem === undefined ? (data?.rows ?? NONE) : NONE
  const show = (next: Partial<AuditFilter>) => {
    setNow(link.serverNow())
    change((query) => auditQuery({ ...readAuditFilter(query), ...next }))
  }
  return (
    <div className="alarm-page">
      <header>
        <h1>{t('pages.title.audit')}</h1>
      </header>
      <p className="quiet">{t('audit.intro')}</p>
      <Filters key={`${filter.by} ${filter.subject}`} filter={filter} onFilter={show} />
      {problem !== undefined && <Alert type="warning" showIcon title={t(problem.key, problem.values ?? {})} />}
      {isError && (
        <Alert
          type="error"
          showIcon
          title={t('audit.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {problem === undefined && !isError && data === undefined && <Skeleton active paragraph={{ rows: 10 }} />}
      {data !== undefined && problem === undefined && (
        <section className="panel" aria-label={t('audit.label')}>
          {rows.length === 0 ? (
            <p className="audit-none">{t('audit.none')}</p>
          ) : (
            <AuditTable rows={rows} busy={isFetching} />
          )}
          <PageBar pages={pages} next={data.next} busy={isFetching && pages.page > 1}>
            <span className="quiet">
              {t('history.asOf')} <bdi dir="ltr">{formatDateTime(now, timeZone)}</bdi>
            </span>
            <Button onClick={() => setNow(link.serverNow())}>{t('history.refresh')}</Button>
          </PageBar>
        </section>
      )}
    </div>
  )
}
