import { memo } from 'react'
import './chart.css'
import { SPARK_HEIGHT, SPARK_WIDTH, type SparkPoint, sparkShape } from './sparkline-path.ts'

interface SparklineProps {
  readonly points: readonly SparkPoint[]
  readonly warn?: number | undefined
  readonly alarm?: number | undefined
  /** What a screen reader says instead of the picture. */
  readonly label: string
}

/** Of fixed proportions and scaled by its box: a new reading changes one path and moves nothing else. */
export const Sparkline = memo(function Sparkline({ points, warn, alarm, label }: SparklineProps) {
  const shape = sparkShape(points, warn, alarm)
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {shape?.warn !== undefined && <path className="sparkline-warn" d={`M0 ${shape.warn}H${SPARK_WIDTH}`} />}
      {shape?.alarm !== undefined && <path className="sparkline-alarm" d={`M0 ${shape.alarm}H${SPARK_WIDTH}`} />}
      {shape && <path className="sparkline-line" d={shape.line} />}
      {shape && <path className="sparkline-last" d={`M${shape.last.x} ${shape.last.y}h0`} />}
    </svg>
  )
})
