import { Permission } from '@vigil/contract'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useLeads } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import './task-notices.css'

const SHOWN_S = 8
const KEY = 'task notice'

/**
 * The device that has last left the area of its task, wherever the operator is. One at a time, for a short while, and never in the
 * way of a press: what has to be done about an alarm may lie below. The page of the task lists them all.
 */
export function TaskNotices() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const { tasks, fleet } = useLive()
  const { can } = useSession()
  const leads = useLeads()
  const go = useNavigate()
  const may = can(Permission.TaskMonitor)
  useEffect(() => {
    if (!leads || !may) return
    let shown: string | undefined
    return tasks.hear(({ task, event }) => {
      if (event.sn === null || (event.kind !== 'left' && event.kind !== 'returned')) return
      const told = `${task.id} ${event.sn}`
      if (event.kind === 'returned') {
        if (shown === told) notification.destroy(KEY)
        return
      }
      shown = told
      const open = (): void => {
        notification.destroy(KEY)
        void go(paths.taskMonitor(task.id))
      }
      notification.open({
        key: KEY,
        type: 'warning',
        className: 'task-notice',
        title: t('task.event.left', { device: fleet.place(event.sn)?.name ?? event.sn }),
        description: <bdi>{task.name}</bdi>,
        actions: (
          <Button size="small" onClick={open}>
            {t('task.notice.open')}
          </Button>
        ),
        duration: SHOWN_S,
        pauseOnHover: false,
        placement: 'bottomRight',
      })
    })
  }, [tasks, fleet, leads, may, notification, go, t])
  return null
}
