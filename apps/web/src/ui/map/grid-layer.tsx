import type { LonLat } from '@vigil/domain'
import { useMemo } from 'react'
import type { Shape, SheetLayer } from './ground/sheet.ts'
import { useSheet } from './ground/use-sheet.ts'

/** Seen on the dark map and on the light one. */
export const DOUBTFUL_COLOUR = '#8A94B8'

export interface GridCell {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly colour: string
  /** Too little is known of it: grey with a broken edge. */
  readonly isDoubtful: boolean
}

const DOUBTFUL = { kind: 'doubtful', colour: DOUBTFUL_COLOUR } as const

export const GRID_LAYERS: readonly SheetLayer[] = [
  { id: 'grid-cells-fill', draws: 'fill', paints: [{ kind: 'known' }], opacity: 0.65 },
  { id: 'grid-cells-doubtful', draws: 'fill', paints: [DOUBTFUL], opacity: 0.2 },
  { id: 'grid-cells-edge', draws: 'line', paints: [{ ...DOUBTFUL, width: 1 }], dash: [2, 2] },
]

const shapeOf = ({ west, south, east, north, colour, isDoubtful }: GridCell): Shape => {
  const ring: readonly LonLat[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return { kind: isDoubtful ? DOUBTFUL.kind : 'known', colour, form: 'area', rings: [ring] }
}

/** Cells of a grid, each in its colour. */
export function GridLayer({ cells }: { readonly cells: readonly GridCell[] }) {
  const shapes = useMemo(() => cells.map(shapeOf), [cells])
  useSheet({ name: 'grid-cells', plane: 'cells', layers: GRID_LAYERS, shapes })
  return null
}
