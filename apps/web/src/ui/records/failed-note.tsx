import { Alert, Button } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'

export function FailedNote({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="error"
      showIcon
      title={t('history.failed')}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
