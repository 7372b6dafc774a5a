import type { Quantity } from '@vigil/devices'
import { formatNumber } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { measured } from '../../../../ui/measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { BandChart } from '../shared/band-chart.tsx'
import { BAND_SIGMAS, levelBand } from '../shared/band-points.ts'
import { calmOnly, significance, usualBand } from '../shared/usual-band.ts'
import { useCourse } from '../tiles/use-course.ts'
import { useStored } from '../tiles/use-stored.ts'

interface DoseCourseProps extends Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'thresholds' | 'background'> {
  readonly quantity: Quantity
}

const HOUR = 3_600_000
const POINTS = 1800

/** The last minutes over the band of what is usual at this place: mean and scatter of the last calm hour. */
export function DoseCourse(props: DoseCourseProps) {
  const { t, i18n } = useTranslation()
  const { sn, definition, report, thresholds, quantity } = props
  const points = useCourse(props, quantity.key)
  const keys = useMemo(() => [quantity.key], [quantity])
  const stored = useStored(sn, definition.key, keys, HOUR, POINTS)
  const band = useMemo(
    () => usualBand(calmOnly(stored.points(quantity.key), stored.states), quantity.unit === 'cps'),
    [stored, quantity],
  )
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
        bandName={t('instrument.background', { sigmas: BAND_SIGMAS })}
      />
      <p className="figure-note">
        {band === undefined
          ? t(stored.phase === 'loading' ? 'instrument.loadingPast' : 'instrument.noBackground')
          : t('instrument.backgroundOf', {
              mean: measured(i18n, band.mean, quantity),
              readings: formatNumber(i18n.language, band.count),
            })}
        {above !== undefined &&
          ` ${t(above < 0 ? 'instrument.standsBelow' : 'instrument.standsAbove', {
            value: `${formatNumber(i18n.language, Math.abs(above), 1)} σ`,
          })}`}
      </p>
    </div>
  )
}
