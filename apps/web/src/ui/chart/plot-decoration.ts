import type { Locale } from '@vigil/contract'
import { directionOf } from '@vigil/i18n/web'
import uPlot from 'uplot'
import { NO_DATA } from './gaps.ts'
import type { PlotContext } from './plot-context.ts'
import type { ChartLine } from './plot-spec.ts'

const LABEL_HEIGHT = 13

/** Above its line, below it where that is taken, and left out where neither is free: the legend has it all the same. */
function freePlace(
  y: number,
  { top, bottom, height }: { top: number; bottom: number; height: number },
  taken: readonly number[],
): number | undefined {
  return [y - height / 2 - 1, y + height / 2 + 1].find(
    (middle) =>
      middle - height / 2 >= top &&
      middle + height / 2 <= bottom &&
      taken.every((other) => Math.abs(other - middle) >= height),
  )
}

function drawLimits(plot: uPlot, { palette, facts }: PlotContext): void {
  const { ctx, bbox } = plot
  const { min = 0, max = 0 } = plot.scales.y ?? {}
  const colours = palette()
  const taken: number[] = []
  // The gravest first: where there is no room for all labels it keeps its own.
  for (const { value, state, label } of facts().limits.toReversed()) {
    if (value < min || value > max) continue
    const y = Math.round(plot.valToPos(value, 'y', true))
    ctx.strokeStyle = colours.state(state)
    ctx.lineWidth = uPlot.pxRatio
    ctx.setLineDash([6 * uPlot.pxRatio, 4 * uPlot.pxRatio])
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.setLineDash([])
    const height = LABEL_HEIGHT * colours.scale * uPlot.pxRatio
    const middle = freePlace(y, { top: bbox.top, bottom: bbox.top + bbox.height, height }, taken)
    if (middle === undefined) continue
    taken.push(middle)
    const x = besideLines(plot, facts().lines, middle, ctx.measureText(label).width)
    ctx.fillStyle = colours.state(state)
    drawLabel(ctx, label, x, middle, colours.panel)
  }
}

/** Readable where something runs through it. */
function drawLabel(ctx: CanvasRenderingContext2D, label: string, x: number, middle: number, ground: string): void {
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.strokeStyle = ground
  ctx.lineWidth = 3 * uPlot.pxRatio
  ctx.strokeText(label, x, middle)
  ctx.fillText(label, x, middle)
}

/** Words of marked places stand along the top: a label up there goes on to the right of those that it would lie on. */
function besideLines(plot: uPlot, lines: readonly ChartLine[], middle: number, width: number): number {
  const { ctx, bbox } = plot
  const gap = 4 * uPlot.pxRatio
  const start = bbox.left + gap
  if (middle - bbox.top >= 1.5 * LABEL_HEIGHT * uPlot.pxRatio) return start
  let x = start
  for (const { at, label } of lines.toSorted((one, other) => one.at - other.at)) {
    const from = plot.valToPos(at, 'x', true)
    const to = from + ctx.measureText(label).width + gap
    if (from < x + width && to > x) x = to + gap
  }
  return x + width > bbox.left + bbox.width ? start : x
}

const SPAN_HEIGHT = 5

const UNKNOWN: ReadonlySet<string> = new Set(['unwatched', NO_DATA])
const SHADE = 0.14
const HATCH_STEP = 8

/** Over the whole height and in no colour of a state: nothing is known of it. */
function hatch({ ctx, bbox }: uPlot, left: number, right: number, colour: string): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, bbox.top, Math.max(right - left, 2 * uPlot.pxRatio), bbox.height)
  ctx.clip()
  ctx.strokeStyle = colour
  ctx.globalAlpha = 0.45
  ctx.lineWidth = uPlot.pxRatio
  const step = HATCH_STEP * uPlot.pxRatio
  ctx.beginPath()
  // On lines of the whole plot, so that neighbouring stretches look as one.
  for (let x = Math.floor((left - bbox.height) / step) * step; x < right; x += step) {
    ctx.moveTo(x, bbox.top + bbox.height)
    ctx.lineTo(x + bbox.height, bbox.top)
  }
  ctx.stroke()
  ctx.restore()
}

function drawSpans(plot: uPlot, { palette, facts }: PlotContext): void {
  const { ctx, bbox } = plot
  const height = SPAN_HEIGHT * uPlot.pxRatio
  for (const { from, to, state, shaded } of facts().spans) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right < bbox.left || left > bbox.left + bbox.width) continue
    if (UNKNOWN.has(state)) {
      hatch(plot, left, right, palette().quiet)
      continue
    }
    ctx.fillStyle = palette().state(state)
    if (shaded) {
      ctx.save()
      ctx.globalAlpha = SHADE
      ctx.fillRect(left, bbox.top, Math.max(right - left, 2 * uPlot.pxRatio), bbox.height)
      ctx.restore()
    }
    // An alarm of a second in a month is still there to be seen.
    ctx.fillRect(left, bbox.top + bbox.height - height, Math.max(right - left, 2 * uPlot.pxRatio), height)
  }
}

function drawLines(plot: uPlot, { palette, facts }: PlotContext): void {
  const { ctx, bbox } = plot
  const { min = 0, max = 0 } = plot.scales.x ?? {}
  for (const { at, label } of facts().lines) {
    if (at < min || at > max) continue
    const x = Math.round(plot.valToPos(at, 'x', true))
    ctx.strokeStyle = palette().quiet
    ctx.lineWidth = uPlot.pxRatio
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.fillStyle = palette().text
    ctx.textBaseline = 'top'
    // At the right edge there is room on the left side alone.
    const gap = 3 * uPlot.pxRatio
    const fits = x + gap + ctx.measureText(label).width <= bbox.left + bbox.width
    ctx.textAlign = fits ? 'left' : 'right'
    ctx.fillText(label, fits ? x + gap : x - gap, bbox.top)
  }
}

function drawMoment(plot: uPlot, { palette, facts }: PlotContext): void {
  const { moment } = facts()
  const { min = 0, max = 0 } = plot.scales.x ?? {}
  if (moment === undefined || moment < min || moment > max) return
  const { ctx, bbox } = plot
  ctx.fillStyle = palette().accent
  ctx.fillRect(Math.round(plot.valToPos(moment, 'x', true)) - uPlot.pxRatio, bbox.top, 2 * uPlot.pxRatio, bbox.height)
}

function drawRegion(plot: uPlot, { palette, facts }: PlotContext): void {
  const { ctx, bbox } = plot
  const region = facts().region
  if (region === undefined) return
  const end = bbox.left + bbox.width
  const left = Math.min(end, Math.max(bbox.left, plot.valToPos(region.from, 'x', true)))
  const right = Math.min(end, Math.max(bbox.left, plot.valToPos(region.to, 'x', true)))
  ctx.fillStyle = `${palette().series(2)}2e`
  ctx.fillRect(left, bbox.top, right - left, bbox.height)
  ctx.fillStyle = palette().series(2)
  for (const edge of [left, right]) ctx.fillRect(edge - uPlot.pxRatio / 2, bbox.top, uPlot.pxRatio, bbox.height)
}

const MARK_SIZE = 5

/** A triangle above the line, with its label where there is room beside the one before. */
function drawMarks(plot: uPlot, { palette, facts }: PlotContext): void {
  const { ctx, bbox } = plot
  const { min = 0, max = 0 } = plot.scales.x ?? {}
  const size = MARK_SIZE * uPlot.pxRatio
  let free = Number.NEGATIVE_INFINITY
  for (const { at, label } of facts().marks ?? []) {
    if (at < min || at > max) continue
    const x = plot.valToPos(at, 'x', true)
    const value = plot.data[1]?.[plot.valToIdx(at)]
    const y = typeof value === 'number' ? plot.valToPos(value, 'y', true) : bbox.top + bbox.height
    const tip = Math.max(bbox.top + 2 * size + LABEL_HEIGHT * palette().scale * uPlot.pxRatio, y - size)
    ctx.fillStyle = palette().text
    ctx.beginPath()
    ctx.moveTo(x, tip)
    ctx.lineTo(x - size * 0.8, tip - size * 1.5)
    ctx.lineTo(x + size * 0.8, tip - size * 1.5)
    ctx.fill()
    const width = ctx.measureText(label).width
    if (x - width / 2 < free || x + width / 2 > bbox.left + bbox.width) continue
    free = x + width / 2 + size
    ctx.textAlign = 'center'
    ctx.textBaseline = 'bottom'
    ctx.strokeStyle = palette().panel
    ctx.lineWidth = 3 * uPlot.pxRatio
    ctx.strokeText(label, x, tip - size * 1.7)
    ctx.fillText(label, x, tip - size * 1.7)
  }
}

/** Everything on a plot besides its lines. */
export function decorate(plot: uPlot, context: PlotContext): void {
  const { ctx } = plot
  ctx.save()
  // The words of a label in their own order; where they stand is set by the axes.
  ctx.direction = directionOf(context.shape.language as Locale)
  ctx.font = context.palette().font.replace(/^\d+/, (size) => String(Number(size) * uPlot.pxRatio))
  drawRegion(plot, context)
  drawLines(plot, context)
  drawMoment(plot, context)
  drawMarks(plot, context)
  drawLimits(plot, context)
  drawSpans(plot, context)
  ctx.restore()
}
