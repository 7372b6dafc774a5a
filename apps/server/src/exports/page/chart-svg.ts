import type { Locale } from '@vigil/contract'
import { formatNumber, textsIn } from '@vigil/i18n'
import type { WallClock } from '../wall-clock.ts'
import { xmlText } from '../writers/xml-text.ts'
import type { Chart, ChartPoint } from './chart.ts'
import { timeTicks, valueAxis } from './chart-axes.ts'

const WIDTH = 760
const HEIGHT = 210
const LEFT = 64
const RIGHT = 16
const TOP = 14
const BOTTOM = 26
/** Further apart than this many steps, there was nothing in between. */
const GAP_STEPS = 3
const NEAR = 3

const round = (value: number): string => value.toFixed(1)

/** Runs of points without a gap. */
function runsOf({ points, stepMs }: Chart): ChartPoint[][] {
  const runs: ChartPoint[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const point of points) {
    if (point[0] - last > GAP_STEPS * stepMs) runs.push([])
    runs.at(-1)?.push(point)
    last = point[0]
  }
  return runs
}

/** A picture of a course: the band from lowest to highest, the mean as a line, limits and moments that matter. */
export function chartSvg(chart: Chart, locale: Locale, wallClock: WallClock): string {
  const { from, to, points, limits = [], marks = [] } = chart
  const { t } = textsIn(locale)
  const reached = points.flatMap(([, low, , high]) => [low, high])
  const top = reached.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
  // A limit far above a quiet course would flatten it: it is drawn where it is near.
  const near = limits.filter(({ value }) => value <= Math.max(0, top) * NEAR)
  const axis = valueAxis([...reached, ...near.map(({ value }) => value)])
  const x = (at: number): number => LEFT + ((at - from) / Math.max(1, to - from)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((value - axis.min) / (axis.max - axis.min)) * (HEIGHT - TOP - BOTTOM)
  const parts: string[] = []
  for (const value of axis.ticks) {
    const at = round(y(value))
    parts.push(`<path class="grid" d="M${LEFT} ${at}H${WIDTH - RIGHT}"/>`)
    parts.push(
      `<text class="value" x="${LEFT - 6}" y="${at}">${xmlText(formatNumber(locale, value, axis.digits))}</text>`,
    )
  }
  for (const { at, label } of timeTicks(from, to, wallClock)) {
    parts.push(`<path class="grid" d="M${round(x(at))} ${TOP}V${HEIGHT - BOTTOM}"/>`)
    parts.push(`<text class="time" x="${round(x(at))}" y="${HEIGHT - BOTTOM + 14}">${xmlText(label)}</text>`)
  }
  for (const run of runsOf(chart)) {
    const above = run.map(([at, , , high]) => `${round(x(at))} ${round(y(high))}`)
    const below = run.map(([at, low]) => `${round(x(at))} ${round(y(low))}`).reverse()
    const line = run.map(([at, , mean]) => `${round(x(at))} ${round(y(mean))}`)
    parts.push(`<path class="band" d="M${[...above, ...below].join('L')}Z"/>`)
    // A single point has no length; a round end makes it visible.
    parts.push(`<path class="line" d="M${line.join('L')}${run.length === 1 ? 'h0.1' : ''}"/>`)
  }
  for (const { value, level } of near) {
    const at = round(y(value))
    parts.push(`<path class="limit ${level}" d="M${LEFT} ${at}H${WIDTH - RIGHT}"/>`)
    const name = `${t(`state.${level}`)} ${formatNumber(locale, value, chart.digits)}`
    parts.push(`<text class="limit-name" x="${WIDTH - RIGHT - 4}" y="${round(y(value) - 4)}">${xmlText(name)}</text>`)
  }
  for (const { at, label } of marks.filter((mark) => mark.at >= from && mark.at <= to)) {
    parts.push(`<path class="mark" d="M${round(x(at))} ${TOP}V${HEIGHT - BOTTOM}"/>`)
    parts.push(`<text class="mark-name" x="${round(x(at) + 4)}" y="${TOP + 8}">${xmlText(label)}</text>`)
  }
  const title = chart.unit === '' ? chart.title : `${chart.title} (${chart.unit})`
  return `<figure><figcaption>${xmlText(title)}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" direction="ltr" aria-label="${xmlText(title)}">${parts.join('')}</svg></figure>`
}
