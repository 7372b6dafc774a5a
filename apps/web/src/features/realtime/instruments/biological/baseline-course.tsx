import type { Quantity } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentProps } from '../instrument.ts'
import { BandChart } from '../shared/band-chart.tsx'
import { bandAlong } from '../shared/band-points.ts'
import { useCourse } from '../tiles/use-course.ts'

interface BaselineCourseProps extends Pick<InstrumentProps, 'sn' | 'definition' | 'thresholds' | 'background'> {
  readonly quantity: Quantity
  readonly baseline: Quantity
}

/** Counts over the baseline that the device has learned, with the scatter of counting on either side. */
export function BaselineCourse(props: BaselineCourseProps) {
  const { t } = useTranslation()
  const { definition, thresholds, quantity, baseline } = props
  const points = useCourse(props, quantity.key)
  const usual = useCourse(props, baseline.key)
  const band = useMemo(() => bandAlong(usual), [usual])
  return (
    <BandChart
      definition={definition}
      quantity={quantity}
      thresholds={thresholds}
      points={points}
      band={band}
      bandName={t('instrument.baseline')}
    />
  )
}
