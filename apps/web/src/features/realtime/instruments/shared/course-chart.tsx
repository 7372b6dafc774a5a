import type { Quantity } from '@vigil/devices'
import type { ChartPoint } from '../../../../ui/chart/chart-columns.ts'
import type { InstrumentProps } from '../instrument.ts'
import { useCourse } from '../tiles/use-course.ts'
import { BandChart } from './band-chart.tsx'

interface CourseChartProps extends Pick<InstrumentProps, 'sn' | 'definition' | 'thresholds' | 'background'> {
  readonly quantity: Quantity
}

const NO_BAND: readonly ChartPoint[] = []

/** The last minutes of a quantity between its limits. */
export function CourseChart(props: CourseChartProps) {
  const points = useCourse(props, props.quantity.key)
  return (
    <BandChart
      // Another quantity is another chart: it must not show the points of the one before.
      key={props.quantity.key}
      definition={props.definition}
      quantity={props.quantity}
      thresholds={props.thresholds}
      points={points}
      band={NO_BAND}
      bandName=""
    />
  )
}
