import { Skeleton } from 'antd'
import { Navigate } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { HonestMessage } from '../honest-message.tsx'
import { modelsByCount } from './models-by-count.ts'

/** The menu's way in: the model of which there are most. */
export default function MultiEntry() {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  if (fleet.loading()) return <Skeleton active className="realtime" paragraph={{ rows: 8 }} />
  const [most] = modelsByCount(fleet.places())
  if (most !== undefined) return <Navigate replace to={paths.multiDevice(most.deviceType)} />
  return (
    <HonestMessage title={t('multi.noDevices')}>
      <p>{t('realtime.noneOfModel.text')}</p>
    </HonestMessage>
  )
}
