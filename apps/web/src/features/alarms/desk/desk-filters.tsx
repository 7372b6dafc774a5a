import { FilterOutlined } from '@ant-design/icons'
import { AlarmKind, DEVICE_KINDS } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Badge, Button, Popover, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { DESK_PHASES, DESK_PRIORITIES, type DeskFilter } from './desk-filter.ts'

interface DeskFiltersProps {
  readonly filter: DeskFilter
  readonly office: string | undefined
  onFilter(change: Partial<DeskFilter>): void
  onOffice(office: string | undefined): void
}

interface ChoiceProps<T extends string | number> {
  readonly label: string
  readonly values: readonly T[]
  readonly chosen: readonly T[]
  nameOf(value: T): string
  onChoose(values: readonly T[]): void
}

function Choice<T extends string | number>({ label, values, chosen, nameOf, onChoose }: ChoiceProps<T>) {
  return (
    <Select<T[]>
      mode="multiple"
      aria-label={label}
      placeholder={label}
      value={[...chosen]}
      onChange={onChoose}
      allowClear
      options={values.map((value) => ({ value, label: nameOf(value) }))}
    />
  )
}

/** What the queue is narrowed to; each of the lists lets everything pass while nothing is chosen in it. */
export function DeskFilters({ filter, office, onFilter, onOffice }: DeskFiltersProps) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const sites = useMemo(
    () =>
      fleet.offices().map(({ id, name, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${name}`, name })),
    [fleet, structure],
  )
  const set = Object.values(filter).filter(({ length }) => length > 0).length + (office === undefined ? 0 : 1)
  const content = (
    <div className="desk-filters">
      <Choice
        label={t('desk.filter.phase')}
        values={DESK_PHASES}
        chosen={filter.phases}
        nameOf={(phase) => t(`desk.phase.${phase}`)}
        onChoose={(phases) => onFilter({ phases })}
      />
      <Choice
        label={t('desk.filter.priority')}
        values={DESK_PRIORITIES}
        chosen={filter.priorities}
        nameOf={(priority) => t(`alarm.priority.${priority}`)}
        onChoose={(priorities) => onFilter({ priorities })}
      />
      <Choice
        label={t('desk.filter.danger')}
        values={DEVICE_KINDS}
        chosen={filter.dangers}
        nameOf={(danger) => t(`kind.${danger}`)}
        onChoose={(dangers) => onFilter({ dangers })}
      />
      <Choice
        label={t('desk.filter.kind')}
        values={Object.values(AlarmKind)}
        chosen={filter.kinds}
        nameOf={(kind) => t(`alarm.kind.${kind}`)}
        onChoose={(kinds) => onFilter({ kinds })}
      />
      <Select
        showSearch={{ optionFilterProp: 'name' }}
        allowClear
        aria-label={t('desk.filter.site')}
        placeholder={t('desk.filter.site')}
        value={office ?? null}
        onChange={(value) => onOffice(value ?? undefined)}
        options={sites}
      />
    </div>
  )
  return (
    <Popover content={content} trigger="click" placement="bottomLeft" title={t('desk.filter.title')}>
      <Badge count={set} size="small" color="var(--accent-fill)">
        <Button
          icon={<FilterOutlined />}
          aria-label={t('monitor.filter.open', { value: formatNumber(i18n.language, set) })}
        >
          <span className="desk-word">{t('desk.filter.title')}</span>
        </Button>
      </Badge>
    </Popover>
  )
}
