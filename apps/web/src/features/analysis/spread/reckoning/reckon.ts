import {
  type Candidate,
  candidatesOf,
  cellPlace,
  contourPolygons,
  createSpread,
  type EmitterDoubt,
  type EmitterInput,
  exceedanceGrid,
  findEmitter,
  findRelease,
  type GroundPolygon,
  gridAround,
  plumeConcentration,
  type ReleaseInput,
  regionPolygons,
  type SourceDoubt,
  type SourceGrid,
  type SourceMap,
  type SpreadInput,
  type Stretch,
  windAtHeight,
  windAxes,
} from '@vigil/science'

/** What is reckoned beside the page, for it takes a moment. */
export type ReckonRequest =
  | {
      readonly kind: 'release'
      readonly input: Omit<ReleaseInput, 'grid'>
      readonly sideM: number
      readonly mostM: number
    }
  | { readonly kind: 'emitter'; readonly input: EmitterInput }
  | {
      readonly kind: 'exceedance'
      readonly input: SpreadInput
      readonly winds: readonly { readonly speed: number; readonly from: number }[]
      /** Kilograms in a cubic metre, or sieverts. */
      readonly amount: number
      readonly reachM: number
    }

export interface FoundSource {
  readonly kind: 'source'
  readonly candidates: readonly Candidate[]
  /** Smallest first: half of all chances, then nine in ten. */
  readonly regions: readonly { readonly share: number; readonly polygons: readonly GroundPolygon[] }[]
  /** Area of the ground that the larger one covers. */
  readonly regionM2: number
  readonly size: Stretch
  readonly doubts: readonly (SourceDoubt | EmitterDoubt)[]
  readonly saw: number
  readonly silent: number
  /** What each detector would tell if it were so, in the order of the input. */
  readonly modelled: readonly number[]
  readonly ms: number
}

export interface FoundChances {
  readonly kind: 'chances'
  readonly contours: readonly { readonly chance: number; readonly polygons: readonly GroundPolygon[] }[]
}

export type ReckonAnswer = FoundSource | FoundChances | { readonly kind: 'nothing' }

export const REGION_SHARES = [0.5, 0.9] as const
export const CHANCES = [0.5, 0.05] as const

const regionsOf = (map: SourceMap): FoundSource['regions'] =>
  REGION_SHARES.map((share) => ({ share, polygons: regionPolygons(map, share) }))

/** Squares of side `sideM`, its middle half of the way upwind of those who saw it: that is where it comes from. */
function groundOf({ sightings, fromDegrees }: ReckonRequestOf<'release'>['input'], sideM: number): SourceGrid {
  const seen = sightings.filter(({ kind }) => kind !== 'below')
  const mean = (of: (each: (typeof seen)[number]) => number): number =>
    seen.reduce((sum, each) => sum + of(each), 0) / seen.length
  const upwind = (fromDegrees * Math.PI) / 180
  const east = mean((each) => each.east) + (sideM / 5) * Math.sin(upwind)
  const north = mean((each) => each.north) + (sideM / 5) * Math.cos(upwind)
  const grid = gridAround([
    { east: east - sideM / 6, north: north - sideM / 6 },
    { east: east + sideM / 6, north: north + sideM / 6 },
  ])
  return grid
}
type ReckonRequestOf<K extends ReckonRequest['kind']> = Extract<ReckonRequest, { kind: K }>

function reckonRelease({ input, sideM, mostM }: ReckonRequestOf<'release'>): ReckonAnswer {
  const begun = performance.now()
  if (!input.sightings.some(({ kind }) => kind !== 'below')) return { kind: 'nothing' }
  let side = sideM
  let found = findRelease({ ...input, grid: groundOf(input, side) })
  // A region that runs out of the ground may lie beyond it.
  while (found?.isCutOff && side < mostM) {
    side = Math.min(mostM, side * 2)
    found = findRelease({ ...input, grid: groundOf(input, side) })
  }
  if (found === undefined) return { kind: 'nothing' }
  const place = cellPlace(found.grid, found.best)
  const { terrain, stability, releaseHeightM = 1 } = input
  const windMs = Math.max(0.5, windAtHeight(input.windMs, 2, terrain, stability))
  const rate = found.rate.likely
  const modelled = input.sightings.map(({ east, north, heightM }) => {
    const { x, y } = windAxes(east - place.east, north - place.north, input.fromDegrees)
    return x <= 0 ? 0 : plumeConcentration({ rate, windMs, releaseHeightM, terrain, stability }, { x, y, z: heightM })
  })
  return {
    kind: 'source',
    candidates: candidatesOf(found),
    regions: regionsOf(found),
    regionM2: found.region.length * found.grid.step ** 2,
    size: found.rate,
    doubts: found.doubts,
    saw: found.saw,
    silent: found.silent,
    modelled,
    ms: performance.now() - begun,
  }
}

function reckonEmitter({ input }: ReckonRequestOf<'emitter'>): ReckonAnswer {
  const begun = performance.now()
  const found = findEmitter(input)
  if (found === undefined) return { kind: 'nothing' }
  const place = cellPlace(found.grid, found.best)
  const air = input.airPerM ?? 0
  return {
    kind: 'source',
    candidates: candidatesOf(found),
    regions: regionsOf(found),
    regionM2: found.region.length * found.grid.step ** 2,
    size: found.activity,
    doubts: found.doubts,
    saw: found.saw,
    silent: input.counts.length - found.saw,
    modelled: input.counts.map(({ east, north, perBqAt1m, backgroundPerS }) => {
      const r = Math.max(0.5, Math.hypot(east - place.east, north - place.north))
      return backgroundPerS + (found.activity.likely * perBqAt1m * Math.exp(-air * r)) / r ** 2
    }),
    ms: performance.now() - begun,
  }
}

function reckonChances({ input, winds, amount, reachM }: ReckonRequestOf<'exceedance'>): ReckonAnswer {
  const members = winds.map(({ speed, from }) => ({
    cloud: createSpread({ ...input, windMs: speed }),
    fromDegrees: from,
    weight: 1,
  }))
  const grid = exceedanceGrid(members, amount, reachM)
  return {
    kind: 'chances',
    contours: CHANCES.map((chance) => ({ chance, polygons: contourPolygons(grid, chance) })),
  }
}

export function reckon(request: ReckonRequest): ReckonAnswer {
  if (request.kind === 'release') return reckonRelease(request)
  return request.kind === 'emitter' ? reckonEmitter(request) : reckonChances(request)
}
