import { FilterOutlined } from '@ant-design/icons'
import { ALARM_PHASES, DEVICE_KINDS } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { Choice, Either, OneOf } from '../../../ui/records/choices.tsx'
import { PeriodBar } from '../../../ui/records/period-bar.tsx'
import { TextFilter } from '../../../ui/records/text-filter.tsx'
import { useDeviceOptions, useModelOptions } from '../../../ui/records/use-fleet-options.ts'
import { useSites } from '../../../ui/records/use-sites.ts'
import {
  HISTORY_KINDS,
  HISTORY_PRIORITIES,
  type HistoryFilter,
  narrowingCount,
  USUAL_FILTER,
} from './history-filter.ts'
import type { HistoryPlace } from './use-history-address.ts'

function MoreFilters({ filter, onFilter }: { filter: HistoryFilter; onFilter(filter: HistoryFilter): void }) {
  const { t } = useTranslation()
  const set = (change: Partial<HistoryFilter>) => onFilter({ ...filter, ...change })
  const models = useModelOptions()
  return (
    <div className="more-filters">
      <OneOf
        label={t('history.filter.model')}
        options={models}
        chosen={filter.model}
        onChoose={(model) => set({ model })}
      />
      <Choice
        label={t('history.filter.danger')}
        values={DEVICE_KINDS}
        chosen={filter.dangers}
        nameOf={(danger) => t(`kind.${danger}`)}
        onChoose={(dangers) => set({ dangers })}
      />
      <Choice
        label={t('history.filter.kind')}
        values={HISTORY_KINDS}
        chosen={filter.kinds}
        nameOf={(kind) => t(`alarm.kind.${kind}`)}
        onChoose={(kinds) => set({ kinds })}
      />
      <Choice
        label={t('history.filter.phase')}
        values={ALARM_PHASES}
        chosen={filter.phases}
        nameOf={(phase) => t(`desk.phase.${phase}`)}
        onChoose={(phases) => set({ phases })}
      />
      <Either
        label={t('history.filter.active')}
        yes={t('history.filter.activeYes')}
        no={t('history.filter.activeNo')}
        chosen={filter.active}
        onChoose={(active) => set({ active })}
      />
      <Either
        label={t('history.filter.merged')}
        yes={t('history.filter.mergedYes')}
        no={t('history.filter.mergedNo')}
        chosen={filter.merged}
        onChoose={(merged) => set({ merged })}
      />
      <TextFilter label={t('history.filter.handler')} text={filter.handler} onText={(handler) => set({ handler })} />
    </div>
  )
}

/** In one row what is asked for most; the rest behind a button that says how much of it narrows. */
export function FilterBar({ place }: { place: HistoryPlace }) {
  const { t, i18n } = useTranslation()
  const { filter, sn, setFilter, setDevice } = place
  const sites = useSites()
  const devices = useDeviceOptions()
  const set = (change: Partial<HistoryFilter>) => setFilter({ ...filter, ...change })
  const { office: _office, priorities: _priorities, handled: _handled, ...behind } = filter
  const hidden = narrowingCount({ ...USUAL_FILTER, ...behind })
  const count = narrowingCount(filter) + (sn === undefined ? 0 : 1)
  return (
    <search className="record-filters" aria-label={t('history.filters')}>
      <PeriodBar time={filter.time} onTime={(time) => set({ time })} />
      <OneOf
        label={t('history.filter.site')}
        options={sites.options}
        chosen={filter.office}
        onChoose={(office) => set({ office })}
      />
      <OneOf label={t('history.filter.device')} options={devices} chosen={sn} onChoose={setDevice} />
      <Choice
        label={t('history.filter.priority')}
        values={HISTORY_PRIORITIES}
        chosen={filter.priorities}
        nameOf={(priority) => t(`alarm.priority.${priority}`)}
        onChoose={(priorities) => set({ priorities })}
      />
      <Either
        label={t('history.filter.handled')}
        yes={t('history.filter.handledYes')}
        no={t('history.filter.handledNo')}
        chosen={filter.handled}
        onChoose={(handled) => set({ handled })}
      />
      <Popover trigger="click" placement="bottomRight" content={<MoreFilters filter={filter} onFilter={setFilter} />}>
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
    </search>
  )
}
