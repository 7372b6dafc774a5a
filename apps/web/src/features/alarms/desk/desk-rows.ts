import type { AlarmEvent, DeviceKind } from '@vigil/contract'
import { type AlarmPlace, type FloodMember, floodGroups, type Wind } from '@vigil/domain'

/** One line of the desk. */
export type DeskRow =
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

/** The queue as lines; in a flood under the heads of their groups. Every alarm is in exactly one place. */
export function deskRows(
  queue: readonly AlarmEvent[],
  opened: ReadonlySet<string>,
  flood?: FloodView | undefined,
  /** False: what the server merged by rule stands by itself; what somebody merged stays a case. */
  withAutomatic = true,
): readonly DeskRow[] {
  const cases = casesOf(queue, withAutomatic)
  const linesOf = (alarm: AlarmEvent): AlarmLine[] => {
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
  }
  if (flood === undefined) return queue.flatMap(linesOf)
  const shown = new Set(flood.filtered ? queue.map(({ id }) => id) : flood.members.keys())
  const members = [...flood.members.values()].filter(({ alarm }) => shown.has(alarm.id))
  const groups = floodGroups(queue, flood.placeOf, flood.windAt, members)
  return groups.flatMap(({ site, danger, firstOut, alarms }): DeskRow[] => [
    {
      type: 'group',
      key: `group ${site} ${danger}`,
      site,
      danger,
      count: alarms.length,
      firstOut,
      wind: flood.windAt(site),
    },
    ...alarms.flatMap(linesOf),
  ])
}
