import './figures.css'

interface DaySeriesProps {
  /** The begin of each day on which there were any, and how many. */
  readonly series: readonly (readonly [number, number])[]
  /** What the whole width is: so days of two series stand below each other. */
  readonly begin: number
  readonly end: number
}

const DAY_MS = 86_400_000
const WIDTH = 100
const HEIGHT = 20
const THINNEST = 1
const DIGITS = 2

/**
 * How many on each day of a time; no axis, the table beside it has the numbers. One path: a year of twelve nuclides is four thousand
 * days, and as many elements took longer than the rest of their page.
 */
export function DaySeries({ series, begin, end }: DaySeriesProps) {
  const length = Math.max(DAY_MS, end - begin)
  const most = Math.max(...series.map(([, n]) => n), 1)
  const width = Math.max(THINNEST, (DAY_MS / length) * WIDTH)
  const days = series.map(([at, n]) => {
    // The first day may have begun before the time did.
    const x = Math.min(WIDTH - width, Math.max(0, ((at - begin) / length) * WIDTH))
    return `M${x.toFixed(DIGITS)} ${HEIGHT}v${(-(n / most) * HEIGHT).toFixed(DIGITS)}h${width.toFixed(DIGITS)}V${HEIGHT}`
  })
  return (
    <svg className="day-series" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={days.join('')} />
    </svg>
  )
}
