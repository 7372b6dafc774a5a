import { PERIOD_UNITS, type Task } from '@vigil/contract'
import { periodAt, taskSpan } from '@vigil/domain'
import { Alert, Button, Checkbox, Empty, Skeleton } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../lib/page-subject.ts'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { AddressNotice } from '../../ui/records/address-notice.tsx'
import { OneOf } from '../../ui/records/choices.tsx'
import '../../ui/records/records.css'
import { TaskField } from '../../ui/records/task-field.tsx'
import { useDeviceOptions, useModelOptions } from '../../ui/records/use-fleet-options.ts'
import { useSites } from '../../ui/records/use-sites.ts'
import { PeriodChoice } from './period-choice.tsx'
import './statistics.css'
import type { StatisticsPlace, useStatisticsPlace } from './use-statistics-place.ts'

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

interface ScopeChoiceProps extends Pick<StatisticsPlace, 'office' | 'model' | 'sn' | 'task' | 'drills'> {
  readonly hasDrills: boolean
  show(next: Partial<StatisticsPlace>): void
}

/** Of which devices. By itself: lists of a thousand devices are not drawn anew because another week was chosen. */
const ScopeChoice = memo(function ScopeChoice(props: ScopeChoiceProps) {
  const { office, model, sn, task: taskId, drills, hasDrills, show } = props
  const { t } = useTranslation()
  const { link } = useLive()
  const sites = useSites()
  const devices = useDeviceOptions()
  const models = useModelOptions()
  const { timeZone } = useSession().config
  const chooseTask = (id: string | undefined, task: Task | undefined): void => {
    if (task === undefined) {
      show({ task: id })
      return
    }
    const [begin, end] = taskSpan(task, link.serverNow())
    show({
      task: id,
      at: begin,
      unit: PERIOD_UNITS.find((unit) => periodAt(unit, begin, timeZone).end > end) ?? 'year',
    })
  }
  return (
    <search className="statistics-scope" aria-label={t('history.filters')}>
      <OneOf
        label={t('history.filter.site')}
        options={sites.options}
        chosen={office}
        onChoose={(id) => show({ office: id })}
      />
      <OneOf label={t('history.filter.model')} options={models} chosen={model} onChoose={(id) => show({ model: id })} />
      <OneOf label={t('history.filter.device')} options={devices} chosen={sn} onChoose={(id) => show({ sn: id })} />
      <TaskField chosen={taskId} onChoose={chooseTask} />
      {hasDrills && (
        <Checkbox checked={drills} onChange={({ target }) => show({ drills: target.checked })}>
          {t('statistics.drills')}
        </Checkbox>
      )}
    </search>
  )
})

/** What every page of statistics has: which time, of what, and whether it could be had. */
export function StatisticsFrame({ title, at, canList, hasDrills = true, asked, none, children }: StatisticsFrameProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  const { place, period, now, show, notApplied } = at
  const { office, model, sn, task, drills } = place
  usePageSubject(place.sn === undefined ? '' : (fleet.place(place.sn)?.name ?? place.sn))
  return (
    <div className="statistics">
      <header>
        <h1>{title}</h1>
        <PeriodChoice place={place} period={period} now={now} canList={canList} onPlace={show} />
        <ScopeChoice {...{ office, model, sn, task, drills, hasDrills, show }} />
      </header>
      <AddressNotice parts={notApplied} sn={sn} model={model} />
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
