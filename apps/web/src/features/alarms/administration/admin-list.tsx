import { PlusOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'

interface AdminListProps<T> {
  readonly title: string
  readonly intro: string
  /** Of the button that adds one. */
  readonly add: string
  /** Said where there is none. */
  readonly none: string
  readonly call: UseQueryResult<readonly T[]>
  onAdd(): void
  children(items: readonly T[]): ReactNode
}

export function AdminList<T>({ title, intro, add, none, call, onAdd, children }: AdminListProps<T>) {
  const { t } = useTranslation()
  const { data, isError, refetch } = call
  return (
    <Panel
      title={title}
      extra={
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {add}
        </Button>
      }
    >
      <div className="admin-list">
        <p className="quiet">{intro}</p>
        {data === undefined && isError && (
          <Alert
            type="error"
            showIcon
            title={t('alarmAdmin.failed')}
            action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
          />
        )}
        {data === undefined && !isError && <Skeleton active />}
        {data?.length === 0 && <p>{none}</p>}
        {data !== undefined && data.length > 0 && children(data)}
      </div>
    </Panel>
  )
}

interface RowActsProps {
  readonly name: string
  onEdit(): void
  onRemove?: (() => void) | undefined
}

export function RowActs({ name, onEdit, onRemove }: RowActsProps) {
  const { t } = useTranslation()
  return (
    <div className="plain-acts">
      <Button size="small" aria-label={t('alarmAdmin.editOne', { name })} onClick={onEdit}>
        {t('alarmAdmin.edit')}
      </Button>
      {onRemove && (
        <Button size="small" aria-label={t('alarmAdmin.removeOne', { name })} onClick={onRemove}>
          {t('alarmAdmin.remove')}
        </Button>
      )}
    </div>
  )
}
