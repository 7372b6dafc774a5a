import { Permission } from '@vigil/contract'
import { paths } from '../../../lib/paths.ts'
import { here, inSection, type PageRoute } from './page-route.ts'

/** Tasks and mobile devices as they are now. */
export const monitorPages: readonly PageRoute[] = [
  {
    ...inSection('task', Permission.TaskMonitor)('taskMonitor', '/task/monitor'),
    menu: here(paths.taskMonitor(), 'taskMonitor'),
    page: () => import('../../../features/tasks/task-page.tsx'),
  },
  {
    ...inSection('navigation', Permission.TrackMonitor)('trackMonitor', '/track/monitor'),
    menu: here(paths.trackMonitor, 'trackMonitor'),
    page: () => import('../../../features/tracks/navigation-page.tsx'),
  },
]
