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

/** How many on each day of a time; no axis, the table beside it has the numbers. */
export function DaySeries({ series, begin, end }: DaySeriesProps) {
  const length = Math.max(DAY_MS, end - begin)
  const most = Math.max(...series.map(([, n]) => n), 1)
  const width = Math.max(THINNEST, (DAY_MS / length) * WIDTH)
  return (
    <svg className="day-series" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {series.map(([at, n]) => {
        // The first day may have begun before the time did.
        const x = Math.min(WIDTH - width, Math.max(0, ((at - begin) / length) * WIDTH))
        const height = (n / most) * HEIGHT
        return <rect key={at} x={x} width={width} y={HEIGHT - height} height={height} />
      })}
    </svg>
  )
}
