import { Permission } from '@vigil/contract'
import { MONITOR_MODES, type MonitorMode } from '../../../lib/paths.ts'
import { here, type PageRoute } from './page-route.ts'

const isMode = (mode: string | undefined): mode is MonitorMode => MONITOR_MODES.some((each) => each === mode)
const monitorTitle = (mode: string | undefined) => (isMode(mode) ? `monitor.${mode}` : 'notFound')

const code = Permission.Devices
/** Expert pages of the device registry; the registry itself is too large for the first load. */
export const EXPERT_PAGES = ['fcbr100bExpert', 'bm4000Expert', 'rg05Expert', 'rg500Expert'] as const

const mapView = () => import('../../../features/fleet/map-view.tsx')
const MONITOR_PARTS: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = {
  map: mapView,
  map2: mapView,
  alarm: () => import('../../../features/alarms/desk/alarm-desk.tsx'),
}

export const devicePages: readonly PageRoute[] = [
  {
    id: 'monitor',
    path: '/devices/monitor/:mode',
    title: ({ mode }) => monitorTitle(mode),
    code,
    section: 'device',
    menu: MONITOR_MODES.map((mode) => ({ path: `/devices/monitor/${mode}`, title: monitorTitle(mode) })),
    keepAlive: true,
    accepts: ({ mode }) => isMode(mode),
    page: () => import('../../pages/monitor-page.tsx'),
    part: ({ mode }) => MONITOR_PARTS[mode ?? ''],
  },
  {
    id: 'track',
    path: '/devices/track/gd606/:sn/:deviceType',
    title: 'track',
    code,
    page: () => import('../../../features/realtime/track/track-page.tsx'),
  },
  {
    id: 'realtimeEntry',
    path: '/devices/realdata',
    title: 'realtime',
    code,
    section: 'realtime',
    menu: here('/devices/realdata', 'realtime'),
    page: () => import('../../pages/realtime-entry.tsx'),
  },
  {
    id: 'realtime',
    path: '/devices/:model/:sn?/:eventId?/:deviceType',
    title: 'realtime',
    code,
    section: 'realtime',
    page: () => import('../../../features/realtime/realtime-page.tsx'),
  },
  ...EXPERT_PAGES.map((slug) => ({
    id: slug,
    path: `/devices/${slug}/:sn/:deviceType`,
    title: 'expert',
    code,
    page: () => import('../../../features/realtime/expert/expert-page.tsx'),
  })),
  {
    id: 'multiDeviceEntry',
    path: '/devices/muldevices',
    title: 'multiDevice',
    code,
    section: 'multiDevice',
    menu: here('/devices/muldevices', 'multiDevice'),
    page: () => import('../../../features/realtime/multi/multi-entry.tsx'),
  },
  {
    id: 'multiDevice',
    path: '/devices/muldevices/:deviceType',
    title: 'multiDevice',
    code,
    section: 'multiDevice',
    page: () => import('../../../features/realtime/multi/multi-page.tsx'),
  },
  {
    id: 'recentData',
    path: '/devices/hisdata/:sn',
    title: 'recentData',
    code,
    page: () => import('../../../features/realtime/recent-data-page.tsx'),
  },
  {
    id: 'recordedData',
    path: '/devices/HisData2/:sn/:deviceType',
    title: 'recordedData',
    code,
    page: () => import('../../../features/realtime/recent-data-page.tsx'),
  },
]
