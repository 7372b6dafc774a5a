import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import '../alarms.css'
import { isOwnEscape } from '../../../ui/own-escape.ts'

interface CardFrameProps {
  readonly label: string
  /** Said where nothing is known of it; undefined while it is asked for. */
  readonly unknown: string | undefined
  /** What it shows, once that is known. */
  readonly children: ReactNode
  onRetry(): void
  onClose(): void
}

/** The card beside the desk, of an alarm or of an incident: also while it is not known yet, or can not be. */
export function CardFrame({ label, unknown, children, onRetry, onClose }: CardFrameProps) {
  return (
    <aside
      className="alarm-card"
      aria-label={label}
      onKeyDown={(event) => {
        if (isOwnEscape(event)) onClose()
      }}
    >
      {children ?? (
        <>
          <header className="acard-head">
            <div className="acard-title">
              <h2>{label}</h2>
              <CloseCard onClose={onClose} />
            </div>
          </header>
          <div className="acard-body">
            {unknown === undefined ? (
              <Skeleton active paragraph={{ rows: 10 }} />
            ) : (
              <CouldNot type="warning" title={unknown} onRetry={onRetry} />
            )}
          </div>
        </>
      )}
    </aside>
  )
}

export function CloseCard({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  return <Button type="text" icon={<CloseOutlined />} aria-label={t('common.close')} onClick={onClose} />
}

/** What could not be shown, and the way to try again. */
export function CouldNot({ type, title, onRetry }: { type: 'warning' | 'error'; title: string; onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <Alert
      type={type}
      showIcon
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
