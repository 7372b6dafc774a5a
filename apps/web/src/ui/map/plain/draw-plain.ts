import type { PointState } from '@vigil/contract'
import { severityRank } from '@vigil/domain'
import { STATE_SHAPES } from '../../state/state-mark.tsx'
import { STATE_COLOURS, type ThemeName, TOKENS } from '../../theme.ts'
import type { Shown } from '../devices/device-layer-model.ts'
import type { DevicePoint } from '../devices/device-point.ts'
import { isPlain, stateName, stateOfRank } from '../devices/point-mark.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import { GROUND_RULES, type GroundTiles } from './ground-tiles.ts'
import { type PlainView, tilesIn, toPixel } from './plain-view.ts'

/** What somebody may point at. */
export interface Target {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly shown: Shown
}

export interface Picture {
  readonly view: PlainView
  readonly theme: ThemeName
  readonly grounds: readonly GroundTiles[]
  readonly shown: readonly Shown[]
  readonly selected: string | undefined
  readonly numbers: (value: number) => string
}

const FONT = '12px "Inter Variable", sans-serif'
const BOLD = '600 12.5px "Inter Variable", sans-serif'
const SHAPE = 16
/** Names only where they have room. */
const NAMES_FROM_ZOOM = 15.5

const colourOf = (theme: ThemeName, state: PointState): string =>
  (STATE_COLOURS[theme] as Readonly<Record<string, string>>)[stateName(state)] ?? MAP_PALETTES[theme].label

function drawGround(context: CanvasRenderingContext2D, { view, theme, grounds }: Picture): void {
  const palette = MAP_PALETTES[theme]
  context.fillStyle = palette.sea
  context.fillRect(0, 0, view.width, view.height)
  for (const ground of grounds) {
    if (ground.mostZoom === undefined) continue
    const tiles = tilesIn(view, ground.mostZoom).flatMap((at) => {
      const tile = ground.tile(at.z, at.column, at.row)
      return tile === undefined ? [] : [{ at, tile }]
    })
    GROUND_RULES.forEach(({ draws, colour, width = 1, minZoom = 0 }, rule) => {
      if (view.zoom < minZoom) return
      for (const { at, tile } of tiles)
        for (const part of tile.parts) {
          if (part.rule !== rule) continue
          const scale = at.size / tile.extent
          context.save()
          context.beginPath()
          context.rect(at.left, at.top, at.size, at.size)
          context.clip()
          context.translate(at.left, at.top)
          context.scale(scale, scale)
          context.fillStyle = colour(palette)
          context.strokeStyle = colour(palette)
          context.lineWidth = (width * Math.max(1, view.zoom - 12)) / scale
          if (draws === 'fill') context.fill(part.path, 'evenodd')
          else context.stroke(part.path)
          context.restore()
        }
    })
  }
}

function words(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  theme: ThemeName,
) {
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = MAP_PALETTES[theme].halo
  context.strokeText(text, x, y)
  context.fillStyle = colour
  context.fillText(text, x, y)
}

/** The shape of a state on a plate, as everywhere; struck through where it is silenced. */
function drawShape(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  state: PointState,
  muted: boolean,
  theme: ThemeName,
) {
  const shape = STATE_SHAPES[stateName(state)]
  if (shape === undefined) return
  const path = new Path2D(shape)
  context.save()
  context.translate(x - SHAPE / 2, y - SHAPE / 2)
  context.lineJoin = 'round'
  context.strokeStyle = context.fillStyle = MAP_PALETTES[theme].halo
  context.lineWidth = 5
  context.stroke(path)
  context.fill(path)
  context.strokeStyle = context.fillStyle = colourOf(theme, state)
  if (muted) {
    context.lineWidth = 1.6
    context.stroke(path)
    context.beginPath()
    context.moveTo(-1, 17)
    context.lineTo(17, -1)
    context.lineWidth = 2
    context.stroke()
  } else context.fill(path, 'evenodd')
  context.restore()
}

function drawDevice(context: CanvasRenderingContext2D, picture: Picture, point: DevicePoint): Target {
  const { view, theme, selected } = picture
  const { x, y } = toPixel(view, point)
  const { sn, name, state, silenced, value } = point
  const isSelected = sn === selected
  if (isSelected) {
    context.beginPath()
    context.arc(x, y, 19, 0, 2 * Math.PI)
    context.strokeStyle = TOKENS[theme].accent
    context.lineWidth = 2.5
    context.stroke()
  }
  if (silenced === undefined && isPlain(state)) {
    context.beginPath()
    context.arc(x, y, 5.5, 0, 2 * Math.PI)
    context.fillStyle = colourOf(theme, state)
    context.strokeStyle = MAP_PALETTES[theme].halo
    context.lineWidth = 1.5
    context.fill()
    context.stroke()
  } else drawShape(context, x, y, silenced ?? state, silenced !== undefined, theme)
  if (value !== undefined) {
    context.font = BOLD
    context.textAlign = 'left'
    words(context, value, x + 14, y + 4, colourOf(theme, silenced ?? state), theme)
  }
  if (isSelected || view.zoom >= NAMES_FROM_ZOOM) {
    context.font = FONT
    context.textAlign = 'center'
    words(context, name, x, y + (isSelected ? 34 : 24), MAP_PALETTES[theme].label, theme)
  }
  return { x, y, radius: 14, shown: { kind: 'device', point } }
}

function drawCluster(context: CanvasRenderingContext2D, picture: Picture, shown: Shown & { kind: 'cluster' }): Target {
  const { view, theme, numbers } = picture
  const { cluster } = shown
  const { x, y } = toPixel(view, cluster)
  const { worst, alarming, members } = cluster
  const state = stateOfRank(worst)
  const text = alarming > 0 ? `${numbers(alarming)}/${numbers(members.length)}` : numbers(members.length)
  context.font = BOLD
  const radius = Math.max(13, context.measureText(text).width / 2 + 7)
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = TOKENS[theme].panel
  context.fill()
  context.strokeStyle = colourOf(theme, state)
  context.lineWidth = isPlain(state) ? 2 : 3.5
  context.stroke()
  context.fillStyle = TOKENS[theme].text
  context.textAlign = 'center'
  context.fillText(text, x, y + 4)
  if (!isPlain(state)) drawShape(context, x + radius * 0.75, y - radius * 0.75, state, false, theme)
  return { x, y, radius, shown }
}

const rankOf = (shown: Shown): number =>
  shown.kind === 'cluster' ? shown.cluster.worst : severityRank(shown.point.silenced ?? shown.point.state)

/** The whole picture; answers what may be pointed at, the topmost first. What is worse lies above what is not. */
export function drawPlain(context: CanvasRenderingContext2D, picture: Picture): Target[] {
  drawGround(context, picture)
  const targets = [...picture.shown]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((shown) =>
      shown.kind === 'device' ? drawDevice(context, picture, shown.point) : drawCluster(context, picture, shown),
    )
  return targets.toReversed()
}

export const targetAt = (targets: readonly Target[], x: number, y: number): Shown | undefined =>
  targets.find((each) => (each.x - x) ** 2 + (each.y - y) ** 2 <= each.radius ** 2)?.shown
