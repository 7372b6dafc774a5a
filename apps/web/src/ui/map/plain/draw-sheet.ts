import { worldSize } from '../devices/mercator.ts'
import type { CircleLayer, FillLayer, LineLayer, SheetLayer } from '../ground/sheet.ts'
import type { FlatShape, FlatShapes } from './flat-shape.ts'
import type { PlainView } from './plain-view.ts'

/** Pixels: x and y by turns. */
type Pixels = readonly number[]

/** What is drawn at one stroke. */
export type Drawn =
  | { readonly draws: 'fill'; readonly colour: string; readonly opacity: number; readonly rings: readonly Pixels[] }
  | {
      readonly draws: 'line'
      readonly colour: string
      readonly opacity: number
      readonly width: number
      /** Pixels; empty: unbroken. */
      readonly dash: readonly number[]
      readonly join: CanvasLineJoin
      readonly cap: CanvasLineCap
      readonly lines: readonly Pixels[]
    }
  | {
      readonly draws: 'circle'
      readonly layer: CircleLayer
      readonly colour: string
      readonly x: number
      readonly y: number
    }

/** Nobody sees that a place of a line is left out that lies no further from the one before. */
const FINE_PX = 0.6
/** A round stroke of one place only: a line of no length is not drawn at all. */
const DOT_PX = 0.01
/** As the other map paints what neither layer nor shape give a colour. */
const NO_COLOUR = '#000000'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** From the flat world into pixels, in the copy of the world that lies nearest to the middle. */
interface Scale {
  readonly size: number
  readonly x: number
  readonly y: number
}

function scaleOf({ centre, zoom, width, height }: PlainView, { west, east }: FlatShape): Scale {
  const size = worldSize(zoom)
  const copy = Math.round(centre.x - (west + east) / 2)
  return { size, x: width / 2 + (copy - centre.x) * size, y: height / 2 - centre.y * size }
}

const isSeen = (shape: FlatShape, { size, x, y }: Scale, { left, right, top, bottom }: Box): boolean =>
  shape.east * size + x >= left &&
  shape.west * size + x <= right &&
  shape.south * size + y >= top &&
  shape.north * size + y <= bottom

/** On which sides of the box a place lies, as bits. */
const sidesOf = (x: number, y: number, { left, right, top, bottom }: Box): number =>
  (x < left ? 1 : x > right ? 2 : 0) | (y < top ? 4 : y > bottom ? 8 : 0)

/** The stretches of a line that may be seen. What lies beyond one side of the picture is left out, or every dash of it would be paid for. */
export function stretchesIn(
  flat: Float64Array,
  { size, x: dx, y: dy }: Scale,
  box: Box,
  isClosed: boolean,
): number[][] {
  const found: number[][] = []
  const count = flat.length / 2
  const last = isClosed ? count : count - 1
  let [x, y] = [(flat[0] ?? 0) * size + dx, (flat[1] ?? 0) * size + dy]
  let sides = sidesOf(x, y, box)
  let run: number[] | undefined
  for (let turn = 1; turn <= last; turn++) {
    const place = 2 * (turn % count)
    const [nextX, nextY] = [(flat[place] ?? 0) * size + dx, (flat[place + 1] ?? 0) * size + dy]
    const isSame = Math.abs(nextX - x) < FINE_PX && Math.abs(nextY - y) < FINE_PX
    if (isSame && turn < last) continue
    const nextSides = sidesOf(nextX, nextY, box)
    if ((sides & nextSides) !== 0) run = undefined
    else {
      if (run === undefined) {
        run = [x, y]
        found.push(run)
      }
      run.push(nextX === x && nextY === y ? nextX + DOT_PX : nextX, nextY)
    }
    ;[x, y, sides] = [nextX, nextY, nextSides]
  }
  return found
}

/** Stretches no longer than a pixel, of which the same kind drew one there already. From far away a restless way is made of them. */
function isRepeated(run: readonly number[], drawn: Set<number>): boolean {
  const [x = 0, y = 0, endX = 0, endY = 0] = run
  if (run.length > 4 || Math.abs(endX - x) > 1 || Math.abs(endY - y) > 1) return false
  const pixel = Math.round(x) * 65_536 + Math.round(y)
  if (drawn.has(pixel)) return true
  drawn.add(pixel)
  return false
}

function pixelsOf(flat: Float64Array, { size, x: dx, y: dy }: Scale): number[] {
  const found: number[] = []
  for (let place = 0; place < flat.length; place += 2) {
    const [x, y] = [(flat[place] ?? 0) * size + dx, (flat[place + 1] ?? 0) * size + dy]
    const isSame =
      Math.abs(x - (found.at(-2) ?? Infinity)) < FINE_PX && Math.abs(y - (found.at(-1) ?? Infinity)) < FINE_PX
    if (!isSame) found.push(x, y)
  }
  return found
}

const around = ({ width, height }: PlainView, margin: number): Box => ({
  left: -margin,
  right: width + margin,
  top: -margin,
  bottom: height + margin,
})

function fills(view: PlainView, { paints, opacity }: FillLayer, shapes: FlatShapes): Drawn[] {
  const box = around(view, 0)
  return paints.flatMap(({ kind, colour }) =>
    (shapes.get(kind) ?? []).flatMap((shape): Drawn[] => {
      const scale = scaleOf(view, shape)
      if (shape.form !== 'area' || !isSeen(shape, scale, box)) return []
      const rings = shape.lines.map((line) => pixelsOf(line, scale)).filter(({ length }) => length >= 6)
      return rings.length === 0 ? [] : [{ draws: 'fill', colour: colour ?? shape.colour ?? NO_COLOUR, opacity, rings }]
    }),
  )
}

function lines(view: PlainView, layer: LineLayer, shapes: FlatShapes): Drawn[] {
  const { paints, opacity = 1, dash = [], join = 'miter', cap = 'butt' } = layer
  const found: (Drawn & { draws: 'line'; lines: number[][] })[] = []
  for (const { kind, colour, width } of paints) {
    const box = around(view, width)
    const rest = { draws: 'line', opacity, width, dash: dash.map((part) => part * width), join, cap } as const
    let begun: (typeof found)[number] | undefined
    let drawn = new Set<number>()
    for (const shape of shapes.get(kind) ?? []) {
      const scale = scaleOf(view, shape)
      if (shape.form === 'place' || !isSeen(shape, scale, box)) continue
      const own = colour ?? shape.colour ?? NO_COLOUR
      if (begun?.colour !== own) {
        begun = { ...rest, colour: own, lines: [] }
        drawn = new Set()
        found.push(begun)
      }
      for (const line of shape.lines)
        for (const run of stretchesIn(line, scale, box, shape.form === 'area'))
          if (!isRepeated(run, drawn)) begun.lines.push(run)
    }
  }
  return found.filter((each) => each.lines.length > 0)
}

function circles(view: PlainView, layer: CircleLayer, shapes: FlatShapes): Drawn[] {
  const box = around(view, layer.radius + layer.edgeWidth)
  return layer.paints.flatMap(({ kind, colour }) =>
    (shapes.get(kind) ?? []).flatMap((shape): Drawn[] => {
      const scale = scaleOf(view, shape)
      const { size, x, y } = scale
      if (shape.form !== 'place' || !isSeen(shape, scale, box)) return []
      return [{ draws: 'circle', layer, colour, x: shape.west * size + x, y: shape.north * size + y }]
    }),
  )
}

/** All that a sheet draws in this view, the lowest first. */
export const drawnLayers = (view: PlainView, layers: readonly SheetLayer[], shapes: FlatShapes): readonly Drawn[] =>
  layers.flatMap((layer) => {
    if (layer.draws === 'fill') return fills(view, layer, shapes)
    return layer.draws === 'line' ? lines(view, layer, shapes) : circles(view, layer, shapes)
  })

/** A path is filled into its edges as a whole: a long one at once takes longer than its pieces. */
const MOST_AT_ONCE = 2000

function trace(context: CanvasRenderingContext2D, pixels: Pixels): void {
  context.moveTo(pixels[0] ?? 0, pixels[1] ?? 0)
  for (let place = 2; place < pixels.length; place += 2) context.lineTo(pixels[place] ?? 0, pixels[place + 1] ?? 0)
}

function strokeAll(context: CanvasRenderingContext2D, all: readonly Pixels[], isOpaque: boolean): void {
  let waiting = 0
  context.beginPath()
  for (const pixels of all) {
    trace(context, pixels)
    waiting += pixels.length
    // What shines through would be darker where two pieces meet.
    if (!isOpaque || waiting < MOST_AT_ONCE) continue
    context.stroke()
    context.beginPath()
    waiting = 0
  }
  if (waiting > 0) context.stroke()
}

export function paintDrawn(context: CanvasRenderingContext2D, all: readonly Drawn[]): void {
  context.save()
  for (const one of all) {
    context.fillStyle = context.strokeStyle = one.colour
    if (one.draws === 'line') {
      context.globalAlpha = one.opacity
      context.lineWidth = one.width
      context.lineJoin = one.join
      context.lineCap = one.cap
      context.setLineDash([...one.dash])
      strokeAll(context, one.lines, one.opacity === 1)
      continue
    }
    context.beginPath()
    if (one.draws === 'fill') {
      context.globalAlpha = one.opacity
      for (const ring of one.rings) {
        trace(context, ring)
        context.closePath()
      }
      context.fill('evenodd')
      continue
    }
    const { radius, edge, edgeWidth } = one.layer
    context.globalAlpha = 1
    context.setLineDash([])
    // The edge lies around it, as on the other map.
    context.arc(one.x, one.y, radius + edgeWidth / 2, 0, 2 * Math.PI)
    context.fill()
    context.strokeStyle = edge
    context.lineWidth = edgeWidth
    context.stroke()
  }
  context.restore()
}
