import { DownloadOutlined } from '@ant-design/icons'
import { Permission, type Task } from '@vigil/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { useExports } from '../../ui/exports/use-exports.ts'

/** Files are for those who may ask for the records of all devices. */
const EXPORTERS = [Permission.Query, Permission.Devices, Permission.Home] as const

/** The record of a task that has begun: its report, and everything that is of it. Prepared by the server; who asked may leave. */
export function TaskExport({ task }: { task: Task }) {
  const { can } = useSession()
  return task.beginAt !== null && EXPORTERS.some(can) && <ExportButton id={task.id} />
}

function ExportButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const exports = useExports()
  const filter = { taskId: id }
  const pdf = exports.printsPdf ? 'PDF' : `PDF (${t('exports.byBrowser')})`
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'report',
              label: t('exports.task.report', { format: pdf }),
              onClick: () => exports.start({ what: 'task', format: 'pdf', filter }),
            },
            {
              key: 'archive',
              label: t('exports.task.archive'),
              onClick: () => exports.start({ what: 'task', format: 'zip', filter }),
            },
          ],
        }}
      >
        <Button icon={<DownloadOutlined />} loading={exports.awaited !== undefined}>
          {t('exports.menu')}
        </Button>
      </Dropdown>
      <span className="visually-hidden" role="status">
        {exports.awaited !== undefined && t('exports.started')}
      </span>
    </>
  )
}
