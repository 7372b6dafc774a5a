import { type AlarmEvent, ENDPOINTS } from '@vigil/contract'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { RecordFiles } from '../../../ui/exports/record-files.tsx'

interface IncidentFileProps {
  readonly alarm: Pick<AlarmEvent, 'id'>
}

/** One click, one file: everything about the incident that this alarm belongs to. */
export function IncidentFile({ alarm }: IncidentFileProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!ENDPOINTS.hisAlarm.access.some(can)) return null
  return (
    <RecordFiles
      of={{ what: 'incident', filter: { eventId: alarm.id } }}
      label={t('exports.incident.menu')}
      size="small"
    />
  )
}
