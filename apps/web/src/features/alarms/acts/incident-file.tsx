import { DownloadOutlined } from '@ant-design/icons'
import { type AlarmEvent, ENDPOINTS } from '@vigil/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useExports } from '../../../ui/exports/use-exports.ts'

interface IncidentFileProps {
  readonly alarm: Pick<AlarmEvent, 'id'>
}

/** One click, one file: everything about the incident that this alarm belongs to. */
export function IncidentFile({ alarm }: IncidentFileProps) {
  const { can } = useSession()
  return ENDPOINTS.hisAlarm.access.some(can) && <FileButton id={alarm.id} />
}

function FileButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const exports = useExports()
  const filter = { eventId: id }
  const pdf = exports.printsPdf ? 'PDF' : `PDF (${t('exports.byBrowser')})`
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'report',
              label: t('exports.incident.report', { format: pdf }),
              onClick: () => exports.start({ what: 'incident', format: 'pdf', filter }),
            },
            {
              key: 'archive',
              label: t('exports.incident.archive'),
              onClick: () => exports.start({ what: 'incident', format: 'zip', filter }),
            },
          ],
        }}
      >
        <Button size="small" icon={<DownloadOutlined />} loading={exports.awaited !== undefined}>
          {t('exports.incident.menu')}
        </Button>
      </Dropdown>
      <span className="visually-hidden" role="status">
        {exports.awaited !== undefined && t('exports.started')}
      </span>
    </>
  )
}
