import type { Quantity } from '@vigil/devices'
import { formatNumber } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { measured } from '../../measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { PlainBar } from '../shared/plain-bar.tsx'
import { useSlowly } from '../shared/use-slowly.ts'
import { usualBand } from '../shared/usual-band.ts'
import { useCourse } from '../tiles/use-course.ts'

type SizeBandsProps = Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'background'>

const BANDS = ['fineParticles', 'mediumParticles', 'coarseParticles']
/** What is usual does not change faster. */
const USUAL_EVERY_MS = 10_000

/** Of the bar, in powers of ten: clean air to the densest dust. */
const DECADES = 6
const MARKS = [0, 2, 4, 6]

/** Particles differ by powers of ten from band to band: by their logarithm all of them can be seen. */
const shareOf = (perLitre: number): number => Math.log10(1 + Math.max(0, perLitre)) / DECADES

/** How many particles of which size, beside what is usual. */
export function SizeBands(props: SizeBandsProps) {
  const { t, i18n } = useTranslation()
  const quantities = props.definition.readings.filter(({ key }) => BANDS.includes(key))
  if (quantities.length === 0) return null
  return (
    <div className="bar-list">
      <h3>{t('instrument.sizes')}</h3>
      {quantities.map((quantity) => (
        <SizeBand key={quantity.key} {...props} quantity={quantity} />
      ))}
      <div className="bar-row" aria-hidden="true">
        <span />
        <div className="bar-axis" dir="ltr">
          {MARKS.map((power) => (
            <span key={power} style={{ insetInlineStart: `${(100 * power) / DECADES}%` }}>
              {formatNumber(i18n.language, 10 ** power)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

function SizeBand({ quantity, report, ...course }: SizeBandsProps & { quantity: Quantity }) {
  const { t, i18n } = useTranslation()
  const points = useSlowly(useCourse(course, quantity.key), USUAL_EVERY_MS)
  const usual = useMemo(() => usualBand(points, true)?.mean, [points])
  const value = report?.values?.[quantity.key]
  const name = t(`quantity.${quantity.key}`)
  const text = value === undefined ? '–' : measured(i18n, value, quantity)
  return (
    <div className="bar-row">
      <span>{name}</span>
      <PlainBar
        label={name}
        text={text}
        share={shareOf(value ?? 0)}
        mark={usual === undefined ? undefined : shareOf(usual)}
      />
      <strong>
        <bdi dir="ltr">{text}</bdi>
      </strong>
      <span className="figure-note">
        {usual !== undefined && t('instrument.usual', { value: measured(i18n, usual, quantity) })}
      </span>
    </div>
  )
}
