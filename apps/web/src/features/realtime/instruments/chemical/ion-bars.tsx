import { useTranslation } from 'react-i18next'
import { UsualBar, type UsualBarProps } from '../shared/usual-bar.tsx'

const POLARITIES = ['positiveIons', 'negativeIons']

/** The bar is so many times as long as what is usual, until a value needs more. */
const LENGTH = 2.5
const shareOf = (which: number, value: number, usual = 0): number => which / Math.max(LENGTH * usual, 1.1 * value, 1)

/** Currents of an ion mobility cell, beside what they usually are: an agent raises one polarity. */
export function IonBars(props: UsualBarProps) {
  const { t } = useTranslation()
  const quantities = props.definition.readings.filter(({ key }) => POLARITIES.includes(key))
  if (quantities.length === 0) return null
  return (
    <div className="bar-list">
      <h3>{t('instrument.ions')}</h3>
      {quantities.map((quantity) => (
        <UsualBar key={quantity.key} {...props} quantity={quantity} shareOf={shareOf} />
      ))}
    </div>
  )
}
