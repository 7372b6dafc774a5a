import {
  ALARM_PHASES,
  type AlarmEvent,
  AlarmKind,
  type AlarmPhase,
  type AlarmPriority,
  DEVICE_KINDS,
  type DeviceKind,
  type PointState,
} from '@vigil/contract'
import { shownStateOf } from '@vigil/domain'
import { dangerOf, phaseOfAlarm } from '../../../ui/alarm/alarm-facts.ts'
import type { DeskScope } from '../../../ui/alarm/desk-slot.ts'

/** What the desk itself is narrowed to, beside what the device monitor is. An empty list narrows nothing. */
export interface DeskFilter {
  readonly phases: readonly AlarmPhase[]
  readonly priorities: readonly AlarmPriority[]
  readonly kinds: readonly AlarmKind[]
  readonly dangers: readonly DeviceKind[]
}

/** On the desk. Those who are handled are there only while their danger goes on. */
export const DESK_PHASES = ALARM_PHASES.filter((phase) => phase !== 'cleared')
export const DESK_PRIORITIES = [3, 2, 1] as const satisfies readonly AlarmPriority[]
const KINDS = Object.values(AlarmKind)

export const NO_DESK_FILTER: DeskFilter = Object.freeze({ phases: [], priorities: [], kinds: [], dangers: [] })
/** @internal A scope that leaves nothing out, for tests. */
export const EVERYWHERE: DeskScope = Object.freeze({ states: [], silent: undefined, placed: undefined })

const listOf = (text: string | null): readonly string[] => [...new Set((text ?? '').split(','))]
const those = <T extends string | number>(text: string | null, known: readonly T[]): readonly T[] =>
  listOf(text).flatMap((each) => known.find((one) => String(one) === each) ?? [])

/** Addresses are typed, shortened and mailed about: what does not parse narrows nothing. */
export function readDeskFilter(query: URLSearchParams): DeskFilter {
  return {
    phases: those(query.get('phases'), DESK_PHASES),
    priorities: those(query.get('priorities'), DESK_PRIORITIES),
    kinds: those(query.get('alarmKinds'), KINDS),
    dangers: those(query.get('dangers'), DEVICE_KINDS),
  }
}

const KEYS = { phases: 'phases', priorities: 'priorities', kinds: 'alarmKinds', dangers: 'dangers' } as const

export function writeDeskFilter(query: URLSearchParams, filter: DeskFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [part, key] of Object.entries(KEYS)) {
    const values = filter[part as keyof DeskFilter]
    if (values.length === 0) next.delete(key)
    else next.set(key, values.join(','))
  }
  return next
}

export const narrowsDesk = ({ phases, priorities, kinds, dangers }: DeskFilter): boolean =>
  phases.length + priorities.length + kinds.length + dangers.length > 0

/**
 * An alarm is judged by its own state, not by its device's: it may be over and still wait to be handled. Without a filter it
 * shows even if its device is not in the tree.
 */
export function isInScope(alarm: AlarmEvent, { states, silent, placed }: DeskScope): boolean {
  if (placed !== undefined && !placed.has(alarm.sn)) return false
  if (states.length === 0 && silent === undefined) return true
  if (silent?.has(alarm.sn) && alarm.endTime === null) return true
  return states.includes(shownStateOf(alarm) as PointState)
}

const holds = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value)

export function passesDesk(alarm: AlarmEvent, { phases, priorities, kinds, dangers }: DeskFilter): boolean {
  if (!holds(phases, phaseOfAlarm(alarm)) || !holds(priorities, alarm.priority) || !holds(kinds, alarm.kind))
    return false
  if (dangers.length === 0) return true
  const danger = dangerOf(alarm)
  return danger !== null && dangers.includes(danger)
}
