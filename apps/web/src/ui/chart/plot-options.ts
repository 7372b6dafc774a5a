import type { Locale } from '@vigil/contract'
import { directionOf, formatNumber } from '@vigil/i18n/web'
import uPlot from 'uplot'
import type { ChartPalette } from './chart-palette.ts'
import type { PlotFacts, PlotShape } from './plot-spec.ts'
import { TIME_INCREMENTS, timeLabels, timeMarks } from './time-axis.ts'
import { axisDigits, valueRange } from './value-axis.ts'

export interface PlotContext {
  readonly shape: PlotShape
  palette(): ChartPalette
  facts(): PlotFacts
  onCursor(index: number | null): void
  onSelect(from: number, to: number): void
}

const AXIS_HEIGHT = 38
const LEAST_AXIS_WIDTH = 44
const CHARACTER_WIDTH = 6.6
const EMPTY_SPAN_MS = 15 * 60_000
/** A drag shorter than this is a click. */
const LEAST_DRAG_PX = 6

/** A reading that stands alone between two gaps makes no line: it is drawn as a point. */
function aloneOrNone(plot: uPlot, seriesIndex: number, show: boolean): number[] | null {
  if (show) return null
  const column = plot.data[seriesIndex] ?? []
  const alone: number[] = []
  let [last, joined] = [-1, true]
  for (let index = 0; index < column.length; index++) {
    const value = column[index]
    if (value === undefined) continue
    if (value === null) {
      if (!joined && last >= 0) alone.push(last)
      last = -1
      continue
    }
    joined = last >= 0
    last = index
  }
  if (!joined && last >= 0) alone.push(last)
  return alone
}

/** Line, and edges of its band, of every series in the order of the columns. */
function seriesOf({ shape: { bands }, palette }: PlotContext): Pick<uPlot.Options, 'series' | 'bands'> {
  const series: uPlot.Series[] = [{}]
  const filled: uPlot.Band[] = []
  for (const [index, banded] of bands.entries()) {
    const stroke = () => palette().series(index)
    series.push({ stroke, width: 1.5, points: { size: 4, stroke, fill: stroke, filter: aloneOrNone } })
    if (!banded) continue
    const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } }
    series.push({ ...edge }, { ...edge })
    const low = series.length - 2
    filled.push({ series: [low + 1, low], fill: () => `${palette().series(index)}33` })
  }
  return { series, bands: filled }
}

function axesOf({ shape, palette }: PlotContext): uPlot.Axis[] {
  const { axis, language } = shape
  const common: uPlot.Axis = {
    stroke: () => palette().quiet,
    font: palette().font,
    grid: { stroke: () => palette().line, width: 1 },
    ticks: { show: false },
  }
  const along: uPlot.Axis =
    axis.kind === 'time'
      ? {
          incrs: [...TIME_INCREMENTS],
          splits: (_, __, min, max, step) => timeMarks(min, max, step, axis.timeZone),
          values: (_, marks, __, ___, step) => timeLabels(marks, step, language, axis.timeZone),
        }
      : {
          label: axis.label,
          labelFont: palette().font,
          labelSize: 16,
          values: (_, marks, __, ___, step) => marks.map((mark) => formatNumber(language, mark, axisDigits(step))),
        }
  return [
    { ...common, ...along, size: axis.kind === 'time' ? AXIS_HEIGHT : AXIS_HEIGHT - 16, space: 72 },
    {
      ...common,
      size: (_, labels) =>
        Math.max(
          LEAST_AXIS_WIDTH,
          14 + CHARACTER_WIDTH * Math.max(0, ...(labels ?? []).map((label) => label?.length ?? 0)),
        ),
      space: 28,
      values: (_, marks, __, ___, step) =>
        marks.map((mark) =>
          mark === null || mark === undefined
            ? null
            : formatNumber(language, mark, shape.scale === 'log' ? axisDigits(mark) : axisDigits(step)),
        ),
    },
  ]
}

function scalesOf({ shape, facts }: PlotContext): uPlot.Scales {
  return {
    x: {
      time: false,
      range: (_, min, max) => {
        const { from, to } = facts()
        const end = to ?? max ?? Date.now()
        const begin = from ?? min ?? end - EMPTY_SPAN_MS
        return begin < end ? [begin, end] : [begin - 1, end + 1]
      },
    },
    y:
      shape.scale === 'log'
        ? { distr: 3, clamp: 0.5, range: (_, min, max) => uPlot.rangeLog(Math.max(min ?? 1, 0.5), max || 10, 10, true) }
        : {
            range: (_, min, max) =>
              min === null || max === null
                ? [0, 1]
                : valueRange(
                    min,
                    max,
                    facts().limits.map(({ value }) => value),
                    shape.leastSpan,
                  ),
          },
  }
}

const LABEL_HEIGHT = 13

/** Above its line, below it where that is taken, and left out where neither is free: the legend has it all the same. */
function freePlace(y: number, top: number, bottom: number, taken: readonly number[]): number | undefined {
  const height = LABEL_HEIGHT * uPlot.pxRatio
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
    const middle = freePlace(y, bbox.top, bbox.top + bbox.height, taken)
    if (middle === undefined) continue
    taken.push(middle)
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    // Readable where the line of the readings runs through it.
    ctx.strokeStyle = colours.panel
    ctx.lineWidth = 3 * uPlot.pxRatio
    ctx.strokeText(label, bbox.left + 4 * uPlot.pxRatio, middle)
    ctx.fillStyle = colours.state(state)
    ctx.fillText(label, bbox.left + 4 * uPlot.pxRatio, middle)
  }
}

const SPAN_HEIGHT = 5

function drawSpans(plot: uPlot, { palette, facts }: PlotContext): void {
  const { ctx, bbox } = plot
  const height = SPAN_HEIGHT * uPlot.pxRatio
  for (const { from, to, state } of facts().spans) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right < bbox.left || left > bbox.left + bbox.width) continue
    ctx.fillStyle = palette().state(state)
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
    ctx.textAlign = 'left'
    ctx.textBaseline = 'top'
    ctx.fillText(label, x + 3 * uPlot.pxRatio, bbox.top)
  }
}

function decorate(plot: uPlot, context: PlotContext): void {
  const { ctx } = plot
  ctx.save()
  // The words of a label in their own order; where they stand is set by the axes.
  ctx.direction = directionOf(context.shape.language as Locale)
  ctx.font = context.palette().font.replace(/^\d+/, (size) => String(Number(size) * uPlot.pxRatio))
  drawLines(plot, context)
  drawLimits(plot, context)
  drawSpans(plot, context)
  ctx.restore()
}

/** Charts share the cursor, not the drag: each of them would take it for its own and ask for the window again. */
const isMove = (type: string): boolean => type === 'mousemove' || type === 'mouseenter' || type === 'mouseleave'
const CURSOR_ONLY: uPlot.Cursor.Sync.Filters = { pub: isMove, sub: isMove }

export function plotOptions(context: PlotContext, size: { width: number; height: number }): uPlot.Options {
  const { shape } = context
  return {
    ...size,
    ...seriesOf(context),
    axes: axesOf(context),
    scales: scalesOf(context),
    legend: { show: false },
    padding: [8, 12, 0, 0],
    cursor: {
      y: false,
      drag: { x: shape.selectable, y: false, setScale: false, dist: LEAST_DRAG_PX },
      ...(shape.syncKey === undefined ? {} : { sync: { key: shape.syncKey, filters: CURSOR_ONLY } }),
    },
    hooks: {
      draw: [(plot) => decorate(plot, context)],
      setCursor: [(plot) => context.onCursor(plot.cursor.idx ?? null)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select
          if (width < LEAST_DRAG_PX) return
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          context.onSelect(Math.round(plot.posToVal(left, 'x')), Math.round(plot.posToVal(left + width, 'x')))
        },
      ],
    },
  }
}
