import type { ThemeName } from '../../theme.ts'
import { BESIDE_CLUSTER_PX, BESIDE_POINT_PX, WIND_SIZES } from '../devices/device-layers.ts'
import { WIND_SHAPE } from '../devices/state-icons.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import type { WindMark } from '../wind/wind.ts'
import { centredWords, drawWords } from './draw-words.ts'
import type { Labels } from './labels.ts'
import { type PlainView, toPixel } from './plain-view.ts'

const FONT = '600 11px "Inter Variable", sans-serif'
/** The words stand above the arrow: below it is the name of the device. */
const ABOVE_PX = 13
/** Around the middle of an arrow. */
const ROOM_PX = 9

/** In shares of its drawing. */
export function arrowSize(speed: number): number {
  const { least, most, mostAt } = WIND_SIZES
  return least + (most - least) * Math.min(1, Math.max(0, speed / mostAt))
}

interface WindPicture {
  readonly view: PlainView
  readonly theme: ThemeName
  readonly labels: Labels
}

/** Arrows where they have room, with their words where these have room as well. */
export function drawWinds(
  context: CanvasRenderingContext2D,
  { view, theme, labels }: WindPicture,
  winds: readonly WindMark[],
): void {
  const { label, halo } = MAP_PALETTES[theme]
  const path = new Path2D(WIND_SHAPE.path)
  for (const { toward, speed, text, clustered, ...place } of winds) {
    const at = toPixel(view, place)
    const [x, y] = [at.x - (clustered ? BESIDE_CLUSTER_PX : BESIDE_POINT_PX), at.y]
    if (!labels.take({ left: x - ROOM_PX, right: x + ROOM_PX, top: y - ROOM_PX, bottom: y + ROOM_PX })) continue
    const size = arrowSize(speed)
    context.save()
    context.translate(x, y)
    context.rotate((toward * Math.PI) / 180)
    context.scale(size, size)
    context.translate(-WIND_SHAPE.size / 2, -WIND_SHAPE.size / 2)
    context.lineJoin = 'round'
    context.strokeStyle = halo
    context.lineWidth = 4
    context.stroke(path)
    context.fillStyle = label
    context.fill(path)
    context.restore()
    context.font = FONT
    context.textAlign = 'center'
    if (labels.take(centredWords(x, y - ABOVE_PX, context.measureText(text).width)))
      drawWords(context, text, x, y - ABOVE_PX, label, theme)
  }
}
