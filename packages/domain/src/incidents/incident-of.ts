import type { AlarmEvent, AlarmIncident, AlarmKind } from '@vigil/contract'

/** Alarms of a time when there were no incidents are each one by itself. */
export const incidentIdOf = ({
  id,
  incident,
}: {
  readonly id: string
  readonly incident?: AlarmIncident | undefined
}) => incident?.id ?? id

export const incidentIdOfEvent = ({ id, life }: Pick<AlarmEvent, 'id' | 'life'>): string => life?.incident?.id ?? id

interface Reality {
  readonly kind: AlarmKind
  readonly simulated?: boolean | undefined
}

/** What is real never stands in one line with a drill, a test or a simulation. */
export const realityOf = ({ kind, simulated }: Reality): string => (simulated === true ? `${kind} simulated` : kind)

/** What stands in one line. A drill of an incident that turned into danger stands by itself from then on, with no act of anybody. */
export const incidentKeyOf = (alarm: Pick<AlarmEvent, 'id' | 'life' | 'kind' | 'simulated'>): string =>
  `${incidentIdOfEvent(alarm)} ${realityOf(alarm)}`

export interface IncidentGroup {
  readonly key: string
  readonly id: string
  /** In the order in which they were given. */
  readonly alarms: readonly [AlarmEvent, ...AlarmEvent[]]
}

/**
 * Alarms by incident, each in exactly one: an incident stands where the first of its alarms does. `leadOf`: the alarm in whose
 * incident another one is shown, as the first of a merged case speaks for all of it.
 */
export function incidentGroups(
  alarms: Iterable<AlarmEvent>,
  leadOf: (alarm: AlarmEvent) => AlarmEvent = (alarm) => alarm,
): readonly IncidentGroup[] {
  const groups = new Map<string, { key: string; id: string; alarms: [AlarmEvent, ...AlarmEvent[]] }>()
  for (const alarm of alarms) {
    const lead = leadOf(alarm)
    const key = incidentKeyOf(lead)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { key, id: incidentIdOfEvent(lead), alarms: [alarm] })
    else group.alarms.push(alarm)
  }
  return [...groups.values()]
}
