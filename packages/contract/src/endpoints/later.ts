import type { EndpointName } from './index.ts'

/**
 * Calls whose feature is not built yet: they answer "not available yet" to those who may call them.
 * This list only shrinks; the contract test fails when a name here has a handler or a name missing here has none.
 */
export const LATER = [
  'mergeAlarm',
  'hisAlarm',
  'hisGd606',
  'hisDetect',
  'hisState',
  'hisSampleData',
  'hisFault',
  'updateDispositionInfo',
  'drillAlarm',
  'autoMergeAlarm',
  'hisAlarmDetail',
  'hisDetectDetail',
  'queryRg05NuclideOrdata',
  'gdReplayList',
  'gdReplay',
  'downloadPdf',
  'exportAll',
  'exportByEvent',
  'collectDownload',
] as const satisfies readonly EndpointName[]
export type LaterEndpoint = (typeof LATER)[number]
