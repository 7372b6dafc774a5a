import type { Quantity } from '@vigil/devices'
import { significance } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useLearned } from '../../../../live/hooks.ts'
import { measured } from '../../../../ui/values/measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { BandChart } from '../shared/band-chart.tsx'
import { levelBand } from '../shared/band-points.ts'
import { useCourse } from '../tiles/use-course.ts'

interface DoseCourseProps extends Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'thresholds' | 'background'> {
  readonly quantity: Quantity
}

/** The last minutes over the band of what is usual at this place: mean and scatter of the last calm hour. */
export function DoseCourse(props: DoseCourseProps) {
  const { t, i18n } = useTranslation()
  const { sn, definition, report, thresholds, quantity } = props
  const points = useCourse(props, quantity.key)
  const learned = useLearned(sn)
  const band = learned?.bands[definition.key]?.[quantity.key]
  const drawn = useMemo(() => levelBand(band, points), [band, points])
  const value = report?.values?.[quantity.key]
  const above = band === undefined || value === undefined ? undefined : significance(value, band)
  return (
    <div>
      <BandChart
        definition={definition}
        quantity={quantity}
        thresholds={thresholds}
        points={points}
        band={drawn}
        bandName={t('instrument.background')}
      />
      <p className="figure-note">
        {band === undefined
          ? t(learned === undefined ? 'instrument.loadingPast' : 'instrument.noBackground')
          : t('instrument.backgroundOf', {
              mean: measured(i18n, band.mean, quantity),
              readings: formatNumber(i18n.language, band.count),
            })}
        {above !== undefined &&
          ` ${t(above < 0 ? 'instrument.standsBelow' : 'instrument.standsAbove', {
            value: measured(i18n, Math.abs(above), { unit: 'σ', digits: 1 }),
          })}`}
      </p>
    </div>
  )
}
