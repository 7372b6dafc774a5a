import { toFlat } from '../devices/mercator.ts'
import type { Line, Shape } from '../ground/sheet.ts'

/** A shape on the flat world, whose east may lie beyond its edge. Reckoned once: the picture is drawn anew with every move. */
export interface FlatShape {
  readonly kind: string
  readonly colour: string | undefined
  readonly form: Shape['form']
  /** Its line, its rings or its one place: x and y by turns. */
  readonly lines: readonly Float64Array[]
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

const linesOf = (shape: Shape): readonly Line[] =>
  shape.form === 'place' ? [[shape.place]] : shape.form === 'line' ? [shape.line] : shape.rings

function flatShape(shape: Shape): FlatShape {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  let last: number | undefined
  const lines = linesOf(shape).map((line) => {
    const flat = new Float64Array(2 * line.length)
    for (const [turn, [longitude, latitude]] of line.entries()) {
      const { x: there, y } = toFlat({ longitude, latitude })
      // The short way from one place to the next, also across the date line.
      const x = last === undefined ? there : there + Math.round(last - there)
      last = x
      flat[2 * turn] = x
      flat[2 * turn + 1] = y
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
    }
    return flat
  })
  const { kind, colour, form } = shape
  return { kind, colour, form, lines, west, east, north, south }
}

export type FlatShapes = ReadonlyMap<string, readonly FlatShape[]>

/** By kind: layers ask for one after the other. */
export function flatShapes(shapes: readonly Shape[]): FlatShapes {
  const found = new Map<string, FlatShape[]>()
  for (const shape of shapes) {
    const known = found.get(shape.kind)
    if (known === undefined) found.set(shape.kind, [flatShape(shape)])
    else known.push(flatShape(shape))
  }
  return found
}
