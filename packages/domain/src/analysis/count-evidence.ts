import { type DetectorEvidence, type EvidencePoint, type EvidenceTime, medianOf, usualOf } from './source-evidence.ts'

export interface CounterEvidence extends DetectorEvidence {
  /** Dose rates of the same detector, µSv/h: together with its counts they say how sensitive it is. */
  readonly dose: readonly EvidencePoint[]
}

/** Counts of a detector at a place over a time, with what it counts there without a source. */
export interface PlacedCounts {
  readonly sn: string
  readonly longitude: number
  readonly latitude: number
  readonly counts: number
  readonly seconds: number
  readonly backgroundPerS: number
  /** Counts a second for one µSv/h; undefined where it tells no dose rate. */
  readonly perDose: number | undefined
}

export interface WeighedCounts {
  readonly used: readonly PlacedCounts[]
  readonly unused: readonly { readonly sn: string; readonly why: 'silent' }[]
  /** The minute that is told of, for those who stand still. */
  readonly at: number
}

const MINUTE_MS = 60 * 1000
/** A way is summed up in so many places at the most. */
const PLACES_MAX = 100
/** A pause on the way is no counting. */
const LONGEST_S = 10

const quantileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
/** Most of a way leads past nothing: its lower part is the background. */
const WAY_BACKGROUND = 0.25

const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length

const meanWithin = (points: readonly EvidencePoint[], from: number): readonly number[] =>
  points.filter(([at]) => at >= from && at < from + MINUTE_MS).map(([, , mean]) => mean)

/** How many counts a second one µSv/h gives, by medians of what it tells of both. */
function perDoseOf({ points, dose }: CounterEvidence): number | undefined {
  const [counts, doses] = [medianOf(points.map(([, , mean]) => mean)), medianOf(dose.map(([, , mean]) => mean))]
  return dose.length === 0 || !(doses > 0) || !(counts > 0) ? undefined : counts / doses
}

/** One minute for all who stand still: that in which they count the most above what is usual. */
function strongestMinute(devices: readonly CounterEvidence[], { begunAt, to }: EvidenceTime): number {
  let best = { at: begunAt, excess: Number.NEGATIVE_INFINITY }
  for (let at = begunAt; at === begunAt || at + MINUTE_MS <= to; at += MINUTE_MS / 4) {
    let excess = 0
    for (const { points, step } of devices) {
      const within = meanWithin(points, at)
      if (within.length === 0) continue
      const { usual } = usualOf(points, begunAt, step)
      excess += (meanOf(within) - usual) / Math.sqrt(Math.max(usual, 1))
    }
    if (excess > best.excess) best = { at, excess }
  }
  return best.at
}

function wayCounts(device: CounterEvidence, { begunAt, to }: EvidenceTime): PlacedCounts[] {
  const told = device.way.flatMap(([at, longitude, latitude, value]) =>
    value === null || at > to ? [] : [{ at, longitude, latitude, value }],
  )
  const since = told.filter(({ at }) => at >= begunAt)
  const backgroundPerS = quantileOf(
    told.map(({ value }) => value),
    WAY_BACKGROUND,
  )
  const each = Math.max(1, Math.ceil(since.length / PLACES_MAX))
  const perDose = perDoseOf(device)
  return Array.from({ length: Math.ceil(since.length / each) }, (_, n) => {
    const part = since.slice(n * each, (n + 1) * each)
    const next = since[(n + 1) * each]
    const [first] = part as [(typeof part)[number]]
    const seconds = Math.min(LONGEST_S * part.length, Math.max(1, ((next?.at ?? to) - first.at) / 1000))
    return {
      sn: device.sn,
      longitude: meanOf(part.map(({ longitude }) => longitude)),
      latitude: meanOf(part.map(({ latitude }) => latitude)),
      counts: Math.round(seconds * meanOf(part.map(({ value }) => value))),
      seconds,
      backgroundPerS,
      perDose,
    }
  })
}

/** Counts of all detectors around: one minute of those who stand, and every place that mobile ones came by. */
export function weighCounts(devices: readonly CounterEvidence[], time: EvidenceTime): WeighedCounts {
  const standing = devices.filter(({ isMobile }) => !isMobile)
  const at = strongestMinute(standing, time)
  const used: PlacedCounts[] = []
  const unused: { sn: string; why: 'silent' }[] = []
  for (const device of devices) {
    const { sn, longitude, latitude, points, step, isMobile } = device
    const within = meanWithin(points, at)
    const placed = isMobile ? wayCounts(device, time) : []
    if (isMobile ? placed.length === 0 : within.length === 0) unused.push({ sn, why: 'silent' })
    else if (isMobile) used.push(...placed)
    else {
      const seconds = MINUTE_MS / 1000
      const { usual } = usualOf(points, time.begunAt, step)
      const counts = Math.round(seconds * meanOf(within))
      used.push({ sn, longitude, latitude, counts, seconds, backgroundPerS: usual, perDose: perDoseOf(device) })
    }
  }
  return { used, unused, at }
}

export interface SeenPassage {
  readonly sn: string
  readonly longitude: number
  readonly latitude: number
  /** When it counted most. */
  readonly at: number
  readonly sigmas: number
}

const PASSAGE_SIGMAS = 5

/** Who stands still and saw something come and go, in the order of time. */
export function passagesIn(devices: readonly CounterEvidence[], { begunAt, to }: EvidenceTime): readonly SeenPassage[] {
  return devices
    .filter(({ isMobile }) => !isMobile)
    .flatMap(({ sn, longitude, latitude, points, step }): SeenPassage[] => {
      const { usual, least } = usualOf(points, begunAt, step)
      const since = points.filter(([at]) => at >= begunAt && at <= to)
      const peak = since.reduce<EvidencePoint | undefined>(
        (best, point) => (best === undefined || point[3] > best[3] ? point : best),
        undefined,
      )
      if (peak === undefined) return []
      const sigmas = (peak[3] - usual) / (least / PASSAGE_SIGMAS)
      return sigmas < PASSAGE_SIGMAS ? [] : [{ sn, longitude, latitude, at: peak[0], sigmas }]
    })
    .sort((a, b) => a.at - b.at)
}
