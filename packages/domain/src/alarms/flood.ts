import type { AlarmEvent, DeviceKind, Position } from '@vigil/contract'
import { lastBegin } from './alarm-marks.ts'

export const FLOOD_WINDOW_MS = 10 * 60 * 1000
/** More than this many within the window is a flood. */
export const FLOOD_ABOVE = 10
/** Fewer than this many ends it: between the two it stays what it is, or the screen would change to and fro. */
export const FLOOD_ENDS_BELOW = 5

/** Whether an operator is in a flood now. `begins`: of every alarm that came to them, re-occurrences included. */
export function isFlood(was: boolean, begins: Iterable<number>, now: number): boolean {
  let count = 0
  for (const at of begins) if (at > now - FLOOD_WINDOW_MS && at <= now) count += 1
  return was ? count >= FLOOD_ENDS_BELOW : count > FLOOD_ABOVE
}

/**
 * From when on alarms belong to the flood of now: ten minutes before the one that made it a flood. Null when there is none.
 * `begins` as far back as they are known.
 */
export function floodSince(begins: Iterable<number>, now: number): number | null {
  const times = [...begins].filter((at) => at <= now).sort((a, b) => a - b)
  let since: number | null = null
  let first = 0
  const passTo = (end: number, by: number): void => {
    while (first < end && (times[first] as number) <= by - FLOOD_WINDOW_MS) {
      first += 1
      if (end - first < FLOOD_ENDS_BELOW) since = null
    }
  }
  for (const [index, at] of times.entries()) {
    passTo(index, at)
    if (index + 1 - first > FLOOD_ABOVE) since ??= at - FLOOD_WINDOW_MS
  }
  passTo(times.length, now)
  return since
}

/** An alarm of a flood, and when it first came within it. */
export interface FloodMember {
  readonly alarm: AlarmEvent
  readonly at: number
}

/** One that had stood before the flood, and did not come again, is none of it. */
export function floodMember(alarm: AlarmEvent, since: number): FloodMember | undefined {
  const at = (alarm.life?.begins ?? [alarm.beginTime]).find((begin) => begin > since)
  return at === undefined ? undefined : { alarm, at }
}

export interface AlarmPlace {
  readonly site: string
  readonly danger: DeviceKind | null
  readonly position: Pick<Position, 'longitude' | 'latitude'> | null
}

/** A mast further away tells nothing about the wind of a place. */
export const WIND_WITHIN_M = 30_000

/** Where it blows from, in degrees from north. */
export interface Wind {
  readonly from: number
}

export interface FloodGroup {
  readonly site: string
  readonly danger: DeviceKind | null
  /** The one that began it, though it may have left the desk since. */
  readonly firstOut: AlarmEvent
  readonly priority: number
  /** From upwind to downwind; those without a position last. */
  readonly alarms: readonly AlarmEvent[]
}

const byAge = (a: AlarmEvent, b: AlarmEvent): number =>
  lastBegin(a) - lastBegin(b) || Number(a.id > b.id) - Number(a.id < b.id)

/** Those of a flood in the order in which they came. */
export const inOrder = (members: Iterable<FloodMember>): readonly FloodMember[] =>
  [...members].sort((a, b) => a.at - b.at || Number(a.alarm.id > b.alarm.id) - Number(a.alarm.id < b.alarm.id))

/**
 * A flood in an order that shows what happened: by site and danger, the worst group first, inside it along the wind. Every
 * alarm is in exactly one group. `members`: all that came in the flood, in their order, those included that have left the desk.
 */
export function floodGroups(
  alarms: Iterable<AlarmEvent>,
  placeOf: (alarm: AlarmEvent) => AlarmPlace,
  windAt: (site: string) => Wind | null,
  members: Iterable<FloodMember> = [],
): readonly FloodGroup[] {
  const keyOf = ({ danger, site }: AlarmPlace): string => `${danger}/${site}`
  const places = new Map<AlarmEvent, AlarmPlace>()
  const placeOnce = (alarm: AlarmEvent): AlarmPlace => {
    const place = places.get(alarm) ?? placeOf(alarm)
    places.set(alarm, place)
    return place
  }
  const firsts = new Map<string, FloodMember>()
  for (const member of members) {
    const key = keyOf(placeOnce(member.alarm))
    if (!firsts.has(key)) firsts.set(key, member)
  }
  const placed = new Map<string, { place: AlarmPlace; alarms: { alarm: AlarmEvent; place: AlarmPlace }[] }>()
  for (const alarm of alarms) {
    const place = placeOnce(alarm)
    const key = keyOf(place)
    const group = placed.get(key)
    if (group === undefined) placed.set(key, { place, alarms: [{ alarm, place }] })
    else group.alarms.push({ alarm, place })
  }
  const groups = [...placed].map(([key, { place, alarms: inside }]) => {
    const { site, danger } = place
    const ordered = alongWind(inside, windAt(site))
    const oldest = ordered.reduce((first, alarm) => (byAge(alarm, first) < 0 ? alarm : first))
    // What had stood before the flood has no first of it.
    const first = firsts.get(key) ?? { alarm: oldest, at: lastBegin(oldest) }
    const priority = ordered.reduce((worst, each) => Math.max(worst, each.priority), 0)
    return { at: first.at, group: { site, danger, firstOut: first.alarm, priority, alarms: ordered } }
  })
  return groups
    .sort((a, b) => b.group.priority - a.group.priority || a.at - b.at || byAge(a.group.firstOut, b.group.firstOut))
    .map(({ group }) => group)
}

function alongWind(
  placed: readonly { readonly alarm: AlarmEvent; readonly place: AlarmPlace }[],
  wind: Wind | null,
): readonly AlarmEvent[] {
  return placed
    .map(({ alarm, place }) => ({ alarm, way: wind === null ? 0 : downwind(place, wind) }))
    .sort((a, b) => (a.way === b.way ? 0 : a.way - b.way) || byAge(a.alarm, b.alarm))
    .map(({ alarm }) => alarm)
}

/** How far along the wind, in degrees of latitude. A site is small enough for a flat earth. */
function downwind({ position }: AlarmPlace, { from }: Wind): number {
  if (position === null) return Number.POSITIVE_INFINITY
  const towards = ((from + 180) * Math.PI) / 180
  const east = position.longitude * Math.cos((position.latitude * Math.PI) / 180)
  return position.latitude * Math.cos(towards) + east * Math.sin(towards)
}
