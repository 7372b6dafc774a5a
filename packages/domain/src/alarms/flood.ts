import type { AlarmEvent, DeviceKind, Position } from '@vigil/contract'

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

export interface AlarmPlace {
  readonly site: string
  readonly danger: DeviceKind | null
  readonly position: Pick<Position, 'longitude' | 'latitude'> | null
}

/** Where it blows from, in degrees from north. */
export interface Wind {
  readonly from: number
}

export interface FloodGroup {
  readonly site: string
  readonly danger: DeviceKind | null
  /** The one that began it. */
  readonly firstOut: AlarmEvent
  readonly priority: number
  /** From upwind to downwind; those without a position last. */
  readonly alarms: readonly AlarmEvent[]
}

const byAge = (a: AlarmEvent, b: AlarmEvent): number =>
  a.beginTime - b.beginTime || Number(a.id > b.id) - Number(a.id < b.id)

/** The alarm that began it all: pinned, whatever follows. */
export function firstOut(alarms: Iterable<AlarmEvent>): AlarmEvent | undefined {
  let first: AlarmEvent | undefined
  for (const alarm of alarms) if (first === undefined || byAge(alarm, first) < 0) first = alarm
  return first
}

/** The alarm that began a flood: what had stood before it, and did not come again, is none of it. */
export function firstOutSince(alarms: Iterable<AlarmEvent>, since: number): AlarmEvent | undefined {
  let first: { readonly alarm: AlarmEvent; readonly at: number } | undefined
  for (const alarm of alarms) {
    const at = (alarm.life?.begins ?? [alarm.beginTime]).find((begin) => begin > since)
    if (at !== undefined && (first === undefined || at < first.at)) first = { alarm, at }
  }
  return first?.alarm
}

/**
 * A flood in an order that shows what happened: by site and danger, the worst group first, inside it along the wind. Every
 * alarm is in exactly one group.
 */
export function floodGroups(
  alarms: Iterable<AlarmEvent>,
  placeOf: (alarm: AlarmEvent) => AlarmPlace,
  windAt: (site: string) => Wind | null,
): readonly FloodGroup[] {
  const members = new Map<string, { place: AlarmPlace; alarms: { alarm: AlarmEvent; place: AlarmPlace }[] }>()
  for (const alarm of alarms) {
    const place = placeOf(alarm)
    const key = `${place.danger}/${place.site}`
    const group = members.get(key)
    if (group === undefined) members.set(key, { place, alarms: [{ alarm, place }] })
    else group.alarms.push({ alarm, place })
  }
  const groups = [...members.values()].map(({ place: { site, danger }, alarms: placed }): FloodGroup => {
    const ordered = alongWind(placed, windAt(site))
    return {
      site,
      danger,
      firstOut: firstOut(ordered) as AlarmEvent,
      priority: ordered.reduce((worst, { priority }) => Math.max(worst, priority), 0),
      alarms: ordered,
    }
  })
  return groups.sort((a, b) => b.priority - a.priority || byAge(a.firstOut, b.firstOut))
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
