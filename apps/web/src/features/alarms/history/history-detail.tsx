import type { AlarmRecord } from '@vigil/contract'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { ExportEvent } from '../../../ui/exports/export-menu.tsx'
import { AlarmCard } from '../card/alarm-card.tsx'

interface HistoryDetailProps {
  readonly id: string
  /** As it stands in the list; undefined when it is on another page. */
  readonly listed: AlarmRecord | undefined
  onOpen(id: string | undefined): void
  /** The card knows something newer than the list. */
  onChanged(): void
}

/** The card of the desk, for an alarm of any age. */
export function HistoryDetail({ id, listed, onOpen, onChanged }: HistoryDetailProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useCall('hisAlarmDetail', { eventId: id }, { quiet: true, staleTime: 0 })
  const version = data?.alarm.life?.version ?? 0
  const told = useRef('')
  useEffect(() => {
    const now = `${id} ${version}`
    if (listed === undefined || version <= (listed.life?.version ?? 0) || told.current === now) return
    told.current = now
    onChanged()
  }, [id, listed, version, onChanged])
  return (
    <div className="record-detail">
      <div className="record-detail-bar" role="toolbar" aria-label={t('history.detail')}>
        <ExportEvent key={id} event={{ what: 'alarm', filter: {}, eventId: id }} />
      </div>
      <AlarmCard
        id={id}
        onClose={() => onOpen(undefined)}
        onOpen={onOpen}
        onDevice={(sn) => void navigate(paths.monitor('map', { device: sn }))}
      />
    </div>
  )
}
