import type { PointState } from '@vigil/contract'
import { severityRank } from '@vigil/domain'
import { STATE_SHAPES } from '../../state/state-mark.tsx'
import { STATE_COLOURS, type ThemeName, TOKENS } from '../../theme.ts'
import type { Shown } from '../devices/device-layer-model.ts'
import type { DevicePoint } from '../devices/device-point.ts'
import { isPlain, stateName, stateOfRank } from '../devices/point-mark.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import { centredWords, drawWords, WORDS_HIGH } from './draw-words.ts'
import type { Box, Labels } from './labels.ts'
import { type PlainView, toPixel } from './plain-view.ts'

/** What somebody may point at. */
export interface Target {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly shown: Shown
}

export interface DevicePicture {
  readonly view: PlainView
  readonly theme: ThemeName
  readonly shown: readonly Shown[]
  readonly selected: string | undefined
  /** Where words have their place. */
  readonly labels: Labels
  readonly numbers: (value: number) => string
}

const FONT = '12px "Inter Variable", sans-serif'
const BOLD = '600 12.5px "Inter Variable", sans-serif'
const SHAPE = 16
/** Names only where they have room. */
const NAMES_FROM_ZOOM = 15.5

const colourOf = (theme: ThemeName, state: PointState): string =>
  (STATE_COLOURS[theme] as Readonly<Record<string, string>>)[stateName(state)] ?? MAP_PALETTES[theme].label

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

const POINT_ROOM_PX = 6
const squareAt = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
})

/** Names and values of devices, what is worse first. */
function drawTexts(context: CanvasRenderingContext2D, picture: DevicePicture, points: readonly DevicePoint[]): void {
  const { view, theme, selected, labels } = picture
  for (const { x, y } of points.map((point) => toPixel(view, point))) labels.keep(squareAt(x, y, POINT_ROOM_PX))
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
      drawWords(context, value, left, y + 4, colour, theme)
    } else if (labels.take(centredWords(x, y - 12, width))) {
      context.textAlign = 'center'
      drawWords(context, value, x, y - 15, colour, theme)
    }
  }
  for (const { sn, name, ...point } of points) {
    const isSelected = sn === selected
    if (!isSelected && view.zoom < NAMES_FROM_ZOOM) continue
    const { x, y } = toPixel(view, point)
    context.font = FONT
    context.textAlign = 'center'
    const below = y + (isSelected ? 34 : 24)
    if (labels.take(centredWords(x, below, context.measureText(name).width)) || isSelected)
      drawWords(context, name, x, below, MAP_PALETTES[theme].label, theme)
  }
}

function drawDevice(context: CanvasRenderingContext2D, picture: DevicePicture, point: DevicePoint): Target {
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

function drawCluster(
  context: CanvasRenderingContext2D,
  picture: DevicePicture,
  shown: Shown & { kind: 'cluster' },
): Target {
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
  if (!isPlain(state)) drawShape(context, x + radius, y - radius, state, false, theme)
  return { x, y, radius, shown }
}

const rankOf = (shown: Shown): number =>
  shown.kind === 'cluster' ? shown.cluster.worst : severityRank(shown.point.silenced ?? shown.point.state)

/** All devices in view; answers what may be pointed at, the topmost first. What is worse lies above what is not. */
export function drawDevices(context: CanvasRenderingContext2D, picture: DevicePicture): Target[] {
  const ranked = [...picture.shown].sort((a, b) => rankOf(a) - rankOf(b))
  const targets = ranked.map((shown) =>
    shown.kind === 'device' ? drawDevice(context, picture, shown.point) : drawCluster(context, picture, shown),
  )
  // A number of a cluster that is written over counts nothing.
  for (const { x, y, radius, shown } of targets)
    if (shown.kind === 'cluster') picture.labels.keep(squareAt(x, y, radius))
  drawTexts(
    context,
    picture,
    ranked.toReversed().flatMap((shown) => (shown.kind === 'device' ? [shown.point] : [])),
  )
  return targets.toReversed()
}

export const targetAt = (targets: readonly Target[], x: number, y: number): Shown | undefined =>
  targets.find((each) => (each.x - x) ** 2 + (each.y - y) ** 2 <= each.radius ** 2)?.shown
