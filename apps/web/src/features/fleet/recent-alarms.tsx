import { formatDateTime } from '@vigil/domain'
import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { AlarmList } from './alarm-list.tsx'
import { dangerStates, passesQueue } from './alarm-queue.ts'
import type { FleetSelection } from './fleet-selection.ts'
import { usePlaced } from './use-alarm-queue.ts'
import { useRecentAlarms } from './use-recent-alarms.ts'

interface RecentAlarmsProps {
  readonly selection: FleetSelection
  /** As they stand in the address. */
  readonly since: string | null
  readonly until: string | null
}

/** Everything that began since a moment, whether or not it is over or handled. */
export function RecentAlarms({ selection, since, until }: RecentAlarmsProps) {
  const { t } = useTranslation()
  const { config } = useSession()
  const { states, office } = selection
  const recent = useRecentAlarms({ since, until, officeId: office, states: dangerStates(states) })
  const placed = usePlaced(selection)
  const alarms = useMemo(
    () => recent.alarms.filter((alarm) => passesQueue(alarm, states, placed)),
    [recent.alarms, states, placed],
  )
  const end = (
    <div className="alarm-end">
      {recent.failed && <Button onClick={recent.retry}>{t('common.retry')}</Button>}
      {recent.more && !recent.failed && (
        <Button loading={recent.loading} onClick={recent.loadMore}>
          {t('monitor.alarm.older')}
        </Button>
      )}
    </div>
  )
  return (
    <>
      <p className="alarm-period quiet">
        {t('monitor.alarm.since')}{' '}
        <bdi dir="ltr">
          {formatDateTime(recent.since, config.timeZone)}
          {recent.until !== undefined && ` – ${formatDateTime(recent.until, config.timeZone)}`}
        </bdi>
      </p>
      {alarms.length > 0 ? (
        <AlarmList alarms={alarms} label={t('monitor.alarm.recent')} selection={selection} end={end} />
      ) : recent.loading ? (
        <div className="nothing-shown" role="status" aria-label={t('common.loading')}>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </div>
      ) : (
        <div className="alarm-calm">
          <strong>{t(selection.filtered ? 'monitor.alarm.noneMatch' : 'monitor.alarm.none')}</strong>
          {selection.filtered && <Button onClick={selection.clear}>{t('monitor.clearFilters')}</Button>}
          {end}
        </div>
      )}
    </>
  )
}
