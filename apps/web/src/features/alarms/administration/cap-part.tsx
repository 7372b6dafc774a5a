import type { CapSettings } from '@vigil/contract'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/use-call.ts'
import { Panel } from '../../../ui/panel.tsx'
import { CapForm } from './cap-form.tsx'
import { useMayChange } from './use-may-change.ts'

/** Who else is told of alarms, in the language that other systems understand. */
export function CapPart() {
  const { t } = useTranslation()
  const may = useMayChange()(null)
  const { data, isError, refetch } = useCall('capSettings', {}, { enabled: may })
  const settings: CapSettings | undefined = data
  return (
    <Panel title={t('alarmAdmin.part.cap')}>
      <div className="admin-list">
        <p className="quiet">{t('alarmAdmin.cap.intro')}</p>
        {!may && <p>{t('alarmAdmin.notYours')}</p>}
        {may && settings === undefined && !isError && <Skeleton active />}
        {settings === undefined && isError && (
          <Alert
            type="error"
            showIcon
            title={t('alarmAdmin.failed')}
            action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
          />
        )}
        {settings !== undefined && <CapForm settings={settings} />}
      </div>
    </Panel>
  )
}
