import type { AlarmEvent } from '@vigil/contract'
import { type AlarmSection, type IncidentGroup, incidentSections } from '@vigil/domain'

/** One line of the desk. */
export type DeskRow =
  | {
      readonly type: 'section'
      readonly key: string
      readonly section: AlarmSection
      /** Alarms that stand below it, those inside of incidents and cases included. */
      readonly count: number
    }
  | {
      readonly type: 'alarm'
      readonly key: string
      readonly alarm: AlarmEvent
      /** Events of its merged case that are on the desk, itself first; itself alone when it is in none. */
      readonly members: readonly AlarmEvent[]
      /** Whether the others of its case stand below it. */
      readonly open: boolean
      /** Stands below the first of its case, or below its incident. */
      readonly below: boolean
    }
  | {
      readonly type: 'incident'
      readonly key: string
      readonly id: string
      /** All of it that are on the desk, in the order of the queue. */
      readonly members: IncidentGroup['alarms']
      readonly open: boolean
    }
export type AlarmLine = Extract<DeskRow, { type: 'alarm' }>
export type IncidentLine = Extract<DeskRow, { type: 'incident' }>

/** Those that are one case, each with the others; the first in the queue speaks for them. */
function casesOf(queue: readonly AlarmEvent[], withAutomatic: boolean): ReadonlyMap<string, readonly AlarmEvent[]> {
  const cases = new Map<string, AlarmEvent[]>()
  for (const alarm of queue) {
    const { caseId, caseOrigin } = alarm.life ?? {}
    if (caseId == null || (caseOrigin === 'auto' && !withAutomatic)) continue
    const members = cases.get(caseId)
    if (members === undefined) cases.set(caseId, [alarm])
    else members.push(alarm)
  }
  return cases
}

const loneLines = new WeakMap<AlarmEvent, AlarmLine>()

/** The same object as long as the alarm is the same: in a storm a row that only moved must not be drawn anew. */
function loneLine(alarm: AlarmEvent): AlarmLine {
  const known = loneLines.get(alarm)
  if (known !== undefined) return known
  const line: AlarmLine = { type: 'alarm', key: alarm.id, alarm, members: [alarm], open: false, below: false }
  loneLines.set(alarm, line)
  return line
}

const incidentLines = new WeakMap<AlarmEvent, IncidentLine>()

/** The same object as long as its alarms are: one incident that grows must not draw all the others anew. */
function incidentLine({ key, id, alarms }: IncidentGroup, open: boolean): IncidentLine {
  const known = incidentLines.get(alarms[0])
  const isSame =
    known?.key === key &&
    known.open === open &&
    known.members.length === alarms.length &&
    known.members.every((alarm, index) => alarm === alarms[index])
  if (isSame) return known
  const line: IncidentLine = { type: 'incident', key, id, members: alarms, open }
  incidentLines.set(alarms[0], line)
  return line
}

const linesBelow = new WeakMap<AlarmLine, AlarmLine>()

function lineBelow(line: AlarmLine): AlarmLine {
  const below = linesBelow.get(line) ?? { ...line, below: true }
  linesBelow.set(line, below)
  return below
}

interface DeskShape {
  /** Cases and incidents, by key, whose alarms stand below them. */
  readonly opened: ReadonlySet<string>
  /** False: what the server merged by rule stands by itself; what somebody merged stays a case. */
  readonly withAutomatic?: boolean
}

/** Alarms as lines, each in exactly one place: a case stands where the first of its events does. */
function linesOf(
  alarms: readonly AlarmEvent[],
  cases: ReturnType<typeof casesOf>,
  opened: DeskShape['opened'],
): readonly AlarmLine[] {
  return alarms.flatMap((alarm): readonly AlarmLine[] => {
    const caseId = alarm.life?.caseId ?? ''
    const members = cases.get(caseId)
    if (members === undefined || members.length === 1) return [loneLine(alarm)]
    if (members[0] !== alarm) return []
    const open = opened.has(caseId)
    const lead: AlarmLine = { type: 'alarm', key: alarm.id, alarm, members, open, below: false }
    if (!open) return [lead]
    const rest = members
      .slice(1)
      .map(
        (each): AlarmLine => ({ type: 'alarm', key: each.id, alarm: each, members: [each], open: false, below: true }),
      )
    return [lead, ...rest]
  })
}

/** One list without heads: what lies on the shelf has an order of its own. */
export function plainRows(
  alarms: readonly AlarmEvent[],
  { opened, withAutomatic = true }: DeskShape,
): readonly DeskRow[] {
  return linesOf(alarms, casesOf(alarms, withAutomatic), opened)
}

/** The queue under the heads of its sections, an incident as one line. Cases stay as they are inside of it. */
export function deskRows(
  queue: readonly AlarmEvent[],
  { opened, withAutomatic = true }: DeskShape,
): readonly DeskRow[] {
  const cases = casesOf(queue, withAutomatic)
  // What somebody, or the rule of merging, made one case stays together, in the incident of the event that speaks for it.
  const leadOf = (alarm: AlarmEvent): AlarmEvent => cases.get(alarm.life?.caseId ?? '')?.[0] ?? alarm
  return incidentSections(queue, leadOf).flatMap(({ section, count, groups }): readonly DeskRow[] => [
    { type: 'section', key: `section ${section}`, section, count },
    ...groups.flatMap((group) => rowsOf(group, cases, opened)),
  ])
}

function rowsOf(
  group: IncidentGroup,
  cases: ReturnType<typeof casesOf>,
  opened: DeskShape['opened'],
): readonly DeskRow[] {
  const lines = linesOf(group.alarms, cases, opened)
  // An incident of one line gets no line of its own.
  if (lines.filter(({ below }) => !below).length === 1) return lines
  const open = opened.has(group.key)
  const incident = incidentLine(group, open)
  return open ? [incident, ...lines.map(lineBelow)] : [incident]
}
