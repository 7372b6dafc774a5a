import { Permission, type Task } from '@vigil/contract'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { RecordFiles } from '../../ui/exports/record-files.tsx'

/** Files are for those who may ask for the records of all devices. */
const EXPORTERS = [Permission.Query, Permission.Devices, Permission.Home] as const

/** The record of a task that has begun. */
export function TaskExport({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (task.beginAt === null || !EXPORTERS.some(can)) return null
  return <RecordFiles of={{ what: 'task', filter: { taskId: task.id } }} label={t('exports.menu')} />
}
