import { DisconnectOutlined } from '@ant-design/icons'
import { Permission } from '@vigil/contract'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import './no-way-out.css'

const LOOKED_AT_EVERY_MS = 5 * 60_000

/** Whether nobody outside is told of alarms; false while it is not known, and for who could not change it. */
function useNoWayOut(): boolean {
  const enabled = useSession().can(Permission.Administer)
  const { data } = useCall('waysOut', {}, { enabled, quiet: true, refetchInterval: LOOKED_AT_EVERY_MS })
  return data !== undefined && data.mail + data.push + data.calls + data.cap === 0
}

/** Said in full where it can be mended. */
export function NoWayOut() {
  const { t } = useTranslation()
  if (!useNoWayOut()) return null
  return <Alert type="warning" showIcon title={t('reach.none.title')} description={t('reach.none.text')} />
}

/** A quiet mark for who can mend it, and the way there. */
export function NoWayOutMark() {
  const { t } = useTranslation()
  if (!useNoWayOut()) return null
  return (
    <Link
      className="no-way-out"
      to={paths.alarmAdministration('calls')}
      title={`${t('reach.none.title')}. ${t('reach.none.text')}`}
    >
      <DisconnectOutlined aria-hidden />
      {t('reach.none.mark')}
    </Link>
  )
}
