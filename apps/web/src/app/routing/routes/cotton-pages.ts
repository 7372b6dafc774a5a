import { Permission } from '@vigil/contract'
import { paths } from '../../../lib/paths.ts'
import { here, inSection, type PageRoute } from './page-route.ts'

const cottonRecord = inSection('cottonQuery', Permission.CottonRecord, true)
const cottonStatistics = inSection('cottonStatistics', Permission.CottonStatistics, true)

export const cottonPages: readonly PageRoute[] = [
  {
    ...inSection('customs', Permission.CottonMonitor)('cottonMonitor', paths.cottonMonitor),
    menu: here(paths.cottonMonitor, 'cottonMonitor'),
    page: () => import('../../../features/cotton/cotton-page.tsx'),
  },
  {
    ...cottonRecord('cottonDetection', '/cotton-record/detection'),
    menu: here(paths.cottonDetection(), 'cottonDetection'),
    page: () => import('../../../features/history/pages/cotton-detection-page.tsx'),
  },
  {
    ...cottonRecord('cottonAlarm', '/cotton-record/alarm'),
    menu: here(paths.cottonAlarm(), 'cottonAlarm'),
    page: () => import('../../../features/alarms/history/cotton-alarm-page.tsx'),
  },
  {
    ...cottonRecord('cottonInspection', '/cotton-record/inspectionAlarm'),
    menu: here(paths.cottonInspection(), 'cottonInspection'),
    page: () => import('../../../features/history/pages/cotton-inspection-page.tsx'),
  },
  {
    ...cottonStatistics('cottonDetectionStatistics', `${paths.cottonCheckStatistics}/:sn?`),
    menu: here(paths.cottonCheckStatistics, 'cottonDetectionStatistics'),
    page: () => import('../../../features/statistics/cotton-check-page.tsx'),
  },
  {
    ...cottonStatistics('cottonAlarmStatistics', `${paths.cottonAlarmStatistics}/:sn?`),
    menu: here(paths.cottonAlarmStatistics, 'cottonAlarmStatistics'),
    page: () => import('../../../features/statistics/cotton-alarm-page.tsx'),
  },
]
