import { type ModuleKey, type ModuleReport, State2, type VehiclePassage } from '@vigil/contract'

/** No vehicle follows another so closely: it is the light barrier that chatters, ten times a second, and would fill the desk. */
const SHORTEST_GAP_MS = 500
/** Longer than any passage: a gate that never says "free" again must not count the next vehicle into this alarm. */
const LONGEST_PASSAGE_MS = 5 * 60 * 1000
/** Readings of one passage follow each other within seconds: what was kept after a longer hole tells of another one. */
const LONGEST_HOLE_MS = 5 * 1000
const PASSAGES_KEPT = 16

/** Whether a module looks at one passer-by after the other, by the model and by the values that it told last. */
export type IsPassage = (deviceType: string, module: ModuleKey, values?: Readonly<Record<string, number>>) => boolean

/** When something was heard, by the server's clock and by the device's. */
export interface HeardAt {
  readonly at: number
  /** Undefined after a restart. */
  readonly deviceTime: number | undefined
}

/**
 * Whether a danger may be the next passer-by's, by the time since the last one was over. Readings that come at once after a lost
 * link are as far apart as the device dates them; a clock that stands still says nothing, and neither does one that was set back.
 */
export function isApart(end: HeardAt, danger: HeardAt): boolean {
  const gap = danger.at - end.at
  if (gap < 0 || gap >= SHORTEST_GAP_MS) return true
  if (end.deviceTime === undefined || danger.deviceTime === undefined) return false
  return Math.abs(danger.deviceTime - end.deviceTime) >= SHORTEST_GAP_MS
}

export type Lane = 'occupied' | 'free'

/** What the light barrier says in this very message; undefined: nothing. One that has died must not hold an alarm. */
export function laneOf(report: Pick<ModuleReport, 'values'> | undefined): Lane | undefined {
  const occupancy = report?.values?.occupancy
  if (occupancy === undefined) return undefined
  return occupancy > 0 ? 'occupied' : 'free'
}

/** The vehicle still stands in the gate: a signal that flickers around its limit is one alarm of one passage. */
export const isPassing = (beginAt: number, lane: Lane | undefined, at: number): boolean =>
  lane === 'occupied' && at - beginAt <= LONGEST_PASSAGE_MS

/** Since when the lane of an alarm has been free, after what a message says of it. */
export function freeSince(known: HeardAt | undefined, lane: Lane | undefined, heard: HeardAt): HeardAt | undefined {
  if (lane === undefined) return known
  return lane === 'occupied' ? undefined : (known ?? { at: heard.at, deviceTime: heard.deviceTime })
}

/** Somebody else is in the lane than the one that left it. */
export const isNextInLane = (free: HeardAt | undefined, lane: Lane | undefined, heard: HeardAt): boolean =>
  free !== undefined && lane === 'occupied' && isApart(free, heard)

/** The device has read another plate: somebody else, whatever the light barrier says. */
export const isOtherVehicle = (known: VehiclePassage | undefined, told: VehiclePassage | undefined): boolean =>
  known?.vehicle !== undefined && told?.vehicle !== undefined && known.vehicle !== told.vehicle

/** What is known of who passes, and what is told of it later: a camera reads the plate after the counters have spoken. */
export function fullerPassage(
  known: VehiclePassage | undefined,
  told: VehiclePassage | undefined,
): VehiclePassage | undefined {
  if (told === undefined) return known
  const isNew = (['vehicle', 'lane', 'direction'] as const).some(
    (part) => told[part] !== undefined && known?.[part] === undefined,
  )
  return isNew ? { ...told, ...known } : known
}

/** A passage that got an alarm, by the device's own time. */
interface Passage {
  readonly id: string
  readonly from: number
  /** Null while it goes on. */
  readonly to: number | null
  readonly peakState: State2
}

/** What is known of the passages of one module, so that readings which were kept while a link was down find theirs. */
export interface Passages {
  readonly known: readonly Passage[]
  /** The passage that the last kept reading told of: the next one goes on with it. */
  readonly kept: KeptPassage | undefined
}

interface KeptPassage {
  readonly id: string
  readonly from: number
  readonly last: number
  readonly freeSince: number | undefined
}

export const NO_PASSAGES: Passages = Object.freeze({ known: [], kept: undefined })

/** By so much of the device's time what is stored of a passage that goes on may lie back: less than the hole that ends it. */
const STORED_EVERY_MS = LONGEST_HOLE_MS / 2

/**
 * Whether a restart that knew `stored` would place the next kept reading elsewhere than what is known now would. Most kept
 * readings only go on with a passage: to store each of them would cost as much as an alarm.
 */
export function isWorthStoring(stored: Passages, now: Passages): boolean {
  return (
    stored !== now &&
    (isOtherKept(stored.kept, now.kept) ||
      stored.known.length !== now.known.length ||
      now.known.some((each, n) => isOtherPassage(stored.known[n], each)))
  )
}

function isOtherKept(stored: KeptPassage | undefined, now: KeptPassage | undefined): boolean {
  if (stored === undefined || now === undefined) return stored !== now
  const isFree = now.freeSince !== undefined
  return (
    stored.id !== now.id ||
    (stored.freeSince !== undefined) !== isFree ||
    Math.abs(now.last - stored.last) >= STORED_EVERY_MS
  )
}

function isOtherPassage(stored: Passage | undefined, now: Passage): boolean {
  return (
    stored?.id !== now.id ||
    stored.peakState !== now.peakState ||
    Math.abs(now.from - stored.from) >= STORED_EVERY_MS ||
    isOtherEnd(stored.to, now.to)
  )
}

/** Cut short it is another one: who came after the cut would be counted into it. */
function isOtherEnd(stored: number | null, now: number | null): boolean {
  if (stored === null || now === null) return stored !== now
  return now < stored || now - stored >= STORED_EVERY_MS
}

const withPassage = ({ known, kept }: Passages, added: Passage): Passages => ({
  known: [...known, added].slice(-PASSAGES_KEPT),
  kept,
})

/** A live alarm began. */
export const beganAt = (passages: Passages, id: string, time: number, peakState: State2): Passages =>
  withPassage(passages, { id, from: time, to: null, peakState })

/** A live alarm ended. */
export const endedAt = ({ known, kept }: Passages, id: string, time: number, peakState: State2): Passages => ({
  known: known.map((each) => (each.id === id && each.to === null ? { ...each, to: time, peakState } : each)),
  kept,
})

/** A reading that was kept by the device and comes after a newer one. */
export interface KeptReading {
  /** By the device. */
  readonly time: number
  readonly state: State2
  readonly lane: Lane | undefined
}

/** Where a kept danger belongs: to the alarm of a passage that is known, or to one of its own. */
export interface PlacedDanger {
  readonly id: string
  /** The worst that the passage was known to be; undefined: it is a new one. */
  readonly knownPeak: State2 | undefined
}

/**
 * Finds the passage that a kept reading tells of. Kept readings come one after the other: a danger right after a danger is the same
 * vehicle, unless the lane was free in between. Else it is that of an alarm whose time it falls into; else a vehicle of which
 * nobody knows.
 */
export function placeKept(
  passages: Passages,
  reading: KeptReading,
  liveTime: number,
  newId: () => string,
): { passages: Passages; danger: PlacedDanger | undefined } {
  const { time, state, lane } = reading
  const kept = passages.kept && goesOn(passages.kept, reading) ? passages.kept : undefined
  if (state <= State2.Normal) {
    if (lane === 'occupied') {
      const next = kept && following(kept, reading)
      return { passages: next === passages.kept ? passages : { ...passages, kept: next }, danger: undefined }
    }
    return { passages: freeAt(passages, time, liveTime), danger: undefined }
  }
  const own = kept && passages.known.find(({ id }) => id === kept.id)
  const found = own ?? passages.known.findLast((each) => covers(each, time, liveTime))
  const id = found?.id ?? newId()
  const from = kept?.from ?? time
  const next = following(kept ?? { id, from, last: time, freeSince: undefined }, reading)
  if (found === undefined) {
    const added = withPassage(passages, { id, from: time, to: time, peakState: state })
    return { passages: { ...added, kept: next }, danger: { id, knownPeak: undefined } }
  }
  const grown = stretched(found, reading)
  const known = grown === found ? passages.known : passages.known.map((each) => (each === found ? grown : each))
  return { passages: { known, kept: next }, danger: { id, knownPeak: found.peakState } }
}

function goesOn(kept: KeptPassage, { time, lane }: KeptReading): boolean {
  if (Math.abs(time - kept.last) > LONGEST_HOLE_MS || Math.abs(time - kept.from) > LONGEST_PASSAGE_MS) return false
  const { freeSince } = kept
  return freeSince === undefined || lane !== 'occupied' || Math.abs(time - freeSince) < SHORTEST_GAP_MS
}

function following(kept: KeptPassage, { time, lane }: KeptReading): KeptPassage {
  const free = lane === undefined ? kept.freeSince : lane === 'free' ? (kept.freeSince ?? time) : undefined
  return { ...kept, last: time, freeSince: free }
}

const covers = ({ from, to }: Passage, time: number, liveTime: number): boolean =>
  time > from - SHORTEST_GAP_MS && time < (to ?? liveTime) + SHORTEST_GAP_MS

function stretched(passage: Passage, { time, state }: KeptReading): Passage {
  const { from, to, peakState } = passage
  const next = {
    from: Math.min(from, time),
    to: to === null ? null : Math.max(to, time),
    peakState: state > peakState ? state : peakState,
  }
  const isSame = next.from === from && next.to === to && next.peakState === peakState
  return isSame ? passage : { ...passage, ...next }
}

/** What is known once the lane was free; the same reference when that changes nothing, as of a device that kept hours of calm. */
function freeAt(passages: Passages, time: number, liveTime: number): Passages {
  const known = passages.known.flatMap((each) => cutAt(each, time, liveTime))
  const isSame = known.length === passages.known.length && known.every((each, n) => each === passages.known[n])
  return isSame && passages.kept === undefined ? passages : { known, kept: undefined }
}

/** The lane was free in the middle of what was taken for one passage: what was kept from in between is neither end's. */
function cutAt(passage: Passage, time: number, liveTime: number): Passage[] {
  const { from, to } = passage
  if (time <= from || time >= (to ?? liveTime)) return [passage]
  const before = { ...passage, to: time }
  return to === null ? [before, { ...passage, from: liveTime }] : [before]
}
