import type { LonLat } from '@vigil/domain'
import { type ThemeName, TOKENS } from '../../theme.ts'
import type { LinePaint, Shape, SheetLayer } from '../ground/sheet.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import { TRAIL_COLOURS, TRAIL_ORDER, TRAIL_WIDTHS, type TrailClass } from './trail-colours.ts'
import type { TrailPart } from './trail-scale.ts'

export const TRAIL = 'trail'
export const PLAYED = 'played'

/** Around the line, so that a road under it does not run into it. */
const CASING_PX = 2
const SPARSE_PX = 3

const sparseKind = (name: TrailClass): string => `sparse-${name}`

export const trailShapes = (parts: readonly TrailPart[]): readonly Shape[] =>
  parts.map(({ name, sparse, coordinates }) => ({
    kind: sparse ? sparseKind(name) : name,
    form: 'line',
    line: coordinates,
  }))

const painted = (paintOf: (name: TrailClass) => LinePaint): readonly LinePaint[] => TRAIL_ORDER.map(paintOf)

/** In the colours of the map, which need not be those of the page. */
export function trailLayers(theme: ThemeName): readonly SheetLayer[] {
  const { halo } = MAP_PALETTES[theme]
  const colours = TRAIL_COLOURS[theme]
  return [
    {
      id: `${TRAIL}-casing`,
      draws: 'line',
      paints: painted((kind) => ({ kind, colour: halo, width: TRAIL_WIDTHS[kind] + 2 * CASING_PX })),
      join: 'round',
      cap: 'round',
    },
    {
      id: `${TRAIL}-sparse`,
      draws: 'line',
      paints: painted((name) => ({ kind: sparseKind(name), colour: colours[name], width: SPARSE_PX })),
      dash: [2, 2],
      join: 'round',
    },
    {
      id: TRAIL,
      draws: 'line',
      paints: painted((kind) => ({ kind, colour: colours[kind], width: TRAIL_WIDTHS[kind] })),
      join: 'round',
      cap: 'round',
    },
  ]
}

/** A way that is played once more, or another one beside it. */
export function playedLayers(theme: ThemeName): readonly SheetLayer[] {
  const { accent, page } = TOKENS[theme]
  return [
    {
      id: PLAYED,
      draws: 'line',
      paints: [{ kind: 'way', colour: accent, width: 3 }],
      dash: [1, 1.5],
      join: 'round',
      cap: 'round',
    },
    {
      id: `${PLAYED}-place`,
      draws: 'circle',
      paints: [{ kind: 'place', colour: accent }],
      radius: 8,
      edge: page,
      edgeWidth: 3,
    },
  ]
}

export const playedWays = (lines: readonly (readonly LonLat[])[]): readonly Shape[] =>
  lines.map((line) => ({ kind: 'way', form: 'line', line }))

/** The way so far, and where it has come to. */
export function playedShapes(line: readonly LonLat[]): readonly Shape[] {
  const place = line.at(-1)
  return place === undefined ? [] : [...playedWays([line]), { kind: 'place', form: 'place', place }]
}
