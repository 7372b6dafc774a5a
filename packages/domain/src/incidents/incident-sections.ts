import type { AlarmEvent } from '@vigil/contract'
import { type AlarmSection, queueSections } from '../alarms/desk/alarm-queue.ts'
import { type IncidentGroup, incidentGroups } from './incident-of.ts'

export interface IncidentSection {
  readonly section: AlarmSection
  /** Alarms that stand below its head, all of every incident that does. */
  readonly count: number
  readonly groups: readonly IncidentGroup[]
}

/**
 * A queue under its heads, an incident as one: it stands where that of its alarms stands which needs somebody most, with all the
 * others, whatever their section. A section of which all stand further up has no head.
 */
export function incidentSections(
  queue: readonly AlarmEvent[],
  leadOf?: (alarm: AlarmEvent) => AlarmEvent,
): readonly IncidentSection[] {
  const leads = new Map(incidentGroups(queue, leadOf).map((group) => [group.alarms[0], group]))
  return queueSections(queue).flatMap(({ section, alarms }): readonly IncidentSection[] => {
    const groups = alarms.flatMap((alarm) => leads.get(alarm) ?? [])
    const count = groups.reduce((sum, group) => sum + group.alarms.length, 0)
    return groups.length === 0 ? [] : [{ section, count, groups }]
  })
}
