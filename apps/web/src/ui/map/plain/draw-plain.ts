import type { PointState } from '@vigil/contract'
import { severityRank } from '@vigil/domain'
import { STATE_SHAPES } from '../../state/state-mark.tsx'
import { STATE_COLOURS, type ThemeName, TOKENS } from '../../theme.ts'
import type { Shown } from '../devices/device-layer-model.ts'
import type { DevicePoint } from '../devices/device-point.ts'
import { isPlain, stateName, stateOfRank } from '../devices/point-mark.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import type { MapZone } from '../zone-layer.tsx'
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
  readonly zones: readonly MapZone[]
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

/** Below the devices: what covers a device hides its state. */
function drawZones(context: CanvasRenderingContext2D, { view, zones }: Picture): void {
  for (const { ring, colour, isOutline = false } of zones) {
    context.beginPath()
    for (const [longitude, latitude] of ring) {
      const { x, y } = toPixel(view, { longitude, latitude })
      context.lineTo(x, y)
    }
    context.closePath()
    context.strokeStyle = context.fillStyle = colour
    context.lineWidth = 2
    if (!isOutline) {
      context.globalAlpha = 0.28
      context.fill()
      context.globalAlpha = 1
    }
    context.setLineDash(isOutline ? [6, 4] : [])
    context.stroke()
    context.setLineDash([])
  }
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Words where no others stand: two names upon each other are none. The first that asks has the place. */
class Labels {
  readonly #taken: Box[] = []

  take(box: Box): boolean {
    const isFree = this.#taken.every(
      ({ left, right, top, bottom }) => box.right < left || box.left > right || box.bottom < top || box.top > bottom,
    )
    if (isFree) this.#taken.push(box)
    return isFree
  }
}

const WORDS_HIGH = 14

/** Names and values of devices, what is worse first. */
function drawWords(context: CanvasRenderingContext2D, picture: Picture, points: readonly DevicePoint[]): void {
  const { view, theme, selected } = picture
  const labels = new Labels()
  const centred = (x: number, y: number, width: number): Box => ({
    left: x - width / 2,
    right: x + width / 2,
    top: y - WORDS_HIGH,
    bottom: y,
  })
  for (const { x, y } of points.map((point) => toPixel(view, point)))
    labels.take({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })
  for (const { value, state, silenced, ...point } of points) {
    if (value === undefined) continue
    const { x, y } = toPixel(view, point)
    context.font = BOLD
    const width = context.measureText(value).width
    const left = x + 14
    const isCalm = silenced === undefined && isPlain(state)
    const colour = isCalm ? MAP_PALETTES[theme].label : colourOf(theme, silenced ?? state)
    if (labels.take({ left, right: left + width, top: y - WORDS_HIGH / 2, bottom: y + WORDS_HIGH / 2 })) {
      context.textAlign = 'left'
      words(context, value, left, y + 4, colour, theme)
    } else if (labels.take(centred(x, y - 12, width))) {
      context.textAlign = 'center'
      words(context, value, x, y - 15, colour, theme)
    }
  }
  for (const { sn, name, ...point } of points) {
    const isSelected = sn === selected
    if (!isSelected && view.zoom < NAMES_FROM_ZOOM) continue
    const { x, y } = toPixel(view, point)
    context.font = FONT
    context.textAlign = 'center'
    const below = y + (isSelected ? 34 : 24)
    if (labels.take(centred(x, below, context.measureText(name).width)) || isSelected)
      words(context, name, x, below, MAP_PALETTES[theme].label, theme)
  }
}

function drawDevice(context: CanvasRenderingContext2D, picture: Picture, point: DevicePoint): Target {
  const { view, theme, selected } = picture
  const { x, y } = toPixel(view, point)
  const { sn, state, silenced } = point
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
  drawZones(context, picture)
  const ranked = [...picture.shown].sort((a, b) => rankOf(a) - rankOf(b))
  const targets = ranked.map((shown) =>
    shown.kind === 'device' ? drawDevice(context, picture, shown.point) : drawCluster(context, picture, shown),
  )
  drawWords(
    context,
    picture,
    ranked.toReversed().flatMap((shown) => (shown.kind === 'device' ? [shown.point] : [])),
  )
  return targets.toReversed()
}

export const targetAt = (targets: readonly Target[], x: number, y: number): Shown | undefined =>
  targets.find((each) => (each.x - x) ** 2 + (each.y - y) ** 2 <= each.radius ** 2)?.shown
