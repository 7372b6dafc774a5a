import type { AlarmEvent } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import type { DeskProps } from '../../../ui/alarm/desk-slot.ts'
import { type DeskFilter, isInScope, passesDesk } from './desk-filter.ts'
import { DeskList } from './desk-list.tsx'
import type { RowActs } from './desk-row.tsx'
import type { DeskRow } from './desk-rows.ts'
import { dangerStates } from './recent-period.ts'
import { useRecentAlarms } from './use-recent-alarms.ts'

interface RecentListProps {
  readonly desk: DeskProps
  readonly filter: DeskFilter
  /** As they stand in the address. */
  readonly since: string | null
  readonly until: string | null
  readonly opened: string | undefined
  readonly narrowed: boolean
  readonly acts: Omit<RowActs, 'focus'>
  clear(): void
}

const lineOf = (alarm: AlarmEvent): DeskRow => ({
  type: 'alarm',
  key: alarm.id,
  alarm,
  members: [alarm],
  open: false,
  below: false,
})

/** Everything that began since a moment, whether or not it is over or handled. */
export function RecentList({ desk, filter, since, until, opened, narrowed, acts, clear }: RecentListProps) {
  const { t } = useTranslation()
  const { config } = useSession()
  const { scope, office, device } = desk
  // The record does not know who silenced what.
  const asked = scope.silent === undefined ? dangerStates(scope.states) : undefined
  const recent = useRecentAlarms({ since, until, officeId: office, states: asked })
  const rows = useMemo(
    () => recent.alarms.filter((alarm) => isInScope(alarm, scope) && passesDesk(alarm, filter)).map(lineOf),
    [recent.alarms, scope, filter],
  )
  const end = (
    <div className="desk-end">
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
      <p className="desk-period quiet">
        {t('monitor.alarm.since')}{' '}
        <bdi dir="ltr">
          {formatDateTime(recent.since, config.timeZone)}
          {recent.until !== undefined && ` – ${formatDateTime(recent.until, config.timeZone)}`}
        </bdi>
      </p>
      {rows.length > 0 ? (
        <DeskList
          rows={rows}
          label={t('monitor.alarm.recent')}
          opened={opened}
          device={device}
          mayAct={false}
          keys
          acts={acts}
          end={end}
        />
      ) : recent.loading ? (
        <div className="desk-waiting" role="status" aria-label={t('common.loading')}>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </div>
      ) : (
        <div className="desk-calm">
          <strong>{t(narrowed ? 'monitor.alarm.noneMatch' : 'monitor.alarm.none')}</strong>
          {narrowed && <Button onClick={clear}>{t('monitor.clearFilters')}</Button>}
          {end}
        </div>
      )}
    </>
  )
}
