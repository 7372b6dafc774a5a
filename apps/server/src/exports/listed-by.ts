import { ENDPOINTS, type EndpointName, type ExportSubject } from '@vigil/contract'
import { allows, type PermissionSet } from '@vigil/domain'

/** The call that lists what a file would hold. */
const LISTED_BY = {
  alarm: 'hisAlarm',
  reading: 'hisReadings',
  gd606: 'hisGd606',
  detection: 'hisDetect',
  state: 'hisState',
  timeline: 'stateTimelines',
  fault: 'hisFault',
  sample: 'hisSampleData',
  spectrum: 'hisReadings',
  trip: 'gdReplayList',
  track: 'gdReplayList',
  task: 'taskRecord',
  incident: 'hisAlarm',
  assay: 'assayRecords',
  bundle: 'exportSize',
} as const satisfies Record<ExportSubject, EndpointName>

/** A file is no way around a list that one may not see. */
export const mayList = (permissions: PermissionSet, what: ExportSubject): boolean =>
  allows(permissions, ENDPOINTS[LISTED_BY[what]].access)
