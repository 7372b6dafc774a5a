import { formatNumber } from '@vigil/i18n/web'
import uPlot from 'uplot'
import type { PlotContext } from './plot-context.ts'
import { decorate } from './plot-decoration.ts'
import { TIME_INCREMENTS, timeLabels, timeMarks } from './time-axis.ts'
import { axisDigits, valueRange } from './value-axis.ts'

const AXIS_HEIGHT = 38
const LABEL_SIZE = 16
const LEAST_AXIS_WIDTH = 44
const CHARACTER_WIDTH = 6.6
const EMPTY_SPAN_MS = 15 * 60_000
/** Below half a count a logarithm shows nothing but noughts. */
const LEAST_LOG = 0.5
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
  const { scale } = palette()
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
          labelSize: LABEL_SIZE * scale,
          values: (_, marks, __, ___, step) => marks.map((mark) => formatNumber(language, mark, axisDigits(step))),
        }
  return [
    {
      ...common,
      ...along,
      size: (axis.kind === 'time' ? AXIS_HEIGHT : AXIS_HEIGHT - LABEL_SIZE) * scale,
      space: 72 * scale,
    },
    {
      ...common,
      size: (_, labels) =>
        Math.max(
          LEAST_AXIS_WIDTH,
          14 + CHARACTER_WIDTH * Math.max(0, ...(labels ?? []).map((label) => label?.length ?? 0)),
        ),
      // In a low chart closer together: one mark alone is no scale.
      space: (_, __, ___, ____, room) => Math.min(28, Math.max(14, room / 5)),
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
      dir: shape.axis.kind === 'value' && shape.axis.reversed ? -1 : 1,
      range: (_, min, max) => {
        const { from, to } = facts()
        const end = to ?? max ?? Date.now()
        const begin = from ?? min ?? end - EMPTY_SPAN_MS
        return begin < end ? [begin, end] : [begin - 1, end + 1]
      },
    },
    y:
      shape.scale === 'log'
        ? {
            distr: 3,
            clamp: LEAST_LOG,
            range: (_, __, max) => [LEAST_LOG, uPlot.rangeLog(1, max || 10, 10, true)[1] ?? 10],
          }
        : {
            range: (_, min, max) =>
              min === null || max === null
                ? [0, 1]
                : valueRange(
                    min,
                    max,
                    facts().limits.map(({ value }) => value),
                    shape.leastSpan,
                    facts().toFirstLimit ? facts().limits[0]?.value : undefined,
                  ),
          },
  }
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
