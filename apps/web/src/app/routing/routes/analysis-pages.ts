import { Permission } from '@vigil/contract'
import { inSection, later, type PageRoute } from './page-route.ts'

const analysis = inSection('analysis', Permission.Analysis)

export const analysisPages: readonly PageRoute[] = [
  later(analysis('survey', '/analysis/survey')),
  later(analysis('analysisMonitor', '/analysis/monitor')),
  later(analysis('spread', '/analysis/spread')),
  later(analysis('safety', '/analysis/safetyStatis')),
  later(analysis('dataExport', '/analysis/dataExport')),
]
