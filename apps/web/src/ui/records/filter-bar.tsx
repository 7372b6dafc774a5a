import { FilterOutlined } from '@ant-design/icons'
import type { Task } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Popover } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLive } from '../../live/live-context.tsx'
import { OneOf } from './choices.tsx'
import type { FilterPart } from './filter-parts.tsx'
import { narrowingCount } from './filter-query.ts'
import { EVENT_PERIODS, type Period, type PeriodOrSpan } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { TaskField } from './task-field.tsx'
import { useDeviceOptions, useModelOptions } from './use-fleet-options.ts'
import { useSites } from './use-sites.ts'
import { taskTime } from './use-task-options.ts'

interface CommonFilter {
  readonly time: PeriodOrSpan
  readonly office: string | undefined
  readonly model: string | undefined
  readonly task: string | undefined
}

interface FilterPlace<F> {
  readonly filter: F
  readonly sn: string | undefined
  setFilter(change: Partial<F>): void
  setDevice(sn: string | undefined): void
  reset(): void
}

interface FilterBarProps<F extends CommonFilter> {
  readonly label: string
  readonly place: FilterPlace<F>
  readonly usual: F
  /** In the bar. */
  readonly parts: readonly FilterPart<F>[]
  /** Behind a button. */
  readonly behind: readonly FilterPart<F>[]
  readonly periods?: readonly Period[]
  /** The longest that may be asked for. */
  readonly days?: number
  /** Models that can be in the list. */
  readonly isOffered?: ((deviceType: string) => boolean) | undefined
  /** After the filters. */
  readonly children?: ReactNode
}

/** In one row what is asked for most; the rest behind a button that says how much of it narrows. */
export function FilterBar<F extends CommonFilter>(props: FilterBarProps<F>) {
  const { label, place, usual, parts, behind, isOffered, children } = props
  const { periods = EVENT_PERIODS, days = TIME_RANGE_DAYS.events } = props
  const { t, i18n } = useTranslation()
  const { filter, sn, setFilter } = place
  const narrow = (change: Partial<CommonFilter>) => setFilter(change as Partial<F>)
  const sites = useSites()
  const devices = useDeviceOptions(isOffered)
  const models = useModelOptions(isOffered)
  const { link } = useLive()
  const chooseTask = (id: string | undefined, task: Task | undefined): void =>
    narrow(task === undefined ? { task: id } : { task: id, time: taskTime(task, link.serverNow(), days) })
  const part = ({ key, draw }: FilterPart<F>) => <Fragment key={key}>{draw(filter, setFilter)}</Fragment>
  const unseen = Object.fromEntries(behind.map(({ key }) => [key, filter[key as keyof F]]))
  const hidden = narrowingCount({ ...usual, model: filter.model, task: filter.task, ...unseen }, usual)
  const count = narrowingCount(filter, usual) + (sn === undefined ? 0 : 1)
  return (
    <search className="record-filters" aria-label={label}>
      <PeriodBar time={filter.time} periods={periods} days={days} onTime={(time) => narrow({ time })} />
      <OneOf
        label={t('history.filter.site')}
        options={sites.options}
        chosen={filter.office}
        onChoose={(office) => narrow({ office })}
      />
      <OneOf label={t('history.filter.device')} options={devices} chosen={sn} onChoose={place.setDevice} />
      {parts.map(part)}
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <div className="more-filters">
            <OneOf
              label={t('history.filter.model')}
              options={models}
              chosen={filter.model}
              onChoose={(model) => narrow({ model })}
            />
            <TaskField chosen={filter.task} onChoose={chooseTask} />
            {behind.map(part)}
          </div>
        }
      >
        <Button icon={<FilterOutlined />}>
          {t('history.filter.more')}
          {hidden > 0 && <span className="filter-count">{formatNumber(i18n.language, hidden)}</span>}
        </Button>
      </Popover>
      {count > 0 && (
        <Button type="text" onClick={place.reset}>
          {t('history.filter.reset')}
        </Button>
      )}
      {children}
    </search>
  )
}
