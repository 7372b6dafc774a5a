import { ENDPOINTS, type EndpointName, type ExportSubject } from '@vigil/contract'
import { allows, type PermissionSet } from '@vigil/domain'
import { Refusal } from '../platform/errors.ts'

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
} as const satisfies Record<ExportSubject, EndpointName>

/** A file is no way around a list that one may not see. */
export function refuseUnlisted(permissions: PermissionSet, what: ExportSubject): void {
  if (!allows(permissions, ENDPOINTS[LISTED_BY[what]].access)) throw new Refusal('noPermission')
}
