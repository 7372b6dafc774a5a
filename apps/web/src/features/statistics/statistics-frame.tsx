import { PERIOD_UNITS } from '@vigil/contract'
import { periodAt, taskSpan } from '@vigil/domain'
import { Alert, Button, Checkbox, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageSubject } from '../../lib/page-subject.ts'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { OneOf } from '../../ui/records/choices.tsx'
import '../../ui/records/records.css'
import { useDeviceOptions, useModelOptions } from '../../ui/records/use-fleet-options.ts'
import { useSites } from '../../ui/records/use-sites.ts'
import { useTaskOptions } from '../../ui/records/use-task-options.ts'
import { PeriodChoice } from './period-choice.tsx'
import './statistics.css'
import type { useStatisticsPlace } from './use-statistics-place.ts'

interface StatisticsFrameProps {
  readonly title: string
  readonly at: ReturnType<typeof useStatisticsPlace>
  /** The ten newest records can be had. */
  readonly canList: boolean
  /** Drills and tests can be told from what is real. */
  readonly hasDrills?: boolean
  readonly asked: { readonly isError: boolean; readonly data: unknown; refetch(): unknown }
  /** There is nothing to draw: what says so. */
  readonly none: string | undefined
  readonly children: ReactNode
}

/** What every page of statistics has: which time, of what, and whether it could be had. */
export function StatisticsFrame({ title, at, canList, hasDrills = true, asked, none, children }: StatisticsFrameProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  const { place, period, now, show } = at
  const sites = useSites()
  const devices = useDeviceOptions()
  const models = useModelOptions()
  const tasks = useTaskOptions()
  const { timeZone } = useSession().config
  // With a task comes its time: in the period of before there may be nothing of it.
  const chooseTask = (id: string | undefined): void => {
    const task = id === undefined ? undefined : tasks.taskOf(id)
    if (task === undefined) {
      show({ task: id })
      return
    }
    const [begin, end] = taskSpan(task, now)
    show({
      task: id,
      at: begin,
      unit: PERIOD_UNITS.find((unit) => periodAt(unit, begin, timeZone).end > end) ?? 'year',
    })
  }
  usePageSubject(place.sn === undefined ? '' : (fleet.place(place.sn)?.name ?? place.sn))
  return (
    <div className="statistics">
      <header>
        <h1>{title}</h1>
        <PeriodChoice place={place} period={period} now={now} canList={canList} onPlace={show} />
        <search className="statistics-scope" aria-label={t('history.filters')}>
          <OneOf
            label={t('history.filter.site')}
            options={sites.options}
            chosen={place.office}
            onChoose={(office) => show({ office })}
          />
          <OneOf
            label={t('history.filter.model')}
            options={models}
            chosen={place.model}
            onChoose={(model) => show({ model })}
          />
          <OneOf
            label={t('history.filter.device')}
            options={devices}
            chosen={place.sn}
            onChoose={(sn) => show({ sn })}
          />
          <OneOf label={t('history.filter.task')} options={tasks.options} chosen={place.task} onChoose={chooseTask} />
          {hasDrills && (
            <Checkbox checked={place.drills} onChange={({ target }) => show({ drills: target.checked })}>
              {t('statistics.drills')}
            </Checkbox>
          )}
        </search>
      </header>
      {asked.isError ? (
        <Alert
          type="error"
          showIcon
          title={t('statistics.failed')}
          action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>}
        />
      ) : asked.data === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : none !== undefined ? (
        <div className="panel statistics-none">
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <>
                <strong>{none}</strong>
                <br />
                {t('statistics.noneHint')}
              </>
            }
          />
          {children}
        </div>
      ) : (
        children
      )}
    </div>
  )
}
