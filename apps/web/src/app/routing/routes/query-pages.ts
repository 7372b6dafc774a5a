import { Permission } from '@vigil/contract'
import { paths } from '../../../lib/paths.ts'
import { here, type PageRoute, type Place } from './page-route.ts'

const query = (id: string, path: string, keepAlive = false): Place => ({
  id,
  path: `/query${path}`,
  title: id,
  code: Permission.Query,
  section: 'query',
  past: true,
  ...(keepAlive && { keepAlive }),
})

/** Records of the past, and the references that they are compared with. */
export const queryPages: readonly PageRoute[] = [
  {
    ...query('records', '', true),
    menu: here(paths.records(), 'records'),
    page: () => import('../../../features/history/pages/records-page.tsx'),
  },
  {
    ...query('alarmHistory', '/hisWarn/:sn?/:deviceType?', true),
    menu: here(paths.alarmHistory(), 'alarmHistory'),
    page: () => import('../../../features/alarms/history/history-page.tsx'),
  },
  {
    ...query('checkList', '/checkList/:sn?', true),
    menu: here(paths.checkList(), 'checkList'),
    page: () => import('../../../features/history/pages/check-list-page.tsx'),
  },
  {
    ...query('checkDetail', '/checkdetail/:testId/:deviceType'),
    page: () => import('../../../features/history/pages/check-detail-page.tsx'),
  },
  {
    ...query('stateHistory', '/state/:sn?', true),
    menu: here(paths.stateHistory(), 'stateHistory'),
    page: () => import('../../../features/history/pages/state-page.tsx'),
  },
  {
    ...query('faultHistory', '/fault/:sn?', true),
    menu: here(paths.faultHistory(), 'faultHistory'),
    page: () => import('../../../features/history/pages/fault-page.tsx'),
  },
  {
    ...query('samples', '/sample/:sn?', true),
    menu: here(paths.samples(), 'samples'),
    page: () => import('../../../features/history/pages/sample-page.tsx'),
  },
  {
    ...query('taskReplay', '/replay/:sn?'),
    menu: here(paths.replay(), 'taskReplay'),
    page: () => import('../../pages/replay-page.tsx'),
  },
  {
    ...query('tracks', '/track/list', true),
    menu: here(paths.tracks(), 'tracks'),
    page: () => import('../../../features/history/pages/trip-page.tsx'),
  },
  {
    ...query('trackReplay', '/track/replay', true),
    page: () => import('../../pages/track-replay-page.tsx'),
  },
  {
    ...query('mobileRecords', '/gd606/record', true),
    menu: here(paths.mobileRecords(), 'mobileRecords'),
    page: () => import('../../../features/history/pages/mobile-page.tsx'),
  },
  {
    ...query('trackReplays', '/trackReplay/list', true),
    menu: here(paths.trackReplays, 'trackReplays'),
    page: () => import('../../../features/replay/replay-list-page.tsx'),
  },
  {
    ...query('trackReplayDetails', '/trackReplay/details/:id?', true),
    page: () => import('../../pages/track-replay-details-page.tsx'),
  },
  {
    ...query('materials', '/material/list'),
    menu: here(paths.materials(), 'materials'),
    page: () => import('../../../features/reference/material-list-page.tsx'),
  },
  {
    ...query('material', '/material/details/:materialId?'),
    page: () => import('../../../features/reference/material-page.tsx'),
  },
  {
    ...query('nuclides', '/nuclide'),
    menu: here(paths.nuclides, 'nuclides'),
    page: () => import('../../../features/reference/nuclide-page.tsx'),
  },
  {
    id: 'knowledge',
    path: paths.knowledge(),
    title: 'knowledge',
    code: Permission.Query,
    past: true,
    page: () => import('../../../features/reference/knowledge-page.tsx'),
  },
]
