import { type AlarmEvent, INCIDENT_ALARMS_MAX } from '@vigil/contract'
import { realityOf } from './incident-of.ts'

export type IncidentProblem = 'realityDiffers' | 'tooMany' | 'nothing'

type Member = Pick<AlarmEvent, 'kind' | 'simulated'>

/** Why a person can not make these alarms one incident; null: they can. What they put together is theirs to judge, but never a drill with danger. */
export function incidentProblem(moved: readonly Member[], there: readonly Member[]): IncidentProblem | null {
  if (moved.length === 0) return 'nothing'
  if (moved.length + there.length > INCIDENT_ALARMS_MAX) return 'tooMany'
  return new Set([...moved, ...there].map(realityOf)).size > 1 ? 'realityDiffers' : null
}
