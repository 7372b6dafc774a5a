import { ERRORS } from '@vigil/contract'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import './records.css'
import type { RecordList } from './use-record-list.ts'

interface RecordViewProps<R> {
  readonly list: RecordList<R>
  /** Said where nothing matches. */
  readonly none: string
  onReset(): void
  children(records: readonly R[]): ReactNode
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'rejected' && error.failure.code === ERRORS.noPermission.code

/** The rows, or why there are none: the range is too long, no permission, a failure, still loading, nothing matches. */
export function RecordView<R>({ list, none, onReset, children }: RecordViewProps<R>) {
  const { t } = useTranslation()
  const { answer, records, problem, error } = list
  if (problem !== undefined) {
    return <Alert className="record-note" type="warning" showIcon title={t(problem.key, { ...problem.values })} />
  }
  if (isRefused(error)) {
    return (
      <Alert
        className="record-note"
        type="warning"
        showIcon
        title={t('pages.noPermission.title')}
        description={t('pages.noPermission.text')}
      />
    )
  }
  if (error !== undefined) {
    return (
      <Alert
        className="record-note"
        type="error"
        showIcon
        title={t('history.failed')}
        action={<Button onClick={list.reload}>{t('common.retry')}</Button>}
      />
    )
  }
  if (answer === undefined) return <Skeleton active className="record-waiting" title={false} paragraph={{ rows: 12 }} />
  if (records.length === 0) {
    return (
      <div className="record-none">
        <strong>{none}</strong>
        <span className="quiet">{t('history.noneHint')}</span>
        <Button onClick={onReset}>{t('history.filter.reset')}</Button>
      </div>
    )
  }
  return children(records)
}
