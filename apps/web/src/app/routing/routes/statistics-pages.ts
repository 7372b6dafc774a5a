import { Permission } from '@vigil/contract'
import { paths } from '../../../lib/paths.ts'
import { here, inSection, type PageRoute } from './page-route.ts'

const statistics = inSection('statistics', Permission.Statistics, true)

export const statisticsPages: readonly PageRoute[] = [
  {
    ...statistics('alarmKpis', paths.alarmKpis),
    menu: here(paths.alarmKpis, 'alarmKpis'),
    page: () => import('../../../features/alarms/kpis/kpi-page.tsx'),
  },
  {
    ...statistics('alarmStatistics', `${paths.alarmStatistics}/:sn?`),
    menu: here(paths.alarmStatistics, 'alarmStatistics'),
    page: () => import('../../../features/statistics/alarm-page.tsx'),
  },
  {
    ...statistics('detectStatistics', `${paths.detectStatistics}/:sn?`),
    menu: here(paths.detectStatistics, 'detectStatistics'),
    page: () => import('../../../features/statistics/detect-page.tsx'),
  },
  {
    ...statistics('stateStatistics', `${paths.stateStatistics}/:sn?`),
    menu: here(paths.stateStatistics, 'stateStatistics'),
    page: () => import('../../../features/statistics/state-page.tsx'),
  },
  {
    ...statistics('reports', paths.reports),
    menu: here(paths.reports, 'reports'),
    page: () => import('../../../features/reports/report-page.tsx'),
  },
]
