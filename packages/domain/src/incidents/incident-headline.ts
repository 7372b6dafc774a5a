import type { AlarmEvent, AlarmNow, DeviceKind, State2 } from '@vigil/contract'
import { timesLimit } from '../alarms/course/alarm-values.ts'
import { isWaiting, shownStateOf } from '../alarms/desk/alarm-queue.ts'
import type { Place } from '../places/sphere.ts'
import { type Movement, movementOf } from './incident-movement.ts'

export interface HeadlineFacts {
  dangerOf(alarm: AlarmEvent): DeviceKind | null
  /** What it measures now; undefined once it is over. */
  nowOf(alarm: AlarmEvent): AlarmNow | undefined
  placeOf(alarm: AlarmEvent): Place | undefined
}

/** What one line says of an incident; the console puts it into words. */
export interface IncidentHeadline {
  readonly danger: DeviceKind | null
  /** What was identified, of the alarm that is surest; or the quantity that tells most of it. */
  readonly about: { readonly finding: string } | { readonly quantity: string } | null
  /** Site of the alarm that began the incident. */
  readonly site: string
  /** Other sites that have alarms of it. */
  readonly otherSites: number
  readonly devices: number
  readonly firstOut: AlarmEvent
  readonly since: number
  readonly movement: Movement | null
  /** The one that is furthest beyond its limit now; null when nothing is measured any more. */
  readonly highest: { readonly alarm: AlarmEvent; readonly now: AlarmNow; readonly times: number | null } | null
  /** Whose value stands for all of it: the highest of now, and once nothing is measured any more the one with the highest peak. */
  readonly telling: AlarmEvent | null
  /** The highest level of all that is shown. */
  readonly state: State2
  /** Alarms whose danger stands. */
  readonly live: number
  /** Alarms that nobody has acknowledged. */
  readonly waiting: number
}

/** In the order in which they began; of one moment by their ids, so that every console tells the same. */
export const inOrderOfBegin = (alarms: readonly AlarmEvent[]): readonly AlarmEvent[] =>
  [...alarms].sort((a, b) => a.beginTime - b.beginTime || (a.id < b.id ? -1 : 1))

type Members = readonly [AlarmEvent, ...AlarmEvent[]]

export function incidentHeadline(members: Members, facts: HeadlineFacts): IncidentHeadline {
  const ordered = inOrderOfBegin(members)
  const firstOut = ordered[0] as AlarmEvent
  const highest = highestOf(members, facts)
  const sites = new Set(members.map(({ officeName }) => officeName))
  return {
    danger: facts.dangerOf(firstOut),
    about: aboutOf(ordered, highest?.now.quantity),
    site: firstOut.officeName,
    otherSites: sites.size - 1,
    devices: new Set(members.map(({ sn }) => sn)).size,
    firstOut,
    since: firstOut.beginTime,
    movement: movementOf(
      ordered.flatMap((alarm) => {
        const place = facts.placeOf(alarm)
        return place === undefined ? [] : [{ sn: alarm.sn, at: alarm.beginTime, place }]
      }),
    ),
    highest,
    telling: highest?.alarm ?? highestPeakOf(members),
    state: incidentState(members),
    live: members.filter(({ endTime }) => endTime === null).length,
    waiting: members.filter(isWaiting).length,
  }
}

/** The highest level of all that is shown. */
export const incidentState = (members: readonly AlarmEvent[]): State2 =>
  members.reduce<State2>((worst, alarm) => (shownStateOf(alarm) > worst ? shownStateOf(alarm) : worst), 0)

/** What was identified counts before what a cell measures. */
function aboutOf(ordered: readonly AlarmEvent[], quantity: string | undefined): IncidentHeadline['about'] {
  const findings = ordered.flatMap((alarm) => alarm.findings)
  const [first] = findings.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0))
  if (first !== undefined) return { finding: first.name }
  const known = quantity ?? ordered.find(({ peak }) => peak !== null)?.peak?.quantity
  return known === undefined ? null : { quantity: known }
}

/** By the multiple of the limit, where there is one: ten of one gas may be less than one of another. */
function highestOf(members: Members, { nowOf }: HeadlineFacts): IncidentHeadline['highest'] {
  let highest: IncidentHeadline['highest'] = null
  for (const alarm of members) {
    const now = nowOf(alarm)
    if (now === undefined) continue
    const times = timesLimit(now.value, now.limit)
    if (highest === null || (times ?? 0) > (highest.times ?? 0)) highest = { alarm, now, times }
  }
  return highest
}

function highestPeakOf(members: Members): AlarmEvent | null {
  const timesOf = ({ peak }: AlarmEvent): number =>
    peak === null ? -1 : (timesLimit(peak.value, peak.limit ?? null) ?? 0)
  const highest = members.reduce((best, alarm) => (timesOf(alarm) > timesOf(best) ? alarm : best))
  return highest.peak === null ? null : highest
}
