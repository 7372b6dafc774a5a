import type { Quantity } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { measured } from '../../measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { PlainBar } from '../shared/plain-bar.tsx'
import { useSlowly } from '../shared/use-slowly.ts'
import { usualBand } from '../shared/usual-band.ts'
import { useCourse } from '../tiles/use-course.ts'

type IonBarsProps = Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'background'>

const POLARITIES = ['positiveIons', 'negativeIons']
/** What is usual does not change faster. */
const USUAL_EVERY_MS = 10_000

/** The bar is so many times as long as what is usual, until a value needs more. */
const LENGTH = 2.5

/** Currents of an ion mobility cell, beside what they usually are: an agent raises one polarity. */
export function IonBars(props: IonBarsProps) {
  const { t } = useTranslation()
  const quantities = props.definition.readings.filter(({ key }) => POLARITIES.includes(key))
  if (quantities.length === 0) return null
  return (
    <div className="bar-list">
      <h3>{t('instrument.ions')}</h3>
      {quantities.map((quantity) => (
        <IonBar key={quantity.key} {...props} quantity={quantity} />
      ))}
    </div>
  )
}

function IonBar({ quantity, report, ...course }: IonBarsProps & { quantity: Quantity }) {
  const { t, i18n } = useTranslation()
  const points = useSlowly(useCourse(course, quantity.key), USUAL_EVERY_MS)
  const usual = useMemo(() => usualBand(points, false)?.mean, [points])
  const value = report?.values?.[quantity.key]
  const length = Math.max(LENGTH * (usual ?? 0), 1.1 * (value ?? 0), 1)
  const name = t(`quantity.${quantity.key}`)
  const text = value === undefined ? '–' : measured(i18n, value, quantity)
  return (
    <div className="bar-row">
      <span>{name}</span>
      <PlainBar
        label={name}
        text={text}
        share={(value ?? 0) / length}
        mark={usual === undefined ? undefined : usual / length}
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
