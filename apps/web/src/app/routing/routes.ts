import { Permission } from '@vigil/contract'
import type { ComponentType } from 'react'
import { ADMINISTRATION_PARTS, MONITOR_MODES, type MonitorMode, paths } from '../../lib/paths.ts'

export type PageModule = { default: ComponentType }
type Params = Readonly<Record<string, string | undefined>>

/** An entry of the side menu, in the order of the specification. */
export const SECTIONS = [
  { id: 'home', icon: 'home', order: 1 },
  { id: 'multiDevice', icon: 'multiDevice', order: 2 },
  { id: 'customs', icon: 'customs', order: 3 },
  { id: 'task', icon: 'task', order: 4 },
  { id: 'navigation', icon: 'navigation', order: 5 },
  { id: 'device', icon: 'device', order: 6 },
  { id: 'realtime', icon: 'realtime', order: 7 },
  { id: 'query', icon: 'query', order: 8 },
  { id: 'cottonQuery', icon: 'cottonQuery', order: 9 },
  { id: 'statistics', icon: 'statistics', order: 10 },
  { id: 'cottonStatistics', icon: 'cottonStatistics', order: 11 },
  { id: 'remoteControl', icon: 'remoteControl', order: 12 },
  { id: 'analysis', icon: 'analysis', order: 13 },
  { id: 'raman', icon: 'raman', order: 14 },
] as const
export type SectionId = (typeof SECTIONS)[number]['id']
export type MenuIcon = (typeof SECTIONS)[number]['icon'] | 'knowledge' | 'admin'

export interface PageRoute {
  readonly id: string
  /** Optional parameters end in `?`. */
  readonly path: string
  /** Below `pages.title`. */
  readonly title: string | ((params: Params) => string)
  readonly code: Permission
  /** The menu's entry that the page belongs to. */
  readonly section?: SectionId
  /** Where the menu leads; without one the page is reached from other pages. */
  readonly menu?: readonly { path: string; title: string }[]
  /** Shows what has been: a lost link takes nothing from it. */
  readonly past?: true
  /** State and scroll stay when the page is left. */
  readonly keepAlive?: true
  /** Fills the screen: for a wall that nobody stands before. */
  readonly bare?: true
  /** False: an address that is none of this page's. */
  readonly accepts?: (params: Params) => boolean
  readonly page?: () => Promise<PageModule>
  /** A large part that the page will ask for by itself, to be fetched along with it. */
  readonly part?: (params: Params) => (() => Promise<unknown>) | undefined
}

const here = (path: string, title: string) => [{ path, title }]
const isMode = (mode: string | undefined): mode is MonitorMode => MONITOR_MODES.some((each) => each === mode)
const monitorTitle = (mode: string | undefined) => (isMode(mode) ? `monitor.${mode}` : 'notFound')

const home: readonly PageRoute[] = [
  {
    id: 'home',
    path: '/dashboard',
    title: 'home',
    code: Permission.Home,
    section: 'home',
    menu: here('/dashboard', 'home'),
    page: () => import('../../features/home/home-page.tsx'),
  },
  {
    id: 'wall',
    path: '/demo',
    title: 'wall',
    code: Permission.Demo,
    bare: true,
    page: () => import('../../features/overview/wall-page.tsx'),
  },
  {
    id: 'musicBox',
    path: '/musicbox',
    title: 'musicBox',
    code: Permission.MusicBox,
    page: () => import('../../features/overview/music-box-page.tsx'),
  },
  {
    id: 'ciaeRms',
    path: '/ciae-rms',
    title: 'ciaeRms',
    code: Permission.CiaeRms,
    page: () => import('../../features/overview/ciae-rms-page.tsx'),
  },
  {
    id: 'rg05',
    path: '/rg05',
    title: 'rg05',
    code: Permission.Rg05,
    page: () => import('../../features/overview/rg05-page.tsx'),
  },
]

const code = Permission.Devices
/** Expert pages of the device registry; the registry itself is too large for the first load. */
export const EXPERT_PAGES = ['fcbr100bExpert', 'bm4000Expert', 'rg05Expert', 'rg500Expert'] as const

const mapView = () => import('../../features/fleet/map-view.tsx')
const MONITOR_PARTS: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = {
  map: mapView,
  map2: mapView,
  alarm: () => import('../../features/alarms/desk/alarm-desk.tsx'),
}

const devices: readonly PageRoute[] = [
  {
    id: 'monitor',
    path: '/devices/monitor/:mode',
    title: ({ mode }) => monitorTitle(mode),
    code,
    section: 'device',
    menu: MONITOR_MODES.map((mode) => ({ path: `/devices/monitor/${mode}`, title: monitorTitle(mode) })),
    keepAlive: true,
    accepts: ({ mode }) => isMode(mode),
    page: () => import('../pages/monitor-page.tsx'),
    part: ({ mode }) => MONITOR_PARTS[mode ?? ''],
  },
  {
    id: 'track',
    path: '/devices/track/gd606/:sn/:deviceType',
    title: 'track',
    code,
    page: () => import('../../features/realtime/track/track-page.tsx'),
  },
  {
    id: 'realtimeEntry',
    path: '/devices/realdata',
    title: 'realtime',
    code,
    section: 'realtime',
    menu: here('/devices/realdata', 'realtime'),
    page: () => import('../pages/realtime-entry.tsx'),
  },
  {
    id: 'realtime',
    path: '/devices/:model/:sn?/:eventId?/:deviceType',
    title: 'realtime',
    code,
    section: 'realtime',
    page: () => import('../../features/realtime/realtime-page.tsx'),
  },
  ...EXPERT_PAGES.map((slug) => ({
    id: slug,
    path: `/devices/${slug}/:sn/:deviceType`,
    title: 'expert',
    code,
    page: () => import('../../features/realtime/expert/expert-page.tsx'),
  })),
  {
    id: 'multiDeviceEntry',
    path: '/devices/muldevices',
    title: 'multiDevice',
    code,
    section: 'multiDevice',
    menu: here('/devices/muldevices', 'multiDevice'),
    page: () => import('../../features/realtime/multi/multi-entry.tsx'),
  },
  {
    id: 'multiDevice',
    path: '/devices/muldevices/:deviceType',
    title: 'multiDevice',
    code,
    section: 'multiDevice',
    page: () => import('../../features/realtime/multi/multi-page.tsx'),
  },
  {
    id: 'recentData',
    path: '/devices/hisdata/:sn',
    title: 'recentData',
    code,
    page: () => import('../../features/realtime/recent-data-page.tsx'),
  },
  {
    id: 'recordedData',
    path: '/devices/HisData2/:sn/:deviceType',
    title: 'recordedData',
    code,
    page: () => import('../../features/realtime/recent-data-page.tsx'),
  },
]

const query = (id: string, path: string, keepAlive = false): PageRoute => ({
  id,
  path: `/query${path}`,
  title: id,
  code: Permission.Query,
  section: 'query',
  past: true,
  ...(keepAlive && { keepAlive }),
})
const inSection =
  (section: SectionId, sectionCode: Permission, past?: true) =>
  (id: string, path: string): PageRoute => ({ id, path, title: id, code: sectionCode, section, ...(past && { past }) })
const analysis = inSection('analysis', Permission.Analysis)
const statistics = inSection('statistics', Permission.Statistics, true)
const cottonRecord = inSection('cottonQuery', Permission.CottonRecord, true)
const cottonStatistics = inSection('cottonStatistics', Permission.CottonStatistics, true)
const raman = inSection('raman', Permission.Raman)

const others: readonly PageRoute[] = [
  {
    ...query('records', '', true),
    menu: here(paths.records(), 'records'),
    page: () => import('../../features/history/pages/records-page.tsx'),
  },
  {
    ...query('alarmHistory', '/hisWarn/:sn?/:deviceType?', true),
    menu: here(paths.alarmHistory(), 'alarmHistory'),
    page: () => import('../../features/alarms/history/history-page.tsx'),
  },
  {
    ...query('checkList', '/checkList/:sn?', true),
    menu: here(paths.checkList(), 'checkList'),
    page: () => import('../../features/history/pages/check-list-page.tsx'),
  },
  {
    ...query('checkDetail', '/checkdetail/:testId/:deviceType'),
    page: () => import('../../features/history/pages/check-detail-page.tsx'),
  },
  {
    ...query('stateHistory', '/state/:sn?', true),
    menu: here(paths.stateHistory(), 'stateHistory'),
    page: () => import('../../features/history/pages/state-page.tsx'),
  },
  {
    ...query('faultHistory', '/fault/:sn?', true),
    menu: here(paths.faultHistory(), 'faultHistory'),
    page: () => import('../../features/history/pages/fault-page.tsx'),
  },
  {
    ...query('samples', '/sample/:sn?', true),
    menu: here(paths.samples(), 'samples'),
    page: () => import('../../features/history/pages/sample-page.tsx'),
  },
  {
    ...query('taskReplay', '/replay/:sn?'),
    menu: here(paths.replay(), 'taskReplay'),
    page: () => import('../pages/replay-page.tsx'),
  },
  {
    ...query('tracks', '/track/list', true),
    menu: here(paths.tracks(), 'tracks'),
    page: () => import('../../features/history/pages/trip-page.tsx'),
  },
  {
    ...query('trackReplay', '/track/replay', true),
    page: () => import('../pages/track-replay-page.tsx'),
  },
  {
    ...query('mobileRecords', '/gd606/record', true),
    menu: here(paths.mobileRecords(), 'mobileRecords'),
    page: () => import('../../features/history/pages/mobile-page.tsx'),
  },
  {
    ...query('trackReplays', '/trackReplay/list', true),
    menu: here(paths.trackReplays, 'trackReplays'),
    page: () => import('../../features/replay/replay-list-page.tsx'),
  },
  {
    ...query('trackReplayDetails', '/trackReplay/details/:id?', true),
    page: () => import('../pages/track-replay-details-page.tsx'),
  },
  query('materials', '/material/list'),
  query('material', '/material/details/:materialId?'),
  query('nuclides', '/nuclide'),
  analysis('survey', '/analysis/survey'),
  analysis('analysisMonitor', '/analysis/monitor'),
  analysis('spread', '/analysis/spread'),
  analysis('safety', '/analysis/safetyStatis'),
  analysis('dataExport', '/analysis/dataExport'),
  {
    id: 'remoteControl',
    path: '/remoteControl/index',
    title: 'remoteControl',
    code: Permission.RemoteControl,
    section: 'remoteControl',
    menu: here('/remoteControl/index', 'remoteControl'),
    page: () => import('../../features/realtime/control/remote-page.tsx'),
  },
  raman('ramanAdd', '/raman-query-list'),
  raman('ramanQuery', '/raman-query-list/query'),
  {
    ...statistics('alarmKpis', paths.alarmKpis),
    menu: here(paths.alarmKpis, 'alarmKpis'),
    page: () => import('../../features/alarms/kpis/kpi-page.tsx'),
  },
  {
    ...statistics('alarmStatistics', `${paths.alarmStatistics}/:sn?`),
    menu: here(paths.alarmStatistics, 'alarmStatistics'),
    page: () => import('../../features/statistics/alarm-page.tsx'),
  },
  {
    ...statistics('detectStatistics', `${paths.detectStatistics}/:sn?`),
    menu: here(paths.detectStatistics, 'detectStatistics'),
    page: () => import('../../features/statistics/detect-page.tsx'),
  },
  {
    ...statistics('stateStatistics', `${paths.stateStatistics}/:sn?`),
    menu: here(paths.stateStatistics, 'stateStatistics'),
    page: () => import('../../features/statistics/state-page.tsx'),
  },
  {
    ...statistics('reports', paths.reports),
    menu: here(paths.reports, 'reports'),
    page: () => import('../../features/reports/report-page.tsx'),
  },
  {
    id: 'alarmAdministration',
    path: '/alarms/administration/:part',
    title: 'alarmAdministration',
    code: Permission.Administer,
    past: true,
    accepts: ({ part }) => ADMINISTRATION_PARTS.some((each) => each === part),
    page: () => import('../pages/administration-page.tsx'),
  },
  {
    id: 'audit',
    path: paths.audit,
    title: 'audit',
    code: Permission.Administer,
    past: true,
    page: () => import('../../features/alarms/audit/audit-page.tsx'),
  },
  {
    ...inSection('task', Permission.TaskMonitor)('taskMonitor', '/task/monitor'),
    menu: here(paths.taskMonitor(), 'taskMonitor'),
    page: () => import('../../features/tasks/task-page.tsx'),
  },
  {
    ...inSection('navigation', Permission.TrackMonitor)('trackMonitor', '/track/monitor'),
    menu: here(paths.trackMonitor, 'trackMonitor'),
    page: () => import('../../features/tracks/navigation-page.tsx'),
  },
  {
    ...inSection('customs', Permission.CottonMonitor)('cottonMonitor', paths.cottonMonitor),
    menu: here(paths.cottonMonitor, 'cottonMonitor'),
    page: () => import('../../features/cotton/cotton-page.tsx'),
  },
  {
    ...cottonRecord('cottonDetection', '/cotton-record/detection'),
    menu: here(paths.cottonDetection(), 'cottonDetection'),
    page: () => import('../../features/history/pages/cotton-detection-page.tsx'),
  },
  {
    ...cottonRecord('cottonAlarm', '/cotton-record/alarm'),
    menu: here(paths.cottonAlarm(), 'cottonAlarm'),
    page: () => import('../../features/alarms/history/cotton-alarm-page.tsx'),
  },
  {
    ...cottonRecord('cottonInspection', '/cotton-record/inspectionAlarm'),
    menu: here(paths.cottonInspection(), 'cottonInspection'),
    page: () => import('../../features/history/pages/cotton-inspection-page.tsx'),
  },
  {
    ...cottonStatistics('cottonDetectionStatistics', `${paths.cottonCheckStatistics}/:sn?`),
    menu: here(paths.cottonCheckStatistics, 'cottonDetectionStatistics'),
    page: () => import('../../features/statistics/cotton-check-page.tsx'),
  },
  {
    ...cottonStatistics('cottonAlarmStatistics', `${paths.cottonAlarmStatistics}/:sn?`),
    menu: here(paths.cottonAlarmStatistics, 'cottonAlarmStatistics'),
    page: () => import('../../features/statistics/cotton-alarm-page.tsx'),
  },
]

export const PAGE_ROUTES: readonly PageRoute[] = [...home, ...devices, ...others]

/**
 * Pages whose feature is not built yet: their addresses say so, and the menu leaves them out. This list only shrinks; a test
 * fails when a page here exists or one missing here does not.
 */
export const LATER_PAGES: readonly string[] = [
  'materials',
  'material',
  'nuclides',
  'survey',
  'analysisMonitor',
  'spread',
  'safety',
  'dataExport',
  'ramanAdd',
  'ramanQuery',
]

/** Addresses of groups lead to their first page. */
export const GROUP_REDIRECTS: Readonly<Record<string, string>> = {
  '/devices': '/devices/monitor',
  '/analysis': '/analysis/survey',
  '/remoteControl': '/remoteControl/index',
  '/alarms': paths.alarmAdministration(),
  '/alarms/administration': paths.alarmAdministration(),
  '/query/track': '/query/track/list',
  '/query/trackReplay': '/query/trackReplay/list',
  '/query/material': '/query/material/list',
  '/stat': '/stat/alarm',
  '/task': '/task/monitor',
  '/track': '/track/monitor',
  '/cotton': '/cotton/monitor',
  '/cotton-record': '/cotton-record/detection',
  '/cotton-stat': '/cotton-stat/detection',
}
