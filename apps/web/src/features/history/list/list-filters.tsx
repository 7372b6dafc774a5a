import { FilterOutlined } from '@ant-design/icons'
import { DETECTION_CATEGORIES, MODULE_KEYS, READING_STEPS } from '@vigil/contract'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Button, Popover, Segmented } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice, Either, OneOf } from '../../../ui/records/choices.tsx'
import { PeriodBar } from '../../../ui/records/period-bar.tsx'
import { TextFilter } from '../../../ui/records/text-filter.tsx'
import { useDeviceOptions, useModelOptions } from '../../../ui/records/use-fleet-options.ts'
import { useSites } from '../../../ui/records/use-sites.ts'
import { STATES_BY_NEED } from '../../../ui/states-by-need.ts'
import { type FilterField, KINDS, type ListFilter, narrowingCount, STATES } from './list-filter.ts'
import type { ListSpec } from './list-spec.ts'
import type { ListPlace } from './use-list-address.ts'

interface FieldsProps {
  readonly filter: ListFilter
  set(change: Partial<ListFilter>): void
}

/** In the bar; the others stand behind a button. */
const IN_BAR: ReadonlySet<FilterField> = new Set(['step', 'shown', 'categories', 'open', 'text'])

function useFields({ filter, set }: FieldsProps): Readonly<Record<FilterField, () => ReactNode>> {
  const { t } = useTranslation()
  return {
    step: () => (
      <Segmented
        aria-label={t('exports.step.label')}
        value={filter.step}
        options={READING_STEPS.map((value) => ({ value, label: t(`exports.step.${value}`) }))}
        onChange={(step) => set({ step })}
      />
    ),
    states: () => (
      <Choice
        label={t('history.column.state')}
        values={STATES}
        chosen={filter.states}
        nameOf={(state) => t(POINT_STATE_KEYS[state])}
        onChoose={(states) => set({ states })}
      />
    ),
    shown: () => (
      <Choice
        label={t('lookBack.column.shown')}
        values={STATES_BY_NEED}
        chosen={filter.shown}
        nameOf={(state) => t(POINT_STATE_KEYS[state])}
        onChoose={(shown) => set({ shown })}
      />
    ),
    categories: () => (
      <Choice
        label={t('exports.column.category')}
        values={DETECTION_CATEGORIES}
        chosen={filter.categories}
        nameOf={(category) => t(`exports.category.${category}`)}
        onChoose={(categories) => set({ categories })}
      />
    ),
    kinds: () => (
      <Choice
        label={t('history.filter.kind')}
        values={KINDS}
        chosen={filter.kinds}
        nameOf={(kind) => t(`alarm.kind.${kind}`)}
        onChoose={(kinds) => set({ kinds })}
      />
    ),
    modules: () => (
      <Choice
        label={t('exports.column.module')}
        values={MODULE_KEYS}
        chosen={filter.modules}
        nameOf={(module) => t(`module.${module}`)}
        onChoose={(modules) => set({ modules })}
      />
    ),
    open: () => (
      <Either
        label={t('exports.filter.open')}
        yes={t('exports.filter.openYes')}
        no={t('exports.filter.openNo')}
        chosen={filter.open}
        onChoose={(open) => set({ open })}
      />
    ),
    text: () => (
      <TextFilter
        label={t('exports.filter.text')}
        text={filter.text}
        maxLength={120}
        onText={(text) => set({ text })}
      />
    ),
  }
}

interface ListFiltersProps<R> {
  readonly spec: ListSpec<R>
  readonly place: ListPlace
  /** After the filters. */
  readonly children?: ReactNode
}

/** In one row what is asked for most; the rest behind a button that says how much of it narrows. */
export function ListFilters<R>({ spec, place, children }: ListFiltersProps<R>) {
  const { t, i18n } = useTranslation()
  const { filter, sn } = place
  const { usual } = spec
  const sites = useSites()
  const devices = useDeviceOptions(spec.isOffered)
  const models = useModelOptions(spec.isOffered)
  const set = (change: Partial<ListFilter>) => place.setFilter({ ...filter, ...change })
  const fields = useFields({ filter, set })
  const behind = spec.fields.filter((field) => !IN_BAR.has(field))
  const hidden = narrowingCount(
    { ...usual, model: filter.model, ...Object.fromEntries(behind.map((field) => [field, filter[field]])) },
    usual,
  )
  const count = narrowingCount(filter, usual) + (sn === undefined ? 0 : 1)
  const field = (name: FilterField) => <Fragment key={name}>{fields[name]()}</Fragment>
  return (
    <search className="record-filters" aria-label={t('lookBack.filters')}>
      <PeriodBar time={filter.time} periods={spec.periods} days={spec.days(filter)} onTime={(time) => set({ time })} />
      <OneOf
        label={t('history.filter.site')}
        options={sites.options}
        chosen={filter.office}
        onChoose={(office) => set({ office })}
      />
      <OneOf label={t('history.filter.device')} options={devices} chosen={sn} onChoose={place.setDevice} />
      {spec.fields.filter((name) => IN_BAR.has(name)).map(field)}
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <div className="more-filters">
            <OneOf
              label={t('history.filter.model')}
              options={models}
              chosen={filter.model}
              onChoose={(model) => set({ model })}
            />
            {behind.map(field)}
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
