import type { AlarmEvent, DeviceKind } from '@vigil/contract'
import {
  type AlarmPlace,
  type AlarmSection,
  type FloodMember,
  floodGroups,
  queueSections,
  type Wind,
} from '@vigil/domain'

/** One line of the desk. */
export type DeskRow =
  | {
      readonly type: 'section'
      readonly key: string
      readonly section: AlarmSection
      /** Alarms that stand below it, those inside of cases included. */
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
      /** Stands below the first of its case. */
      readonly below: boolean
    }
  | {
      readonly type: 'group'
      readonly key: string
      readonly site: string
      readonly danger: DeviceKind | null
      /** Their devices are not connected. */
      readonly unheard: boolean
      readonly count: number
      readonly firstOut: AlarmEvent
      readonly wind: Wind | null
    }
export type AlarmLine = Extract<DeskRow, { type: 'alarm' }>

/** How a flood is put in order. */
export interface FloodView {
  placeOf(alarm: AlarmEvent): AlarmPlace
  windAt(site: string): Wind | null
  /** All that came in it, those included that have left the desk. */
  readonly members: ReadonlyMap<string, FloodMember>
  /** Filters keep some out of sight: the head of a group then speaks of those that are shown. */
  readonly filtered: boolean
}

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

interface DeskShape {
  /** Cases whose events stand below them. */
  readonly opened: ReadonlySet<string>
  readonly flood?: FloodView | undefined
  /** False: what the server merged by rule stands by itself; what somebody merged stays a case. */
  readonly withAutomatic?: boolean
}

/** Alarms as lines, each in exactly one place: a case stands where the first of its events does. */
function linesOf(alarms: readonly AlarmEvent[], cases: ReturnType<typeof casesOf>, opened: DeskShape['opened']) {
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
  { opened, withAutomatic = true }: Omit<DeskShape, 'flood'>,
): readonly DeskRow[] {
  return linesOf(alarms, casesOf(alarms, withAutomatic), opened)
}

/** The queue under the heads of its sections; in a flood, inside them, under the heads of its groups. */
export function deskRows(
  queue: readonly AlarmEvent[],
  { opened, flood, withAutomatic = true }: DeskShape,
): readonly DeskRow[] {
  const cases = casesOf(queue, withAutomatic)
  const lines = (alarms: readonly AlarmEvent[]) => linesOf(alarms, cases, opened)
  return queueSections(queue).flatMap(({ section, alarms }): readonly DeskRow[] => {
    const rows =
      flood === undefined ? lines(alarms) : floodRows(flood, section, alarms, new Set(queue.map(({ id }) => id)), lines)
    const count = rows.reduce((sum, row) => (row.type === 'alarm' && !row.below ? sum + row.members.length : sum), 0)
    // All of them may stand inside of cases further up.
    return count === 0 ? [] : [{ type: 'section', key: `section ${section}`, section, count }, ...rows]
  })
}

function floodRows(
  flood: FloodView,
  section: AlarmSection,
  alarms: readonly AlarmEvent[],
  inQueue: ReadonlySet<string>,
  lines: (alarms: readonly AlarmEvent[]) => readonly AlarmLine[],
): readonly DeskRow[] {
  const members = [...flood.members.values()].filter(({ alarm }) => !flood.filtered || inQueue.has(alarm.id))
  const groups = floodGroups(alarms, flood.placeOf, members)
  return groups.flatMap(({ site, danger, unheard, firstOut, alarms: inside }): readonly DeskRow[] => {
    const rows = lines(inside)
    const wind = flood.windAt(site)
    const key = `group ${section} ${site} ${danger}${unheard ? ' unheard' : ''}`
    return rows.length === 0
      ? []
      : [{ type: 'group', key, site, danger, unheard, count: inside.length, firstOut, wind }, ...rows]
  })
}
