import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { type Density, FIXED_COLUMNS, LIST_COLUMNS, type ListLayout, USUAL_LAYOUT, withColumns } from './list-layout.ts'

interface ListToolsProps {
  readonly layout: ListLayout
  /** Undefined while it is not known. */
  readonly count: number | undefined
  onChange(change: Partial<ListLayout>, done: boolean): void
}

function LayoutChoices({ layout, onChange }: Omit<ListToolsProps, 'count'>) {
  const { t } = useTranslation()
  const { columns, density } = layout
  return (
    <div className="layout-choices">
      <div role="group" aria-label={t('monitor.list.columns')}>
        <h3>{t('monitor.list.columns')}</h3>
        {LIST_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            checked={columns.includes(column)}
            disabled={FIXED_COLUMNS.includes(column)}
            onChange={({ target }) =>
              onChange(
                {
                  columns: withColumns(
                    target.checked ? [...columns, column] : columns.filter((each) => each !== column),
                  ),
                },
                true,
              )
            }
          >
            {t(`monitor.list.column.${column}`)}
          </Checkbox>
        ))}
      </div>
      <h3>{t('monitor.list.density.label')}</h3>
      <Segmented<Density>
        block
        value={density}
        aria-label={t('monitor.list.density.label')}
        options={(['compact', 'comfortable'] as const).map((value) => ({
          value,
          label: t(`monitor.list.density.${value}`),
        }))}
        onChange={(value) => onChange({ density: value }, true)}
      />
      <Button size="small" onClick={() => onChange(USUAL_LAYOUT, true)}>
        {t('monitor.list.usual')}
      </Button>
    </div>
  )
}

export const ListTools = memo(function ListTools({ layout, count, onChange }: ListToolsProps) {
  const { t } = useTranslation()
  return (
    <div className="list-tools">
      <span role="status">{count === undefined ? t('fleet.loading') : t('fleet.shown', { count })}</span>
      <Popover
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        content={<LayoutChoices layout={layout} onChange={onChange} />}
      >
        <Button size="small" icon={<SettingOutlined />}>
          {t('monitor.list.layout')}
        </Button>
      </Popover>
    </div>
  )
})
