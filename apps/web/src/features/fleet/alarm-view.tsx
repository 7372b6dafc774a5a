import { CheckCircleOutlined, DisconnectOutlined, MutedOutlined } from '@ant-design/icons'
import type { Watch } from '@vigil/domain'
import { Button, Segmented, Skeleton } from 'antd'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLink, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { AlarmList } from './alarm-list.tsx'
import type { FleetSelection } from './fleet-selection.ts'
import { useMonitorAddress } from './monitor-address.ts'
import { RecentAlarms } from './recent-alarms.tsx'
import { useAlarmQueue } from './use-alarm-queue.ts'

type Tab = 'now' | 'recent'
const flagOf = ({ flag }: Watch) => flag

function HiddenNote({ hidden, onClear }: { hidden: number; onClear(): void }) {
  const { t } = useTranslation()
  if (hidden === 0) return null
  return (
    <div className="alarm-hidden" role="status">
      {t('monitor.alarm.hidden', { count: hidden })}
      <Button size="small" onClick={onClear}>
        {t('monitor.clearFilters')}
      </Button>
    </div>
  )
}

/** An empty queue is good news only while the link stands: before and after, nobody knows. */
function NoAlarms() {
  const { t } = useTranslation()
  const { live, lostSince } = useLink()
  if (!live && lostSince === undefined) {
    return (
      <div className="nothing-shown" role="status" aria-label={t('common.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </div>
    )
  }
  if (!live) {
    return (
      <div className="alarm-calm alarm-unknown">
        <DisconnectOutlined aria-hidden="true" />
        <strong>{t('monitor.alarm.unknown')}</strong>
      </div>
    )
  }
  return (
    <div className="alarm-calm">
      <CheckCircleOutlined aria-hidden="true" />
      <strong>{t('fleet.empty.noAlarm')}</strong>
      <span className="quiet">{t('monitor.alarm.calm')}</span>
    </div>
  )
}

export function AlarmQueue({ selection, compact = false }: { selection: FleetSelection; compact?: boolean }) {
  const { t } = useTranslation()
  const { queue, hidden } = useAlarmQueue(selection)
  return (
    <>
      <HiddenNote hidden={hidden} onClear={selection.clear} />
      {queue.length === 0 ? (
        hidden === 0 && <NoAlarms />
      ) : (
        <AlarmList alarms={queue} label={t('monitor.alarm.now')} selection={selection} compact={compact} />
      )}
    </>
  )
}

/** What alarms now and what nobody has seen to; beside it what has been since yesterday. */
export const AlarmView = memo(function AlarmView({ selection }: { selection: FleetSelection }) {
  const { t } = useTranslation()
  const { watch } = useLive()
  const { query, replaceQuery } = useMonitorAddress()
  const flag = useWatch(flagOf)
  const address = new URLSearchParams(query)
  const since = address.get('since')
  const tab: Tab = since === null ? 'now' : 'recent'
  const setTab = useCallback(
    (next: Tab) => {
      const changed = new URLSearchParams(query)
      changed.delete('until')
      if (next === 'now') changed.delete('since')
      else changed.set('since', 'day')
      replaceQuery(changed.toString())
    },
    [query, replaceQuery],
  )
  return (
    <section className="alarm-view" aria-label={t('monitor.mode.alarm')}>
      <div className="alarm-tools">
        <Segmented<Tab>
          value={tab}
          aria-label={t('monitor.mode.alarm')}
          options={(['now', 'recent'] as const).map((value) => ({ value, label: t(`monitor.alarm.${value}`) }))}
          onChange={setTab}
        />
        <Button icon={<MutedOutlined />} disabled={flag === 0} onClick={watch.silence}>
          {t('monitor.silenceAll')}
        </Button>
      </div>
      {tab === 'now' ? (
        <AlarmQueue selection={selection} />
      ) : (
        <RecentAlarms selection={selection} since={since} until={address.get('until')} />
      )}
    </section>
  )
})
