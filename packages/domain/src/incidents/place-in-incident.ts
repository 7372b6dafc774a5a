import type { AlarmIncident, AlarmKind } from '@vigil/contract'
import { bearingBetween, degreesEast, distanceBetween, EARTH_RADIUS_M, type Place, radians } from '../places/sphere.ts'
import { isAirborne } from './incident-danger.ts'
import { realityOf } from './incident-of.ts'

const MINUTE_MS = 60 * 1000

/** An alarm so long after the last one of an incident is another matter, unless the danger still stands. */
export const INCIDENT_PAUSE_MS = 10 * MINUTE_MS
/** A danger that has stood for hours with nothing new says little of what begins now: a chronic alarm must swallow no release. */
export const INCIDENT_LIVE_PAUSE_MS = 4 * 60 * MINUTE_MS
/** Devices of one site may be carried or driven: so far apart they are at no one place. */
export const SITE_WITHIN_M = 2000
/** Across the fence: devices of two sites that stand so close measure the same. */
export const NEAR_WITHIN_M = 250
/** Beyond, somebody else's release is as likely. */
export const WIND_REACH_M = 5 * 1000
/** To either side of where the wind blows to: plumes meander. */
export const WIND_HALF_ANGLE = 30
/** Slower air has no direction that anybody could go by. */
export const WIND_LEAST_SPEED = 0.5
/** A vehicle stands in a gate for no longer. */
export const LANE_WITHIN_MS = 2 * MINUTE_MS

/** An alarm as the rule sees it when it begins. */
export interface Arrival {
  readonly id: string
  readonly sn: string
  readonly module: string
  readonly at: number
  readonly kind: AlarmKind
  readonly simulated: boolean
  /** What the module watches for; the module itself where that is no danger. */
  readonly danger: string
  /** What was named (`namesOf`). */
  readonly names: readonly string[]
  /** The office that the device stands in. */
  readonly site: string
  readonly place: Place | undefined
  /** One vehicle or person at a lane. */
  readonly isPassage: boolean
  /** Told later than it was: it is no part of what happens now. */
  readonly isPast: boolean
}

/** One alarm of an incident; `at` is its last begin. */
export interface IncidentMember extends Omit<Arrival, 'isPast'> {
  /** Its danger still stands. */
  readonly live: boolean
  /** Somebody has handled or cleared it: what comes now nobody has seen. */
  readonly settled: boolean
}

/** An incident of which at least one alarm is not over. */
export interface OpenIncident {
  readonly id: string
  readonly members: Iterable<IncidentMember>
  /** Sensors (`sensorOf`) that a person took out of it. */
  readonly apart: ReadonlySet<string>
}

export const sensorOf = ({ sn, module }: Pick<Arrival, 'sn' | 'module'>): string => `${sn} ${module}`

/** Where the wind comes from in degrees from north, and how fast in m/s. */
export interface KnownWind {
  readonly from: number
  readonly speed: number
}

type WindAt = (place: Place) => KnownWind | undefined

/** In the order in which they count. */
const REASONS = ['lane', 'site', 'near', 'wind'] as const

interface Fit {
  readonly incident: string
  readonly why: (typeof REASONS)[number]
  readonly to: string
  readonly seconds: number
  readonly metres?: number | undefined
  readonly bearing?: number | undefined
  /** Of fits for one reason the smallest counts. */
  readonly rank: number
}

/**
 * Which incident an alarm belongs to when it begins: one of those that are open, or one of its own. It is asked once in the life of
 * an alarm, so nothing that a person told apart is put together again. Incidents never join each other.
 */
export function placeInIncident(
  arrival: Arrival,
  incidents: Iterable<OpenIncident>,
  windAt: WindAt = () => undefined,
): AlarmIncident {
  let best: Fit | undefined
  for (const incident of arrival.isPast ? [] : incidents) {
    const fit = fitOf(arrival, incident, windAt)
    if (fit !== undefined && (best === undefined || isBetter(fit, best))) best = fit
  }
  if (best === undefined) return { id: arrival.id, why: 'first', by: '' }
  const { incident: id, why, to, metres, bearing, seconds } = best
  return {
    id,
    why,
    by: '',
    to,
    seconds: Math.round(seconds),
    ...(metres !== undefined && { metres: Math.round(metres) }),
    ...(bearing !== undefined && { bearing: Math.round(bearing) }),
  }
}

/** The same whatever order the incidents come in. */
function isBetter(a: Fit, b: Fit): boolean {
  const byReason = REASONS.indexOf(a.why) - REASONS.indexOf(b.why)
  if (byReason !== 0) return byReason < 0
  return a.rank === b.rank ? a.incident < b.incident : a.rank < b.rank
}

function fitOf(arrival: Arrival, { id, members: all, apart }: OpenIncident, windAt: WindAt): Fit | undefined {
  if (apart.has(sensorOf(arrival))) return undefined
  const members: IncidentMember[] = []
  let last = Number.NEGATIVE_INFINITY
  let isLive = false
  for (const member of all) {
    if (!isAlike(arrival, member)) continue
    // What passes is told apart by vehicle: two that are taken for one let the second one go.
    if (arrival.isPassage ? !isOfSameVehicle(arrival, member) : member.isPassage) return undefined
    members.push(member)
    last = Math.max(last, member.at)
    isLive ||= member.live
  }
  if (members.length === 0 || !sharesName(arrival, members)) return undefined
  if (arrival.isPassage) return laneFit(arrival, id, members)
  if (arrival.at - last > (isLive ? INCIDENT_LIVE_PAUSE_MS : INCIDENT_PAUSE_MS)) return undefined
  return siteFit(arrival, id, members, last) ?? nearFit(arrival, id, members) ?? windFit(arrival, id, members, windAt)
}

const isAlike = (arrival: Arrival, member: IncidentMember): boolean =>
  !member.settled && member.danger === arrival.danger && realityOf(member) === realityOf(arrival)

/** Where names are known and differ, the dangers do. */
function sharesName({ names }: Arrival, members: readonly IncidentMember[]): boolean {
  if (names.length === 0) return true
  let isKnown = false
  for (const member of members) {
    if (member.names.some((name) => names.includes(name))) return true
    isKnown ||= member.names.length > 0
  }
  return !isKnown
}

const secondsSince = (arrival: Arrival, at: number): number => Math.max(0, arrival.at - at) / 1000

function siteFit(arrival: Arrival, incident: string, members: readonly IncidentMember[], last: number) {
  const found = members.find(
    ({ site, place }) => site === arrival.site && metresTo(arrival.place, place, SITE_WITHIN_M) !== 'beyond',
  )
  if (found === undefined) return undefined
  const seconds = secondsSince(arrival, last)
  return { incident, why: 'site', to: found.id, seconds, rank: -last } as const
}

function nearFit(arrival: Arrival, incident: string, members: readonly IncidentMember[]): Fit | undefined {
  let best: Fit | undefined
  for (const member of members) {
    const metres = metresTo(arrival.place, member.place, NEAR_WITHIN_M)
    if (typeof metres !== 'number' || metres >= (best?.rank ?? Number.POSITIVE_INFINITY)) continue
    const seconds = secondsSince(arrival, member.at)
    best = { incident, why: 'near', to: member.id, seconds, metres, rank: metres }
  }
  return best
}

function windFit(
  arrival: Arrival,
  incident: string,
  members: readonly IncidentMember[],
  windAt: WindAt,
): Fit | undefined {
  const { place } = arrival
  if (place === undefined || !isAirborne(arrival.danger)) return undefined
  let wind: KnownWind | undefined
  let best: Fit | undefined
  for (const member of members) {
    const metres = member.live ? metresTo(place, member.place, WIND_REACH_M) : undefined
    if (typeof metres !== 'number' || metres >= (best?.rank ?? Number.POSITIVE_INFINITY)) continue
    wind ??= windAt(place)
    if (wind === undefined || wind.speed < WIND_LEAST_SPEED) return undefined
    const bearing = (wind.from + 180) % 360
    const away = Math.abs(degreesEast(bearing, bearingBetween(member.place as Place, place)))
    const seconds = secondsSince(arrival, member.at)
    if (away > WIND_HALF_ANGLE || !isTravelTime(seconds, metres / wind.speed)) continue
    best = { incident, why: 'wind', to: member.id, seconds, metres, bearing, rank: metres }
  }
  return best
}

/** Gusts are faster than the mean wind, air among houses slower, and an instrument takes its minutes to be sure. */
const isTravelTime = (seconds: number, travel: number): boolean =>
  seconds >= 0.3 * travel - 60 && seconds <= 3 * travel + 600

/**
 * Another sensor of the same gate, while the vehicle stands there. What another gate finds is another alarm, however well it would fit:
 * no device says which lane it watches, and gates of neighbouring lanes stand as close as those of one. In doubt one vehicle is told
 * twice, never two as one.
 */
const isOfSameVehicle = ({ sn, module }: Arrival, member: IncidentMember): boolean =>
  member.isPassage && member.live && member.sn === sn && member.module !== module

function laneFit(arrival: Arrival, incident: string, members: readonly IncidentMember[]): Fit | undefined {
  const last = members.reduce((latest, member) => (member.at > latest.at ? member : latest))
  if (arrival.at - last.at > LANE_WITHIN_MS) return undefined
  return { incident, why: 'lane', to: last.id, seconds: secondsSince(arrival, last.at), rank: -last.at }
}

const METRES_PER_DEGREE = EARTH_RADIUS_M * radians(1)

/** Metres where they are within reach; undefined where one of the places is not known. Far away costs a subtraction. */
function metresTo(a: Place | undefined, b: Place | undefined, reach: number): number | 'beyond' | undefined {
  if (a === undefined || b === undefined) return undefined
  if (Math.abs(a.latitude - b.latitude) * METRES_PER_DEGREE > reach) return 'beyond'
  const metres = distanceBetween(a, b)
  return metres <= reach ? metres : 'beyond'
}
