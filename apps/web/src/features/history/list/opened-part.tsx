import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from '../../../ui/boundary.tsx'
import { FailedNote } from '../details/failed-note.tsx'
import type { OpenedRecord } from './use-opened-record.ts'

interface OpenedPartProps<R> {
  readonly id: string | undefined
  readonly label: string
  readonly opened: OpenedRecord<R>
  detail(record: R, onClose: () => void): ReactNode
  onClose(): void
}

/** The record that is open, or why there is none. */
export function OpenedPart<R>({ id, label, opened, detail, onClose }: OpenedPartProps<R>) {
  const { t } = useTranslation()
  const { phase, record, retry } = opened
  if (phase === 'none') return null
  return (
    <Boundary key={id}>
      {record === undefined ? (
        <aside className="record-detail" aria-label={label}>
          <div className="detail-body">
            {phase === 'loading' && <Skeleton active />}
            {phase === 'failed' && <FailedNote onRetry={retry} />}
            {phase === 'missing' && <Alert type="info" showIcon title={t('lookBack.notListed')} />}
            <Button onClick={onClose}>{t('common.close')}</Button>
          </div>
        </aside>
      ) : (
        detail(record, onClose)
      )}
    </Boundary>
  )
}
