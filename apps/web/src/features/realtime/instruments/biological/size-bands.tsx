import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { UsualBar, type UsualBarProps } from '../shared/usual-bar.tsx'

const BANDS = ['fineParticles', 'mediumParticles', 'coarseParticles']

/** Of the bar, in powers of ten: clean air to the densest dust. */
const DECADES = 6
const MARKS = [0, 2, 4, 6]

/** Particles differ by powers of ten from band to band: by their logarithm all of them can be seen. */
const shareOf = (perLitre: number): number => Math.log10(1 + Math.max(0, perLitre)) / DECADES

/** How many particles of which size, beside what is usual. */
export function SizeBands(props: UsualBarProps) {
  const { t, i18n } = useTranslation()
  const quantities = props.definition.readings.filter(({ key }) => BANDS.includes(key))
  if (quantities.length === 0) return null
  return (
    <div className="bar-list">
      <h3>{t('instrument.sizes')}</h3>
      {quantities.map((quantity) => (
        <UsualBar key={quantity.key} {...props} quantity={quantity} shareOf={shareOf} />
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
