import { Permission } from '@vigil/contract'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useLeads } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { RowIcon } from '../../ui/state/row-icon.tsx'

const SHOWN_MS = 8000

interface TaskNotice {
  readonly task: { readonly id: string; readonly name: string }
  readonly sn: string
}

/**
 * The device that has last left the area of its task, wherever the operator is. One at a time, for a short while, below
 * the alarms' notices: anywhere else it lay over an alarm. The page of the task lists them all.
 */
export function TaskNotices() {
  const { t } = useTranslation()
  const { tasks, fleet } = useLive()
  const { can } = useSession()
  const leads = useLeads()
  const navigate = useNavigate()
  const [notice, setNotice] = useState<TaskNotice>()
  const may = can(Permission.TaskMonitor)
  const close = () => setNotice(undefined)

  useEffect(() => {
    if (!leads || !may) return
    const unhear = tasks.hear(({ task, event: { kind, sn } }) => {
      if (sn === null) return
      if (kind === 'left') setNotice({ task, sn })
      if (kind === 'returned') setNotice((shown) => (shown?.sn === sn && shown.task.id === task.id ? undefined : shown))
    })
    return () => {
      unhear()
      setNotice(undefined)
    }
  }, [tasks, leads, may])
  useEffect(() => {
    if (notice === undefined) return
    const timer = setTimeout(() => setNotice(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])

  const open = (id: string) => {
    close()
    void navigate(paths.taskMonitor(id))
  }
  // Empty, it is still there: who hears the page is told of what comes into it.
  return (
    <div className="task-notices" role="status">
      {notice !== undefined && (
        <div className="notice" data-type="TASK">
          <button type="button" className="notice-open" onClick={() => open(notice.task.id)}>
            <span className="notice-text">
              {t('task.event.left', { device: fleet.place(notice.sn)?.name ?? notice.sn })}
            </span>
            <span className="notice-task">
              <bdi className="notice-text">{notice.task.name}</bdi> · {t('task.notice.open')}
            </span>
          </button>
          <button type="button" className="notice-close" aria-label={t('common.close')} onClick={close}>
            <RowIcon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}
