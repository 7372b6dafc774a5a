import { TIME_RANGE_DAYS } from '@vigil/domain'
import { Alert, Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import '../alarms.css'
import { OneOf } from '../../../ui/records/choices.tsx'
import { readTask } from '../../../ui/records/filter-query.ts'
import '../../../ui/records/records.css'
import { type PeriodOrSpan, readTime, spanOf, timeProblems, timeQuery } from '../../../ui/records/period.ts'
import { PeriodBar } from '../../../ui/records/period-bar.tsx'
import { TaskField } from '../../../ui/records/task-field.tsx'
import { useSites } from '../../../ui/records/use-sites.ts'
import { taskTime } from '../../../ui/records/use-task-options.ts'
import { KpiFigures } from './kpi-figures.tsx'
import './kpis.css'

const USUAL = '30d'

interface KpiPlace {
  readonly time: PeriodOrSpan
  readonly office: string | undefined
  readonly task: string | undefined
}

const kpiPlace = (query: URLSearchParams): KpiPlace => ({
  time: readTime(query, USUAL),
  office: query.get('office') ?? undefined,
  task: readTask(query.get('task')),
})

/** How well alarms are managed, measured as the standard does. */
export default function KpiPage() {
  const { t } = useTranslation()
  const { link } = useLive()
  const { timeZone } = useSession().config
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const sites = useSites()
  const [now, setNow] = useState(() => link.serverNow())
  const { office, task, time } = useMemo(() => kpiPlace(search), [search])
  const { begin, end } = spanOf(time, now)
  const [problem] = timeProblems(time, timeZone)
  const { data, isError, refetch } = useCall(
    'alarmKpis',
    { from: begin, to: end, officeId: office, taskId: task },
    { enabled: problem === undefined, keepPrevious: true, staleTime: 60_000 },
  )
  const show = (next: Partial<KpiPlace>) => {
    setNow(link.serverNow())
    change((query) => {
      const place = { ...kpiPlace(query), ...next }
      const values = { ...timeQuery(place.time, USUAL), office: place.office, task: place.task }
      return new URLSearchParams(
        Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined),
      )
    })
  }
  return (
    <div className="alarm-page">
      <header>
        <h1>{t('pages.title.alarmKpis')}</h1>
        <PeriodBar time={time} onTime={(chosen) => show({ time: chosen })} />
        <div className="kpi-site">
          <OneOf
            label={t('kpi.site')}
            options={sites.options}
            chosen={office}
            onChoose={(chosen) => show({ office: chosen })}
          />
        </div>
        <div className="kpi-site">
          <TaskField
            chosen={task}
            onChoose={(id, chosen) => {
              const when = chosen && { time: taskTime(chosen, link.serverNow(), TIME_RANGE_DAYS.events) }
              show({ task: id, ...when })
            }}
          />
        </div>
      </header>
      <p className="quiet">{t('kpi.intro')}</p>
      {problem !== undefined && <Alert type="warning" showIcon title={t(problem.key, problem.values ?? {})} />}
      {isError && (
        <Alert
          type="error"
          showIcon
          title={t('kpi.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {problem === undefined && !isError && data === undefined && <Skeleton active paragraph={{ rows: 10 }} />}
      {problem === undefined && data !== undefined && <KpiFigures kpis={data} office={office} task={task} />}
    </div>
  )
}
