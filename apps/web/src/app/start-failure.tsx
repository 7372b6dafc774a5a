import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'

/** The server did not even tell its settings: nothing can be shown, and that is said. */
export function StartFailure() {
  const { t } = useTranslation()
  return (
    <main>
      <Result
        status="500"
        title={t('error.server')}
        extra={
          <Button type="primary" onClick={() => window.location.reload()}>
            {t('common.retry')}
          </Button>
        }
      />
    </main>
  )
}
