import { Permission } from '@vigil/contract'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useLeads } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

const SHOWN_S = 15

/** A device that has left the area of its task, wherever the operator is; its return takes the place of the notice. */
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
    return tasks.hear(({ task, event }) => {
      if (event.sn === null || (event.kind !== 'left' && event.kind !== 'returned')) return
      const device = fleet.place(event.sn)?.name ?? event.sn
      const key = `task ${task.id} ${event.sn}`
      const open = (): void => {
        notification.destroy(key)
        void go(paths.taskMonitor(task.id))
      }
      notification.open({
        key,
        type: event.kind === 'left' ? 'warning' : 'success',
        title: t(`task.event.${event.kind}`, { device }),
        description: <bdi>{task.name}</bdi>,
        actions: (
          <Button size="small" onClick={open}>
            {t('task.notice.open')}
          </Button>
        ),
        duration: SHOWN_S,
        placement: 'bottomRight',
      })
    })
  }, [tasks, fleet, leads, may, notification, go, t])
  return null
}
