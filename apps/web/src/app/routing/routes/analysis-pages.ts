import { Permission } from '@vigil/contract'
import { paths } from '../../../lib/paths.ts'
import { here, inSection, type PageRoute } from './page-route.ts'

const analysis = inSection('analysis', Permission.Analysis)

export const analysisPages: readonly PageRoute[] = [
  {
    ...analysis('survey', '/analysis/survey'),
    past: true,
    menu: here(paths.survey, 'survey'),
    page: () => import('../../../features/analysis/survey/survey-page.tsx'),
  },
  {
    ...analysis('analysisMonitor', '/analysis/monitor'),
    past: true,
    menu: here(paths.analysisMonitor, 'analysisMonitor'),
    page: () => import('../../../features/analysis/monitor/monitor-page.tsx'),
  },
  {
    ...analysis('spread', '/analysis/spread'),
    menu: here(paths.spread(), 'spread'),
    page: () => import('../../../features/analysis/spread/spread-page.tsx'),
  },
  {
    ...analysis('source', '/analysis/spread/source'),
    page: () => import('../../../features/analysis/spread/source-page.tsx'),
  },
  {
    ...analysis('estimates', '/analysis/spread/kept'),
    past: true,
    page: () => import('../../../features/analysis/spread/kept-page.tsx'),
  },
  {
    ...analysis('safety', '/analysis/safetyStatis'),
    past: true,
    menu: here(paths.safety, 'safety'),
    page: () => import('../../../features/analysis/safety/safety-page.tsx'),
  },
  {
    ...analysis('dataExport', '/analysis/dataExport'),
    past: true,
    menu: here(paths.dataExport, 'dataExport'),
    page: () => import('../../../features/analysis/export/export-page.tsx'),
  },
]
