import { Mark } from './mark.tsx'
import './figures.css'

export interface DayMark {
  readonly key: string
  /** What it counts, and how often. */
  readonly name: string
  readonly value: string
  /** The begin of its day, where it begins in the bar of the day, and how many it counts. */
  readonly at: number
  readonly from: number
  readonly n: number
  readonly to: string
  readonly className: string
}

interface DaySeriesProps {
  /** What it is a series of. */
  readonly label: string
  /** The begin of each day on which there were any, and how many. */
  readonly series: readonly (readonly [at: number, n: number])[]
  /** What the whole width is: so days of two series stand below each other. */
  readonly begin: number
  readonly end: number
  /** Ways to the records, drawn over the bars. */
  readonly marks?: readonly DayMark[]
  /** Somebody points at it. */
  onPoint?(): void
}

const DAY_MS = 86_400_000
const WIDTH = 100
const HEIGHT = 20
const THINNEST = 1
const DIGITS = 2

/**
 * How many on each day of a time; no axis, the table beside it has the numbers. One path: a year of twelve nuclides is four thousand
 * days, and as many elements took longer than the rest of their page. So ways to records are drawn of one series at a time.
 */
export function DaySeries({ label, series, begin, end, marks = [], onPoint }: DaySeriesProps) {
  const length = Math.max(DAY_MS, end - begin)
  const most = Math.max(...series.map(([, n]) => n), 1)
  const width = Math.max(THINNEST, (DAY_MS / length) * WIDTH)
  // The first day may have begun before the time did.
  const left = (at: number) => Math.min(WIDTH - width, Math.max(0, ((at - begin) / length) * WIDTH))
  const days = series.map(
    ([at, n]) =>
      `M${left(at).toFixed(DIGITS)} ${HEIGHT}v${(-(n / most) * HEIGHT).toFixed(DIGITS)}h${width.toFixed(DIGITS)}V${HEIGHT}`,
  )
  return (
    <svg
      className="day-series"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden={marks.length === 0}
      onPointerEnter={onPoint}
    >
      <title>{label}</title>
      <path d={days.join('')} />
      {marks.map(({ key, name, value, at, from, n, to, className }) => (
        <Mark key={key} name={name} value={value} to={to}>
          <rect
            className={className}
            x={left(at)}
            y={HEIGHT - ((from + n) / most) * HEIGHT}
            width={width}
            height={(n / most) * HEIGHT}
          />
        </Mark>
      ))}
    </svg>
  )
}
