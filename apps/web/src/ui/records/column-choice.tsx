import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { type RecordColumn, shownColumns } from './record-columns.ts'

interface ColumnChoiceProps<R> {
  readonly columns: readonly RecordColumn<R>[]
  readonly kept: readonly string[] | undefined
  onKeep(columns: readonly string[]): void
}

export function ColumnChoice<R>({ columns, kept, onKeep }: ColumnChoiceProps<R>) {
  const { t } = useTranslation()
  const chosen = shownColumns(columns, kept).map(({ key }) => key)
  const content = (
    <div className="column-choices" role="group" aria-label={t('history.columns')}>
      {columns.map(({ key, label, shown }) => (
        <Checkbox
          key={key}
          checked={chosen.includes(key)}
          disabled={shown === 'fixed'}
          onChange={({ target }) => onKeep(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))}
        >
          {label}
        </Checkbox>
      ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={content}>
      <Button icon={<SettingOutlined />}>{t('history.columns')}</Button>
    </Popover>
  )
}
